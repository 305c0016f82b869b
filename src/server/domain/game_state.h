// The state of a live game, as its events have made it: only apply() changes what the log says, so
// that the log replayed gives the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "board/side.h"
#include "game/match.h"
#include "server/domain/event.h"
#include "server/domain/fault.h"
#include "server/domain/lag.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server {

enum class Phase : std::uint8_t { Setup, Playing, Over };
[[nodiscard]] std::string_view name_of(Phase phase);

// What belongs to one phase of a game alone: nothing else can be offered or known in it.

/// The sides choose their set-ups, one after the other.
struct AwaitingSetups {
    friend bool operator==(const AwaitingSetups&, const AwaitingSetups&) = default;
};
struct Playing {
    BySide<bool> draw_offers;
    BySide<bool> takeback_offers;
    BySide<int> proposals;  // since the side's last move
    friend bool operator==(const Playing&, const Playing&) = default;
};
struct Finished {
    Time at;
    std::optional<Outcome> outcome;  // none: aborted
    std::optional<BySide<RatingChange>> ratings;
    BySide<bool> rematch_offers;
    BySide<int> proposals;
    GameId rematch;  // empty: none has begun
    friend bool operator==(const Finished&, const Finished&) = default;
};

/// A ply with everything that lists of moves show.
struct PlayedPly {
    std::string uci;
    std::string san;     // in the notation people read
    std::string korean;  // where the game has a Korean notation
    Duration spent{0};
    Clock::Left left;  // to the mover after it
    Time at;
    int number = 0;  // of its event
    friend bool operator==(const PlayedPly&, const PlayedPly&) = default;
};

/// What the rules say about the position on the board.
struct Facts {
    bool is_check = false;
    int repetition = 1;  // how often it has been on the board
    bool is_bikjang = false;
    bool pass_ends = false;
    std::optional<Points> points;  // with deom; only where points mean something
    friend bool operator==(const Facts&, const Facts&) = default;
};

/// The clocks at a moment, with the running thinking time subtracted.
struct ClockFace {
    struct Hand {
        Duration main{0};
        int periods = 0;
        Duration period{0};  // left of the running one
        friend bool operator==(const Hand&, const Hand&) = default;
    };
    BySide<Hand> hands;
    std::optional<Side> running;
    Time at;
    friend bool operator==(const ClockFace&, const ClockFace&) = default;
};

/// What the arbiter of a tournament has done in a game.
struct Arbitration {
    std::optional<Duration> paused_thought;  // how long the thought had lasted before the pause
    std::optional<event::Ruled> ruled;       // the last one
    std::optional<Side> must_deviate;

    [[nodiscard]] bool is_paused() const { return paused_thought.has_value(); }
    friend bool operator==(const Arbitration&, const Arbitration&) = default;
};

class GameState {
  public:
    [[nodiscard]] const Terms& terms() const { return terms_; }
    [[nodiscard]] const GameId& id() const { return terms_.id; }
    [[nodiscard]] int version() const { return version_; }
    [[nodiscard]] Phase phase() const { return static_cast<Phase>(phase_.index()); }
    [[nodiscard]] bool is_over() const { return phase() == Phase::Over; }
    /// None while it is played, and if it was aborted.
    [[nodiscard]] const std::optional<Outcome>& outcome() const;
    [[nodiscard]] const std::optional<BySide<RatingChange>>& ratings() const;
    [[nodiscard]] std::optional<Time> ended_at() const;
    [[nodiscard]] std::optional<Side> side_of(UserId user) const;
    /// Whose move or choice is waited for.
    [[nodiscard]] std::optional<Side> to_act() const;
    [[nodiscard]] const ChosenSetups& setups() const { return setups_; }
    [[nodiscard]] std::optional<Time> setup_deadline() const;
    /// When on_time is to be called.
    [[nodiscard]] std::optional<Time> deadline() const;
    /// Until when the side to move must make its first move; none once both have.
    [[nodiscard]] std::optional<Time> first_move_by() const;
    [[nodiscard]] BySide<bool> offers(OfferKind kind) const;
    [[nodiscard]] const Arbitration& arbitration() const { return arbitration_; }
    /// The rematch; empty if none has begun.
    [[nodiscard]] const GameId& next_game() const;
    [[nodiscard]] const std::vector<PlayedPly>& plies() const { return plies_; }
    [[nodiscard]] const AnyMatch& match() const { return match_; }
    [[nodiscard]] std::string start_fen() const;
    [[nodiscard]] std::string fen() const;
    [[nodiscard]] Facts facts() const;
    [[nodiscard]] bool allows_agreed_draw() const;
    /// None where there is no clock.
    [[nodiscard]] std::optional<ClockFace> clock(Time now) const;
    /// When this side may claim that the other has left; none if it has not, or may not ever.
    [[nodiscard]] std::optional<Time> claimable_at(Side side) const;

  protected:
    explicit GameState(Terms terms);

    /// Changes nothing if the event is a move that the rules refuse: Match::play is the one
    /// legality check, of new moves and of replayed ones.
    Result<Done, Fault> apply(const Stamped& stamped);
    /// Null in a phase in which nothing of this kind can be offered.
    [[nodiscard]] const BySide<bool>* open_offers(OfferKind kind) const;
    [[nodiscard]] BySide<bool>* open_offers(OfferKind kind);
    [[nodiscard]] BySide<int>* proposals();
    void withdraw_offers();
    /// Could this event have happened now? Only a damaged log says no.
    [[nodiscard]] bool fits(const Event& event) const;
    [[nodiscard]] const Clock& clocks() const;
    [[nodiscard]] Side turn() const;
    /// How long the side to act has thought. A pause does not count, and after a failure of the
    /// server the thought begins again.
    [[nodiscard]] Duration thought(Time now) const;
    void begin_thought(Time at);
    /// How long the side to move may take: by its clock, and by when the game expires.
    [[nodiscard]] Duration patience() const;
    void wake(Time at);
    /// The plies between the last position that was on the board before and its first occurrence.
    struct Repeated {
        int from = 0;
        int to = 0;
    };
    [[nodiscard]] std::optional<Repeated> last_repetition() const;
    /// Does this move create a position that has been on the board, although others would not?
    [[nodiscard]] bool repeats_needlessly(const std::string& uci) const;
    /// Who chooses first; the set-up of a side that lets its time pass; does the game have this
    /// one?
    [[nodiscard]] Side first_to_choose() const;
    [[nodiscard]] SetupId default_setup() const;
    [[nodiscard]] bool has_setup(SetupId setup) const;

    Terms terms_;
    int version_ = 0;
    std::variant<AwaitingSetups, Playing, Finished> phase_;  // in the order of Phase
    AnyMatch match_;  // of the position before the set-up until that is done
    std::vector<PlayedPly> plies_;
    ChosenSetups setups_;
    BySide<bool> chose_;  // the set-up; the time did not run out

    Time acting_since_;    // start of the current turn or choice of set-up
    int acting_from_ = 0;  // with which event
    bool is_published_ = false;
    bool is_resumed_ = false;  // by the last event
    Arbitration arbitration_;
    BySide<std::optional<Time>> left_at_;
    BySide<LagQuota> lag_;
    BySide<Duration> round_trip_;

  private:
    void on(const event::Created&, Time at);
    void on(const event::SetupChosen&, Time at);
    void on(const event::Started&, Time at);
    [[nodiscard]] Result<Done, Fault> play(const event::Moved& moved, int number, Time at);
    void on(const event::Moved&, Time at);
    void on(const event::Offered&, Time at);
    void on(const event::Declined&, Time at);
    void on(const event::TookBack&, Time at);
    void on(const event::TimeGiven&, Time at);
    void on(const event::Ended&, Time at);
    void on(const event::Resumed&, Time at);
    void on(const event::Rematched&, Time at);
    void on(const event::Paused&, Time at);
    void on(const event::Continued&, Time at);
    void on(const event::Ruled&, Time at);
};

[[nodiscard]] inline bool is_aborted(const GameState& game) {
    return game.is_over() && !game.outcome();
}
/// The keys of all positions of a game, for the archive's search.
[[nodiscard]] std::vector<std::uint64_t> position_keys(const AnyMatch& match);
/// "Cho wins by checkmate", "aborted".
[[nodiscard]] std::string result_text(const GameState& game);

}  // namespace janggun::server
