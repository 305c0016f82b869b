// The store that explorer_load fills: a new SQLite file, or a PostgreSQL server of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/store/store.h"
#include "service/loop.h"

namespace janggun::bench {

/// A store, and a second connection to it for what a server never does.
class ExplorerTarget {
  public:
    ExplorerTarget() = default;
    ExplorerTarget(const ExplorerTarget&) = delete;
    ExplorerTarget& operator=(const ExplorerTarget&) = delete;
    virtual ~ExplorerTarget() = default;

    [[nodiscard]] virtual server::Store& store() = 0;
    [[nodiscard]] virtual std::int64_t rows() = 0;
    [[nodiscard]] virtual std::int64_t pending() = 0;
    /// Of the file in SQLite, of the explorer's tables with their indexes in PostgreSQL.
    [[nodiscard]] virtual std::int64_t bytes() = 0;
    /// By the statements of the maintenance thread, in one transaction.
    virtual void add(const server::ExplorerAdditions& additions) = 0;
    /// Adds so many of the notes that games' ends make to one transaction, and rolls it back.
    virtual void note(int count) = 0;
};

/// Both throw if the store cannot be opened.
[[nodiscard]] std::unique_ptr<ExplorerTarget> open_sqlite(const std::string& path,
                                                          test::Loop& loop);
/// With fsync, in a folder that is deleted with it.
[[nodiscard]] std::unique_ptr<ExplorerTarget> start_postgres(test::Loop& loop);

}  // namespace janggun::bench
