// How a PostgreSQL database is named.
#pragma once

#include <string_view>

namespace janggun::server::postgres {

/// Whether a store is named by a connection string: postgres://… or postgresql://…
[[nodiscard]] constexpr bool is_url(std::string_view store) {
    return store.starts_with("postgres://") || store.starts_with("postgresql://");
}

}  // namespace janggun::server::postgres
