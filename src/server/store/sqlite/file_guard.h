// The database's files on disk: private to their owner, and still the ones that were opened.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <sys/types.h>

#include "server/store/health.h"
#include "server/store/open_error.h"

namespace janggun::server::sqlite {

/// Creates the file if there is none, and sets mode 0600 on it and on SQLite's files beside it. The
/// error, if it cannot.
[[nodiscard]] std::optional<OpenError> make_private(const std::string& path);

/// A file that is deleted or replaced while it is open accepts writes silently, and loses them when
/// the process ends. So every commit checks that the names still lead to the same inodes.
class FileGuard {
  public:
    explicit FileGuard(const std::string& path);
    struct Loss {
        StoreLoss what;
        bool is_log_only = false;  // the database itself is still the one that was opened
    };
    /// None: the files are the same. A write-ahead log that did not exist yet is noted when it
    /// first does.
    [[nodiscard]] std::optional<Loss> check();

  private:
    struct Identity {
        dev_t device{};
        ino_t number{};
        friend bool operator==(const Identity&, const Identity&) = default;
    };
    static std::optional<Identity> identity_of(const std::string& path);

    std::array<std::string, 2> names_;  // the database and its write-ahead log
    std::array<std::optional<Identity>, 2> known_;
};

}  // namespace janggun::server::sqlite
