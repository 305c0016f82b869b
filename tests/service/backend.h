// The storage backends under test. Each suite links its own list: service_suite those that need
// nothing but a file, postgres_suite PostgreSQL.
#pragma once

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
