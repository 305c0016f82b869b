// Token buckets by client.
#include "server/http/rate_limit.h"

namespace janggun::server::http {

bool RateLimit::allows(const std::string& key, TimePoint now) {
    if (now - swept_ > std::chrono::minutes{1}) sweep(now);
    auto found = buckets_.find(key);
    if (found == buckets_.end()) {
        if (buckets_.size() >= kMostKeys) return shared_.take(allowance_, since_boot(now));
        found = buckets_.emplace(key, Bucket{}).first;
    }
    return found->second.take(allowance_, since_boot(now));
}

std::chrono::milliseconds RateLimit::wait(const std::string& key, TimePoint now) const {
    const auto found = buckets_.find(key);
    return (found == buckets_.end() ? shared_ : found->second).wait(allowance_, since_boot(now));
}

void RateLimit::sweep(TimePoint now) {
    swept_ = now;
    std::erase_if(buckets_,
                  [&](const auto& entry) { return entry.second.is_full(since_boot(now)); });
}

}  // namespace janggun::server::http
