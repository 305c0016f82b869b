// When a game of Janggi ends under each ruleset, and which moves repetition refuses: plainly, by
// comparing whole boards. docs/rules/janggi.md, "Rulesets".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/outcome.h"
#include "reference/plain_janggi.h"

namespace reference {

enum class Odds { Even, Handicap };  // a handicap game has no deom

/// One line of the table in docs/rules/janggi.md, written down a second time on purpose.
struct PlainRules {
    enum class Repeating { Points, Draw, Loss, PointsOrShuttles, RefusedToTrailer, Refused };
    enum class Bare { Draw, Points, Few };

    Facing facing = Facing::MustBreak;
    bool bikjang_by_points = true;  // else a draw
    bool passes_by_points = true;
    Repeating repeating = Repeating::Points;
    int last_occurrence = 3;  // of a position, that ends the game
    int quiet_limit = 100;    // plies without capture; 0: none
    int game_limit = 0;       // plies of the game; 0: none
    int poor = -1;            // a side that has no more points ends the game; -1: none
    bool limits_by_points = true;
    Bare bare = Bare::Draw;
    int deom_halves = 3;

    /// A name, or a name and settings: docs/rulesets.md. Only texts that are right.
    static PlainRules from(const std::string& variant);
};

class PlainJanggiGame {
  public:
    PlainJanggiGame(const std::string& variant, std::string_view fen, Odds odds);

    [[nodiscard]] const PlainJanggi& position() const { return position_; }
    [[nodiscard]] const std::vector<JanggiMove>& legal_moves() const { return legal_moves_; }
    [[nodiscard]] std::vector<JanggiMove> allowed_moves() const;
    [[nodiscard]] std::optional<janggun::Outcome> outcome() const;
    [[nodiscard]] janggun::Points totals() const;

    void play(JanggiMove move);

  private:
    struct Ply {
        PlainJanggi before;
        JanggiMove move;
        bool was_in_check;
        bool was_capture;
    };

    [[nodiscard]] const Ply& back(int plies) const {
        return plies_[plies_.size() - static_cast<std::size_t>(plies)];
    }
    /// How often a position with this board has been there since the last capture, the present one
    /// included.
    [[nodiscard]] int occurrences(const JanggiBoard& board) const;
    [[nodiscard]] bool both_are_poor() const;
    [[nodiscard]] bool is_refused(JanggiMove move) const;
    [[nodiscard]] std::optional<janggun::Outcome> repetition() const;
    [[nodiscard]] std::optional<janggun::Side> perpetual_checker() const;
    [[nodiscard]] bool last_mover_shuttled() const;
    [[nodiscard]] janggun::Outcome by_points(janggun::Reason reason) const;
    [[nodiscard]] janggun::Outcome draw(janggun::Reason reason) const;
    [[nodiscard]] bool too_few_to_win() const;

    PlainRules rules_;
    int deom_halves_;
    PlainJanggi position_;
    std::vector<JanggiMove> legal_moves_;
    std::vector<Ply> plies_;
    int quiet_start_ = 0;   // the ply before which the last capture was
    int plies_before_ = 0;  // those the start's move number tells of
};

}  // namespace reference
