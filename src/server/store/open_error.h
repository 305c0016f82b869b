// Why a store cannot be opened.
#pragma once

#include <cstdint>
#include <string>

namespace janggun::server {

struct OpenError {
    enum class Reason : std::uint8_t {
        CannotCreate,
        CannotOpen,
        UnknownSchema,    // the schema's version cannot be read
        NewerSchema,      // migrated by a newer program
        MigrationFailed,  // nothing of the failed migration is left behind
    };
    Reason reason{};
    std::string place;     // the file, or the database's URL
    std::string detail{};  // the system's or the database's own message
    int found = 0;         // NewerSchema: the version; MigrationFailed: the migration's number
    int known = 0;         // NewerSchema: the newest that this program knows
};

/// For the operator.
[[nodiscard]] std::string describe(const OpenError& error);

}  // namespace janggun::server
