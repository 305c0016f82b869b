// Locking with flock().
#include "server/file_lock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace janggun::server {

std::string describe(const LockError& error) {
    switch (error.reason) {
        case LockError::Reason::CannotOpen:
            return fmt::format("{} cannot be written: {}; choose another place with --data",
                               error.file, error.detail);
        case LockError::Reason::InUse:
            return fmt::format("another janggun serve is using {}", error.file);
    }
    return error.file;
}

Result<FileLock, LockError> FileLock::take(const std::string& file, Missing missing) {
    FileLock lock;
    const int create = missing == Missing::Create ? O_CREAT : 0;
    lock.file_ = ::open(file.c_str(), O_RDWR | O_CLOEXEC | create, 0600);
    if (lock.file_ < 0) {
        if (errno == ENOENT && missing == Missing::Ignore) return lock;
        return Failure{LockError{LockError::Reason::CannotOpen, file, std::strerror(errno)}};
    }
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
        return Failure{LockError{LockError::Reason::InUse, file}};
    return lock;
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace janggun::server
