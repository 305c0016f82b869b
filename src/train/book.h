// An opening book of self-play games: the moves played in a position, with their results. The
// page's explorer shows it; docs/explorer.md describes the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "train/game_file.h"

namespace janggun::train {

struct BookSettings {
    std::size_t plies = 30;   // positions beyond are left out
    std::uint32_t least = 2;  // moves played in fewer games are left out
};

struct BookMove {
    std::uint64_t position_key = 0;
    std::string move;  // UCI
    std::uint16_t first = 0;
    std::uint16_t draws = 0;
    std::uint16_t second = 0;
    friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// Sorted by position, the most frequent move of a position first.
struct Book {
    std::uint64_t games = 0;
    std::vector<BookMove> moves;
};

/// More games do not fit into the counters of a file.
inline constexpr std::uint64_t kMaxBookGames = 65'535;

/// Counts at most kMaxBookGames games of a self-play file; a position counts once in a game.
template <Game G>
[[nodiscard]] Result<Book, FileError> make_book(const std::filesystem::path& games,
                                                const BookSettings& settings);

/// The content of a book file.
template <Game G>
[[nodiscard]] std::string write_book(const Book& book, const BookSettings& settings);

}  // namespace janggun::train
