// Real games against an oracle that was computed without any of our code: expected.tsv in the
// folder of the records says what its columns are.
#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "files.h"
#include "notation/fen.h"
#include "record/gib_words.h"
#include "record/replay.h"

namespace janggun::record {
namespace {

constexpr std::size_t kGames = 1939;
constexpr std::size_t kPlies = 206'841;

using Row = std::map<std::string, std::string>;

[[nodiscard]] std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream{line};
    for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
    return cells;
}

[[nodiscard]] std::vector<Row> read_rows() {
    std::istringstream stream{contents(kSharedGib / "expected.tsv")};
    std::string line;
    std::getline(stream, line);
    const auto names = split(line);
    std::vector<Row> rows;
    while (std::getline(stream, line)) {
        const auto cells = split(line);
        Row row;
        for (std::size_t i = 0; i < names.size() && i < cells.size(); ++i) row[names[i]] = cells[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Board and side to move.
[[nodiscard]] std::string short_fen(const janggi::Position& position) {
    const auto fen = notation::to_fen<Janggi>(position);
    return fen.substr(0, fen.find(' ', fen.find(' ') + 1));
}

[[nodiscard]] std::string points_text(int halves) {
    return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

/// The same columns from our own replay.
[[nodiscard]] Row row_of(const JanggiRecord& record) {
    int checks = 0;
    int captures = 0;
    int passes = 0;
    int facing = 0;
    int kept_facing = 0;
    int most = 1;
    std::unordered_map<std::uint64_t, int> seen;
    auto position = record.start;
    seen[position.key()] = 1;
    for (const NodeId id : record.main_line()) {
        const auto move = record.nodes[id].move;
        const bool was_facing = generals_face(position.pieces());
        resume<Janggi>(position);
        EXPECT_TRUE(position.is_legal(move));
        captures += position.is_capture(move);
        passes += move.is_pass();
        position.play(move);
        checks += position.in_check();
        // The oracle's column leaves out passes, though its description says plies: three games
        // have passes while the generals face, and only this reading gives their numbers.
        facing += generals_face(position.pieces()) && !move.is_pass();
        kept_facing += was_facing && generals_face(position.pieces());
        most = std::max(most, ++seen[position.key()]);
    }
    resume<Janggi>(position);
    int moves = 0;
    for (const auto move : position.legal_moves()) moves += !move.is_pass();
    const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
    return {
        {"plies", std::to_string(record.plies())},
        {"first", record.start.turn() == janggi::kCho ? "cho" : "han"},
        {"start_fen", short_fen(record.start)},
        {"checks", number(checks)},
        {"captures", number(captures)},
        {"passes", number(passes)},
        {"facing_plies", number(facing)},
        {"kept_facing", number(kept_facing)},
        {"max_rep", number(most)},
        {"final_fen", short_fen(position)},
        {"legal_nonpass", number(moves)},
        {"in_check", number(position.in_check())},
        {"mate", number(is_mate<Janggi>(position))},
        {"facing", number(generals_face(position.pieces()))},
        {"cho_pts", points_text(points_of(position, janggi::kCho) * 2)},
        {"han_pts_deom", points_text(points_of(position, janggi::kHan) * 2 + 3)},
    };
}

[[nodiscard]] std::string winner_of(const JanggiRecord& record) {
    if (!record.outcome) return "?";
    if (!record.outcome->winner) return "draw";
    return *record.outcome->winner == janggi::kCho ? "cho" : "han";
}

/// Which of our reasons fit the oracle's word for how the game ended.
[[nodiscard]] bool fits(const std::string& how, const std::optional<Outcome>& outcome) {
    if (!outcome) return how == "?";
    const Reason reason = outcome->reason;
    if (how == "full") return reason == Reason::Checkmate || reason == Reason::Resignation;
    if (how == "resign") return reason == Reason::Resignation;
    if (how == "time") return reason == Reason::Time;
    if (how == "score") return reason == Reason::Adjudication && outcome->points;
    if (how == "mate") return reason == Reason::Checkmate;
    if (how == "bik") return reason == Reason::Bikjang;
    if (how == "agree") return reason == Reason::Agreement;
    if (how == "disc") return reason == Reason::Abandonment;
    if (how == "foul") return reason == Reason::Disqualification;
    return reason == Reason::Adjudication;  // "auto" and "?"
}

[[nodiscard]] std::string result_text_of(const JanggiRecord& record) {
    if (!record.result_text.empty()) return record.result_text;
    return record.outcome ? gib::korean_result(*record.outcome) : "";
}

class SharedRecords : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(kSharedGib / "expected.tsv"))
            GTEST_SKIP() << "the real records are not here: " << kSharedGib;
    }
};

TEST_F(SharedRecords, ReplayAsTheOracleSays) {
    const auto files = read_shared();
    const auto rows = read_rows();
    ASSERT_EQ(rows.size(), kGames);
    std::size_t games = 0;
    std::size_t plies = 0;
    for (const auto& file : files) games += file.second.size();
    EXPECT_EQ(games, kGames) << "every game of every file has its row";
    for (const Row& expected : rows) {
        const auto& name = expected.at("file");
        const auto number = std::stoul(expected.at("game"));
        SCOPED_TRACE(name + ", game " + std::to_string(number));
        ASSERT_TRUE(files.contains(name));
        ASSERT_LE(number, files.at(name).size());
        const auto& game = files.at(name)[number - 1];
        ASSERT_TRUE(game.record);
        const auto& record = std::get<JanggiRecord>(*game.record);
        plies += record.plies();
        for (const auto& [column, value] : row_of(record))
            EXPECT_EQ(value, expected.at(column)) << column;
        EXPECT_EQ(record.site, expected.at("site") == "-" || expected.at("site") == "미상"
                                   ? ""
                                   : expected.at("site"));
        EXPECT_EQ(winner_of(record), expected.at("winner"));
        EXPECT_TRUE(fits(expected.at("how"), record.outcome)) << expected.at("result_raw");
        const auto& raw = expected.at("result_raw");
        EXPECT_EQ(result_text_of(record), raw == "-" || raw == "미상" ? "" : raw);
    }
    EXPECT_EQ(plies, kPlies);
}

TEST_F(SharedRecords, MarkEveryCheckAndNameEveryCapture) {
    std::map<std::string, int> count;
    for (const auto& [name, games] : read_shared())
        for (const auto& game : games)
            for (const auto& problem : game.problems) {
                EXPECT_EQ(problem.severity, Severity::Warning) << name << ": " << problem.message;
                const auto& message = problem.message;
                const bool is_of_headers =
                    message.starts_with("총수 says") || message.starts_with("won ");
                const bool is_known = is_of_headers || message.find("two passes") != message.npos;
                EXPECT_TRUE(is_known) << name << ":" << problem.place.line << ": " << message;
                ++count[is_of_headers ? "headers" : "moves"];
            }
    EXPECT_EQ(count["moves"], 2) << "two games go on after two passes";
}

TEST_F(SharedRecords, AreTheSameWhenWrittenAndReadAgain) {
    const WriteOptions ways[] = {
        {.format = Format::Gib, .style = {}},
        {.format = Format::Gib, .style = {}, .encoding = Encoding::Cp949},
        {.format = Format::Pgn, .style = {}},
        {.format = Format::Pgn, .style = notation::Style::Korean},
        {.format = Format::Json, .style = {}},
    };
    for (const auto& [name, games] : read_shared())
        for (const auto& way : ways) {
            std::string text;
            for (const auto& game : games) {
                const auto written = write_game(*game.record, way);
                EXPECT_TRUE(written.problems.empty());
                text += written.text;
            }
            const auto again = read_all(text, way.format);
            ASSERT_EQ(again.size(), games.size()) << name;
            for (std::size_t i = 0; i < games.size(); ++i) {
                ASSERT_TRUE(again[i].record) << name << ", game " << i + 1;
                EXPECT_FALSE(has_errors(again[i].problems));
                EXPECT_EQ(*again[i].record, *games[i].record) << name << ", game " << i + 1;
            }
        }
}

}  // namespace
}  // namespace janggun::record
