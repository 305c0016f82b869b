// The engine's choice of setup in Janggi, by the scores of setups in self-play.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/rng.h"
#include "board/side.h"
#include "game/variant.h"
#include "janggi/ruleset.h"
#include "janggi/setup.h"

namespace janggun::engine {

/// Cho's score in permille for a pair of setups: 500 is even.
[[nodiscard]] int setup_value(const janggi::Ruleset& ruleset, janggi::Formation cho,
                              janggi::Formation han);

/// The setup for a side, as Cho sees the board. Han chooses first by minimax; Cho chooses the best
/// reply, or the best average if Han's formation is not known. Among nearly equal setups the seed
/// decides; lower levels use a wider margin.
[[nodiscard]] janggi::Formation choose_setup(const janggi::Ruleset& ruleset, Side side,
                                             std::optional<janggi::Formation> opponent, int level,
                                             std::uint64_t seed);

/// Other games: a random setup.
template <typename Ruleset, typename Choice>
[[nodiscard]] Choice choose_setup(const Ruleset&, Side, std::optional<Choice>, int /*level*/,
                                  std::uint64_t seed) {
    using G = Games::At<Games::Map<RulesetOf>::kIndexOf<Ruleset>>;
    const std::span<const Choice> choices{G::kSetupChoices};
    return choices[Rng{seed}.below(static_cast<std::uint32_t>(choices.size()))];
}

}  // namespace janggun::engine
