// What the engine must find: forced mates and decisions on points, proved by tools/suites.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "base/text.h"
#include "engine/engine.h"
#include "engine/mate_solver.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "support/build.h"
#include "support/data.h"

namespace janggun {
namespace {

using engine::Engine;
using engine::Limits;

/// "FEN ;name value ;name value"
struct Line {
    std::string fen;
    std::vector<std::pair<std::string, std::string>> fields;
};

std::vector<Line> suite(const std::string& file) {
    std::vector<Line> lines;
    for (const std::string& text : test::lines_of("suites/" + file)) {
        if (text.empty() || text.front() == '#') continue;
        Line line;
        std::size_t at = text.find(';');
        line.fen = std::string{trimmed(std::string_view{text}.substr(0, at))};
        while (at != std::string::npos) {
            const std::size_t end = text.find(';', at + 1);
            const std::string field{trimmed(std::string_view{text}.substr(at + 1, end - at - 1))};
            const std::size_t space = field.find(' ');
            line.fields.emplace_back(field.substr(0, space), field.substr(space + 1));
            at = end;
        }
        lines.push_back(line);
    }
    return lines;
}

/// With the network that comes with the program and with the hand-written evaluation.
class EngineWith : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Evaluation, EngineWith,
                         testing::Values(engine::kBuiltInNetwork, engine::kNoNetwork),
                         [](const auto& name) {
                             return name.param == engine::kNoNetwork ? "ByHand" : "ByNetwork";
                         });

template <Game G>
void solve_mates(const std::string& file, const char* network) {
    constexpr std::uint64_t kNodes = 400'000;
    const auto lines = suite(file);
    ASSERT_GE(lines.size(), 50U);
    Engine<G> engine{{.hash_megabytes = 16, .network = network}};
    std::size_t looked_at = 0;
    for (const Line& line : lines) {
        if (test::kSlowBuild && looked_at >= 8) break;
        ++looked_at;
        const auto position = notation::read_position<G>(line.fen, G::default_ruleset());
        ASSERT_TRUE(position) << line.fen;
        const int moves = std::stoi(line.fields.at(0).second);
        engine.new_game();
        engine.set_position(Match<G>{G::default_ruleset(), *position});
        Limits<typename G::Move> limits;
        limits.nodes = kNodes;
        limits.mate = moves;
        const auto best = engine.think(limits);
        EXPECT_TRUE(engine::is_mate(best.score) && best.score > 0)
            << line.fen << " has a mate in " << moves << ", found " << best.score << " after "
            << best.nodes << " nodes";
    }
}

TEST_P(EngineWith, FindsTheMatesOfJanggi) {
    solve_mates<Janggi>("janggi_mates.epd", GetParam());
}
TEST_P(EngineWith, FindsTheMatesOfShogun) {
    solve_mates<Shogun>("shogun_mates.epd", GetParam());
}

template <Game G>
void prove_mates(const std::string& file) {
    std::size_t proved = 0;
    for (const Line& line : suite(file)) {
        if (test::kSlowBuild && proved >= 8) break;
        const auto position = notation::read_position<G>(line.fen, G::default_ruleset());
        ASSERT_TRUE(position) << line.fen;
        const int moves = std::stoi(line.fields.at(0).second);
        engine::MateSolver<G> proof{600'000};
        const auto found = proof.shortest_mate(*position, 7);
        ASSERT_TRUE(found) << line.fen;
        EXPECT_EQ(found->moves, moves) << line.fen;
        ++proved;
    }
}

TEST(Mates, AreWhatTheSuitesSay) {
    prove_mates<Janggi>("janggi_mates.epd");
    prove_mates<Shogun>("shogun_mates.epd");
}

TEST_P(EngineWith, WinsOnPointsAndDoesNotLoseOnThem) {
    const auto lines = suite("janggi_points.epd");
    ASSERT_GE(lines.size(), 50U);
    Engine<Janggi> engine{{.hash_megabytes = 4, .network = GetParam()}};
    for (const Line& line : lines) {
        const auto start = notation::read_position<Janggi>(line.fen, janggi::kTournament);
        ASSERT_TRUE(start) << line.fen;
        Match<Janggi> match{janggi::kTournament, *start};
        const std::string& played = line.fields.at(0).second;
        if (played != "-") {
            const auto move =
                notation::read_move<Janggi>(match.position(), played, notation::Style::Uci);
            ASSERT_TRUE(move && match.play(*move)) << line.fen;
        }
        engine.new_game();
        engine.set_position(match);
        Limits<janggi::Move> limits;
        limits.nodes = 50'000;
        const auto best = engine.think(limits);
        const std::string text =
            notation::write_move<Janggi>(match.position(), best.move, notation::Style::Uci);
        const auto& [what, moves] = line.fields.at(1);
        const bool named = (" " + moves + " ").find(" " + text + " ") != std::string::npos;
        EXPECT_EQ(named, what == "win") << line.fen << " after " << played << ": " << what << ' '
                                        << moves << ", played " << text;
        if (what == "win") {
            EXPECT_TRUE(engine::is_decided(best.score) && best.score > 0) << line.fen;
        }
    }
}

}  // namespace
}  // namespace janggun
