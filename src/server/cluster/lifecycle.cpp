// The transitions of a node.
#include "server/cluster/lifecycle.h"

#include <utility>

namespace janggun::server::cluster {

const Lease* Lifecycle::lease() const {
    if (const auto* active = std::get_if<phase::Active>(&phase_)) return &active->lease;
    if (const auto* suspended = std::get_if<phase::Suspended>(&phase_)) return &suspended->lease;
    if (const auto* draining = std::get_if<phase::Draining>(&phase_)) return &draining->lease;
    return nullptr;
}

Lease* Lifecycle::lease() {
    return const_cast<Lease*>(std::as_const(*this).lease());
}

/// None: the answer is for an earlier incarnation.
Lease* Lifecycle::lease_of(Incarnation incarnation) {
    Lease* own = lease();
    return own && own->incarnation == incarnation ? own : nullptr;
}

Incarnation Lifecycle::incarnation() const {
    const Lease* own = lease();
    return own ? own->incarnation : Incarnation::None;
}

bool Lifecycle::accepts(Instant now) const {
    const auto* active = std::get_if<phase::Active>(&phase_);
    return active && now < active->lease.trusted_until;
}

Actions Lifecycle::tick(Instant now) {
    Actions actions;
    if (auto* joining = std::get_if<phase::Joining>(&phase_)) {
        if (joining->asked || now < joining->next_attempt) return actions;
        joining->asked = now;
        actions.emplace_back(action::Register{});
        return actions;
    }
    Lease* own = lease();
    if (!own) return actions;
    if (std::holds_alternative<phase::Active>(phase_) && now >= own->trusted_until) {
        phase_ = phase::Suspended{*own};
        own = lease();
        actions.emplace_back(action::Suspend{});
    }
    if (!own->is_renewing && now >= own->next_renewal) {
        own->is_renewing = true;
        actions.emplace_back(action::Renew{own->incarnation, now});
    }
    const Instant last_renewal = own->trusted_until - timing_.trust;
    if (now - last_renewal >= timing_.renew_every + timing_.renew_every / 2)
        own->no_scan_before = now + timing_.settle;
    if (std::holds_alternative<phase::Active>(phase_) && !own->is_scanning &&
        now >= std::max(own->next_scan, own->no_scan_before)) {
        own->is_scanning = true;
        actions.emplace_back(action::Scan{own->incarnation});
    }
    if (auto* draining = std::get_if<phase::Draining>(&phase_);
        draining && !draining->is_retiring && now >= draining->until) {
        draining->is_retiring = true;
        actions.emplace_back(action::Retire{own->incarnation});
    }
    return actions;
}

Actions Lifecycle::registered(const Registration& registration, Instant now) {
    auto* joining = std::get_if<phase::Joining>(&phase_);
    if (!joining || !joining->asked) return {};
    if (const auto* taken = std::get_if<NameTaken>(&registration)) {
        // After a crash, or if the reply to a registration was lost, the holder is our own earlier
        // incarnation, whose lease runs out. The same one that still holds the name after that has
        // renewed: it is another node.
        const Incarnation holder = taken->holder.incarnation;
        if (joining->holder == holder && holder != Incarnation::None) {
            phase_ = phase::Refused{taken->holder};
            return {action::Refuse{taken->holder}};
        }
        const Duration left = std::max(taken->holder.lease_left, Duration{0});
        *joining = {.next_attempt = now + left + timing_.retry, .holder = holder};
        return {};
    }
    // The lease is as long as promised from when it was asked for, at least.
    const Instant asked = *joining->asked;
    const Incarnation own = std::get<Registered>(registration).incarnation;
    phase_ = phase::Active{Lease{.incarnation = own,
                                 .trusted_until = asked + timing_.trust,
                                 .next_renewal = asked + timing_.renew_every,
                                 .next_scan = now,
                                 .no_scan_before = now}};
    return {action::Accept{own}};
}

Actions Lifecycle::registration_failed(Instant now) {
    if (auto* joining = std::get_if<phase::Joining>(&phase_)) {
        joining->asked.reset();
        joining->next_attempt = now + timing_.retry;
    }
    return {};
}

Actions Lifecycle::renewed(Incarnation incarnation, Instant sent, Instant now) {
    Lease* own = lease_of(incarnation);
    if (!own) return {};
    own->is_renewing = false;
    own->trusted_until = sent + timing_.trust;
    own->next_renewal = sent + timing_.renew_every;
    if (!std::holds_alternative<phase::Suspended>(phase_) || now >= own->trusted_until) return {};
    phase_ = phase::Active{*own};
    return {action::Resume{}};
}

Actions Lifecycle::renewal_failed(Incarnation incarnation, Instant now) {
    if (Lease* own = lease_of(incarnation)) {
        own->is_renewing = false;
        own->next_renewal = now + timing_.retry;
    }
    return {};
}

void Lifecycle::scanned(Incarnation incarnation, Instant now) {
    if (Lease* own = lease_of(incarnation)) {
        own->is_scanning = false;
        own->next_scan = std::exchange(own->is_nudged, false) ? now : now + timing_.scan_every;
    }
}

void Lifecycle::nudge(Instant now) {
    if (Lease* own = lease()) {
        own->next_scan = now;
        own->is_nudged = own->is_scanning;
    }
}

void Lifecycle::doubt(Instant now) {
    if (Lease* own = lease()) own->next_renewal = now;
}

Actions Lifecycle::fenced(Incarnation incarnation, Instant now) {
    if (!lease_of(incarnation)) return {};
    if (std::holds_alternative<phase::Draining>(phase_)) {
        phase_ = phase::Retired{};
        return {action::Drop{}, action::Finish{}};
    }
    phase_ = phase::Joining{.next_attempt = now};
    return {action::Drop{}};
}

Actions Lifecycle::drain(Instant now) {
    if (const Lease* own = lease(); own && !std::holds_alternative<phase::Draining>(phase_)) {
        const Incarnation incarnation = own->incarnation;
        phase_ = phase::Draining{.lease = *own, .until = now + timing_.drain};
        return {action::HandOver{incarnation}};
    }
    if (!std::holds_alternative<phase::Joining>(phase_)) return {};
    phase_ = phase::Retired{};
    return {action::Finish{}};
}

Actions Lifecycle::handed_over(Incarnation incarnation) {
    auto* draining = std::get_if<phase::Draining>(&phase_);
    if (!draining || draining->lease.incarnation != incarnation || draining->is_retiring) return {};
    draining->is_retiring = true;
    return {action::Retire{incarnation}};
}

Actions Lifecycle::retired(Incarnation incarnation) {
    if (!std::holds_alternative<phase::Draining>(phase_) || !lease_of(incarnation)) return {};
    phase_ = phase::Retired{};
    return {action::Finish{}};
}

}  // namespace janggun::server::cluster
