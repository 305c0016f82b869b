// Which set-up the engine takes in Janggi: on purpose, from what it scored in games against itself.
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

/// Cho's score in thousandths when the two sides stand so: half a game is 500.
[[nodiscard]] int setup_value(const janggi::Ruleset& ruleset, janggi::Formation cho,
                              janggi::Formation han);

/// The set-up for a side, as Cho sees the board. Han chooses first and expects the worst answer;
/// Cho then answers what it sees. Without the opponent's formation Cho expects all four alike.
/// Among nearly equal set-ups the seed decides, and a lower level takes more for nearly equal.
[[nodiscard]] janggi::Formation choose_setup(const janggi::Ruleset& ruleset, Side side,
                                             std::optional<janggi::Formation> opponent, int level,
                                             std::uint64_t seed);

/// Any other game: one of the set-ups, as the seed has it.
template <typename Ruleset, typename Choice>
[[nodiscard]] Choice choose_setup(const Ruleset&, Side, std::optional<Choice>, int /*level*/,
                                  std::uint64_t seed) {
    using G = Games::At<Games::Map<RulesetOf>::kIndexOf<Ruleset>>;
    const std::span<const Choice> choices{G::kSetupChoices};
    return choices[Rng{seed}.below(static_cast<std::uint32_t>(choices.size()))];
}

}  // namespace janggun::engine
