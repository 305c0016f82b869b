#include "server/http/rate_limit.h"

#include <algorithm>
#include <cmath>

namespace janggun::server::http {

using std::chrono::milliseconds;

void Bucket::fill(const Allowance& allowance, TimePoint now) {
    const std::chrono::duration<double, std::milli> passed = now - filled_;
    filled_ = now;
    const double gained = passed.count() / static_cast<double>(allowance.interval.count());
    tokens_ = std::min(allowance.burst, tokens_ + std::max(0.0, gained));
}

bool Bucket::take(const Allowance& allowance, TimePoint now, double cost) {
    fill(allowance, now);
    if (tokens_ < cost) return false;
    tokens_ -= cost;
    return true;
}

milliseconds Bucket::wait(const Allowance& allowance) const {
    const double missing = std::max(0.0, 1 - tokens_);
    return milliseconds{static_cast<milliseconds::rep>(
        std::ceil(missing * static_cast<double>(allowance.interval.count())))};
}

bool Bucket::is_full(const Allowance& allowance, TimePoint now) const {
    Bucket later = *this;
    later.fill(allowance, now);
    return later.tokens_ >= allowance.burst;
}

bool RateLimit::allows(const std::string& key, TimePoint now, double cost) {
    if (now - swept_ > std::chrono::minutes{1}) sweep(now);
    const auto found = buckets_.find(key);
    if (found != buckets_.end()) return found->second.take(allowance_, now, cost);
    if (buckets_.size() >= kMostKeys) return shared_.take(allowance_, now, cost);
    return buckets_.emplace(key, Bucket{allowance_, now}).first->second.take(allowance_, now, cost);
}

milliseconds RateLimit::wait(const std::string& key) const {
    const auto found = buckets_.find(key);
    return (found == buckets_.end() ? shared_ : found->second).wait(allowance_);
}

void RateLimit::sweep(TimePoint now) {
    swept_ = now;
    std::erase_if(buckets_,
                  [&](const auto& entry) { return entry.second.is_full(allowance_, now); });
}

}  // namespace janggun::server::http
