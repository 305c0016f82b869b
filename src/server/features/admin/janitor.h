// Every hour: expired sessions, guests who did nothing, and aborted games are deleted.
#pragma once

#include <functional>
#include <vector>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/store/maintenance.h"

namespace janggun::server {

class Janitor {
  public:
    static constexpr Duration kEvery = std::chrono::hours{1};
    static constexpr Duration kBetweenPieces = std::chrono::seconds{1};
    static constexpr Duration kGuestLife = std::chrono::hours{48};  // of one who did nothing
    static constexpr Duration kAbortedLife = std::chrono::hours{24};

    /// `here` says who is connected now.
    Janitor(Context& context, MaintenanceStore& store, std::function<std::vector<UserId>()> here)
        : context_{context}, store_{store}, here_{std::move(here)} {}

    void register_with(Registry& registry);

  private:
    void purge(Time now);

    Context& context_;
    MaintenanceStore& store_;
    std::function<std::vector<UserId>()> here_;
    Timer timer_;
    std::uint64_t sessions_ = 0;  // deleted
    std::uint64_t guests_ = 0;
    std::uint64_t games_ = 0;
    UserId guests_after_ = UserId::None;
};

}  // namespace janggun::server
