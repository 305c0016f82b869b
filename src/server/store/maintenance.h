// Housekeeping of the store: purging expired data, and health.
#pragma once

#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/health.h"
#include "server/store/reply.h"

namespace janggun::server {

/// What may be deleted, in batches: at most `limit` rows of each kind; `limit` guests are examined.
struct Purge {
    Time now;             // credentials that have expired by then
    Time aborted_before;  // games aborted before then
    /// Guests created and last seen before, without game, chat, proposal, report or sanction.
    Time guests_before;
    UserId guests_after = UserId::None;  // where the last batch ended
    std::vector<UserId> spared;          // who is online now
    int limit = 200;
};
struct Purged {
    int credentials = 0;
    int games = 0;
    int guests = 0;
    UserId last_guest = UserId::None;  // where the next batch begins; none: no more guests
    friend bool operator==(const Purged&, const Purged&) = default;
};

class MaintenanceStore {
  public:
    MaintenanceStore() = default;
    MaintenanceStore(const MaintenanceStore&) = delete;
    MaintenanceStore& operator=(const MaintenanceStore&) = delete;
    virtual ~MaintenanceStore() = default;

    /// Runs in the background, outside the order of units of work.
    virtual void purge(Purge what, Reply<Purged> done) = 0;
    [[nodiscard]] virtual StoreHealth health() const = 0;
};

}  // namespace janggun::server
