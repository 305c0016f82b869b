// Users and credentials: statements. Values are always bound, never pasted into the text.
#include "server/store/sqlite/people.h"

#include "server/domain/names.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::AddUser& add) {
    const User& u = add.user;
    return run(database,
               "INSERT INTO user (id, name, key, password, guest, bot, deleted, created)"
               " VALUES (?,?,?,?,?,?,?,?)",
               number(u.id), u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot,
               u.is_deleted, u.created.count());
}

Outcome apply(Database& database, const write::ChangeUser& change) {
    const User& u = change.user;
    return run(database,
               "UPDATE user SET name=?, key=?, password=?, guest=?, bot=?, deleted=?"
               " WHERE id=?",
               u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot, u.is_deleted,
               number(u.id));
}

Outcome apply(Database& database, const write::DeleteUser& erase) {
    const std::string name = "deleted-" + std::to_string(number(erase.user));
    for (const std::string_view sql :
         {"DELETE FROM credential WHERE user=?", "DELETE FROM chat WHERE user=?",
          "DELETE FROM rating WHERE user=?", "DELETE FROM rating_day WHERE user=?",
          "DELETE FROM proposal WHERE sender=?1 OR receiver=?1"})
        if (const Outcome outcome = run(database, sql, number(erase.user));
            outcome != Outcome::Done)
            return outcome;
    return run(database,
               "UPDATE user SET name=?, key=?, password='', guest=0, bot=0, deleted=1"
               " WHERE id=?",
               name, name, number(erase.user));
}

Outcome apply(Database& database, const write::AddCredential& add) {
    const Credential& c = add.credential;
    return run(database,
               "INSERT INTO credential (hash, id, user, kind, label, scopes, created, seen,"
               " expires) VALUES (?,?,?,?,?,?,?,?,?)",
               c.hash, c.id.text, number(c.user), static_cast<int>(c.kind), c.label,
               static_cast<int>(c.scopes), c.created.count(), c.seen.count(), c.expires.count());
}

Outcome apply(Database& database, const write::TouchCredential& touch) {
    return run(database, "UPDATE credential SET seen=?, expires=? WHERE hash=?", touch.seen.count(),
               touch.expires.count(), touch.hash);
}

Outcome apply(Database& database, const write::EndCredentials& end) {
    return run(database, "DELETE FROM credential WHERE user=?1 AND kind=?2 AND (?3='' OR id=?3)",
               number(end.user), static_cast<int>(end.kind), end.id.text);
}

Outcome apply(Database& database, const write::ShiftCredentials& shift) {
    return run(database, "UPDATE credential SET seen=seen+?1, expires=expires+?1 WHERE expires>?2",
               shift.by.count(), shift.last_seen.count());
}

User user_from(const Statement& row) {
    return {.id = user_in(row, 0),
            .name = row.text(1),
            .password = row.text(2),
            .is_guest = bool_in(row, 3),
            .is_bot = bool_in(row, 4),
            .is_deleted = bool_in(row, 5),
            .created = time_in(row, 6)};
}

Found<std::optional<User>> user(Database& database, UserId id) {
    static const std::string kSql = "SELECT " + with(kUserColumns, " FROM user WHERE id=?");
    return first(database.prepared(kSql).bind(number(id)), user_from);
}

Found<std::optional<User>> user_named(Database& database, const std::string& name) {
    static const std::string kSql = "SELECT " + with(kUserColumns, " FROM user WHERE key=?");
    return first(database.prepared(kSql).bind(key_of_name(name)), user_from);
}

namespace {

constexpr std::string_view kCredentialColumns =
    "SELECT hash, id, user, kind, label, scopes, created, seen, expires FROM credential ";

Credential credential_from(const Statement& row) {
    return {.hash = row.text(0),
            .id = {row.text(1)},
            .user = user_in(row, 2),
            .kind = static_cast<Credential::Kind>(row.integer(3)),
            .label = row.text(4),
            .scopes = static_cast<Scope>(row.integer(5)),
            .created = time_in(row, 6),
            .seen = time_in(row, 7),
            .expires = time_in(row, 8)};
}

}  // namespace

Found<std::optional<Credential>> credential(Database& database, const std::string& hash) {
    return first(database.prepared(with(kCredentialColumns, "WHERE hash=?")).bind(hash),
                 credential_from);
}

Found<std::vector<Credential>> credentials(Database& database, UserId user) {
    return all(database.prepared(with(kCredentialColumns, "WHERE user=? ORDER BY created DESC"))
                   .bind(number(user)),
               credential_from);
}

Found<std::optional<Time>> last_seen(Database& database) {
    return first(database.prepared("SELECT seen FROM credential ORDER BY seen DESC LIMIT 1"),
                 [](const Statement& row) { return time_in(row, 0); });
}

}  // namespace janggun::server::sqlite
