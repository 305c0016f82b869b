// What two players have agreed on before a game begins; nothing of it changes later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "board/side.h"
#include "game/setup_id.h"
#include "game/time_control.h"
#include "game/variant.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/speed.h"
#include "server/domain/time.h"

namespace janggun::server {

/// Who sits on one side: a person, a guest, a bot, or the engine.
struct Seat {
    UserId user = UserId::None;  // none: the engine
    std::string name;
    bool is_guest = false;
    bool is_bot = false;
    int engine_level = 0;
    std::optional<int> rating;  // before the game
    bool is_provisional = false;

    [[nodiscard]] bool is_engine() const { return engine_level > 0; }
    friend bool operator==(const Seat&, const Seat&) = default;
};

enum class Source : std::uint8_t { Lobby, Pool, Invite, Challenge, Engine, Rematch, Tournament };
inline constexpr Source kLastSource = Source::Tournament;
[[nodiscard]] std::string_view name_of(Source source);
[[nodiscard]] std::optional<Source> source_named(std::string_view name);

/// Which game: what a seek, a pool, an invitation and a challenge all name.
struct GameOffer {
    std::string variant{DefaultGame::kId};  // checked: as name_of(AnyRuleset) writes it
    TimeControl clock;
    bool is_rated = false;
    std::string fen;       // not empty: from this position
    std::string handicap;  // what the stronger side takes off, by letters: WithHandicap
    friend bool operator==(const GameOffer&, const GameOffer&) = default;
};
/// The same with everything checked; or what is wrong with it. `variant` and `fen` come back as we
/// write them.
[[nodiscard]] Result<GameOffer, Fault> checked(GameOffer offer);

struct Terms {
    GameId id;
    GameOffer offer;
    Source source{};
    Time created;
    Duration setup_time{30'000};
    BySide<Seat> seats;
    friend bool operator==(const Terms&, const Terms&) = default;
};

/// Does this program know the variant, the position and the handicap? Stored games may come from
/// another version.
[[nodiscard]] bool is_known(const GameOffer& offer);

[[nodiscard]] AnyRuleset ruleset_of(const GameOffer& offer);
[[nodiscard]] inline Category category_of(const GameOffer& offer) {
    return {kind_of(ruleset_of(offer)), speed_of(offer.clock)};
}
/// Do the players choose their set-ups? They do in every game WithSetup that starts from the start.
[[nodiscard]] inline bool has_setup_phase(const GameOffer& offer) {
    return offer.fen.empty() &&
           with_game(ruleset_of(offer),
                     []<Game G>(const typename G::Ruleset&) { return WithSetup<G>; });
}
/// The start of the game; none if the offer names a handicap that the game does not have.
template <Game G>
[[nodiscard]] std::optional<typename G::Setup> start_of(const GameOffer& offer,
                                                        const ChosenSetups& chosen = {}) {
    if (offer.handicap.empty()) return janggun::start_of<G>(chosen);
    if constexpr (WithHandicap<G>)
        return G::handicap_setup(choices_of<G>(chosen), offer.handicap);
    else
        return std::nullopt;
}

}  // namespace janggun::server
