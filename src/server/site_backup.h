// Backups that the owner makes from the page: files in the folder "backups" beside the database.
#pragma once

#include <string>

#include "server/features/admin/site_files.h"

namespace janggun::server {

/// The newest kKeptBackups are kept, older ones are deleted.
inline constexpr std::size_t kKeptBackups = 5;
/// Copies the database file, and checks nothing: `janggun backup --check` does.
[[nodiscard]] Result<SiteFiles::Backup, SiteFiles::BackupError> make_backup(
    const std::string& data);

}  // namespace janggun::server
