// The tables of a site, as both backends have them: what a transfer copies.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace janggun::server::transfer {

struct Column {
    enum class Type : std::uint8_t { Integer, Bool, Real, Text };
    std::string_view sqlite;
    std::string_view postgres;
    Type type{};
};
/// A table is copied in the order of its key: its first `keys` columns.
struct Table {
    std::string_view sqlite;
    std::string_view postgres;
    std::vector<Column> columns;
    std::size_t keys = 1;
    bool has_sequence = false;  // in PostgreSQL, for its first column
};

/// In an order in which every reference has its target.
[[nodiscard]] std::span<const Table> tables();

/// A row as text: numbers in full, booleans as 0 and 1; none: null. The same row has the same cells
/// in both backends.
using Cells = std::vector<std::optional<std::string>>;

}  // namespace janggun::server::transfer
