// The rules of Janggi, slow and plain: an array, walks along lines, every move tried out. Written
// from the rules alone, to be compared with the fast implementation; docs/rules/janggi.md.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

/// A point is 9 * rank + file, both from 0 and from Cho's left corner. A pass is the mover's
/// general's point twice.
struct JanggiMove {
    int from = 0;
    int to = 0;
    [[nodiscard]] bool is_pass() const { return from == to; }
    friend auto operator<=>(const JanggiMove&, const JanggiMove&) = default;
};

/// The letters of a FEN, '.' for an empty point. What repetition compares.
struct JanggiBoard {
    std::array<char, 90> points{};
    bool cho_to_move = true;
    friend bool operator==(const JanggiBoard&, const JanggiBoard&) = default;
};

/// What facing generals mean: docs/rules/janggi.md, "Bikjang", and docs/rulesets.md.
enum class Facing { Harmless, MustBreak, MustBreakRare, ByGeneral, ByTrailer };

class PlainJanggi {
  public:
    PlainJanggi(std::string_view fen, Facing rule);

    [[nodiscard]] std::string fen() const;
    [[nodiscard]] const JanggiBoard& board() const { return board_; }
    [[nodiscard]] bool cho_to_move() const { return board_.cho_to_move; }
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }

    [[nodiscard]] bool is_attacked(bool cho) const;  // the general of that side
    [[nodiscard]] bool in_check() const { return is_attacked(cho_to_move()); }
    [[nodiscard]] bool generals_face() const;
    [[nodiscard]] bool is_bikjang() const;
    [[nodiscard]] int points(bool cho) const;
    [[nodiscard]] bool only_generals_and_guards() const;
    [[nodiscard]] bool is_capture(JanggiMove move) const;

    [[nodiscard]] bool ended_by_bikjang() const { return ended_by_bikjang_; }
    [[nodiscard]] bool ended_by_passes() const { return ended_by_passes_; }

    [[nodiscard]] std::vector<JanggiMove> legal_moves() const;  // sorted
    [[nodiscard]] PlainJanggi after(JanggiMove move) const;

  private:
    [[nodiscard]] bool may_play(JanggiMove move) const;
    [[nodiscard]] bool may_pass() const;

    JanggiBoard board_;
    Facing rule_;
    int quiet_plies_ = 0;
    int move_number_ = 1;
    bool after_pass_ = false;
    bool last_move_calls_ = false;  // it was one that makes bikjang where not every move does
    bool ended_by_bikjang_ = false;
    bool ended_by_passes_ = false;
};

}  // namespace reference
