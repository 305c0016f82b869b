// Files of puzzles, as the commands of `janggun puzzles` open them; and their statistics.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "cli/command.h"
#include "game/game.h"
#include "puzzle/puzzle_file.h"

namespace janggun::cli {

/// The text of a file; prints an error and returns nothing if it cannot be read or is too large.
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

/// The puzzles of a file; prints an error and returns nothing if there is one.
template <Game G>
[[nodiscard]] std::optional<std::vector<puzzle::Puzzle<G>>> load_puzzles(const std::string& path,
                                                                         std::string_view text) {
    auto read = puzzle::read_puzzles<G>(text);
    if (read) return *std::move(read);
    complain(Status::Failed, "{}: {}", path, describe(read.error()));
    return std::nullopt;
}

/// Calls use.operator()<G>(text) for the game of a file.
template <typename Use>
Status with_puzzle_file(const std::string& path, Use use) {
    const auto text = read_whole(path);
    if (!text) return Status::Failed;
    const auto game = puzzle::game_of(*text);
    if (!game) return complain(Status::Failed, "{}: {}", path, describe(game.error()));
    Status status = Status::Failed;
    Games::for_each([&]<typename G>() {
        if (*game == G::kId) status = use.template operator()<G>(*text);
    });
    return status;
}

/// How many puzzles there are of each kind and theme, and in each band of 200 rating points.
class PuzzleCounts {
  public:
    template <Game G>
    void add(const puzzle::Puzzle<G>& puzzle) {
        ++total_;
        ++kinds_[static_cast<std::size_t>(puzzle.kind)];
        puzzle.themes.for_each(
            [&](puzzle::Theme theme) { ++themes_[static_cast<std::size_t>(theme)]; });
        ++bands_[static_cast<std::size_t>(puzzle.rating / kBand)];
    }
    [[nodiscard]] std::uint64_t total() const { return total_; }
    /// Members of a JSON object: "puzzles":12,"kinds":{…},"themes":{…},"ratings":{…}
    [[nodiscard]] std::string json() const;
    /// The same for people, one line each.
    [[nodiscard]] std::string text() const;

  private:
    static constexpr int kBand = 200;

    std::uint64_t total_ = 0;
    std::array<std::uint64_t, puzzle::kKindCount> kinds_{};
    std::array<std::uint64_t, puzzle::kThemeCount> themes_{};
    std::array<std::uint64_t, puzzle::kHighestRating / kBand + 1> bands_{};
};

}  // namespace janggun::cli
