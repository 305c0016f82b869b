// Checks a record against its ruleset: did the game end where and how it says?
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "notation/move_text.h"
#include "record/facts.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record {

/// What the reader of the moves passes on.
struct MovesRead {
    std::vector<std::size_t> offsets;  // of every ply of the main line
    bool is_whole = true;              // no move stopped the reader
};

/// Reports contradictions to the ruleset: moves after the end of the game, a forbidden repetition,
/// a wrong winner, reason or number of points. If the record was not read to its end, only the part
/// that was read is checked; if it names no ruleset, only what all rulesets agree on: a mate.
template <Game G>
void judge(const Record<G>& record, const Facts& facts, const MovesRead& moves,
           ProblemList& problems);

/// The outcome if the main line so far has ended the game: then no move can follow.
template <Game G>
[[nodiscard]] std::optional<Outcome> over_already(const Record<G>& record);

/// Why a move of a record cannot be played.
template <Game G>
[[nodiscard]] std::string why_unplayable(const std::optional<Outcome>& over,
                                         notation::MoveTextError error) {
    if (over) return "the game was over: " + describe(*over, kSideNames<G>);
    return std::string{describe(error)};
}

}  // namespace janggun::record
