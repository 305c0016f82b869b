// A copy of the file while the server runs, and whether a file is whole.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/result.h"

namespace janggun::server::sqlite {

struct BackedUp {
    int pages = 0;
};
/// Copies the file as it is at one moment; writers go on meanwhile. `to` must not be there yet. An
/// error is a sentence, and leaves no file behind.
[[nodiscard]] Result<BackedUp, std::string> back_up(const std::string& from, const std::string& to);

struct Checked {
    std::int64_t games = 0;
    std::int64_t unfinished = 0;
    std::int64_t events = 0;
    std::int64_t users = 0;
};
/// SQLite's own check of every page, references between the tables, and every log: its numbers
/// have no gap and every line can be read.
[[nodiscard]] Result<Checked, std::string> check(const std::string& path);

}  // namespace janggun::server::sqlite
