// The plain rules themselves, against the recorded positions, games and perft counts.
#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "reference/plain_janggi_game.h"
#include "reference/plain_shogun.h"
#include "support/build.h"
#include "support/data.h"

namespace {

using namespace janggun::test;
using reference::Facing;
using reference::JanggiMove;
using reference::PlainJanggi;
using reference::PlainShogun;
using reference::ShogunMove;

constexpr std::uint64_t kMostNodes = kSlowBuild ? 2'000 : 50'000;  // of a perft

std::string name(int square, int files) {
    return static_cast<char>('a' + square % files) + std::to_string(square / files + 1);
}
std::string uci(JanggiMove move) {
    return name(move.from, 9) + name(move.to, 9);
}
std::string uci(const ShogunMove& move) {
    if (move.drop != 0) return std::string{move.drop, '@'} + name(move.to, 8);
    return name(move.from, 8) + name(move.to, 8) + (move.promotes ? "+" : "");
}

template <typename Moves>
std::vector<std::string> sorted_uci(const Moves& moves) {
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(uci(move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

template <typename Position>
std::uint64_t plain_perft(const Position& position, std::size_t depth) {
    const auto moves = position.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const auto& move : moves) nodes += plain_perft(position.after(move), depth - 1);
    return nodes;
}

template <typename Position>
void expect_counts(const Position& position, const PerftLine& line) {
    for (std::size_t depth = 1; depth <= line.nodes.size(); ++depth)
        if (line.nodes[depth - 1] <= kMostNodes) {
            EXPECT_EQ(plain_perft(position, depth), line.nodes[depth - 1]) << line.fen;
        }
}

TEST(PlainRules, CountTheMovesOfThePerftSuites) {
    for (const PerftLine& line : perft_lines_of("perft/janggi.epd"))
        expect_counts(PlainJanggi{line.fen, Facing::MustBreak}, line);
    for (const PerftLine& line : perft_lines_of("perft/janggicasual.epd"))
        expect_counts(PlainJanggi{line.fen, Facing::Harmless}, line);
    for (const PerftLine& line : perft_lines_of("perft/shogun.epd"))
        expect_counts(PlainShogun{line.fen}, line);
}

TEST(PlainRules, KnowTheMovesOfTheRecordedJanggiPositions) {
    for_each_json("games/positions_janggi.jsonl", [](simdjson::dom::element entry, int) {
        const std::string fen = text_of(entry, "fen");
        const PlainJanggi position{fen, Facing::MustBreak};
        EXPECT_EQ(position.fen(), fen);
        EXPECT_EQ(position.in_check(), flag_of(entry, "in_check")) << fen;
        EXPECT_EQ(position.generals_face(), flag_of(entry, "bikjang")) << fen;
        // Two are the last of their game, after a pass in bikjang and in check; the record lists
        // the capture of the general there, and we never capture one.
        auto recorded = texts_of(entry, "legal_moves");
        const auto& points = position.board().points;
        const char general = position.cho_to_move() ? 'k' : 'K';
        const auto at = std::find(points.begin(), points.end(), general) - points.begin();
        const std::string captured = name(static_cast<int>(at), 9);
        recorded.erase(std::remove_if(recorded.begin(), recorded.end(),
                                      [&](const auto& move) { return move.ends_with(captured); }),
                       recorded.end());
        EXPECT_EQ(sorted_uci(position.legal_moves()), recorded) << fen;
    });
}

TEST(PlainRules, KnowTheMovesOfTheRecordedShogunPositions) {
    for_each_json("games/positions_shogun.jsonl", [](simdjson::dom::element entry, int) {
        const std::string fen = text_of(entry, "fen");
        const PlainShogun position{fen};
        EXPECT_EQ(position.fen(), fen);
        EXPECT_EQ(position.in_check(), flag_of(entry, "in_check")) << fen;
        EXPECT_EQ(sorted_uci(position.legal_moves()), texts_of(entry, "legal_moves")) << fen;
    });
}

/// Plays a recorded game; it must end at its last ply, with the recorded result, and not before.
template <typename Game>
void expect_same_end(Game game, simdjson::dom::element record) {
    const std::string id = text_of(record, "id");
    const auto moves = texts_of(record, "moves");
    for (const std::string& text : moves) {
        ASSERT_FALSE(game.outcome()) << id << " before " << text;
        const auto& legal = game.legal_moves();
        const auto move =
            std::find_if(legal.begin(), legal.end(), [&](const auto& m) { return uci(m) == text; });
        ASSERT_NE(move, legal.end()) << id << ' ' << text;
        game.play(*move);
    }
    EXPECT_EQ(game.position().fen(), text_of(record, "final_fen")) << id;
    const auto outcome = game.outcome();
    const std::string result = text_of(record, "result");
    ASSERT_EQ(outcome.has_value(), result != "*") << id;
    if (!outcome) return;
    const std::string score = !outcome->winner                           ? "1/2-1/2"
                              : *outcome->winner == janggun::Side::First ? "1-0"
                                                                         : "0-1";
    EXPECT_EQ(score, result) << id;
    EXPECT_EQ(outcome->reason, recorded_reason(record)) << id;
}

TEST(PlainRules, EndTheRecordedGamesWhereTheyEnded) {
    for (const std::string variant :
         {"janggi", "janggitraditional", "janggimodern", "janggicasual"})
        for_each_json("games/" + variant + ".jsonl", [&](simdjson::dom::element record, int) {
            expect_same_end(reference::PlainJanggiGame{variant, text_of(record, "start_fen"),
                                                       reference::Odds::Even},
                            record);
        });
    for_each_json("games/shogun.jsonl", [](simdjson::dom::element record, int) {
        expect_same_end(reference::PlainShogunGame{text_of(record, "start_fen")}, record);
    });
}

}  // namespace
