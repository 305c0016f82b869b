// What a search reports: info lines and the best move.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/limits.h"
#include "engine/score.h"
#include "engine/transposition_table.h"

namespace janggun::engine {

/// One principal variation of an info line.
template <typename Move>
struct Line {
    int rank = 1;  // MultiPV number, 1 is the best
    int depth = 0;
    int selective_depth = 0;  // "seldepth"
    Score score = 0;
    Bound bound = Bound::Exact;
    std::vector<Move> moves;
};

template <typename Move>
struct Info {
    Line<Move> line;
    std::uint64_t nodes = 0;
    Duration time{0};
    int hash_fullness = 0;  // hashfull, permille
};

template <typename Move>
struct Best {
    Move move;
    Move ponder;  // none if unknown
    Score score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
};

}  // namespace janggun::engine
