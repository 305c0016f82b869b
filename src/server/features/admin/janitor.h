// Every hour: expired sessions, guests who did nothing, and aborted games are deleted.
#pragma once

#include <functional>
#include <vector>

#include "server/app/context.h"
#include "server/store/store.h"

namespace janggun::server {

class Janitor {
  public:
    static constexpr Duration kEvery = std::chrono::hours{1};
    static constexpr Duration kBetweenPieces = std::chrono::seconds{1};
    static constexpr Duration kGuestLife = std::chrono::hours{48};  // of one who did nothing
    static constexpr Duration kAbortedLife = std::chrono::hours{24};

    /// `here` says who is connected now.
    Janitor(Context& context, std::function<std::vector<UserId>()> here)
        : context_{context}, here_{std::move(here)} {}

    /// Call every minute or more often.
    void tick(Time now);

  private:
    void purge(Time now);

    Context& context_;
    std::function<std::vector<UserId>()> here_;
    Time next_;  // at once: the server may have been off for long
    UserId guests_after_ = UserId::None;
    bool is_busy_ = false;
};

}  // namespace janggun::server
