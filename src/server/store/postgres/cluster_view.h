// What the database says about a cluster, for its operator: read without joining it.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/store/lease.h"
#include "server/store/open_error.h"

namespace janggun::server::postgres {

struct ClusterView {
    struct Standby {
        std::string name;
        std::string state;            // "sync", "async", "quorum", "potential"
        std::optional<Duration> lag;  // none: nothing to replay, or not visible to this user
    };
    std::string place;             // the connection string without its password
    std::string database_version;  // PostgreSQL's
    int schema = 0;
    std::chrono::microseconds round_trip{0};
    std::vector<Standby> standbys;
    std::vector<NodeRow> nodes;  // alive, or dead for less than an hour; oldest first
    int live_games = 0;
    int unowned_games = 0;  // of these: without an owner, or owned by a dead node
    Time now;               // the database's clock
};

/// Changes nothing: no migration, no lock.
[[nodiscard]] Result<ClusterView, OpenError> read_cluster(const std::string& url);

}  // namespace janggun::server::postgres
