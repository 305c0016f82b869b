// What a search says while it thinks and when it is done.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/limits.h"
#include "engine/score.h"
#include "engine/transposition.h"

namespace janggun::engine {

/// One line of analysis.
template <typename Move>
struct Line {
    int rank = 1;  // 1 is the best
    int depth = 0;
    int deepest = 0;  // "seldepth"
    Score score = 0;
    Bound bound = Bound::Exact;
    std::vector<Move> moves;
};

template <typename Move>
struct Info {
    Line<Move> line;
    std::uint64_t nodes = 0;
    Duration time{0};
    int hash_fullness = 0;  // in thousandths
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
