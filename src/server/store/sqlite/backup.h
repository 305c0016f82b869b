// Online backup: a copy of the database while the server runs.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace janggun::server::sqlite {

struct BackupError {
    enum class Reason : std::uint8_t {
        TargetExists,
        SourceUnreadable,
        TargetUnwritable,
    };
    Reason reason{};
    std::string file;
    std::string detail{};  // the system's or SQLite's message
};
[[nodiscard]] std::string describe(const BackupError& error);

struct BackedUp {
    int pages = 0;
};
/// Copies one snapshot of the database; writers go on meanwhile. `to` must not exist yet, and gets
/// mode 0600. After an error there is no file `to`.
[[nodiscard]] Result<BackedUp, BackupError> back_up(const std::string& from, const std::string& to);

}  // namespace janggun::server::sqlite
