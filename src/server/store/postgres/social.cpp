// Relations of people: statements.
#include "server/store/postgres/social.h"

#include "server/store/moderation_rows.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::Relate& relate) {
    const Relation& r = relate.relation;
    const int kind = static_cast<int>(r.kind);
    if (r.kind == RelationKind::Blocks)
        batch.run("DELETE FROM relation WHERE user_id=$1 AND other=$2 AND kind=$3",
                  parameters(r.other, r.user, static_cast<int>(RelationKind::Follows)));
    batch.run_on_one(
        "INSERT INTO relation (user_id, other, kind, at)"
        " SELECT $1::bigint,$2::bigint,$3::integer,$4::bigint"
        " WHERE (SELECT count(*) FROM relation WHERE user_id=$1 AND kind=$3 AND other<>$2)"
        "<$5::bigint ON CONFLICT (user_id, other) DO UPDATE SET kind=excluded.kind,"
        " at=excluded.at",
        parameters(r.user, r.other, kind, r.at.count(), write::Relate::kMost));
}

void apply(Batch& batch, const write::Unrelate& unrelate) {
    batch.run("DELETE FROM relation WHERE user_id=$1 AND other=$2 AND kind=$3",
              parameters(unrelate.user, unrelate.other, static_cast<int>(unrelate.kind)));
}

Found<std::vector<Relation>> relations_of(Session& session, UserId user) {
    return all(session.query("SELECT r.user_id, r.other, r.kind, r.at, u.name FROM relation r"
                             " JOIN users u ON u.id=r.other WHERE r.user_id=$1 ORDER BY u.key",
                             parameters(user)),
               relation_from<Row>);
}

Found<std::int64_t> count_followers(Session& session, UserId user) {
    const auto count =
        first(session.query("SELECT count(*) FROM relation WHERE other=$1 AND kind=$2",
                            parameters(user, static_cast<int>(RelationKind::Follows))),
              [](const Row& row) { return row.integer(0); });
    if (!count) return Failure{count.error()};
    return count->value_or(0);
}

}  // namespace janggun::server::postgres
