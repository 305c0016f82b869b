// What federations and servers disagree about, as values: docs/rules/janggi.md, "Rulesets". How a
// ruleset is named in text is in ruleset_text.h.
#pragma once

#include <cstdint>
#include <string_view>

namespace janggun::janggi {

/// What generals that face each other mean; the only part of a ruleset that a Position must know.
enum class BikjangRule : std::uint8_t {
    Ignored,
    MustBreak,      // the side to move breaks it or passes, and the pass ends the game
    MustBreakRare,  // the same, and only few positions allow to create it (Korea Janggi
                    // Association)
    ByGeneral,      // the same, but only if a general's own move made them face
    ByTrailer,      // the same, but only if the move was made by a side that is far behind
};

struct Ruleset {
    /// What decides when a rule below ends the game without a mate.
    enum class Verdict : std::uint8_t { Points, Draw };
    enum class Repetition : std::uint8_t {
        Points,            // `repetition_limit` ends the game, perpetual check loses
        Draw,              // the same
        Loss,              // the same, and without perpetual check who repeated loses
        NoShuttle,         // as Points, and one piece moved back and forth loses before
        RefusedToTrailer,  // the side behind on points may not repeat; a draw if both are poor
        Refused,           // a move that reaches `repetition_limit` is illegal
    };
    /// Of a board with nothing but generals and guards on it.
    enum class BareGenerals : std::uint8_t {
        Draw,
        Points,
        TooFewDraw,  // a draw, and already when neither side has enough pieces to win
    };

    BikjangRule bikjang = BikjangRule::Ignored;
    Verdict bikjang_verdict = Verdict::Points;
    Verdict passes_verdict = Verdict::Points;
    Repetition repetition = Repetition::Points;
    int repetition_limit = 3;  // the occurrence of a position that ends the game
    int quiet_limit = 100;     // plies without capture; 0: none
    int game_limit = 0;        // plies of the game, then the first quiet ply ends it; 0: none
    int low_points = -1;       // a side at this or below ends the game at a quiet ply; -1: none
    Verdict limit_verdict = Verdict::Points;  // of these three limits
    BareGenerals bare_generals = BareGenerals::Draw;
    bool allows_agreed_draw = false;
    int deom_halves = 3;       // Han's bonus (덤) in half points, in an even game
    bool is_handicap = false;  // 접장기: no deom, and equal points go to Cho

    /// The same rules for a handicap game.
    [[nodiscard]] constexpr Ruleset with_handicap(bool handicap = true) const {
        Ruleset changed = *this;
        changed.is_handicap = handicap;
        return changed;
    }
    /// Han's bonus in this game.
    [[nodiscard]] constexpr int bonus_halves() const { return is_handicap ? 0 : deom_halves; }
    /// Whether the leader on points wins a game that does not end otherwise. For the evaluation.
    [[nodiscard]] constexpr bool points_decide() const {
        const bool has_limit = quiet_limit > 0 || game_limit > 0;
        return (has_limit ? limit_verdict : passes_verdict) == Verdict::Points;
    }
    /// About how many plies without capture a game can last.
    [[nodiscard]] constexpr int longest_quiet() const {
        constexpr int kUsual = 200;
        return quiet_limit > 0 ? quiet_limit : game_limit > 0 ? game_limit : kUsual;
    }

    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

inline constexpr Ruleset kTournament{.bikjang = BikjangRule::MustBreak};
inline constexpr Ruleset kTraditional{.bikjang = BikjangRule::MustBreak,
                                      .bikjang_verdict = Ruleset::Verdict::Draw,
                                      .passes_verdict = Ruleset::Verdict::Draw,
                                      .repetition = Ruleset::Repetition::Draw,
                                      .limit_verdict = Ruleset::Verdict::Draw,
                                      .allows_agreed_draw = true};
inline constexpr Ruleset kModern{
    .repetition = Ruleset::Repetition::NoShuttle, .repetition_limit = 4, .quiet_limit = 200};
inline constexpr Ruleset kCasual{.passes_verdict = Ruleset::Verdict::Draw,
                                 .repetition = Ruleset::Repetition::Draw,
                                 .limit_verdict = Ruleset::Verdict::Draw,
                                 .allows_agreed_draw = true};
inline constexpr Ruleset kKja{.bikjang = BikjangRule::MustBreakRare,
                              .repetition = Ruleset::Repetition::RefusedToTrailer,
                              .repetition_limit = 4,
                              .quiet_limit = 200,
                              .bare_generals = Ruleset::BareGenerals::Points};
inline constexpr Ruleset kKakao{.repetition = Ruleset::Repetition::Refused,
                                .repetition_limit = 4,
                                .quiet_limit = 0,
                                .game_limit = 200,
                                .low_points = 10,
                                .bare_generals = Ruleset::BareGenerals::Points};

inline constexpr Ruleset kRulesets[] = {kTournament, kTraditional, kModern, kCasual, kKja, kKakao};

struct NamedRuleset {
    std::string_view name;     // as UCI_Variant has it
    std::string_view title;    // for people
    std::string_view summary;  // one line of help, at most 38 columns
    Ruleset rules;
};
/// In the order of kRulesets.
inline constexpr NamedRuleset kNamedRulesets[] = {
    {"janggi", "Tournament", "tournament: no draws, points decide", kTournament},
    {"janggitraditional", "Traditional", "bikjang, two passes, repetition draw", kTraditional},
    {"janggimodern", "Modern", "Fairy-Stockfish's: no bikjang, points", kModern},
    {"janggicasual", "Casual", "no bikjang, two passes draw", kCasual},
    {"janggikja", "Korea Janggi Association", "Korea Janggi Association", kKja},
    {"janggikakao", "Korean online play", "Korean online play", kKakao},
};

}  // namespace janggun::janggi
