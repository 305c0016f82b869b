// Users and credentials: statements.
#include "server/store/postgres/people.h"

#include "server/domain/names.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

std::optional<std::string> skeleton_of(const User& user) {
    if (user.is_guest || user.is_deleted) return std::nullopt;
    return skeleton_of_name(user.name);
}

std::string select_users(std::string_view rest) {
    return std::string{"SELECT "}.append(kUserColumns).append(" FROM users ").append(rest);
}

}  // namespace

void apply(Batch& batch, const write::AddUser& add) {
    const User& u = add.user;
    batch.run(
        "INSERT INTO users (id, name, key, password, guest, bot, deleted, created, skeleton)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
        parameters(u.id, u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot,
                   u.is_deleted, u.created.count(), skeleton_of(u)));
}

void apply(Batch& batch, const write::ChangeUser& change) {
    const User& u = change.user;
    batch.run(
        "UPDATE users SET name=$1, key=$2, password=$3, guest=$4, bot=$5, deleted=$6,"
        " skeleton=CASE WHEN key=$2 AND skeleton IS NOT NULL THEN skeleton ELSE $8::text END"
        " WHERE id=$7",
        parameters(u.name, key_of_name(u.name), u.password, u.is_guest, u.is_bot, u.is_deleted,
                   u.id, skeleton_of(u)));
}

void apply(Batch& batch, const write::DeleteUser& erase) {
    for (const std::string_view sql :
         {"DELETE FROM credential WHERE user_id=$1", "DELETE FROM chat WHERE user_id=$1",
          "DELETE FROM rating WHERE user_id=$1", "DELETE FROM rating_day WHERE user_id=$1",
          "DELETE FROM puzzle_player WHERE user_id=$1",
          "DELETE FROM puzzle_result WHERE user_id=$1", "DELETE FROM progress WHERE user_id=$1",
          "DELETE FROM tournament_chat WHERE user_id=$1",
          "DELETE FROM proposal WHERE sender=$1 OR receiver=$1",
          "DELETE FROM study_node WHERE chapter IN (SELECT c.id FROM study_chapter c"
          " JOIN study s ON s.id=c.study WHERE s.owner=$1)",
          "DELETE FROM study_chapter WHERE study IN (SELECT id FROM study WHERE owner=$1)",
          "DELETE FROM study_member WHERE user_id=$1"
          " OR study IN (SELECT id FROM study WHERE owner=$1)",
          "DELETE FROM study WHERE owner=$1", "DELETE FROM relation WHERE user_id=$1 OR other=$1",
          "DELETE FROM notification WHERE user_id=$1",
          "DELETE FROM report WHERE reporter=$1 OR target=$1",
          "DELETE FROM sanction WHERE target=$1",
          // What others keep: a tournament's notification has the name of the tournament.
          "UPDATE notification SET body=replace(body, m.was, m.now)"
          " FROM (SELECT '\"name\":\"' || name || '\"' AS was,"
          " '\"name\":\"deleted-' || id || '\"' AS now FROM users WHERE id=$1) m"
          " WHERE kind<>4 AND strpos(body, m.was)>0",
          "UPDATE report SET lines=(SELECT '[' || coalesce(string_agg(l.line::text, ','"
          " ORDER BY l.number), '') || ']'"
          " FROM json_array_elements(report.lines::json) WITH ORDINALITY l(line, number)"
          " WHERE l.line->>'name' IS DISTINCT FROM m.name)"
          " FROM (SELECT name FROM users WHERE id=$1) m"
          " WHERE strpos(lines, '\"name\":\"' || m.name || '\"')>0"})
        batch.run(sql, parameters(erase.user));
    const std::string name = "deleted-" + std::to_string(static_cast<std::int64_t>(erase.user));
    batch.run(
        "UPDATE users SET name=$1, key=$1, password='', guest=false, bot=false, deleted=true,"
        " role=0, muted_until=0, unrated_until=0, barred_until=0, skeleton=NULL WHERE id=$2",
        parameters(name, erase.user));
}

void apply(Batch& batch, const write::IndexName& index) {
    batch.run(
        "UPDATE users SET skeleton=CASE WHEN EXISTS (SELECT 1 FROM users WHERE skeleton=$1)"
        " THEN '#' || id ELSE $1 END WHERE id=$2 AND skeleton IS NULL",
        parameters(index.skeleton, index.user));
}

void apply(Batch& batch, const write::AddCredential& add) {
    const Credential& c = add.credential;
    batch.run(
        "INSERT INTO credential (hash, id, user_id, kind, label, scopes, created, seen, expires)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
        parameters(c.hash, c.id.text, c.user, static_cast<int>(c.kind), c.label,
                   static_cast<int>(c.scopes), c.created.count(), c.seen.count(),
                   c.expires.count()));
}

void apply(Batch& batch, const write::TouchCredential& touch) {
    batch.run("UPDATE credential SET seen=$1, expires=$2 WHERE hash=$3",
              parameters(touch.seen.count(), touch.expires.count(), touch.hash));
}

void apply(Batch& batch, const write::EndCredentials& end) {
    batch.run("DELETE FROM credential WHERE user_id=$1 AND kind=$2 AND ($3::text='' OR id=$3)",
              parameters(end.user, static_cast<int>(end.kind), end.id.text));
}

void apply(Batch& batch, const write::ShiftCredentials& shift) {
    batch.run("UPDATE credential SET seen=seen+$1, expires=expires+$1 WHERE expires>$2",
              parameters(shift.by.count(), shift.last_seen.count()));
}

User user_from(const Row& row) {
    return {.id = user_in(row, 0),
            .name = row.text(1),
            .password = row.text(2),
            .is_guest = row.truth(3),
            .is_bot = row.truth(4),
            .is_deleted = row.truth(5),
            .created = time_in(row, 6),
            .role = static_cast<Role>(row.integer(7)),
            .restrictions = {time_in(row, 8), time_in(row, 9), time_in(row, 10)}};
}

Found<std::optional<User>> user(Session& session, UserId id) {
    static const std::string kSql = select_users("WHERE id=$1");
    return first(session.query(kSql, parameters(id)), user_from);
}

Found<std::optional<User>> user_named(Session& session, const std::string& name) {
    static const std::string kSql = select_users("WHERE key=$1");
    return first(session.query(kSql, parameters(key_of_name(name))), user_from);
}

Found<std::vector<User>> users_without_skeleton(Session& session, int limit) {
    static const std::string kSql =
        select_users("WHERE skeleton IS NULL AND NOT guest AND NOT deleted ORDER BY id LIMIT $1");
    return all(session.query(kSql, parameters(limit)), user_from);
}

Found<std::optional<Credential>> credential(Session& session, const std::string& hash) {
    return first(session.query("SELECT hash, id, user_id, kind, label, scopes, created, seen,"
                               " expires FROM credential WHERE hash=$1",
                               parameters(hash)),
                 credential_from<Row>);
}

Found<std::vector<Credential>> credentials(Session& session, UserId user) {
    return all(session.query("SELECT hash, id, user_id, kind, label, scopes, created, seen,"
                             " expires FROM credential WHERE user_id=$1 ORDER BY created DESC",
                             parameters(user)),
               credential_from<Row>);
}

Found<std::vector<SessionId>> ended_sessions(Session& session,
                                             const std::vector<SessionId>& sessions) {
    Array ids;
    for (const SessionId& id : sessions) ids.add(id.text);
    return all(session.query("SELECT wanted FROM unnest($1::text[]) AS wanted"
                             " WHERE NOT EXISTS (SELECT 1 FROM credential WHERE id=wanted)",
                             parameters(ids)),
               [](const Row& row) { return SessionId{row.text(0)}; });
}

Found<std::optional<Time>> last_seen(Session& session) {
    return first(session.query("SELECT seen FROM credential ORDER BY seen DESC LIMIT 1"),
                 [](const Row& row) { return time_in(row, 0); });
}

}  // namespace janggun::server::postgres
