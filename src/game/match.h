// A game with its ruleset, clock and result. Outside input is checked here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/clock.h"
#include "game/game.h"

namespace janggun {

struct PlayError {
    enum class Reason : std::uint8_t {
        GameOver,
        IllegalMove,
        RefusedByRepetition,  // legal, but the ruleset forbids another repetition
        FlagFallen,
        NothingToTakeBack,
    };
    Reason reason{};
    friend constexpr bool operator==(PlayError, PlayError) = default;
};
[[nodiscard]] std::string_view describe(PlayError error);

struct Done {};  // the value of a Result without a value

template <Game G>
class Match {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;
    using MoveList = typename G::MoveList;
    using Ruleset = typename G::Ruleset;
    using Duration = Clock::Duration;

    /// The position must have been made under the same ruleset.
    explicit Match(const Ruleset& ruleset, const Position& start, const TimeControl& control = {});

    [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }
    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Clock& clock() const { return clock_; }
    [[nodiscard]] const typename G::History& history() const { return history_; }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
    [[nodiscard]] bool is_over() const { return outcome_.has_value(); }
    [[nodiscard]] std::size_t plies() const { return history_.size(); }
    /// Plies before `start`, by its move number.
    [[nodiscard]] int plies_before() const { return plies_before_; }

    /// The legal moves except those the repetition rule forbids; none when the game is over.
    [[nodiscard]] MoveList allowed_moves() const;

    /// May this move be played after thinking this long? The only legality check.
    [[nodiscard]] Result<Done, PlayError> check(Move move, Duration thought = {}) const;
    /// Plays a move that took this long. A move that comes after the flag has fallen loses on time,
    /// and says so in its error.
    Result<Done, PlayError> play(Move move, Duration thought = {});
    /// Ends the game from outside: resignation, a flag, an agreed draw, an adjudicated result.
    Result<Done, PlayError> end(const Outcome& outcome);
    /// Lets play continue after the rules have ended the game, if a GUI is the referee.
    void go_on() { outcome_.reset(); }
    /// Takes the last ply back (and with it a result); the clocks stay as they are.
    Result<Done, PlayError> take_back();

    Clock& clock_to_adjust() { return clock_; }

  private:
    Ruleset ruleset_;
    Position start_;
    Position position_;
    Clock clock_;
    typename G::History history_;
    std::optional<Outcome> outcome_;
    int plies_before_ = 0;
};

template <typename G>
using MatchOf = Match<G>;
using AnyMatch = Games::Map<MatchOf>::Into<std::variant>;

}  // namespace janggun
