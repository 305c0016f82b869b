// One server a file: two would each believe their own games.
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace janggun::server {

/// Locks the file of data itself, whatever name leads to it: symbolic and hard links are the same
/// file. Independent of SQLite's own locks, which are of another kind; but the descriptor must be
/// closed after SQLite's, or those would be released with it.
class FileLock {
  public:
    /// Makes the file if it is not there, for its owner alone.
    [[nodiscard]] static Result<FileLock, std::string> take(const std::string& data);
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
