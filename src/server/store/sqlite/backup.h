// A copy of the file while the server runs, and whether a file is whole.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace janggun::server::sqlite {

struct BackedUp {
    int pages = 0;
};
/// Copies the file as it is at one moment; writers go on meanwhile. `to` must not be there yet, and
/// only its owner may read it. An error is a sentence, and leaves no file behind.
[[nodiscard]] Result<BackedUp, std::string> back_up(const std::string& from, const std::string& to);

struct BadGame {
    std::string id;
    bool is_live = false;
    std::string problem;
};
struct Checked {
    std::int64_t games = 0;
    std::int64_t unfinished = 0;
    std::int64_t events = 0;
    std::int64_t users = 0;
    std::int64_t bad_games = 0;
    std::vector<BadGame> bad{};  // the first kMostNamed of them
    static constexpr std::size_t kMostNamed = 100;
};
/// SQLite's own check of every page, references between the tables, what is counted against what is
/// there; then every game's log, finished or not, is replayed under the rules. An error is what
/// makes the file as a whole unusable; games that do not replay are listed.
[[nodiscard]] Result<Checked, std::string> check(const std::string& path);

}  // namespace janggun::server::sqlite
