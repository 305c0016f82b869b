// Reading game records that can be anything.
#pragma once

#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "record/reader.h"
#include "record/writer.h"

namespace janggun::fuzz {

inline void check_problems(const record::ReadGame& game, std::string_view text) {
    for (const record::Problem& problem : game.problems) {
        require(!problem.message.empty(), "a problem has words", text);
        require(problem.place.line >= 1 && problem.place.column >= 1, "a problem has a place",
                text);
    }
    require(game.record || record::has_errors(game.problems), "a lost game has an error", text);
}

/// What was read is written in every format, and in its own reads as the same game.
inline void read_records(const std::uint8_t* data, std::size_t size, record::Format format) {
    const std::string_view text = as_text(data, size);
    for (const record::ReadGame& game : record::read_all(text, format)) {
        check_problems(game, text);
        if (!game.record) continue;
        for (const record::Format other :
             {record::Format::Pgn, record::Format::Gib, record::Format::Json}) {
            const auto written = write_game(*game.record, {.format = other, .style = {}});
            if (other != format) continue;
            const auto again = record::read_all(written.text, format);
            require(again.size() == 1 && again[0].record, "a written game can be read", text);
            if (!written.problems.empty()) continue;  // the format could not hold all of it
            require(*again[0].record == *game.record, "a written game reads as the same game",
                    text);
        }
        (void)write_game(*game.record,
                         {.format = format, .style = {}, .encoding = record::Encoding::Cp949});
    }
}

}  // namespace janggun::fuzz
