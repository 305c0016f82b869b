// Messages for the owner about the files of the site.
#include "server/features/admin/site_files.h"

namespace janggun::server {

std::string describe(const SiteFiles::BackupError& error) {
    using Reason = SiteFiles::BackupError::Reason;
    switch (error.reason) {
        case Reason::NoSpace:
            return error.folder + ": the copy needs " + std::to_string(error.needed_bytes) +
                   " bytes, " + std::to_string(error.free_bytes) +
                   " are free; delete older backups";
        case Reason::NoFolder:
            return error.folder + ": " + error.detail;
        case Reason::CopyFailed:
            break;
    }
    return error.detail;
}

}  // namespace janggun::server
