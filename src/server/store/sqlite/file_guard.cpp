// File modes and inodes.
#include "server/store/sqlite/file_guard.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace janggun::server::sqlite {

std::optional<OpenError> make_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        ::close(file);
        return std::nullopt;  // SQLite creates the files beside it with the same mode
    }
    if (errno != EEXIST)
        return OpenError{OpenError::Reason::CannotCreate, path, std::strerror(errno)};
    std::error_code ignored;
    const auto real = std::filesystem::canonical(path, ignored).string();
    for (const char* const suffix : {"", "-wal", "-shm"}) {
        const std::string name = (real.empty() ? path : real) + suffix;
        if (::chmod(name.c_str(), 0600) == 0 || errno == ENOENT) continue;
        // Owned by somebody else, or on a file system without modes: access is decided elsewhere.
        if (errno != EPERM && errno != EROFS)
            return OpenError{OpenError::Reason::CannotCreate, name, std::strerror(errno)};
    }
    return std::nullopt;
}

FileGuard::FileGuard(const std::string& path) {
    // SQLite follows links, and keeps its log beside the file itself.
    std::error_code failed;
    const std::string real = std::filesystem::canonical(path, failed).string();
    names_[0] = failed ? path : real;
    names_[1] = names_[0] + "-wal";
    for (std::size_t i = 0; i < names_.size(); ++i) known_[i] = identity_of(names_[i]);
}

std::optional<FileGuard::Identity> FileGuard::identity_of(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
    return Identity{facts.st_dev, facts.st_ino};
}

std::optional<FileGuard::Loss> FileGuard::check() {
    for (std::size_t i = 0; i < names_.size(); ++i) {
        const auto now = identity_of(names_[i]);
        if (!known_[i]) {
            known_[i] = now;
            continue;
        }
        if (now == known_[i]) continue;
        const auto reason = now ? StoreLoss::Reason::Replaced : StoreLoss::Reason::Deleted;
        return Loss{{reason, names_[i]}, i == 1};
    }
    return std::nullopt;
}

}  // namespace janggun::server::sqlite
