// The board on the screen: cursor, selection, script and orientation. It finds the moves that are
// chosen with keys or mouse; who plays them is not its business.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "draw/style.h"
#include "game/match.h"

namespace janggun::terminal {

inline constexpr int kColumns = 80;  // the smallest window
inline constexpr int kRows = 24;
inline constexpr int kPanel = 50;       // the column of the panel
inline constexpr int kMessageRow = 22;  // below the board
inline constexpr int kMessageRows = kRows - kMessageRow;

template <Game G>
class BoardWidget {
  public:
    using Square = typename G::Square;
    using Move = typename G::Move;

    BoardWidget(Side below, draw::Script script) : below_{below}, script_{script} {}

    struct Taken {
        bool is_handled = false;    // false: not a key of the board
        std::vector<Move> moves{};  // chosen; more than one: with and without promotion
    };
    /// `mover` is the side that may choose a move now, if any.
    Taken take_key(int key, const Match<G>& match, std::optional<Side> mover);
    /// Each call selects the next kind of piece in hand. Returns what to tell, if anything.
    std::string choose_drop(const Match<G>& match, Side mover);
    void forget_selection();
    void paint(const Match<G>& match) const;
    /// Where the terminal's cursor belongs.
    void place_cursor() const;
    [[nodiscard]] std::string selection_text() const;
    [[nodiscard]] Side below() const { return below_; }

  private:
    void step(int files, int ranks);
    [[nodiscard]] std::vector<Move> choose(Square square, const Match<G>& match,
                                           std::optional<Side> mover);
    [[nodiscard]] bool is_selected(Move move) const;
    [[nodiscard]] Bitboard<typename G::Geometry> marked(const Match<G>& match) const;

    Side below_;
    draw::Script script_;
    Square cursor_ = Square::at(G::Geometry::kFiles / 2, G::Geometry::kRanks / 2 - 1);
    std::optional<Square> selected_;
    std::optional<typename G::Kind> dropping_;
};

/// The pass as text, or nothing if the game has none.
template <Game G>
[[nodiscard]] std::optional<std::string> pass_text(const Match<G>& match);
/// Points, bikjang and the like, a line each.
template <Game G>
[[nodiscard]] std::string facts_text(const Match<G>& match);

}  // namespace janggun::terminal
