// Whether a record keeps to its own rules: did the game end where and as it says?
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

/// What a reader of moves found out on the way.
struct MovesRead {
    std::vector<std::size_t> offsets;  // of every ply of the main line
    bool is_whole = true;              // no move stopped the reader
};

/// Tells what contradicts the rules: play beyond the end of the game, a repetition they refuse, a
/// winner, reason or points that they see otherwise. A record that was not read to its end is
/// judged only as far as it goes, and one that names no rules only where every ruleset agrees:
/// a mate.
template <Game G>
void judge(const Record<G>& record, const Facts& facts, const MovesRead& moves,
           ProblemList& problems);

/// How the rules have ended the main line as far as it goes, if they have: then no move can follow.
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
