// What federations and servers disagree about, as values with names: docs/rules/janggi.md,
// "Rulesets".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace janggun::janggi {

/// What generals that face each other mean; the only part of a ruleset that a Position must know.
enum class BikjangRule : std::uint8_t {
    Ignored,
    MustBreak,      // the side to move breaks it or passes, and the pass ends the game
    MustBreakRare,  // the same, and only few positions allow to create it (Korea Janggi
                    // Association)
};

struct Ruleset {
    /// What decides when a rule below ends the game without a mate.
    enum class Verdict : std::uint8_t { Points, Draw };
    enum class Repetition : std::uint8_t {
        EndsGame,           // at `repetition_limit`, perpetual check loses
        EndsGameNoShuttle,  // the same, and one piece moved back and forth loses before
        RefusedToTrailer,   // the side behind on points may not repeat; a draw if both are poor
        Refused,            // nobody may repeat a third time
    };
    enum class MoveLimit : std::uint8_t {
        WithoutCapture,  // so many plies since the last capture
        OfGame,          // so many plies in all, then the first quiet move ends it
    };

    std::string_view name;   // as UCI_Variant has it
    std::string_view title;  // for people
    BikjangRule bikjang = BikjangRule::Ignored;
    Verdict verdict = Verdict::Points;  // of bikjang, two passes, repetition and the move limit
    Verdict bare_generals = Verdict::Draw;
    Repetition repetition = Repetition::EndsGame;
    int repetition_limit = 3;  // the occurrence of a position that ends the game
    MoveLimit move_limit_kind = MoveLimit::WithoutCapture;
    int move_limit = 100;          // in plies
    int low_material_halves = -1;  // a side at this or below ends the game at a quiet move
    bool allows_agreed_draw = false;
    int deom_halves = 3;  // Han's bonus (덤) in half points; 0 in a handicap game

    /// The same rules for a handicap game (접장기): no deom, and equal points go to Cho.
    [[nodiscard]] constexpr Ruleset with_handicap() const {
        Ruleset changed = *this;
        changed.deom_halves = 0;
        return changed;
    }
    friend constexpr bool operator==(const Ruleset&, const Ruleset&) = default;
};

inline constexpr Ruleset kTournament{
    .name = "janggi", .title = "Tournament", .bikjang = BikjangRule::MustBreak};
inline constexpr Ruleset kTraditional{.name = "janggitraditional",
                                      .title = "Traditional",
                                      .bikjang = BikjangRule::MustBreak,
                                      .verdict = Ruleset::Verdict::Draw,
                                      .allows_agreed_draw = true};
inline constexpr Ruleset kModern{.name = "janggimodern",
                                 .title = "Modern",
                                 .repetition = Ruleset::Repetition::EndsGameNoShuttle,
                                 .repetition_limit = 4,
                                 .move_limit = 200};
inline constexpr Ruleset kCasual{.name = "janggicasual",
                                 .title = "Casual",
                                 .verdict = Ruleset::Verdict::Draw,
                                 .allows_agreed_draw = true};
inline constexpr Ruleset kKja{.name = "janggikja",
                              .title = "Korea Janggi Association",
                              .bikjang = BikjangRule::MustBreakRare,
                              .bare_generals = Ruleset::Verdict::Points,
                              .repetition = Ruleset::Repetition::RefusedToTrailer,
                              .repetition_limit = 4,
                              .move_limit = 200};
inline constexpr Ruleset kKakao{.name = "janggikakao",
                                .title = "Korean online play",
                                .bare_generals = Ruleset::Verdict::Points,
                                .repetition = Ruleset::Repetition::Refused,
                                .repetition_limit = 4,
                                .move_limit_kind = Ruleset::MoveLimit::OfGame,
                                .move_limit = 200,
                                .low_material_halves = 20};

inline constexpr Ruleset kRulesets[] = {kTournament, kTraditional, kModern, kCasual, kKja, kKakao};

[[nodiscard]] constexpr std::optional<Ruleset> ruleset_named(std::string_view name) {
    for (const Ruleset& ruleset : kRulesets)
        if (ruleset.name == name) return ruleset;
    return std::nullopt;
}

}  // namespace janggun::janggi
