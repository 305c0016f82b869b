// Timers on the loop, multiplexed over one alarm.
#include "server/app/timers.h"

#include <algorithm>

namespace janggun::server {

Timers::Id Timers::add(Run run) {
    entries_.push_back({std::move(run), std::nullopt});
    return static_cast<Id>(entries_.size() - 1);
}

void Timers::arm(Id timer, Time at) {
    auto& armed = entries_[static_cast<std::size_t>(timer)].at;
    if (armed && *armed <= at) return;
    armed = at;
    wake_for(at);
}

void Timers::wake_for(Time at) {
    if (armed_ && *armed_ <= at) return;
    armed_ = at;
    wake_at_(at);
}

void Timers::run_due(Time now) {
    armed_.reset();
    for (Entry& entry : entries_) {
        if (!entry.at || *entry.at > now) continue;
        entry.at.reset();
        entry.run(now);
    }
    for (const Entry& entry : entries_)
        if (entry.at) wake_for(*entry.at);
}

}  // namespace janggun::server
