// Progress of accounts: statements.
#include "server/store/sqlite/progress.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::PutProgress& put) {
    return run(database,
               "INSERT INTO progress (user, key, at, value) VALUES (?,?,?,?)"
               " ON CONFLICT DO UPDATE SET at=excluded.at, value=excluded.value",
               number(put.user), put.item.key, put.item.at.count(), put.item.value);
}

Found<std::vector<ProgressItem>> progress_of(Database& database, UserId user) {
    return all(database.prepared("SELECT key, value, at FROM progress WHERE user=? ORDER BY key")
                   .bind(number(user)),
               [](const Statement& row) {
                   return ProgressItem{row.text(0), row.text(1), Time::at(row.integer(2))};
               });
}

}  // namespace janggun::server::sqlite
