// The odds that a stronger player gives by difference of rating (접장기): docs/tournaments.md,
// "Handicap".
#pragma once

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string_view>

#include "game/game.h"
#include "server/domain/terms.h"

namespace janggun::server {

/// From small to large, as docs/rules/janggi.md, "Handicap", has them.
inline constexpr std::string_view kJanggiOdds[] = {"P", "E", "H", "AA", "C", "R"};
template <Game G>
inline constexpr std::span<const std::string_view> kOdds = {};
template <>
inline constexpr std::span<const std::string_view> kOdds<Janggi> = kJanggiOdds;

/// What the stronger player takes off: one step more for every `step` of rating; empty: an even
/// game. The stronger player has the second side.
[[nodiscard]] inline std::string_view odds_for(const GameOffer& offer, int step, int difference) {
    if (step <= 0) return {};
    const auto steps = static_cast<std::size_t>(std::abs(difference) / step);
    return with_game(ruleset_of(offer),
                     [&]<Game G>(const typename G::Ruleset&) -> std::string_view {
                         if (steps == 0 || kOdds<G>.empty()) return {};
                         return kOdds<G>[std::min(steps, kOdds<G>.size()) - 1];
                     });
}
[[nodiscard]] inline bool has_odds(const GameOffer& offer) {
    return !odds_for(offer, 1, 1).empty();
}

}  // namespace janggun::server
