// SQLite as a target of migrations.
#include "server/store/sqlite/schema.h"

#include <string>

namespace janggun::server::sqlite {
namespace {

class SqliteTarget final : public MigrationTarget {
  public:
    explicit SqliteTarget(Database& database) : database_{database} {}

    Result<int, OpenError> schema_version() override { return sqlite::schema_version(database_); }

    std::optional<OpenError> apply(const Migration& migration) override {
        const std::string sql = "BEGIN IMMEDIATE;" + std::string{migration.sql} +
                                ";PRAGMA user_version=" + std::to_string(migration.number) +
                                ";COMMIT;";
        if (database_.run(sql.c_str())) return std::nullopt;
        OpenError error{.reason = OpenError::Reason::MigrationFailed,
                        .place = place(),
                        .detail = database_.problem(),
                        .found = migration.number};
        if (database_.in_transaction()) database_.run("ROLLBACK");
        return error;
    }

    [[nodiscard]] std::string place() const override { return database_.path(); }

  private:
    Database& database_;
};

}  // namespace

Result<int, OpenError> schema_version(Database& database) {
    Statement& statement = database.prepared("PRAGMA user_version");
    const bool is_read = statement.step();
    const int version = is_read ? static_cast<int>(statement.integer(0)) : 0;
    statement.reset();
    if (is_read) return version;
    return Failure{
        OpenError{OpenError::Reason::UnknownSchema, database.path(), database.problem()}};
}

Result<Migrated, OpenError> migrate(Database& database, int to) {
    SqliteTarget target{database};
    return server::migrate(target, migrations(), to);
}

}  // namespace janggun::server::sqlite
