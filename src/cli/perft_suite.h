// Perft suites: files of positions with known node counts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/command.h"

namespace janggun::cli {

/// One line `FEN ;D1 n ;D2 n …`.
struct PerftLine {
    struct Count {
        int depth = 0;
        std::uint64_t nodes = 0;
    };
    std::string_view fen;
    std::vector<Count> counts;
};

struct PerftLineError {
    enum class Reason : std::uint8_t { NoCounts, BadCount };
    Reason reason{};
    std::size_t column = 0;  // from 0
};
[[nodiscard]] std::string_view describe(const PerftLineError& error);

[[nodiscard]] Result<PerftLine, PerftLineError> parse_perft_line(std::string_view line);

/// Checks every line of the file to its full depth, or to `depth_limit` if that is not 0. Prints
/// every error with its line and column, and finally "N passed, M failed". Without a variant, the
/// file name selects it.
Status run_perft_suite(const std::string& file, const std::string& variant, int depth_limit);

}  // namespace janggun::cli
