// Mining one game a position at a time, for threads that have other work to do in between.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/match.h"

namespace janggun::puzzle {

class GameMiner {
  public:
    explicit GameMiner(const AnyMatch& game);
    ~GameMiner();
    GameMiner(const GameMiner&) = delete;
    GameMiner& operator=(const GameMiner&) = delete;

    [[nodiscard]] bool is_done() const { return done_ >= planned_; }
    /// Examines the next position: most take milliseconds, a proof a few seconds.
    void step();
    /// What was found, as lines of a file of puzzles; at most one of each kind.
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

    struct Mining;

  private:
    std::unique_ptr<Mining> mining_;
    std::size_t done_ = 0;
    std::size_t planned_ = 0;
    std::vector<std::string> lines_;
};

/// Whether a line of a file of puzzles can be read, as a puzzle of the game that `game` is of.
[[nodiscard]] bool is_puzzle_of(const AnyMatch& game, std::string_view line);
/// The first line of a file with puzzles of that game.
[[nodiscard]] std::string header_for(const AnyMatch& game);

}  // namespace janggun::puzzle
