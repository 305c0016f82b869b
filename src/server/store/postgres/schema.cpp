// PostgreSQL as a target of migrations.
#include "server/store/postgres/schema.h"

namespace janggun::server::postgres {
namespace {

using Reason = OpenError::Reason;

class PostgresTarget final : public MigrationTarget {
  public:
    PostgresTarget(Connection& connection, std::string place)
        : connection_{connection}, place_{std::move(place)} {}

    Result<int, OpenError> schema_version() override {
        return postgres::schema_version(connection_, place_);
    }

    std::optional<OpenError> apply(const Migration& migration) override {
        const std::string number = std::to_string(migration.number);
        const std::string sql =
            "BEGIN;CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL);" +
            std::string{migration.sql} +
            ";DELETE FROM schema_version;INSERT INTO schema_version VALUES (" + number +
            ");COMMIT;";
        const auto error = connection_.run(sql);
        if (!error) return std::nullopt;
        if (connection_.in_transaction()) (void)connection_.run("ROLLBACK");
        return OpenError{.reason = Reason::MigrationFailed,
                         .place = place_,
                         .detail = error->message,
                         .found = migration.number};
    }

    [[nodiscard]] std::string place() const override { return place_; }

  private:
    Connection& connection_;
    std::string place_;
};

}  // namespace

Result<int, OpenError> schema_version(Connection& connection, const std::string& place) {
    const auto unknown = [&](const SqlError& error) {
        return Failure{OpenError{Reason::UnknownSchema, place, error.message}};
    };
    const auto table = connection.query("SELECT to_regclass('schema_version') IS NOT NULL", {});
    if (!table) return unknown(table.error());
    if (!(*table)[0].truth(0)) return 0;
    const auto version = connection.query("SELECT max(version) FROM schema_version", {});
    if (!version) return unknown(version.error());
    return static_cast<int>((*version)[0].integer(0));
}

Result<Migrated, OpenError> migrate(Connection& connection, const std::string& place, int to) {
    if (const auto error = connection.run("SELECT pg_advisory_lock(1246644814, 2)"))
        return Failure{OpenError{Reason::CannotOpen, place, error->message}};
    PostgresTarget target{connection, place};
    auto migrated = server::migrate(target, migrations(), to);
    if (const auto error = connection.run("SELECT pg_advisory_unlock(1246644814, 2)"))
        return Failure{OpenError{Reason::CannotOpen, place, error->message}};
    return migrated;
}

}  // namespace janggun::server::postgres
