// A connection that reads, with its caches; its statements can be interrupted.
#pragma once

#include <functional>
#include <optional>

#include "server/store/read_pool.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/facets.h"

namespace janggun::server::sqlite {

struct Reader {
    Database database;
    FacetCache facets{};

    /// Inside one read transaction, with cancellation and time limit: all that is read is one read
    /// snapshot.
    [[nodiscard]] std::optional<ReadFailure> attempt(const CancelToken& cancel, Duration limit,
                                                     const std::function<bool()>& read);
};

}  // namespace janggun::server::sqlite
