// Reading rows into values, and running statements that return none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/sqlite/database.h"
#include "server/store/store_error.h"

namespace janggun::server::sqlite {

/// What was read. The only error here is Failed; the pool of readers knows the others.
template <typename T>
using Found = Result<T, StoreError>;

[[nodiscard]] inline std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}
/// Null for UserId::None.
[[nodiscard]] inline std::optional<std::int64_t> number_or_null(UserId user) {
    return user == UserId::None ? std::nullopt : std::optional{number(user)};
}
[[nodiscard]] inline Time time_in(const Statement& row, int column) {
    return Time::at(row.integer(column));
}
[[nodiscard]] inline UserId user_in(const Statement& row, int column) {
    return static_cast<UserId>(row.integer(column));
}
[[nodiscard]] inline bool bool_in(const Statement& row, int column) {
    return row.integer(column) != 0;
}
[[nodiscard]] inline int int_in(const Statement& row, int column) {
    return static_cast<int>(row.integer(column));
}
[[nodiscard]] inline std::optional<int> optional_int_in(const Statement& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return int_in(row, column);
}

[[nodiscard]] inline std::string with(std::string_view columns, std::string_view rest) {
    return std::string{columns} + std::string{rest};
}

/// Every row of a query as a value.
template <typename Make>
[[nodiscard]] auto all(Statement& statement, const Make& make)
    -> Found<std::vector<decltype(make(statement))>> {
    std::vector<decltype(make(statement))> values;
    while (statement.step()) values.push_back(make(statement));
    const Outcome outcome = statement.outcome();
    statement.reset();
    if (outcome != Outcome::Done) return Failure{StoreError::Failed};
    return values;
}
/// The first row, if there is one.
template <typename Make>
[[nodiscard]] auto first(Statement& statement, const Make& make)
    -> Found<std::optional<decltype(make(statement))>> {
    auto values = all(statement, make);
    if (!values) return Failure{values.error()};
    std::optional<decltype(make(statement))> found;
    if (!values->empty()) found = std::move(values->front());
    return found;
}

/// A statement that returns no rows.
template <typename... Value>
Outcome run(Database& database, std::string_view sql, const Value&... values) {
    return database.prepared(sql).bind(values...).run();
}
/// The same, where anything but one changed row is a conflict: compare-and-set.
template <typename... Value>
Outcome run_on_one(Database& database, std::string_view sql, const Value&... values) {
    const Outcome outcome = run(database, sql, values...);
    if (outcome != Outcome::Done) return outcome;
    return database.changes() == 1 ? Outcome::Done : Outcome::Conflict;
}

}  // namespace janggun::server::sqlite
