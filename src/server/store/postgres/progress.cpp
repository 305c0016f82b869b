// Progress of accounts: statements.
#include "server/store/postgres/progress.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::PutProgress& put) {
    batch.run(
        "INSERT INTO progress (user_id, key, at, value) VALUES ($1,$2,$3,$4)"
        " ON CONFLICT (user_id, key) DO UPDATE SET at=excluded.at, value=excluded.value",
        parameters(put.user, put.item.key, put.item.at.count(), put.item.value));
}

Found<std::vector<ProgressItem>> progress_of(Session& session, UserId user) {
    return all(session.query("SELECT key, value, at FROM progress WHERE user_id=$1"
                             " ORDER BY key COLLATE \"C\"",
                             parameters(user)),
               [](const Row& row) {
                   return ProgressItem{row.text(0), row.text(1), Time::at(row.integer(2))};
               });
}

}  // namespace janggun::server::postgres
