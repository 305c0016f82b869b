// The rules of Shogun Chess, slow and plain: an array, walks along lines, every move tried out.
// Written from the rules alone, to be compared with the fast implementation; docs/rules/shogun.md.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/outcome.h"

namespace reference {

/// A square is 8 * rank + file, both from 0.
struct ShogunMove {
    int from = 0;
    int to = 0;
    char drop = 0;  // a capital letter, or none; then `from` is 0
    bool promotes = false;
    friend auto operator<=>(const ShogunMove&, const ShogunMove&) = default;
};

/// One letter a piece, '.' for an empty square, capitals are White's. Promoted pieces have letters
/// of their own: pawn p and captain c, knight n and general g, bishop b and archbishop a, rook r
/// and mortar m, duchess f and queen q; king k. All of it is what repetition compares.
struct ShogunBoard {
    std::array<char, 64> squares{};
    std::array<int, 5> white_hand{};  // in the order of a FEN: f r b n p
    std::array<int, 5> black_hand{};
    std::string castling;  // a part of "KQkq"
    int en_passant = -1;   // the square passed over, if an enemy pawn stands ready to capture there
    bool white_to_move = true;
    friend bool operator==(const ShogunBoard&, const ShogunBoard&) = default;
};

class PlainShogun {
  public:
    explicit PlainShogun(std::string_view fen);

    [[nodiscard]] std::string fen() const;
    [[nodiscard]] const ShogunBoard& board() const { return board_; }
    [[nodiscard]] bool white_to_move() const { return board_.white_to_move; }
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }

    [[nodiscard]] bool is_attacked(bool white) const;  // the king of that side
    [[nodiscard]] bool in_check() const { return is_attacked(white_to_move()); }
    [[nodiscard]] bool is_capture(const ShogunMove& move) const;

    [[nodiscard]] std::vector<ShogunMove> legal_moves() const;  // sorted
    [[nodiscard]] PlainShogun after(const ShogunMove& move) const;

  private:
    void add_with_promotions(std::vector<ShogunMove>& moves, int from, int to) const;
    void add_castlings(std::vector<ShogunMove>& moves) const;
    void add_drops(std::vector<ShogunMove>& moves) const;
    [[nodiscard]] bool is_en_passant(const ShogunMove& move) const;

    ShogunBoard board_;
    int quiet_plies_ = 0;
    int move_number_ = 1;
};

/// A game and its endings.
class PlainShogunGame {
  public:
    explicit PlainShogunGame(std::string_view fen);

    [[nodiscard]] const PlainShogun& position() const { return position_; }
    [[nodiscard]] const std::vector<ShogunMove>& legal_moves() const { return legal_moves_; }
    [[nodiscard]] std::vector<ShogunMove> allowed_moves() const { return legal_moves_; }
    [[nodiscard]] std::optional<janggun::Outcome> outcome() const;

    void play(const ShogunMove& move);

  private:
    PlainShogun position_;
    std::vector<ShogunMove> legal_moves_;
    std::vector<ShogunBoard> boards_;  // every one there has been, the present one last
};

}  // namespace reference
