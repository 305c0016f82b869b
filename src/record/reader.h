// Reading records, one game in memory at a time.
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
    /// Replay under this ruleset instead of the record's own.
    std::optional<AnyRuleset> ruleset;
};

struct ReadGame {
    /// As much as could be read; nothing if the variant or the start is invalid.
    std::optional<AnyRecord> record;
    std::vector<Problem> problems;
    Place place;  // where the game begins
};

/// Continues after a damaged game. A game whose text is longer than kMaxGameBytes is skipped with
/// an error.
class Reader {
  public:
    Reader(std::istream& input, Format format, ReadOptions options = {});
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    /// The next game, or nothing at the end of the input.
    [[nodiscard]] std::optional<ReadGame> next();
    /// Bytes of the input consumed so far.
    [[nodiscard]] std::uint64_t bytes_read() const;

  private:
    class Source;
    std::unique_ptr<Source> source_;
    ReadOptions options_;
};

/// All games of a text, which may be arbitrary input.
[[nodiscard]] std::vector<ReadGame> read_all(std::string_view text, Format format,
                                             const ReadOptions& options = {});

}  // namespace janggun::record
