// Files that are installed with the program.
#include "server/installed.h"

namespace janggun::server {

namespace fs = std::filesystem;

fs::path installed(std::string_view name) {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path up = program.parent_path().parent_path();
    const fs::path shared = fs::path{"share/janggun"} / name;
    // The build tree; bin/janggun; libexec/janggun/PROCESSOR/janggun of a package.
    for (const fs::path& path : {up / name, up / shared, up.parent_path().parent_path() / shared})
        if (fs::exists(path, error)) return path;
    return {};
}

}  // namespace janggun::server
