// Why a store cannot be opened.
#pragma once

#include <cstdint>
#include <string>

namespace janggun::server {

struct OpenError {
    enum class Reason : std::uint8_t {
        CannotCreate,
        CannotOpen,
        BadUrl,           // of a database server
        Unreachable,      // no server answers there
        AccessDenied,     // user or password
        NoDatabase,       // the server has no database of that name
        InUse,            // by another process that does not share it
        HasData,          // the target of a transfer is not empty
        HalfFilled,       // by a transfer that is not finished
        UnknownSchema,    // the schema's version cannot be read
        NewerSchema,      // migrated by a newer program
        MigrationFailed,  // nothing of the failed migration is left behind
    };
    Reason reason{};
    std::string place;     // the file, or the database's URL
    std::string detail{};  // the system's or the database's own message
    int found = 0;         // NewerSchema: the version; MigrationFailed: the migration's number
    int known = 0;         // NewerSchema: the newest that this program supports
};

/// For the operator.
[[nodiscard]] std::string describe(const OpenError& error);

}  // namespace janggun::server
