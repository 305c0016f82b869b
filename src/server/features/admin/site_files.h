// What the owner's page may do with the files of the site: the server's process provides it, for
// the store decides what there is.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace janggun::server {

struct SiteFiles {
    struct Backup {
        std::string file;
        std::uint64_t bytes = 0;
    };
    struct BackupError {
        enum class Reason : std::uint8_t {
            NoFolder,  // the folder of backups cannot be made
            NoSpace,
            CopyFailed,
        };
        Reason reason{};
        std::string folder;
        std::string detail{};            // the system's or the database's message
        std::uint64_t needed_bytes = 0;  // of NoSpace
        std::uint64_t free_bytes = 0;    // of NoSpace
    };
    /// Called on a thread of its own. None: the database has its own tools.
    std::function<Result<Backup, BackupError>()> back_up;
    /// Space left where the database is; none: unknown.
    std::function<std::optional<std::uint64_t>()> free_bytes;
    /// Addresses by which others in the local network reach the server; empty: it does not listen
    /// for them.
    std::function<std::vector<std::string>()> local_addresses;
};
[[nodiscard]] std::string describe(const SiteFiles::BackupError& error);

}  // namespace janggun::server
