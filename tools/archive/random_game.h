// Games of random legal moves, played by the server's own rules of play.
#pragma once

#include <string>

#include "base/rng.h"
#include "notation/uci.h"
#include "server/domain/live_game.h"
#include "server/store/store.h"

namespace janggun::server {

struct PlayedGame {
    LiveGame game;
    std::vector<Stamped> events;
};

/// Set-ups are chosen, moves played at random, and one side resigns at that ply unless the rules
/// have ended the game before.
inline PlayedGame play_randomly(Terms terms, int plies, Rng& rng) {
    Time now = terms.created;
    PlayedGame played{LiveGame{std::move(terms)}, {}};
    LiveGame& game = played.game;
    const auto keep = [&](std::vector<Stamped> events) {
        for (Stamped& event : events) played.events.push_back(std::move(event));
    };
    const auto perform = [&](Side side, const Command& command) {
        now = now + Duration{100 + rng.below(900)};
        keep(game.perform(side, command, {now}).events);
    };
    keep(game.begin(now));
    while (!game.is_over()) {
        const auto before = game.version();
        const Side side = game.to_act().value_or(Side::First);
        if (game.phase() == Phase::Setup) {
            perform(side, command::ChooseSetup{id_of<Janggi>(janggi::kFormations[rng.below(4)])});
        } else if (static_cast<int>(game.plies().size()) >= plies) {
            perform(rng.below(2) == 0 ? Side::First : Side::Second, command::Resign{});
        } else {
            const std::string move = std::visit(
                [&]<Game G>(const Match<G>& match) {
                    const auto moves = match.allowed_moves();
                    const auto at = rng.below(static_cast<std::uint32_t>(moves.size()));
                    return notation::write_uci(match.position(), moves[at]);
                },
                game.match());
            perform(side, command::Move{move, static_cast<int>(game.plies().size())});
        }
        if (game.version() == before) perform(side, command::Resign{});  // nothing else goes
    }
    return played;
}

}  // namespace janggun::server
