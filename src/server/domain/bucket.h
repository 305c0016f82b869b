// A limit on how often: so many at once, then so many a second.
#pragma once

#include <algorithm>

#include "server/domain/time.h"

namespace janggun::server {

class Bucket {
  public:
    constexpr Bucket(int at_once, Duration one_more_every)
        : interval_{one_more_every}, reach_{one_more_every * at_once} {}

    /// Takes one, if there is one.
    [[nodiscard]] bool take(Time now) {
        const Time used = std::max(used_until_, now);
        if (used - now > reach_ - interval_) return false;
        used_until_ = used + interval_;
        return true;
    }

  private:
    Duration interval_;
    Duration reach_;
    Time used_until_;  // as if they were taken one by one at the interval
};

}  // namespace janggun::server
