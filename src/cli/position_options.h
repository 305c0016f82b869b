// The options of every command that looks at one position: which game, and where its pieces stand.
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
    std::string variant;             // empty: janggi
    std::optional<std::string> fen;  // nothing: the start of the game
    std::vector<std::string> play;   // moves to make first; one text may hold several
};

/// What --variant may be, in the columns of the help; docs/rulesets.md has the values.
inline constexpr const char* kVariantHelp =
    "The game and its rules (janggi):\n"
    "  janggi            tournament: no draws, points decide\n"
    "  janggitraditional bikjang, two passes, repetition draw\n"
    "  janggimodern      Fairy-Stockfish's: no bikjang, points\n"
    "  janggicasual      no bikjang, two passes draw\n"
    "  janggikja         Korea Janggi Association\n"
    "  janggikakao       Korean online play\n"
    "  shogun            Shogun Chess\n"
    "or one of Janggi with other values, such as\n"
    "janggi:bikjang=general,repetition=loss";

void declare_position(CLI::App& command, PositionOptions& options);

/// --variant of a command for which only the game matters, not its ruleset: "janggi", "shogun".
void declare_game(CLI::App& command, std::string& id);

/// The variant of this name, or a complaint and nothing.
[[nodiscard]] std::optional<AnyRuleset> find_variant(const std::string& name);
/// The sentence for a FEN that is no position, with the text repeated under it.
Status complain_of_fen(const std::string& fen, const std::string& why);

/// Plays the moves of a text one after the other, or complains of the first that cannot be played.
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

/// Calls use(match) with the game set up as the options say, or complains of what is wrong.
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
