// Reading records, one game at a time: only one is in memory.
#pragma once

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "game/variant.h"
#include "record/format.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record {

struct ReadOptions {
    /// Replay by these rules, whatever the record says its own are.
    std::optional<AnyRuleset> ruleset;
};

struct ReadGame {
    /// As much as could be read; nothing if not even the game or its start was understood.
    std::optional<AnyRecord> record;
    std::vector<Problem> problems;
    Place place;  // where the game begins
};

/// Goes on after a damaged game, and never holds more than one: a game whose text is longer than
/// kMaxGameBytes is a problem, and skipped.
class Reader {
  public:
    Reader(std::istream& input, Format format, ReadOptions options = {});
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// The next game, or nothing at the end of the input.
    [[nodiscard]] std::optional<ReadGame> next();
    /// How much of the input has been taken in so far.
    [[nodiscard]] std::uint64_t bytes_read() const;

  private:
    class Source;
    std::unique_ptr<Source> source_;
    ReadOptions options_;
};

/// Every game of a text, which can be anything.
[[nodiscard]] std::vector<ReadGame> read_all(std::string_view text, Format format,
                                             const ReadOptions& options = {});

}  // namespace janggun::record
