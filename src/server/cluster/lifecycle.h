// The life of a node in a cluster, as a state machine without clock, store or network. models/
// lease.pml is the same protocol for spin; the names of states and transitions are the same.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <variant>
#include <vector>

#include "server/store/lease.h"

namespace janggun::server::cluster {

/// Not the server's Time: that one leaves out how long the process stood still, and a lease runs on
/// meanwhile.
using Instant = std::chrono::steady_clock::time_point;

struct Timing {
    Duration lease{2'500};
    Duration renew_every{1'000};
    /// How long a node relies on its lease after it asked for it. The difference to `lease` is for
    /// clocks that run at different speeds; safety does not depend on it.
    Duration trust{2'000};
    Duration scan_every{250};  // for nodes whose lease has expired
    /// No scan before this long after a renewal that came late: perhaps the store was away for all
    /// nodes, and the others have not had the time to renew.
    Duration settle{1'000};
    Duration retry{200};    // after the store has failed
    Duration drain{5'000};  // then it retires without having handed over everything
};

/// A valid or doubtful lease, with what is under way about it.
struct Lease {
    Incarnation incarnation = Incarnation::None;
    Instant trusted_until;
    Instant next_renewal;
    Instant next_scan;
    Instant no_scan_before;
    bool is_renewing = false;
    bool is_scanning = false;
    bool is_nudged = false;  // scan again as soon as the scan under way is done
};

namespace phase {

/// Registers, or waits to do so again.
struct Joining {
    Instant next_attempt;
    std::optional<Instant> asked{};       // and not answered yet
    std::optional<Incarnation> holder{};  // had our name at the last attempt
};
/// Accepts commands, and takes over what dead nodes own.
struct Active {
    Lease lease;
};
/// Could not renew the lease for `Timing::trust`: accepts nothing, but still owns what it owns if
/// the next renewal succeeds.
struct Suspended {
    Lease lease;
};
/// Hands over everything; accepts nothing.
struct Draining {
    Lease lease;
    Instant until;
    bool is_retiring = false;
};
/// Has left the cluster.
struct Retired {};
/// Another node of this name is alive.
struct Refused {
    NodeRow holder;
};

}  // namespace phase

using Phase = std::variant<phase::Joining, phase::Active, phase::Suspended, phase::Draining,
                           phase::Retired, phase::Refused>;

/// What the node has to do, in this order.
namespace action {

struct Register {};
struct Renew {
    Incarnation incarnation{};
    Instant sent;
};
/// Mark expired nodes dead and claim their games.
struct Scan {
    Incarnation incarnation{};
};
struct Accept {
    Incarnation incarnation{};
};
struct Suspend {};
struct Resume {};
/// Fenced: another node may own everything by now. Forget it.
struct Drop {};
struct HandOver {
    Incarnation incarnation{};
};
struct Retire {
    Incarnation incarnation{};
};
struct Finish {};
struct Refuse {
    NodeRow holder;
};

}  // namespace action

using Action = std::variant<action::Register, action::Renew, action::Scan, action::Accept,
                            action::Suspend, action::Resume, action::Drop, action::HandOver,
                            action::Retire, action::Finish, action::Refuse>;
using Actions = std::vector<Action>;

class Lifecycle {
  public:
    Lifecycle(const Timing& timing, Instant now)
        : timing_{timing}, phase_{phase::Joining{.next_attempt = now}} {}

    [[nodiscard]] const Phase& phase() const { return phase_; }
    /// None while it joins and after it has left.
    [[nodiscard]] Incarnation incarnation() const;
    /// May a command be accepted? Looks at the clock too: a process that was stopped finds its
    /// lease out of date before any timer has run.
    [[nodiscard]] bool accepts(Instant now) const;

    /// Call it a few times in `Timing::retry`.
    [[nodiscard]] Actions tick(Instant now);
    [[nodiscard]] Actions registered(const Registration& registration, Instant now);
    [[nodiscard]] Actions registration_failed(Instant now);
    /// `sent` is the action's: the lease is as long as promised from then on at least.
    [[nodiscard]] Actions renewed(Incarnation incarnation, Instant sent, Instant now);
    [[nodiscard]] Actions renewal_failed(Incarnation incarnation, Instant now);
    void scanned(Incarnation incarnation, Instant now);
    /// There is something to claim.
    void nudge(Instant now);
    /// The store has refused a write: find out at the next tick whether this node is fenced.
    void doubt(Instant now);
    /// The store has refused something that this incarnation asked for: it is dead.
    [[nodiscard]] Actions fenced(Incarnation incarnation, Instant now);
    [[nodiscard]] Actions drain(Instant now);
    [[nodiscard]] Actions handed_over(Incarnation incarnation);
    [[nodiscard]] Actions retired(Incarnation incarnation);

  private:
    [[nodiscard]] Lease* lease();
    [[nodiscard]] const Lease* lease() const;
    [[nodiscard]] Lease* lease_of(Incarnation incarnation);

    Timing timing_;
    Phase phase_;
};

}  // namespace janggun::server::cluster
