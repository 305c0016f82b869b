// The state of a live game, as its events have made it: only apply() changes what the log says, so
// that the log replayed gives the same game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// The clocks at a moment, the thought under way taken off.
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

class GameState {
  public:
    [[nodiscard]] const Terms& terms() const { return terms_; }
    [[nodiscard]] const GameId& id() const { return terms_.id; }
    [[nodiscard]] int version() const { return version_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] bool is_over() const { return phase_ == Phase::Over; }
    [[nodiscard]] bool is_aborted() const { return is_over() && !outcome_; }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
    [[nodiscard]] const std::optional<BySide<RatingChange>>& ratings() const { return ratings_; }
    [[nodiscard]] std::optional<Time> ended_at() const { return ended_at_; }
    [[nodiscard]] std::optional<Side> side_of(UserId user) const;
    /// Whose move or choice is waited for.
    [[nodiscard]] std::optional<Side> to_act() const;
    [[nodiscard]] const ChosenSetups& setups() const { return setups_; }
    [[nodiscard]] std::optional<Time> setup_deadline() const;
    /// When on_time is to be called.
    [[nodiscard]] std::optional<Time> deadline() const;
    /// Until when the side to move must make its first move; none once both have.
    [[nodiscard]] std::optional<Time> first_move_by() const;
    [[nodiscard]] const BySide<bool>& offers(OfferKind kind) const {
        return offers_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] const GameId& next_game() const { return next_game_; }
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
    /// Could this event have happened now? Only a damaged log says no.
    [[nodiscard]] bool fits(const Event& event) const;
    [[nodiscard]] const Clock& clocks() const;
    [[nodiscard]] Side turn() const;
    [[nodiscard]] Duration thought(Time now) const;
    void begin_thought(Time at);
    /// How long the side to move may take: by its clock, and by when the game expires.
    [[nodiscard]] Duration patience() const;
    void wake(Time at);
    /// Who chooses first; the set-up of a side that lets its time pass; does the game have this
    /// one?
    [[nodiscard]] Side first_to_choose() const;
    [[nodiscard]] SetupId default_setup() const;
    [[nodiscard]] bool has_setup(SetupId setup) const;

    Terms terms_;
    int version_ = 0;
    Phase phase_ = Phase::Setup;
    AnyMatch match_;  // of the position before the set-up until that is done
    std::vector<PlayedPly> plies_;
    ChosenSetups setups_;
    BySide<bool> offers_[3];
    BySide<int> proposals_;  // since the side's last move
    std::optional<Outcome> outcome_;
    std::optional<BySide<RatingChange>> ratings_;
    std::optional<Time> ended_at_;
    GameId next_game_;

    Time acting_since_;    // when the thought, or the choice of a set-up, under way began
    int acting_from_ = 0;  // with which event
    bool is_published_ = false;
    bool is_resumed_ = false;  // by the last event
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
};

/// The keys of all positions of a game, for the archive's search.
[[nodiscard]] std::vector<std::uint64_t> position_keys(const AnyMatch& match);
/// "Cho wins by checkmate", "aborted".
[[nodiscard]] std::string result_text(const GameState& game);

}  // namespace janggun::server
