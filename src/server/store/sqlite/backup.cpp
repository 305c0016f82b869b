// Online backup with SQLite's backup API.
#include "server/store/sqlite/backup.h"

#include <filesystem>
#include <memory>
#include <optional>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/file_guard.h"

namespace janggun::server::sqlite {

using Reason = BackupError::Reason;

std::string describe(const BackupError& error) {
    switch (error.reason) {
        case Reason::TargetExists:
            return error.file + " exists already; name a new file";
        case Reason::SourceUnreadable:
        case Reason::TargetUnwritable:
            return error.file + ": " + error.detail;
    }
    return error.file;
}

namespace {

struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
};

Result<BackedUp, BackupError> copy(const Database& source, const std::string& to) {
    sqlite3* opened = nullptr;
    const int code =
        sqlite3_open_v2(to.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    const std::unique_ptr<sqlite3, Close> target{opened};
    if (code != SQLITE_OK)
        return Failure{BackupError{Reason::TargetUnwritable, to, "cannot be written"}};
    BackedUp done;
    if (sqlite3_backup* backup = sqlite3_backup_init(opened, "main", source.handle(), "main")) {
        // All pages in one step: between steps a write to the source would restart the copy, and
        // with a write-ahead log writers do not wait for readers.
        sqlite3_backup_step(backup, -1);
        done.pages = sqlite3_backup_pagecount(backup);
        sqlite3_backup_finish(backup);
    }
    if (sqlite3_errcode(opened) != SQLITE_OK)
        return Failure{BackupError{Reason::TargetUnwritable, to, sqlite3_errmsg(opened)}};
    return done;
}

}  // namespace

Result<BackedUp, BackupError> back_up(const std::string& from, const std::string& to) {
    std::error_code ignored;
    if (std::filesystem::exists(to, ignored)) return Failure{BackupError{Reason::TargetExists, to}};
    const auto source = Database::open(from, Mode::Write);
    if (!source) return Failure{BackupError{Reason::SourceUnreadable, from, source.error().detail}};
    if (const auto error = make_private(to))
        return Failure{BackupError{Reason::TargetUnwritable, to, error->detail}};
    auto copied = copy(*source, to);
    if (!copied) std::filesystem::remove(to, ignored);
    return copied;
}

}  // namespace janggun::server::sqlite
