// SQLite as the backend under test.
#include <gtest/gtest.h>

#include "server/store/sqlite/check.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/backend.h"

namespace janggun::test {
namespace {

using server::sqlite::SqliteStore;

template <SqliteStore::Grouping grouping>
std::unique_ptr<server::Store> open_sqlite(const std::string& path, Loop& loop) {
    auto store =
        SqliteStore::open(path, [&loop](std::function<void()> work) { loop.post(std::move(work)); },
                          {.grouping = grouping});
    EXPECT_TRUE(store) << (store ? "" : describe(store.error()));
    return store ? std::move(*store) : nullptr;
}

std::string problem_of(const std::string& path) {
    const auto checked = server::sqlite::check(path);
    return checked ? std::string{} : describe(checked.error());
}

}  // namespace

const std::vector<Backend>& backends() {
    static const std::vector<Backend> all{
        {"sqlite", open_sqlite<SqliteStore::Grouping::Natural>, problem_of},
        {"sqlite_single", open_sqlite<SqliteStore::Grouping::Single>, problem_of}};
    return all;
}

}  // namespace janggun::test
