// Relations of people: statements.
#include "server/store/sqlite/social.h"

#include "server/store/moderation_rows.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::Relate& relate) {
    const Relation& r = relate.relation;
    const int kind = static_cast<int>(r.kind);
    if (r.kind == RelationKind::Blocks)
        if (const Outcome ended =
                run(database, "DELETE FROM relation WHERE user=? AND other=? AND kind=?",
                    number(r.other), number(r.user), static_cast<int>(RelationKind::Follows));
            ended != Outcome::Done)
            return ended;
    return run_on_one(
        database,
        "INSERT INTO relation (user, other, kind, at) SELECT ?1,?2,?3,?4"
        " WHERE (SELECT count(*) FROM relation WHERE user=?1 AND kind=?3 AND other<>?2)<?5"
        " ON CONFLICT DO UPDATE SET kind=excluded.kind, at=excluded.at",
        number(r.user), number(r.other), kind, r.at.count(), write::Relate::kMost);
}

Outcome apply(Database& database, const write::Unrelate& unrelate) {
    return run(database, "DELETE FROM relation WHERE user=? AND other=? AND kind=?",
               number(unrelate.user), number(unrelate.other), static_cast<int>(unrelate.kind));
}

Found<std::vector<Relation>> relations_of(Database& database, UserId user) {
    return all(database
                   .prepared("SELECT r.user, r.other, r.kind, r.at, u.name FROM relation r"
                             " JOIN user u ON u.id=r.other WHERE r.user=? ORDER BY u.key")
                   .bind(number(user)),
               relation_from<Statement>);
}

Found<std::int64_t> count_followers(Database& database, UserId user) {
    const auto count =
        first(database.prepared("SELECT count(*) FROM relation WHERE other=? AND kind=?")
                  .bind(number(user), static_cast<int>(RelationKind::Follows)),
              [](const Statement& row) { return row.integer(0); });
    if (!count) return Failure{count.error()};
    return count->value_or(0);
}

}  // namespace janggun::server::sqlite
