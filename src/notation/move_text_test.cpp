// Every legal move of random games, in every notation and back.
#include "notation/move_text.h"

#include "base/rng.h"
#include "game/match.h"
#include "notation/testing.h"
#include "support/build.h"

namespace janggun::notation {
namespace {

constexpr Style kStyles[] = {Style::Uci, Style::Pychess, Style::Korean, Style::KoreanHanja,
                             Style::Algebraic};
constexpr int kGames = test::kSlowBuild ? 3 : 30;
constexpr int kPlies = 120;

/// Calls visit(position) along random games from the start.
template <Game G, typename Visit>
void walk(const typename G::Ruleset& ruleset, Visit visit) {
    Rng rng{20};
    for (int game = 0; game < kGames; ++game) {
        Match<G> match{ruleset, *G::position(G::start_setup(), ruleset)};
        for (int ply = 0; ply < kPlies && !match.is_over(); ++ply) {
            visit(match.position());
            const auto moves = match.allowed_moves();
            ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
    }
}

template <Game G>
void expect_round_trips(const typename G::Ruleset& ruleset) {
    walk<G>(ruleset, [&](const typename G::Position& position) {
        const std::string fen = to_fen<G>(position);
        const auto again = read_position<G>(fen, ruleset);
        ASSERT_TRUE(again) << fen << ' ' << describe(again.error());
        EXPECT_EQ(to_fen<G>(*again), fen);
        EXPECT_EQ(again->key(), position.key()) << fen;
        for (const auto move : position.legal_moves()) {
            for (const Style style : kStyles) {
                if (!has_style<G>(style)) continue;
                const std::string text = write_move<G>(position, move, style);
                const auto read = read_move<G>(position, text, style);
                ASSERT_TRUE(read) << fen << ' ' << text << ": " << describe(read.error());
                ASSERT_EQ(read->raw(), move.raw()) << fen << ' ' << text;
                const auto guessed = read_any_move<G>(position, text);
                ASSERT_TRUE(guessed) << fen << ' ' << text;
                ASSERT_EQ(guessed->raw(), move.raw()) << fen << ' ' << text;
            }
        }
    });
}

TEST(MoveText, EveryJanggiMoveIsReadBackInEveryNotation) {
    expect_round_trips<Janggi>(janggi::kTournament);
    expect_round_trips<Janggi>(janggi::kCasual);
}
TEST(MoveText, EveryShogunMoveIsReadBackInEveryNotation) {
    expect_round_trips<Shogun>(shogun::kStandard);
}

/// Whatever the damage, a reader answers with a legal move or with a place inside the text.
template <Game G>
void expect_damage_is_survived(const typename G::Ruleset& ruleset) {
    Rng rng{21};
    walk<G>(ruleset, [&](const typename G::Position& position) {
        const auto moves = position.legal_moves();
        const auto move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        for (const Style style : kStyles) {
            if (!has_style<G>(style)) continue;
            std::string text = write_move<G>(position, move, style);
            const std::uint32_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            switch (rng.below(3)) {
                case 0:
                    text.resize(at);
                    break;
                case 1:
                    text[at] = static_cast<char>(rng.below(256));
                    break;
                default:
                    text.insert(at, text.substr(0, at + 1));
                    break;
            }
            const auto read = read_move<G>(position, text, style);
            if (read) {
                EXPECT_TRUE(position.is_legal(*read)) << text;
            } else {
                EXPECT_GE(read.error().column, 0);
                EXPECT_LE(read.error().column, static_cast<int>(text.size())) << text;
            }
        }
    });
}

TEST(MoveText, DamagedJanggiMovesAreSurvived) {
    expect_damage_is_survived<Janggi>(janggi::kTournament);
}
TEST(MoveText, DamagedShogunMovesAreSurvived) {
    expect_damage_is_survived<Shogun>(shogun::kStandard);
}

TEST(MoveText, StylesHaveNames) {
    for (const Style style : kStyles) EXPECT_EQ(style_named(name_of(style)), style);
    EXPECT_FALSE(style_named("morse"));
    EXPECT_EQ(default_style<Janggi>(), Style::Pychess);
    EXPECT_EQ(default_style<Shogun>(), Style::Algebraic);
    EXPECT_TRUE(has_style<Janggi>(Style::Algebraic));
    EXPECT_FALSE(has_style<Shogun>(Style::Korean));
    EXPECT_TRUE(has_style<Shogun>(Style::Uci));
}

TEST(MoveText, SaysThatBikjangIsWhyAMoveIsRefused) {
    const auto in = [](std::string_view fen, std::string_view text) {
        const auto position = read_position<Janggi>(fen, janggi::kKja);
        EXPECT_TRUE(position) << fen;
        const auto move = read_any_move<Janggi>(*position, text);
        EXPECT_FALSE(move) << text;
        return std::string{describe(move.error())};
    };
    constexpr std::string_view kScreened = "4k4/9/9/9/4P4/9/P8/9/R7R/4K4 w - - 0 1";
    for (const char* text : {"e6d6", "P55-54", "55졸54", "Pd6"})
        EXPECT_NE(in(kScreened, text).find("would face each other (bikjang)"), std::string::npos)
            << in(kScreened, text);
    constexpr std::string_view kFacing = "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    for (const char* text : {"a1a2", "R01-91", "01차91", "Ra2"})
        EXPECT_NE(in(kFacing, text).find("break it or pass"), std::string::npos)
            << in(kFacing, text);
    EXPECT_EQ(in(kFacing, "a1b2"), "the move is not legal here");
}

TEST(MoveText, GuessingTellsTheErrorThatUnderstoodMost) {
    const janggi::Position start;
    const auto korean = read_any_move<Janggi>(start, "79졸89");
    ASSERT_FALSE(korean);
    EXPECT_EQ(korean.error().reason, MoveTextError::Reason::Illegal);
    const auto pychess = read_any_move<Janggi>(start, "R01-9");
    ASSERT_FALSE(pychess);
    EXPECT_EQ(pychess.error(), (MoveTextError{MoveTextError::Reason::Unreadable, 4}));
}

}  // namespace
}  // namespace janggun::notation
