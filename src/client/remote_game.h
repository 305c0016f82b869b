// A game on a site, followed by its events.
#pragma once

#include <optional>

#include "client/messages.h"

namespace janggun::client {

/// What a player has left now.
struct TimeLeft {
    Milliseconds main{0};
    int periods = 0;         // byo-yomi periods, the running one included
    Milliseconds period{0};  // of the running period, once main time is used up
    [[nodiscard]] bool is_in_byoyomi() const { return main.count() == 0 && periods > 0; }
};

class RemoteGame {
  public:
    explicit RemoteGame(Snapshot snapshot) : state_{std::move(snapshot)} {}

    [[nodiscard]] const Snapshot& state() const { return state_; }
    [[nodiscard]] bool is_over() const { return state_.phase == Phase::Over; }
    [[nodiscard]] bool is_player() const { return state_.you.has_value(); }
    /// Has this side an open offer?
    [[nodiscard]] bool has_offered(OfferKind kind, Side side) const;
    /// At this moment of the site's clock; nothing without a clock.
    [[nodiscard]] std::optional<TimeLeft> time_left(Side side, Milliseconds now) const;

    enum class Applied { Yes, Known, Gap };
    /// Gap: events before this one are missing, and nothing has changed.
    [[nodiscard]] Applied apply(const EventMessage& message);
    void add(const ChatLine& line);
    void set(const Presence& presence) { state_.presence = presence; }

  private:
    void withdraw(OfferKind kind);
    void set_clock(const std::optional<GameClock>& clock) {
        if (clock) state_.clock = clock;
    }
    void change(const GameEvent& event);

    Snapshot state_;
};

}  // namespace janggun::client
