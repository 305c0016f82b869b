// The files of the database on the disk: only their owner may read them, and whether they are still
// the ones that were opened.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <sys/types.h>

namespace janggun::server::sqlite {

/// Makes the file, empty, if it is not there, and takes it and what SQLite keeps beside it from
/// everybody but its owner (mode 0600). What went wrong, if anything.
[[nodiscard]] std::optional<std::string> make_private(const std::string& path);

/// A file that was deleted or replaced while it is open takes writes without a word, and loses them
/// when the process ends. So who commits looks whether the names still lead to the same files.
class FileGuard {
  public:
    explicit FileGuard(const std::string& path);
    struct Loss {
        std::string problem;
        bool is_log_only = false;  // the database itself is still the one that was opened
    };
    /// What has happened to them; nothing: they are the same. A write-ahead log that was not there
    /// yet is noted when it first is.
    [[nodiscard]] std::optional<Loss> look();

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
