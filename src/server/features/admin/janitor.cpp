#include "server/features/admin/janitor.h"

namespace janggun::server {

void Janitor::tick(Time now) {
    if (is_busy_ || now < next_ || context_.is_draining) return;
    purge(now);
}

void Janitor::purge(Time now) {
    is_busy_ = true;
    const auto before = [now](Duration life) { return Time{now.since_epoch - life}; };
    Purge what{.now = now,
               .aborted_before = before(kAbortedLife),
               .guests_before = before(kGuestLife),
               .guests_after = guests_after_,
               .spared = here_()};
    context_.store.purge(
        std::move(what),
        context_.guarded([this, limit = Purge{}.limit](Result<Purged, StoreError> purged) {
            is_busy_ = false;
            next_ = context_.now() + kEvery;
            if (!purged) return;
            Figures& figures = context_.figures;
            figures.sessions_purged += static_cast<std::uint64_t>(purged->credentials);
            figures.guests_purged += static_cast<std::uint64_t>(purged->guests);
            figures.games_purged += static_cast<std::uint64_t>(purged->games);
            guests_after_ = purged->last_guest;
            const bool has_more = guests_after_ != UserId::None || purged->credentials >= limit ||
                                  purged->games >= limit;
            if (has_more) next_ = context_.now() + kBetweenPieces;
            context_.wake_at(next_);
        }));
}

}  // namespace janggun::server
