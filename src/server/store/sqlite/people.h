// Users and credentials in SQLite.
// Alike in shape in both backends on purpose: their statements and row types differ.
#pragma once

#include "server/store/people.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddUser& add);
[[nodiscard]] Outcome apply(Database& database, const write::ChangeUser& change);
[[nodiscard]] Outcome apply(Database& database, const write::DeleteUser& erase);
[[nodiscard]] Outcome apply(Database& database, const write::IndexName& index);
[[nodiscard]] Outcome apply(Database& database, const write::AddCredential& add);
[[nodiscard]] Outcome apply(Database& database, const write::TouchCredential& touch);
[[nodiscard]] Outcome apply(Database& database, const write::EndCredentials& end);
[[nodiscard]] Outcome apply(Database& database, const write::ShiftCredentials& shift);

[[nodiscard]] Found<std::optional<User>> user(Database& database, UserId id);
[[nodiscard]] Found<std::optional<User>> user_named(Database& database, const std::string& name);
[[nodiscard]] Found<std::vector<User>> users_without_skeleton(Database& database, int limit);
[[nodiscard]] Found<std::optional<Credential>> credential(Database& database,
                                                          const std::string& hash);
[[nodiscard]] Found<std::vector<Credential>> credentials(Database& database, UserId user);
[[nodiscard]] Found<std::vector<SessionId>> ended_sessions(Database& database,
                                                           const std::vector<SessionId>& sessions);
[[nodiscard]] Found<std::optional<Time>> last_seen(Database& database);

/// The columns of a user, in the order that user_from() reads them, from the first column on.
inline constexpr std::string_view kUserColumns =
    "user.id, user.name, user.password, user.guest, user.bot, user.deleted, user.created,"
    " user.role, user.muted_until, user.unrated_until, user.barred_until";
inline constexpr int kUserColumnCount = 11;
[[nodiscard]] User user_from(const Statement& row);

}  // namespace janggun::server::sqlite
