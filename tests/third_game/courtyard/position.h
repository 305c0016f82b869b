// A position of Courtyard, its start, its rulesets and its end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/outcome.h"
#include "courtyard/types.h"

namespace janggun::courtyard {

struct Ruleset {
    std::string_view name;
    int quiet_limit = 100;
    bool allows_agreed_draw = true;
    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};
inline constexpr Ruleset kStandard{.name = "courtyard"};

struct RulesetError {
    enum class Reason : std::uint8_t { UnknownName, NoSettings };
    Reason reason{};
    int column = 0;
};
[[nodiscard]] std::string describe(RulesetError error);
[[nodiscard]] Result<Ruleset, RulesetError> parse_ruleset(std::string_view text);
[[nodiscard]] inline std::string name_of(const Ruleset& ruleset) {
    return std::string{ruleset.name};
}
[[nodiscard]] inline std::string_view title_of(const Ruleset&) {
    return "Courtyard";
}
[[nodiscard]] inline std::string_view summary_of(const Ruleset&) {
    return "a small game for tests";
}
[[nodiscard]] inline bool is_custom(const Ruleset&) {
    return false;
}

struct Setup {
    Placement pieces;
    BySide<Hand> hands;
    Side turn = Side::First;
    int quiet_plies = 0;
    int move_number = 1;
};
[[nodiscard]] Setup start_setup();

struct SetupFault {
    enum class Reason : std::uint8_t { NoKing, SeveralKings };
    Reason reason{};
    Side side{};
    std::optional<Square> square;
};
[[nodiscard]] std::string describe(const SetupFault& fault);

class Position {
  public:
    Position();
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> from(const Setup& setup);

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const Placement& pieces() const { return pieces_; }
    [[nodiscard]] const Hand& hand(Side side) const { return hands_[side]; }
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] std::uint64_t key_after(Move move) const;
    [[nodiscard]] int quiet_plies() const { return quiet_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }
    [[nodiscard]] bool after_pass() const { return after_pass_; }
    [[nodiscard]] bool pass_ends_game() const { return after_pass_; }
    [[nodiscard]] bool is_finished() const { return is_finished_; }
    void resume() { is_finished_ = after_pass_ = false; }

    [[nodiscard]] bool in_check() const { return is_attacked(turn_); }
    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] int count_legal_moves() const { return static_cast<int>(legal_moves().size()); }
    [[nodiscard]] MoveList noisy_moves() const { return moves_if(true); }
    [[nodiscard]] MoveList quiet_moves() const { return moves_if(false); }
    [[nodiscard]] bool is_legal(Move move) const {
        const auto moves = legal_moves();
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    [[nodiscard]] bool is_capture(Move move) const {
        return !move.is_pass() && !move.is_drop() && !pieces_.is_empty(move.to());
    }

    void play(Move move);
    void skip_turn() {
        turn_ = other(turn_);
        after_pass_ = false;
    }
    [[nodiscard]] Position flipped() const;
    friend bool operator==(const Position&, const Position&) = default;

  private:
    [[nodiscard]] bool is_attacked(Side side) const;
    [[nodiscard]] MoveList moves_if(bool is_noisy) const;

    Placement pieces_;
    BySide<Hand> hands_;
    Side turn_ = Side::First;
    bool after_pass_ = false;
    bool is_finished_ = false;
    int quiet_plies_ = 0;
    int move_number_ = 1;
};

[[nodiscard]] bool gives_direct_check(const Position& position, Move move);

[[nodiscard]] constexpr int worth(Kind kind) {
    constexpr int kWorth[kKindCount] = {0, 3, 2, 1};
    return kWorth[static_cast<int>(kind)];
}
/// On the board and in the hand, in halves.
[[nodiscard]] Points totals(const Position& position);
[[nodiscard]] std::optional<Outcome> outcome(const Position& position, const History& history,
                                             const Ruleset& ruleset);

}  // namespace janggun::courtyard
