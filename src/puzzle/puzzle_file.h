// Files of puzzles: a header and one line of text a puzzle. docs/puzzles.md, "File format".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "puzzle/puzzle.h"

namespace janggun::puzzle {

/// Bounds on what a reader accepts.
inline constexpr std::size_t kMaxLine = 1000;
inline constexpr std::size_t kMaxPuzzles = 200'000;

/// Why a line or a file cannot be used.
struct FileError {
    enum class Reason : std::uint8_t {
        NotPuzzles,  // no header
        UnknownVersion,
        UnknownGame,
        OtherGame,  // puzzles of another game than the one asked for
        LineTooLong,
        MissingField,
        ExtraField,
        BadId,
        UnknownKind,
        BadRating,
        UnknownTheme,
        BadPosition,
        BadMove,    // unreadable or illegal
        BadLength,  // the solution does not end with a move of the solver, or is too long
        Duplicate,  // an id that an earlier line has
        TooMany,
    };
    Reason reason{};
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // from 1
    friend constexpr bool operator==(const FileError&, const FileError&) = default;
};
/// "line 12, column 5: expected …"
[[nodiscard]] std::string describe(const FileError& error);

/// "janggun-puzzles 1 janggi"
template <Game G>
[[nodiscard]] std::string header();
/// The id of the game whose puzzles a file holds, by its header.
[[nodiscard]] Result<std::string_view, FileError> game_of(std::string_view text);

/// One line, without the line's end.
template <Game G>
[[nodiscard]] std::string write_puzzle(const Puzzle<G>& puzzle);
/// The moves are legal and the ids well-formed; that the solution is the only one is for the
/// prover.
template <Game G>
[[nodiscard]] Result<Puzzle<G>, FileError> read_puzzle(std::string_view line);

/// The puzzles of a whole file, or its first error.
template <Game G>
[[nodiscard]] Result<std::vector<Puzzle<G>>, FileError> read_puzzles(std::string_view text);

/// The last progress mark of a file that a miner writes: how many games were mined, and where the
/// text up to the mark ends.
struct Progress {
    std::uint64_t games = 0;
    std::size_t bytes = 0;
};
[[nodiscard]] std::optional<Progress> last_progress(std::string_view text);
/// "# games 120"
[[nodiscard]] std::string progress_mark(std::uint64_t games);

}  // namespace janggun::puzzle
