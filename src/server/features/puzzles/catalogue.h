// The shipped puzzles by game, with their current ratings: finding one by id, by theme and rating,
// and the puzzle of the day.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/rng.h"
#include "puzzle/theme.h"
#include "server/domain/glicko.h"
#include "server/domain/speed.h"
#include "server/domain/time.h"

namespace janggun::server {

/// One line of a file of puzzles (docs/puzzles.md), split into its fields.
struct CataloguedPuzzle {
    GameKind game{};
    std::string_view line;  // the whole of it
    std::string_view id;
    std::string_view kind;
    std::string_view fen;
    std::string_view moves;
    puzzle::ThemeSet themes;
    int first_rating = 0;  // by the miner
    std::size_t plies = 0;
    Rating rating;  // as played here
};

/// A puzzle's rating before anybody has tried it: the miner's estimate.
[[nodiscard]] Rating unplayed_rating(int first_rating);
/// A person's before the first puzzle, as the page begins for guests.
[[nodiscard]] Rating new_solver();

class Catalogue {
  public:
    /// The puzzles that come with the program.
    Catalogue();

    [[nodiscard]] const CataloguedPuzzle* find(std::string_view id) const;
    [[nodiscard]] std::size_t size(GameKind game) const {
        return puzzles_[static_cast<std::size_t>(game)].size();
    }

    struct Wish {
        GameKind game{};
        std::optional<puzzle::Theme> theme;
        double rating = 0;
    };
    using Ids = std::unordered_set<std::string_view>;
    /// A random one near the rating, of those that are not to be avoided; if all are, of all. The
    /// window widens until there is one. Null: none has the theme.
    [[nodiscard]] const CataloguedPuzzle* near(const Wish& wish, const Ids& avoided,
                                               Rng& rng) const;
    /// The same for everybody on a day (UTC): of middling difficulty and at least two moves, by the
    /// miner's rating, so that pages without a server have the same. Must agree with daily() in
    /// web/src/features/puzzles/set.ts.
    [[nodiscard]] const CataloguedPuzzle* daily(GameKind game, Time now) const;

    /// No effect if there is no such puzzle (any more).
    void set_rating(std::string_view id, const Rating& rating);

  private:
    std::array<std::vector<CataloguedPuzzle>, kGameKinds.size()> puzzles_;
    std::unordered_map<std::string_view, CataloguedPuzzle*> by_id_;
};

}  // namespace janggun::server
