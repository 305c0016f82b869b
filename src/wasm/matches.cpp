// Games that the page plays or looks back on: the rules' own Match, by number.
#include <fmt/format.h>

#include "base/text.h"
#include "game/match.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "notation/uci.h"
#include "record/replay.h"
#include "wasm/bridge.h"
#include "wasm/facts.h"

namespace janggun::wasm {
namespace {

constexpr std::string_view kNoMatch = "there is no such game";

Handles<AnyMatch>& matches() {
    static Handles<AnyMatch> handles;
    return handles;
}

/// Calls use(match) for the match of that number, whichever game it is.
template <typename Use>
int with_match(int handle, Use use) {
    AnyMatch* match = matches().find(handle);
    if (!match) return bad(kNoMatch);
    return std::visit(use, *match);
}

template <typename>
struct GameOf;
template <Game G>
struct GameOf<Match<G>> {
    using type = G;
};
#define JANGGUN_GAME(match) typename GameOf<std::decay_t<decltype(match)>>::type

std::string_view name_of(notation::MoveTextError::Reason reason) {
    using Reason = notation::MoveTextError::Reason;
    switch (reason) {
        case Reason::Unreadable:
            return "unreadable";
        case Reason::NoSuchPiece:
            return "noSuchPiece";
        case Reason::Illegal:
            return "illegal";
        case Reason::Finished:
            return "gameOver";
        case Reason::MustAnswerBikjang:
            return "mustAnswerBikjang";
        case Reason::MayNotMakeBikjang:
            return "mayNotMakeBikjang";
        case Reason::Ambiguous:
            return "ambiguous";
        case Reason::WrongCapture:
            return "wrongCapture";
    }
    return "unreadable";
}

/// {"reason":"illegal","column":0,"text":"…"}, for a page that says it in its own language.
std::string as_json(notation::MoveTextError error) {
    JsonText json;
    json.open('{');
    json.field("reason", name_of(error.reason));
    json.number_field("column", error.column);
    json.field("text", notation::describe(error));
    json.close('}');
    return json.take();
}
std::string as_json(PlayError error) {
    constexpr std::string_view kReasons[] = {"gameOver",   "illegal",    "repetition",
                                             "flagFallen", "notAllowed", "nothingToTakeBack"};
    JsonText json;
    json.open('{');
    json.field("reason", kReasons[static_cast<int>(error.reason)]);
    json.field("text", describe(error));
    json.close('}');
    return json.take();
}

/// For replays and records that continue: an end by the rules does not stop them.
template <Game G>
void play_on_after_end(Match<G>& match) {
    match.go_on();
    auto position = match.position();
    if (record::resume<G>(position)) match = Match<G>{match.ruleset(), position};
}

/// Reads moves of UCI up to the first that cannot be played, and gives each to use(position, move).
template <Game G, typename Use>
void for_each_move(const Match<G>& match, std::string_view moves, Use use) {
    auto position = match.position();
    for (const Word& word : words_of(moves)) {
        record::resume<G>(position);
        const auto move = notation::read_any_move<G>(position, word.text);
        if (!move) return;
        use(position, *move);
        position.play(*move);
    }
}

}  // namespace

JANGGUN_EXPORT(match_new) int match_new(const char* variant, const char* fen, int handicap) {
    const auto ruleset = ruleset_called(variant, handicap != 0);
    if (!ruleset)
        return bad(
            fmt::format("unknown variant \"{}\": expected one of {}", variant, variant_names()));
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        if (*fen == '\0')
            return matches().add(Match<G>{rules, *G::position(G::start_setup(), rules)});
        const auto position = notation::read_position<G>(fen, rules);
        if (!position) return bad(describe(position.error()));
        return matches().add(Match<G>{rules, *position});
    });
}

JANGGUN_EXPORT(match_copy) int match_copy(int handle) {
    const AnyMatch* match = matches().find(handle);
    return match ? matches().add(AnyMatch{*match}) : bad(kNoMatch);
}

JANGGUN_EXPORT(match_free) void match_free(int handle) {
    matches().drop(handle);
}

JANGGUN_EXPORT(match_facts) int match_facts(int handle) {
    return with_match(handle, [](const auto& match) { return good(facts_of(match)); });
}

/// The key of the position, 16 hexadecimal digits, by which the explorer finds it.
JANGGUN_EXPORT(match_key) int match_key(int handle) {
    return with_match(handle, [](const auto& match) {
        return good(fmt::format("{:016x}", match.position().key()));
    });
}

JANGGUN_EXPORT(match_premoves) int match_premoves(int handle, int second) {
    return with_match(handle, [&](const auto& match) {
        return good(premoves_of(match, second != 0 ? Side::Second : Side::First));
    });
}

/// Any notation is read; the answer is the move in UCI. `play_on`: though the game is over.
JANGGUN_EXPORT(match_play) int match_play(int handle, const char* text, int play_on) {
    return with_match(handle, [&](auto& match) {
        using G = JANGGUN_GAME(match);
        if (play_on != 0) play_on_after_end(match);
        const auto move = notation::read_any_move<G>(match.position(), text);
        if (!move) return bad(as_json(move.error()));
        auto written = notation::write_move<G>(match.position(), *move, notation::Style::Uci);
        const auto played = match.play(*move);
        if (!played) return bad(as_json(played.error()));
        return good(std::move(written));
    });
}

/// The legal moves of the position with spaces between them, as UCI if the style is empty; moves
/// that repetition forbids are among them.
JANGGUN_EXPORT(match_legal_moves) int match_legal_moves(int handle, const char* style) {
    return with_match(handle, [&](const auto& match) {
        using G = JANGGUN_GAME(match);
        const auto& position = match.position();
        const auto legal = position.legal_moves();
        if (*style == '\0') {
            // Straight into the answer: emscripten's std::string is slow with single characters.
            std::string& moves = answer();
            moves.resize(legal.size() * (notation::kLongestUci + 1));
            char* end = moves.data();
            for (const auto move : legal) {
                if (end != moves.data()) *end++ = ' ';
                end = notation::write_uci(position, move, end);
            }
            moves.resize(static_cast<std::size_t>(end - moves.data()));
            return 1;
        }
        const auto wanted = notation::style_named(style);
        if (!wanted || !notation::has_style<G>(*wanted))
            return bad("the game has no such notation");
        std::string moves;
        for (const auto move : legal) {
            if (!moves.empty()) moves += ' ';
            moves += notation::write_move<G>(position, move, *wanted);
        }
        return good(std::move(moves));
    });
}

/// Plays a move in UCI, also after repetition or a move limit: for callers that claim those ends.
JANGGUN_EXPORT(match_push) int match_push(int handle, const char* uci) {
    return with_match(handle, [&](auto& match) {
        const auto move = notation::read_uci(match.position(), uci);
        if (!move) return bad(notation::describe(move.error()));
        match.go_on();
        return match.play(*move) ? good() : bad("the move is not legal");
    });
}

JANGGUN_EXPORT(match_fen) int match_fen(int handle) {
    return with_match(handle, [](const auto& match) {
        return good(notation::to_fen<JANGGUN_GAME(match)>(match.position()));
    });
}

JANGGUN_EXPORT(match_go_on) int match_go_on(int handle) {
    return with_match(handle, [](auto& match) {
        play_on_after_end(match);
        return good();
    });
}

JANGGUN_EXPORT(match_take_back) int match_take_back(int handle) {
    return with_match(handle, [](auto& match) {
        const auto taken = match.take_back();
        return taken ? good() : bad(as_json(taken.error()));
    });
}

/// A line of moves in another notation, as far as it can be played from here: an array of texts.
JANGGUN_EXPORT(match_write) int match_write(int handle, const char* moves, const char* style) {
    return with_match(handle, [&](const auto& match) {
        using G = JANGGUN_GAME(match);
        auto wanted = notation::style_named(style);
        if (!wanted || !notation::has_style<G>(*wanted)) wanted = notation::default_style<G>();
        JsonText json;
        json.open('[');
        for_each_move(match, moves, [&](const auto& position, auto move) {
            json.string(notation::write_move<G>(position, move, *wanted));
        });
        json.close(']');
        return good(json.take());
    });
}

}  // namespace janggun::wasm
