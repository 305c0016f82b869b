// The options of every command that works on one position: variant, FEN and moves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/command.h"
#include "game/match.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/move_text.h"

namespace janggun::cli {

struct PositionOptions {
    std::string variant;             // empty: the default game
    std::optional<std::string> fen;  // nothing: the starting position
    std::vector<std::string> play;   // moves to play first; one text may hold several
};

/// Help text of --variant: the named rulesets of all games. docs/rulesets.md has the settings of
/// custom rulesets.
[[nodiscard]] std::string variant_help();

void declare_position(Command& command, PositionOptions& options);

/// --variant of a command for which only the game matters, not its ruleset: "janggi", "shogun".
void declare_game(Command& command, std::string& id);

/// The variant of this name; prints an error and returns nothing if it is unknown.
[[nodiscard]] std::optional<AnyRuleset> find_variant(const std::string& name);
/// Reports an invalid FEN, with the text repeated below the error.
Status complain_of_fen(const std::string& fen, const std::string& why);

/// Plays the moves of a text in order, or reports the first that cannot be played.
template <Game G>
Status play_all(Match<G>& match, const std::string& text) {
    for (const Word& word : words_of(text)) {
        const auto complain_of = [&](std::size_t column, std::string_view why) {
            return complain(Status::Misused,
                            "--play: move {} of the game, \"{}\": {} (column {})\n    {}",
                            match.plies() + 1, word.text, why, word.column + column + 1, text);
        };
        if (match.is_over())
            return complain_of(0,
                               "the game was over: " + describe(*match.outcome(), kSideNames<G>));
        const auto move = notation::read_any_move<G>(match.position(), word.text);
        if (!move)
            return complain_of(static_cast<std::size_t>(move.error().column),
                               notation::describe(move.error()));
        if (const auto played = match.play(*move); !played)
            return complain_of(0, describe(played.error()));
    }
    return Status::Good;
}

/// Calls use(match) with the position of the options, or reports what is wrong with them.
template <typename Use>
Status with_position(const PositionOptions& options, Use use) {
    const auto variant = find_variant(options.variant);
    if (!variant) return Status::Misused;
    return with_game(*variant, [&]<Game G>(const typename G::Ruleset& ruleset) {
        auto start = *G::position(G::start_setup(), ruleset);
        if (options.fen) {
            const auto read = notation::read_position<G>(*options.fen, ruleset);
            if (!read) return complain_of_fen(*options.fen, describe(read.error()));
            start = *read;
        }
        Match<G> match{ruleset, start};
        for (const std::string& text : options.play)
            if (const Status status = play_all(match, text); status != Status::Good) return status;
        return use(match);
    });
}

}  // namespace janggun::cli
