// A third game is a folder and a type: Courtyard goes through the same list of games as Janggi and
// Shogun and gets perft, search, UCI, matches, records, pictures and live games from the shared
// code.
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "arena/runner.h"
#include "base/rng.h"
#include "draw/animation.h"
#include "draw/svg.h"
#include "engine/engine.h"
#include "game/match.h"
#include "game/perft.h"
#include "game/variant.h"
#include "nnue/evaluator.h"
#include "notation/fen.h"
#include "notation/game_description.h"
#include "notation/move_text.h"
#include "record/reader.h"
#include "record/writer.h"
#include "server/domain/live_game.h"
#include "uci/lines.h"
#include "uci/uci.h"
#include "wasm/bridge.h"

// The calls of the page that are exported from WebAssembly.
extern "C" {
int start_fen(const char* variant, const char* first, const char* second, const char* removed);
int variant(const char* text);
int inspect(const char* variant, const char* fen);
int match_new(const char* variant, const char* fen, int handicap);
int match_facts(int handle);
int match_legal_moves(int handle, const char* style);
}

namespace janggun {
namespace {

using courtyard::Position;

static_assert(WithHands<Courtyard> && WithPass<Courtyard> && WithPoints<Courtyard>);
static_assert(WithResumption<Courtyard> && !WithSetup<Courtyard> && !WithBikjang<Courtyard>);
static_assert(std::variant_size_v<AnyRuleset> == 3 && std::variant_size_v<AnyMatch> == 3);

constexpr std::string_view kStart = "tbkbt/1fff1/5/1FFF1/TBKBT[] w - - 0 1";

Position position_from(std::string_view fen) {
    const auto position = notation::read_position<Courtyard>(fen, courtyard::kStandard);
    EXPECT_TRUE(position) << describe(position.error());
    return *position;
}

TEST(ThirdGame, IsFoundByNameAndDispatchedTo) {
    const auto ruleset = variant_named("courtyard");
    ASSERT_TRUE(ruleset);
    EXPECT_EQ(with_game(*ruleset, []<Game G>(const typename G::Ruleset&) { return G::kName; }),
              "Courtyard");
    EXPECT_EQ(name_of(*ruleset), "courtyard");
    EXPECT_EQ(kSideNames<Courtyard>.first, "South");
    EXPECT_TRUE(variant_names().ends_with("shogun, courtyard"));
    EXPECT_EQ(describe(parse_variant("courtyard:x=1").error()), "column 10: expected courtyard");
}

TEST(ThirdGame, IsDescribedToFrontEnds) {
    const auto games = notation::all_descriptions();
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[2].id, "courtyard");
    EXPECT_EQ(games[2].hand, "TBF");
    EXPECT_TRUE(games[2].has_pass && games[2].has_points && !games[2].has_promotion);
    EXPECT_EQ(games[2].start, kStart);
}

TEST(ThirdGame, HasFen) {
    EXPECT_EQ(notation::to_fen<Courtyard>(Position{}), kStart);
    const std::string_view hands = "t1k1t/5/2F2/5/T1K1T[BBFbb] b - - 7 12";
    EXPECT_EQ(notation::to_fen<Courtyard>(position_from(hands)), hands);
    const auto wrong = notation::parse_fen<Courtyard>("tbkbt/1fff1/6/1FFF1/TBKBT[] w - - 0 1");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error(), (notation::FenError{notation::FenError::Reason::RankTooLong, 12}));
    const auto no_king =
        notation::read_position<Courtyard>("5/5/5/5/2K2[] w", courtyard::kStandard);
    ASSERT_FALSE(no_king);
    EXPECT_EQ(describe(no_king.error()), "North has no king");
}

TEST(ThirdGame, HasMovesInText) {
    const Position position = position_from("2k2/5/2f2/2F2/2K2[TB] w - - 0 1");
    std::set<std::string> texts;
    for (const auto move : position.legal_moves()) {
        const auto text = notation::write_move<Courtyard>(position, move, notation::Style::Uci);
        texts.insert(text);
        EXPECT_EQ(*notation::read_any_move<Courtyard>(position, text), move);
    }
    EXPECT_EQ(texts.size(), position.legal_moves().size());
    for (const char* const wanted : {"c2c3", "T@a1", "B@e5", "0000", "c1b1"})
        EXPECT_TRUE(texts.contains(wanted)) << wanted;
    using Reason = notation::MoveTextError::Reason;
    EXPECT_EQ(notation::read_any_move<Courtyard>(position, "c2c4").error().reason, Reason::Illegal);
    EXPECT_EQ(notation::read_any_move<Courtyard>(position, "c9c4").error().reason,
              Reason::Unreadable);
}

/// Move sequences counted another way: every move that can be written is asked whether it is legal.
std::uint64_t plain_perft(const Position& position, int depth) {
    using courtyard::Move;
    if (depth == 0) return 1;
    std::vector<Move> all{Move::pass()};
    for (int to = 0; to < 25; ++to) {
        const auto target = courtyard::Square::from_index(to);
        for (int from = 0; from < 25; ++from)
            if (from != to) all.push_back(Move::step(courtyard::Square::from_index(from), target));
        for (const auto kind : courtyard::kHandKinds) all.push_back(Move::drop(kind, target));
    }
    std::uint64_t nodes = 0;
    for (const Move move : all) {
        if (!position.is_legal(move)) continue;
        auto next = position;
        next.play(move);
        nodes += plain_perft(next, depth - 1);
    }
    return nodes;
}

TEST(ThirdGame, HasPerft) {
    // Two towers, two banners, three feet and the pass.
    EXPECT_EQ(perft<Courtyard>(Position{}, 1), 8U);
    EXPECT_EQ(perft<Courtyard>(Position{}, 2), 64U);
    const Position middle = position_from("1k3/2t2/1F1b1/2T2/3K1[Bf] b - - 3 20");
    for (const Position& position : {Position{}, middle}) {
        EXPECT_EQ(perft<Courtyard>(position, 2), plain_perft(position, 2));
        EXPECT_EQ(perft<Courtyard>(position, 3), perft<Courtyard>(position.flipped(), 3));
    }
}

TEST(ThirdGame, HasASearchThatFindsMate) {
    // T@a4 mates, and so does T@b5.
    const Position mate = position_from("k1T2/5/1K3/5/5[T] w - - 0 1");
    engine::Engine<Courtyard> engine;
    engine.set_position(Match<Courtyard>{courtyard::kStandard, mate});
    engine::Limits<courtyard::Move> limits;
    limits.depth = 4;
    const auto best = engine.think(limits);
    EXPECT_TRUE(engine::is_mate(best.score)) << best.score;
    EXPECT_GT(best.score, 0);
    EXPECT_TRUE(mate.is_legal(best.move));
}

TEST(ThirdGame, HasASearchThatTakesWhatIsFree) {
    const Position hanging = position_from("k4/5/2t2/2T2/4K[] w - - 0 1");
    engine::Engine<Courtyard> engine;
    engine.set_position(Match<Courtyard>{courtyard::kStandard, hanging});
    engine::Limits<courtyard::Move> limits;
    limits.nodes = 3000;
    EXPECT_EQ(
        notation::write_move<Courtyard>(hanging, engine.think(limits).move, notation::Style::Uci),
        "c2c3");
}

TEST(ThirdGame, HasNetworkInputsThatAreUpdatedIncrementally) {
    auto network = std::make_shared<nnue::Network<Courtyard>>();
    Rng rng{1};
    for (auto& row : network->input_weights)
        for (auto& weight : row) weight = static_cast<std::int16_t>(rng.below(200)) - 100;
    for (auto& halves : network->output_weights)
        for (auto& half : halves)
            for (auto& weight : half) weight = static_cast<std::int16_t>(rng.below(20)) - 10;
    nnue::Evaluator<Courtyard> evaluator{network, 64};
    evaluator.begin(courtyard::kStandard);
    Position position;
    for (int ply = 0; ply < 60; ++ply) {
        const int score = evaluator.evaluate(position, ply);
        EXPECT_EQ(score, nnue::Evaluator<Courtyard>::evaluate_alone(*network, position,
                                                                    courtyard::kStandard));
        EXPECT_EQ(score, nnue::Evaluator<Courtyard>::evaluate_alone(*network, position.flipped(),
                                                                    courtyard::kStandard));
        const auto moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

/// What a UCI session says to these commands.
std::string session(const std::vector<std::string>& commands) {
    std::string said;
    uci::Lines lines{[&](std::string_view text) { said.append(text).append("\n"); }};
    uci::Caps caps;
    caps.threads = 1;
    uci::Uci uci{lines, caps};
    for (const std::string& command : commands) (void)uci.handle(command);
    uci.finish();
    return said;
}

TEST(ThirdGame, IsPlayedOverUci) {
    const auto said = session({"uci", "setoption name UCI_Variant value courtyard",
                               "position startpos moves c2c3", "d", "go depth 4", "isready"});
    EXPECT_NE(said.find("var shogun var courtyard"), std::string::npos) << said;
    EXPECT_NE(said.find("files 5 ranks 5"), std::string::npos) << said;
    EXPECT_NE(said.find("Fen: tbkbt/1fff1/2F2/1F1F1/TBKBT[] b - - 1 1"), std::string::npos) << said;
    EXPECT_NE(said.find("North to move"), std::string::npos) << said;
    EXPECT_NE(said.find("info depth 4"), std::string::npos) << said;
    EXPECT_NE(said.find("bestmove "), std::string::npos) << said;
    const auto counted =
        session({"setoption name UCI_Variant value courtyard", "go perft 2", "isready"});
    EXPECT_NE(counted.find("Nodes searched: 64"), std::string::npos) << counted;
}

Match<Courtyard> random_match(std::uint64_t seed) {
    Rng rng{seed};
    Match<Courtyard> match{courtyard::kStandard, Position{}};
    for (int ply = 0; ply < 80 && !match.is_over(); ++ply) {
        const auto moves = match.allowed_moves();
        EXPECT_TRUE(match.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (!match.is_over()) (void)match.end({Reason::Resignation, Side::First, std::nullopt});
    return match;
}

TEST(ThirdGame, IsRecordedInPgnAndJson) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto match = random_match(seed);
        record::Record<Courtyard> record;
        record.event = "A game made for the tests";
        record.ruleset = match.ruleset();
        record.start = match.start();
        record.outcome = match.outcome();
        record::NodeId last = record::kRoot;
        for (const auto& ply : match.history()) last = record.add(last, ply.move);
        for (const auto format : {record::Format::Pgn, record::Format::Json}) {
            record::WriteOptions options;
            options.format = format;
            const auto written = write_game(record::AnyRecord{record}, options);
            EXPECT_TRUE(written.problems.empty());
            const auto games = record::read_all(written.text, format);
            ASSERT_EQ(games.size(), 1U) << written.text;
            for (const auto& problem : games[0].problems)
                ADD_FAILURE() << problem.message << "\n" << written.text;
            ASSERT_TRUE(games[0].record) << written.text;
            EXPECT_EQ(std::get<record::Record<Courtyard>>(*games[0].record), record)
                << written.text;
        }
    }
}

std::size_t count(std::string_view text, std::string_view wanted) {
    std::size_t found = 0;
    for (auto at = text.find(wanted); at != text.npos; at = text.find(wanted, at + 1)) ++found;
    return found;
}

TEST(ThirdGame, IsDrawnWithItsLettersAndHands) {
    // Two kings, a foot, and in the hands one tower and two banners.
    const Position position = position_from("2k2/5/5/2F2/2K2[Tbb] w - - 0 1");
    draw::SvgOptions<Courtyard> options;
    options.coordinates = draw::Coordinates::None;
    const auto svg = draw::svg_text<Courtyard>(position, options);
    for (const char* const letter : {">K<", ">k<", ">F<", ">T<", ">b<"})
        EXPECT_EQ(count(svg, letter), 1U) << letter;
    EXPECT_EQ(count(svg, "<circle"), 5U);
    options.hands = false;
    EXPECT_EQ(count(draw::svg_text<Courtyard>(position, options), "<circle"), 3U);

    const auto move = *notation::read_any_move<Courtyard>(position, "T@a1");
    auto after = position;
    after.play(move);
    const auto animation = draw::animated_svg<Courtyard>(position, {{move, after, "1. T@a1"}}, {});
    EXPECT_EQ(count(animation, ">T<"), 2U) << "in the hand, and then on the board";
    EXPECT_NE(animation.find("1. T@a1"), std::string::npos);
}

TEST(ThirdGame, IsPlayedInMatchesBetweenEngines) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("janggun_third_game_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    arena::Settings settings;
    settings.ruleset = *variant_named("courtyard");
    settings.games = 2;
    settings.max_plies = 40;
    settings.pgn_file = folder / "games.pgn";
    for (auto& engine : settings.engines) {
        engine.command = JANGGUN_THIRD_GAME_ENGINE;
        engine.limits.nodes = 150;
    }
    std::atomic<bool> interrupt{false};
    const auto end = arena::run_match(settings, interrupt, [](const arena::Standing&) {});
    ASSERT_TRUE(end);
    EXPECT_EQ(end->tally.score().games(), 2U);
    EXPECT_EQ(end->tally.faults(arena::Player::A, arena::Fault::IllegalMove), 0U);
    EXPECT_EQ(end->tally.faults(arena::Player::B, arena::Fault::Crash), 0U);
    std::ifstream file{settings.pgn_file};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const auto games = record::read_all(text, record::Format::Pgn);
    ASSERT_EQ(games.size(), 2U) << text;
    for (const auto& game : games) {
        EXPECT_TRUE(game.problems.empty()) << text;
        EXPECT_TRUE(game.record && std::get<record::Record<Courtyard>>(*game.record).plies() > 0);
    }
    std::filesystem::remove_all(folder);
}

TEST(ThirdGame, IsPlayedLive) {
    using namespace server;
    GameOffer wanted;
    wanted.variant = "courtyard";
    wanted.clock = *time_control_from("300+5");
    const auto offer = checked(wanted);
    ASSERT_TRUE(offer) << offer.error().text;
    EXPECT_FALSE(has_setup_phase(*offer));
    EXPECT_EQ(name_of(category_of(*offer).game), "courtyard");
    Terms terms;
    terms.id = {"abcdefgh"};
    terms.offer = *offer;
    LiveGame game{terms};
    auto log = game.begin(Time{Duration{0}});
    for (const char* const uci : {"c2c3", "0000", "0000"}) {
        const auto done =
            game.perform(*game.to_act(), command::Move{uci, static_cast<int>(game.plies().size())},
                         LiveGame::Moment{Time{Duration{1000}}, Duration{0}});
        ASSERT_FALSE(done.fault) << done.fault->text;
        log.insert(log.end(), done.events.begin(), done.events.end());
    }
    ASSERT_TRUE(game.outcome());
    EXPECT_EQ(result_text(game), "draw by two passes, 13 to 13");
    const auto again = LiveGame::replayed(terms, log);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->fen(), game.fen());
    wanted.handicap = "T";
    const auto refused = checked(wanted);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text, "handicap: Courtyard has no handicap games");
}

TEST(ThirdGame, IsKnownToThePage) {
    ASSERT_TRUE(start_fen("courtyard", "inner", "", "a1"));  // no set-ups, no handicaps
    EXPECT_EQ(wasm::answer(), kStart);
    ASSERT_TRUE(variant("courtyard"));
    EXPECT_EQ(wasm::answer(), R"({"name":"courtyard","title":"Courtyard","game":"courtyard",)"
                              R"("agreed_draw":true})");
    ASSERT_TRUE(inspect("courtyard", "5/5/5/5/2K2[] w - - 0 1"));
    EXPECT_NE(wasm::answer().find(R"("faults":[{"reason":"","side":"black")"), std::string::npos)
        << wasm::answer();
    const int match = match_new("courtyard", "", 0);
    ASSERT_NE(match, 0);
    ASSERT_TRUE(match_facts(match));
    for (const char* const fact :
         {R"("pass":"0000")", R"("points":{"white":13,"black":13})", R"("hands":{"white":{})",
          R"("royal":{"white":"c1","black":"c5"})"})
        EXPECT_NE(wasm::answer().find(fact), std::string::npos) << fact << wasm::answer();
    EXPECT_EQ(wasm::answer().find("bikjang"), std::string::npos);
    ASSERT_TRUE(match_legal_moves(match, ""));
    EXPECT_NE(wasm::answer().find("c2c3 "), std::string::npos) << wasm::answer();
}

}  // namespace
}  // namespace janggun
