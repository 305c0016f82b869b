// A live game whose clock the test turns.
#pragma once

#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/domain/live_game.h"

namespace janggun::server {

using namespace std::chrono_literals;
using janggi::Formation;

inline constexpr Side kWhite = Side::First;
inline constexpr Side kBlack = Side::Second;
inline constexpr Time kStart = Time::at(1'000'000);

[[nodiscard]] inline Terms terms_of(std::string variant, std::string_view clock) {
    Terms terms;
    terms.id = {"Ab3dEf9h"};
    terms.offer.variant = std::move(variant);
    terms.offer.clock = *time_control_from(clock);
    terms.created = kStart;
    terms.seats.first.user = static_cast<UserId>(1);
    terms.seats.second.user = static_cast<UserId>(2);
    return terms;
}

[[nodiscard]] inline SetupId setup(Formation formation) {
    return id_of<Janggi>(formation);
}

/// A game with its log and a clock that the test turns.
struct Board {
    explicit Board(Terms terms) : game{std::move(terms)} { keep(game.begin(now)); }

    void keep(std::vector<Stamped> events) {
        for (Stamped& event : events) log.push_back(std::move(event));
        game.published(now);
    }
    std::optional<Fault> perform(Side side, const Command& command, Duration round_trip = 0ms) {
        auto decision = game.perform(side, command, {now, round_trip});
        keep(std::move(decision.events));
        return decision.fault;
    }
    std::optional<Fault> move(std::string uci, Duration round_trip = 0ms) {
        const int ply = static_cast<int>(game.plies().size());
        return perform(*game.to_act(), command::Move{std::move(uci), ply}, round_trip);
    }
    void set_up() {
        EXPECT_FALSE(perform(kBlack, command::ChooseSetup{setup(Formation::Inner)}));
        EXPECT_FALSE(perform(kWhite, command::ChooseSetup{setup(Formation::Inner)}));
    }
    void tick() { keep(game.on_time(now)); }

    LiveGame game;
    std::vector<Stamped> log;
    Time now = kStart;
};

[[nodiscard]] inline Board janggi_board(std::string_view clock = "600+3x30",
                                        std::string variant = "janggi") {
    Board board{terms_of(std::move(variant), clock)};
    board.set_up();
    return board;
}

[[nodiscard]] inline std::optional<Code> code(const std::optional<Fault>& fault) {
    return fault ? std::optional{fault->code} : std::nullopt;
}

}  // namespace janggun::server
