// The data of a game besides its moves that PGN and JSON share: as text, and its interpretation.
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

/// Each field is the text and its offset, so that a problem can name the place; empty: not given.
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
    /// Severity of a value that is not understood: only a warning in PGN, where other programs
    /// write values of their own.
    Severity unread = Severity::Warning;
};

/// The ruleset of a game, and where it comes from.
struct FoundRuleset {
    AnyRuleset ruleset;
    bool is_known = true;     // false: the record names none, and this one is assumed
    bool is_guessed = false;  // the record does not even name the game
};
/// The ruleset of the game, or that of the options; adds a problem if it is unknown.
[[nodiscard]] std::optional<FoundRuleset> ruleset_from(const Facts& facts,
                                                       const ReadOptions& options,
                                                       ProblemList& problems);

/// Fills in ruleset, start and time control. False if the start is not a legal position: such a
/// game cannot be read.
template <Game G>
[[nodiscard]] bool fill_start(Record<G>& record, const FoundRuleset& found, const Facts& facts,
                              ProblemList& problems);
/// Fills in how the game ended, once its moves are there.
template <Game G>
void fill_outcome(Record<G>& record, const Facts& facts, ProblemList& problems);

/// A reason by our name or by that of another program; nothing for "normal" and the like.
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
