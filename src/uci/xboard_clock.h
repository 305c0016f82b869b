// The clock commands of XBoard: level, st, sd, time and otim.
#pragma once

#include <chrono>
#include <cstddef>
#include <span>

#include "base/text.h"
#include "uci/go.h"

namespace janggun::uci {

class TimeSettings {
  public:
    using Duration = engine::Duration;

    /// `level MOVES BASE INCREMENT`, the base in minutes or minutes:seconds. False if it is not.
    bool set_level(std::span<const Word> words);
    bool set_move_time(std::span<const Word> words);  // st SECONDS
    bool set_depth(std::span<const Word> words);      // sd PLIES
    bool set_own(std::span<const Word> words);        // time CENTISECONDS
    bool set_other(std::span<const Word> words);      // otim CENTISECONDS
    void new_game();
    void spend(Duration thought);

    /// Search limits of the side to move after so many plies.
    [[nodiscard]] Limits limits(Side turn, std::size_t plies) const;

  private:
    int session_ = 0;  // moves in one, 0: the whole game
    Duration base_ = std::chrono::minutes{5};
    Duration increment_{0};
    Duration own_ = base_;
    Duration other_ = base_;
    std::optional<Duration> move_time_;
    std::optional<int> depth_;
};

}  // namespace janggun::uci
