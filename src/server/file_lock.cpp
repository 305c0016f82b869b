#include "server/file_lock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace janggun::server {

Result<FileLock, std::string> FileLock::take(const std::string& data) {
    FileLock lock;
    lock.file_ = ::open(data.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock.file_ < 0)
        return Failure{fmt::format("{} cannot be written: {}; choose another place with --data",
                                   data, std::strerror(errno))};
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0)
        return Failure{fmt::format("another janggun serve is using {}", data)};
    return lock;
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace janggun::server
