// Openings of a match.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/settings.h"
#include "base/result.h"
#include "game/game.h"

namespace janggun::arena {

/// A start and the first moves from there; both games of a pair begin with it.
template <Game G>
struct Opening {
    typename G::Position start;
    std::vector<typename G::Move> moves;
};

/// What is wrong with a file of openings.
struct OpeningsError {
    enum class Reason : std::uint8_t { Unreadable, BadPosition, OtherGame, NoOpening };
    Reason reason{};
    std::string file;
    std::size_t line = 0;  // of a bad position or game, from 1
    std::string why{};     // of a bad position, described; of another game, which was expected
};
[[nodiscard]] std::string describe(const OpeningsError& error);

/// The openings of a match, one for every pair, the same for the same settings in any order of
/// access: a resumed match continues exactly. They do not depend on an engine, whose next version
/// would choose others.
template <Game G>
class Openings {
  public:
    /// Reads the file of openings, if there is one.
    [[nodiscard]] static Result<Openings, OpeningsError> from(const Settings& settings,
                                                              const typename G::Ruleset& ruleset);
    [[nodiscard]] Opening<G> of_pair(std::uint64_t pair) const;

  private:
    typename G::Ruleset ruleset_{};
    std::vector<Opening<G>> given_;  // from the file, else the game's own starts
    std::uint64_t seed_ = 0;
    int random_plies_ = 0;
};

}  // namespace janggun::arena
