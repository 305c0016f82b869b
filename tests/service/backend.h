// The storage backends under test. Each suite links its own list: service_suite those that need
// nothing but a file, postgres_suite PostgreSQL.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "server/store/store.h"
#include "service/loop.h"

namespace janggun::test {

struct Backend {
    const char* name;
    /// A path that was never opened is an empty store.
    std::unique_ptr<server::Store> (*open)(const std::string& path, Loop& loop);
    /// What is wrong with a store that nobody has open; empty: nothing.
    std::string (*problem)(const std::string& path);
    /// Of a store that nobody has open, by "table.column": how many rows refer to this person.
    std::map<std::string, std::int64_t> (*rows_of)(const std::string& path, server::UserId user);
    /// The text columns, as "table.column", in which this occurs.
    std::vector<std::string> (*texts_with)(const std::string& path, const std::string& text);
};
inline void PrintTo(const Backend& backend, std::ostream* out) {
    *out << backend.name;
}

[[nodiscard]] const std::vector<Backend>& backends();
/// The usual one, for tests of what is above the store.
[[nodiscard]] inline const Backend& backend() {
    return backends().front();
}

}  // namespace janggun::test
