// Applies migrations in order.
#include "server/store/migration.h"

#include "server/log/log.h"

namespace janggun::server {

Result<Migrated, OpenError> migrate(MigrationTarget& target, std::span<const Migration> migrations,
                                    int to) {
    const auto from = target.schema_version();
    if (!from) return Failure{from.error()};
    const int newest = static_cast<int>(migrations.size());
    if (*from > newest)
        return Failure{OpenError{.reason = OpenError::Reason::NewerSchema,
                                 .place = target.place(),
                                 .found = *from,
                                 .known = newest}};
    for (const Migration& migration : migrations) {
        if (migration.number <= *from || migration.number > to) continue;
        if (auto error = target.apply(migration)) return Failure{std::move(*error)};
        if (*from > 0)
            log::info("migrated", {{"database", target.place()},
                                   {"migration", std::to_string(migration.number)},
                                   {"name", std::string{migration.name}}});
    }
    return Migrated{*from, to};
}

}  // namespace janggun::server
