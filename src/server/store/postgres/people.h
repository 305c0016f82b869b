// Users and credentials in PostgreSQL.
// Alike in shape in both backends on purpose: their statements and row types differ.
#pragma once

#include <string>
#include <string_view>

#include "server/store/people.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddUser& add);
void apply(Batch& batch, const write::ChangeUser& change);
void apply(Batch& batch, const write::DeleteUser& erase);
void apply(Batch& batch, const write::IndexName& index);
void apply(Batch& batch, const write::AddCredential& add);
void apply(Batch& batch, const write::TouchCredential& touch);
void apply(Batch& batch, const write::EndCredentials& end);
void apply(Batch& batch, const write::ShiftCredentials& shift);

[[nodiscard]] Found<std::optional<User>> user(Session& session, UserId id);
[[nodiscard]] Found<std::optional<User>> user_named(Session& session, const std::string& name);
[[nodiscard]] Found<std::vector<User>> users_without_skeleton(Session& session, int limit);
[[nodiscard]] Found<std::optional<Credential>> credential(Session& session,
                                                          const std::string& hash);
[[nodiscard]] Found<std::vector<Credential>> credentials(Session& session, UserId user);
[[nodiscard]] Found<std::vector<SessionId>> ended_sessions(Session& session,
                                                           const std::vector<SessionId>& sessions);
[[nodiscard]] Found<std::optional<Time>> last_seen(Session& session);

/// The columns of a user, in the order that user_from() reads them, from the first column on.
inline constexpr std::string_view kUserColumns =
    "users.id, users.name, users.password, users.guest, users.bot, users.deleted, users.created,"
    " users.role, users.muted_until, users.unrated_until, users.barred_until";
inline constexpr int kUserColumnCount = 11;
[[nodiscard]] User user_from(const Row& row);

}  // namespace janggun::server::postgres
