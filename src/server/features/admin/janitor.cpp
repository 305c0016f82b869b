// Purging expired data.
#include "server/features/admin/janitor.h"

namespace janggun::server {

void Janitor::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time now) {
        if (!context_.is_draining) purge(now);
    });
    timer_.arm(context_.now());  // at once: the server may have been off for long
    registry.counter("janggun_purged_sessions_total", "Expired sessions deleted", sessions_);
    registry.counter("janggun_purged_guests_total", "Idle guests deleted", guests_);
    registry.counter("janggun_purged_games_total", "Aborted games deleted", games_);
}

void Janitor::purge(Time now) {
    const auto before = [now](Duration life) { return Time{now.since_epoch - life}; };
    Purge what{.now = now,
               .aborted_before = before(kAbortedLife),
               .guests_before = before(kGuestLife),
               .guests_after = guests_after_,
               .spared = here_()};
    store_.purge(std::move(what),
                 context_.guarded([this, limit = Purge{}.limit](Result<Purged, StoreError> purged) {
                     const Time done = context_.now();
                     if (!purged) return timer_.arm(done + kEvery);
                     sessions_ += static_cast<std::uint64_t>(purged->credentials);
                     guests_ += static_cast<std::uint64_t>(purged->guests);
                     games_ += static_cast<std::uint64_t>(purged->games);
                     guests_after_ = purged->last_guest;
                     const bool has_more = guests_after_ != UserId::None ||
                                           purged->credentials >= limit || purged->games >= limit;
                     timer_.arm(done + (has_more ? kBetweenPieces : kEvery));
                 }));
}

}  // namespace janggun::server
