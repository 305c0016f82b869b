// The recorded games of tests/data/games as PGN and JSON: read back they are the same games and
// keep to their rules; with a false result, reason or number of points they do not.
#include <gtest/gtest.h>
#include <string>

#include "base/rng.h"
#include "game/match.h"
#include "record/reader.h"
#include "record/writer.h"
#include "support/data.h"
#include "support/positions.h"

namespace janggun {
namespace {

using notation::Style;
using record::Format;
using record::Record;

constexpr Style kStyles[] = {Style::Uci, Style::Pychess, Style::Korean, Style::KoreanHanja,
                             Style::Algebraic};

template <Game G>
[[nodiscard]] Record<G> record_of(const Match<G>& match) {
    Record<G> record;
    record.ruleset = match.ruleset();
    record.start = match.start();
    record::NodeId last = record::kRoot;
    for (const auto& ply : match.history()) last = record.add(last, ply.move);
    record.outcome = match.outcome();
    return record;
}

[[nodiscard]] std::string told(const record::ReadGame& game) {
    std::string text;
    for (const auto& problem : game.problems) text += problem.message + "\n";
    return text;
}

template <Game G>
[[nodiscard]] record::ReadGame written_and_read(const Record<G>& record, Format format,
                                                Style style) {
    const auto written = write_game(record, {.format = format, .style = style});
    auto games = record::read_all(written.text, format);
    EXPECT_EQ(games.size(), 1U) << written.text;
    return games.empty() ? record::ReadGame{} : std::move(games[0]);
}

/// In every notation and format the game comes back as it was, and nothing is odd about it.
template <Game G>
void expect_round_trips(const Record<G>& record) {
    for (const Style style : kStyles) {
        if (!notation::has_style<G>(style)) continue;
        for (const Format format : {Format::Pgn, Format::Json}) {
            const auto again = written_and_read(record, format, style);
            EXPECT_EQ(told(again), "") << notation::name_of(style);
            ASSERT_TRUE(again.record);
            EXPECT_EQ(std::get<Record<G>>(*again.record), record) << notation::name_of(style);
        }
    }
    if constexpr (WithPass<G>) {
        const auto written = write_game(record, {.format = Format::Gib, .style = {}});
        const auto again = record::read_all(written.text, Format::Gib);
        ASSERT_EQ(again.size(), 1U);
        EXPECT_FALSE(has_errors(again[0].problems)) << told(again[0]) << written.text;
    }
}

template <Game G>
void expect_error(const Record<G>& record, std::string_view what) {
    for (const Format format : {Format::Pgn, Format::Json}) {
        const auto read = written_and_read(record, format, Style::Algebraic);
        EXPECT_TRUE(has_errors(read.problems)) << what;
        EXPECT_NE(told(read).find(what), std::string::npos) << told(read);
    }
}

template <Game G>
[[nodiscard]] Match<G> replayed(simdjson::dom::element game, const typename G::Ruleset& ruleset) {
    Match<G> match{ruleset, *test::position_of<G>(test::text_of(game, "start_fen"), ruleset)};
    for (const auto& text : test::texts_of(game, "moves")) {
        const auto move = notation::read_move<G>(match.position(), text, Style::Uci);
        EXPECT_TRUE(move && match.play(*move)) << text;
    }
    return match;
}

/// Returns how many of the games were decisive.
template <Game G>
int judge_all(const typename G::Ruleset& ruleset) {
    int decisive = 0;
    test::for_each_json("games/" + name_of(ruleset) + ".jsonl", [&](auto game, int) {
        SCOPED_TRACE(test::text_of(game, "id"));
        const auto record = record_of(replayed<G>(game, ruleset));
        expect_round_trips(record);
        if (!record.outcome) return;

        auto flipped = record;
        auto& winner = flipped.outcome->winner;
        if (winner) ++decisive;
        winner = winner ? other(*winner) : Side::First;
        expect_error(flipped, "the result is ");
        auto excused = record;
        excused.outcome->reason = Reason::Time;
        if (record.outcome->winner) expect_error(excused, "the reason is given as \"time\"");
        auto richer = record;
        if (richer.outcome->points) {
            ++richer.outcome->points->first_halves;
            expect_error(richer, "the points are given as ");
        }
    });
    return decisive;
}

TEST(RecordedGames, WithAFalseResultAreFoundOut) {
    const int decisive = judge_all<Janggi>(janggi::kTournament) +
                         judge_all<Janggi>(janggi::kTraditional) +
                         judge_all<Janggi>(janggi::kModern) + judge_all<Janggi>(janggi::kCasual) +
                         judge_all<Shogun>(shogun::kStandard);
    EXPECT_GT(decisive, 100);
}

template <Game G>
void play_at_random(const typename G::Ruleset& ruleset, std::uint64_t seed) {
    SCOPED_TRACE(name_of(ruleset) + " " + std::to_string(seed));
    Rng rng{seed};
    Match<G> match{ruleset, *G::position(G::start_setup(), ruleset)};
    for (int ply = 0; ply < 160 && !match.is_over(); ++ply) {
        const auto moves = match.allowed_moves();
        ASSERT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (!match.is_over())
        (void)match.end({Reason::Resignation, other(match.position().turn()), std::nullopt});
    expect_round_trips(record_of(match));
}

TEST(RandomGames, ReadAsTheyWereWrittenUnderEveryRuleset) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        for (const auto& ruleset : janggi::kRulesets) play_at_random<Janggi>(ruleset, seed);
        for (const auto& ruleset : shogun::kRulesets) play_at_random<Shogun>(ruleset, seed);
    }
}

}  // namespace
}  // namespace janggun
