// Users and credentials: statements. Values are always bound, never pasted into the text.
#include "server/store/sqlite/people.h"

#include "server/domain/names.h"
#include "server/store/row_values.h"

namespace janggun::server::sqlite {
namespace {

std::optional<std::string> skeleton_of(const User& user) {
    if (user.is_guest || user.is_deleted) return std::nullopt;
    return skeleton_of_name(user.name);
}

}  // namespace

Outcome apply(Database& database, const write::AddUser& add) {
    const User& u = add.user;
    return run(database,
               "INSERT INTO user (id, name, key, password, guest, bot, deleted, created, skeleton)"
               " VALUES (?,?,?,?,?,?,?,?,?)",
               number(u.id), u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot,
               u.is_deleted, u.created.count(), skeleton_of(u));
}

Outcome apply(Database& database, const write::ChangeUser& change) {
    const User& u = change.user;
    return run(database,
               "UPDATE user SET name=?1, key=?2, password=?3, guest=?4, bot=?5, deleted=?6,"
               " skeleton=CASE WHEN key=?2 AND skeleton IS NOT NULL THEN skeleton ELSE ?7 END"
               " WHERE id=?8",
               u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot, u.is_deleted,
               skeleton_of(u), number(u.id));
}

Outcome apply(Database& database, const write::DeleteUser& erase) {
    const std::string name = "deleted-" + std::to_string(number(erase.user));
    for (const std::string_view sql :
         {"DELETE FROM credential WHERE user=?", "DELETE FROM chat WHERE user=?",
          "DELETE FROM rating WHERE user=?", "DELETE FROM rating_day WHERE user=?",
          "DELETE FROM puzzle_player WHERE user=?", "DELETE FROM puzzle_result WHERE user=?",
          "DELETE FROM progress WHERE user=?", "DELETE FROM tournament_chat WHERE user=?",
          "DELETE FROM proposal WHERE sender=?1 OR receiver=?1",
          "DELETE FROM study_node WHERE chapter IN (SELECT c.id FROM study_chapter c"
          " JOIN study s ON s.id=c.study WHERE s.owner=?)",
          "DELETE FROM study_chapter WHERE study IN (SELECT id FROM study WHERE owner=?)",
          "DELETE FROM study_member WHERE user=?1"
          " OR study IN (SELECT id FROM study WHERE owner=?1)",
          "DELETE FROM study WHERE owner=?", "DELETE FROM relation WHERE user=?1 OR other=?1",
          "DELETE FROM notification WHERE user=?",
          "DELETE FROM report WHERE reporter=?1 OR target=?1",
          "DELETE FROM sanction WHERE target=?",
          // What others keep: a tournament's notification has the name of the tournament.
          "UPDATE notification SET body=replace(body, m.was, m.now)"
          " FROM (SELECT '\"name\":\"' || name || '\"' AS was,"
          " '\"name\":\"deleted-' || id || '\"' AS now FROM user WHERE id=?) m"
          " WHERE kind<>4 AND instr(body, m.was)>0",
          "UPDATE report SET lines=(SELECT json_group_array(json(l.value))"
          " FROM json_each(report.lines) l"
          " WHERE coalesce(json_extract(l.value, '$.name'), '')<>m.name)"
          " FROM (SELECT name FROM user WHERE id=?) m"
          " WHERE instr(lines, '\"name\":\"' || m.name || '\"')>0 AND json_valid(lines)"})
        if (const Outcome outcome = run(database, sql, number(erase.user));
            outcome != Outcome::Done)
            return outcome;
    return run(database,
               "UPDATE user SET name=?, key=?, password='', guest=0, bot=0, deleted=1, role=0,"
               " muted_until=0, unrated_until=0, barred_until=0, skeleton=NULL WHERE id=?",
               name, name, number(erase.user));
}

Outcome apply(Database& database, const write::IndexName& index) {
    return run(database,
               "UPDATE user SET skeleton=CASE WHEN EXISTS (SELECT 1 FROM user WHERE skeleton=?1)"
               " THEN '#' || id ELSE ?1 END WHERE id=?2 AND skeleton IS NULL",
               index.skeleton, number(index.user));
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
            .created = time_in(row, 6),
            .role = static_cast<Role>(row.integer(7)),
            .restrictions = {time_in(row, 8), time_in(row, 9), time_in(row, 10)}};
}

Found<std::optional<User>> user(Database& database, UserId id) {
    static const std::string kSql = "SELECT " + with(kUserColumns, " FROM user WHERE id=?");
    return first(database.prepared(kSql).bind(number(id)), user_from);
}

Found<std::optional<User>> user_named(Database& database, const std::string& name) {
    static const std::string kSql = "SELECT " + with(kUserColumns, " FROM user WHERE key=?");
    return first(database.prepared(kSql).bind(key_of_name(name)), user_from);
}

Found<std::vector<User>> users_without_skeleton(Database& database, int limit) {
    static const std::string kSql =
        "SELECT " +
        with(kUserColumns,
             " FROM user WHERE skeleton IS NULL AND guest=0 AND deleted=0 ORDER BY id LIMIT ?");
    return all(database.prepared(kSql).bind(limit), user_from);
}

namespace {

constexpr std::string_view kCredentialColumns =
    "SELECT hash, id, user, kind, label, scopes, created, seen, expires FROM credential ";

}  // namespace

Found<std::optional<Credential>> credential(Database& database, const std::string& hash) {
    return first(database.prepared(with(kCredentialColumns, "WHERE hash=?")).bind(hash),
                 credential_from<Statement>);
}

Found<std::vector<Credential>> credentials(Database& database, UserId user) {
    return all(database.prepared(with(kCredentialColumns, "WHERE user=? ORDER BY created DESC"))
                   .bind(number(user)),
               credential_from<Statement>);
}

Found<std::vector<SessionId>> ended_sessions(Database& database,
                                             const std::vector<SessionId>& sessions) {
    std::vector<SessionId> ended;
    for (const SessionId& session : sessions) {
        const auto found =
            first(database.prepared("SELECT 1 FROM credential WHERE id=?").bind(session.text),
                  [](const Statement& row) { return int_in(row, 0); });
        if (!found) return Failure{found.error()};
        if (!*found) ended.push_back(session);
    }
    return ended;
}

Found<std::optional<Time>> last_seen(Database& database) {
    return first(database.prepared("SELECT seen FROM credential ORDER BY seen DESC LIMIT 1"),
                 [](const Statement& row) { return time_in(row, 0); });
}

}  // namespace janggun::server::sqlite
