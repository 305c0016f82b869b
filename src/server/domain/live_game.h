// A game that is being played: what a player asks for becomes events, and events alone change the
// game. The rules library is the only judge.
#pragma once

#include <optional>
#include <vector>

#include "board/side.h"
#include "server/domain/command.h"
#include "server/domain/event.h"
#include "server/domain/fault.h"
#include "server/domain/game_state.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"

namespace janggun::server {

class LiveGame : public GameState {
  public:
    static constexpr Duration kGift{15'000};
    static constexpr Duration kRematchTime = std::chrono::minutes{10};
    static constexpr int kMostProposals = 3;  // of one kind and player in a row, then moves first

    /// What a command led to. An event list can come with a fault: the move was too late and the
    /// game is lost on time.
    struct Decision {
        std::vector<Stamped> events;
        std::optional<Fault> fault;
        /// The number in the ack: of a move that of its event, however often it is sent; of
        /// anything else that of the last event.
        int number = 0;
    };
    /// When a command came in, and how long the way to its sender is.
    struct Moment {
        Time now;
        Duration round_trip{0};
    };

    /// A game before its first event. The terms must be checked.
    explicit LiveGame(Terms terms);
    /// Made again from its log. None: the log is not one of such a game.
    [[nodiscard]] static std::optional<LiveGame> replayed(Terms terms,
                                                          const std::vector<Stamped>& log);

    using GameState::thought;
    /// Has this side made a move or chosen its set-up?
    [[nodiscard]] bool has_acted(Side side) const;

    // What makes events. Each is applied already when it is returned.

    [[nodiscard]] std::vector<Stamped> begin(Time now);
    [[nodiscard]] Decision perform(Side side, const Command& command, Moment moment);
    /// The deadline has come: a set-up is taken for who did not choose, a flag has fallen, or the
    /// game has expired (server/domain/expiry.h).
    [[nodiscard]] std::vector<Stamped> on_time(Time now);
    /// The server is back. No event where the clocks do not change by it, or where the last event
    /// says so already: restarts must not make logs longer and longer.
    [[nodiscard]] std::vector<Stamped> resume(Time now);
    [[nodiscard]] std::vector<Stamped> rematched(GameId next, Time now);

    // What changes without leaving a trace in the log.

    /// The event that began the current turn is published: its time runs from now. Later events
    /// that begin none change nothing.
    void published(Time now);
    /// Replayed from the log within the same turn: its clock continues.
    void go_on_from(const LiveGame& before, Time now);
    void came(Side side) { left_at_[side].reset(); }
    void left(Side side, Time now) {
        if (!left_at_[side]) left_at_[side] = now;
    }
    void set_round_trip(Side side, Duration round_trip) { round_trip_[side] = round_trip; }
    /// The ratings service sets these once the end is decided and before it is logged.
    void set_ratings(const BySide<RatingChange>& ratings) {
        std::get<Finished>(phase_).ratings = ratings;
    }

  private:
    /// Stamps, applies and lists an event.
    void emit(Decision& decision, Event event, Time now);
    /// The same with a move that a player has sent. The fault says why the rules refuse it.
    [[nodiscard]] std::optional<Fault> emit_move(Decision& decision, event::Moved moved, Time now);

    using Fails = std::optional<Fault>;
    Fails perform(Decision&, Side, const command::Move&, Moment);
    Fails perform(Decision&, Side, const command::ChooseSetup&, Moment);
    Fails perform(Decision&, Side, const command::Resign&, Moment);
    Fails perform(Decision&, Side, const command::Abort&, Moment);
    Fails perform(Decision&, Side, const command::Propose&, Moment);
    Fails perform(Decision&, Side, const command::Decline&, Moment);
    Fails perform(Decision&, Side, const command::GiveTime&, Moment);
    Fails perform(Decision&, Side, const command::Claim&, Moment);
    Fails perform(Decision&, Side, const command::Pause&, Moment);
    Fails perform(Decision&, Side, const command::Rule&, Moment);
    Fails accept(Decision&, Side, OfferKind, Moment);
    void choose(Decision&, Side, SetupId, bool by_timeout, Time now);
    void end(Decision&, std::optional<Outcome>, Time now);
    void run_out(Decision&, Side, Time now);
};

}  // namespace janggun::server
