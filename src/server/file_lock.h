// One server per database file: two would each keep their own games in memory.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "base/result.h"

namespace janggun::server {

struct LockError {
    enum class Reason : std::uint8_t { CannotOpen, InUse };
    Reason reason{};
    std::string file;
    std::string detail{};  // the system's message
};
[[nodiscard]] std::string describe(const LockError& error);

/// flock() on the database file itself, whatever name leads to it: symbolic and hard links are the
/// same file. Independent of SQLite's POSIX locks; but the descriptor must be closed after
/// SQLite's, because closing it would release those.
class FileLock {
  public:
    /// What to do if there is no such file.
    enum class Missing : std::uint8_t {
        Create,  // with mode 0600
        Ignore,  // nobody can hold a lock on it
    };
    [[nodiscard]] static Result<FileLock, LockError> take(const std::string& file,
                                                          Missing missing = Missing::Create);
    FileLock(FileLock&& other) noexcept : file_{std::exchange(other.file_, -1)} {}
    FileLock& operator=(FileLock&&) = delete;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

  private:
    FileLock() = default;
    int file_ = -1;
};

}  // namespace janggun::server
