// What PGN and JSON both say about a game outside its moves, as text, and what it means.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "game/variant.h"
#include "record/problem.h"
#include "record/reader.h"
#include "record/record.h"

namespace janggun::record {

/// Each is the text and its offset, so that a problem can name the place; empty is "not said".
struct Facts {
    Word variant;  // "janggi", "Janggi", "shogun", …
    Word ruleset;  // "janggikja", … where it says more than the variant
    bool is_handicap = false;
    Word fen;
    BySide<Word> setups;  // "inner", …
    Word time_control;    // "600+3x30"
    Word time_text;
    Word score;   // "1-0", …
    Word reason;  // "checkmate", …
    Word points;  // "72-73.5"
    Word result_text;
    /// What a value is that we do not understand: other programs write into a PGN what they like.
    Severity unread = Severity::Warning;
};

/// The rules of a game, and how we came to know them.
struct FoundRuleset {
    AnyRuleset ruleset;
    bool is_known = true;     // false: the record names none, and this one is assumed
    bool is_guessed = false;  // the record does not even name the game
};
/// The rules the game was played by, or those of the options; tells the problems if there are no
/// such rules.
[[nodiscard]] std::optional<FoundRuleset> ruleset_from(const Facts& facts,
                                                       const ReadOptions& options,
                                                       ProblemList& problems);

/// Fills in ruleset, start and time control. False if the start is no position: such a game cannot
/// be read.
template <Game G>
[[nodiscard]] bool fill_start(Record<G>& record, const FoundRuleset& found, const Facts& facts,
                              ProblemList& problems);
/// Fills in how the game ended, once its moves are there.
template <Game G>
void fill_outcome(Record<G>& record, const Facts& facts, ProblemList& problems);

/// A reason by our name for it or by another program's; "normal" and the like say nothing.
[[nodiscard]] std::optional<Reason> reason_from(std::string_view text);

/// "72-73.5".
[[nodiscard]] std::string points_text(Points points);
[[nodiscard]] std::optional<Points> points_from(std::string_view text);

/// "1:02:03.5": hours, minutes, seconds with up to three decimals.
[[nodiscard]] std::string clock_text(Duration duration);
[[nodiscard]] std::optional<Duration> duration_from(std::string_view clock);

/// "1-0", "0-1", "1/2-1/2", or "*" for unknown.
[[nodiscard]] std::string_view score_of(const std::optional<Outcome>& outcome);

}  // namespace janggun::record
