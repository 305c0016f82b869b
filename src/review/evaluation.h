// The evaluations of a game's positions: what a review stores, and what the judge is given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "review/judge.h"

namespace janggun::review {

struct Evaluation {
    Score score = 0;  // for the side to move
    int depth = 0;
    bool is_best = false;           // the move played here is the engine's choice or the only one
    std::vector<std::string> line;  // principal variation in UCI notation; empty: the game is over
    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};
using Evaluations = std::vector<std::optional<Evaluation>>;  // none: not evaluated (yet)

/// One more position than moves.
struct ReviewedGame {
    AnyRuleset ruleset;
    Side first{};             // to move at the start
    std::uint64_t nodes = 0;  // of a search
    Evaluations positions;

    [[nodiscard]] Judged judged() const;
};

/// A line for the game, "1 janggi even white 100000", and one for each position: "-35! 14 a4a5 …",
/// "?" where there is none.
[[nodiscard]] std::string write_review(const ReviewedGame& game);
/// The inverse; nothing for text that write_review has not written.
[[nodiscard]] std::optional<ReviewedGame> parse_review(std::string_view text);

/// "nodes", "positions" and "judged", as fields of the object that is open.
void write_review_fields(JsonText& json, const ReviewedGame& game);

}  // namespace janggun::review
