// Reading the files of tests/data: lines, JSON lines, and perft suites.
#pragma once

#include <cstdint>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <simdjson.h>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/outcome.h"

namespace janggun::test {

/// The lines of a file under tests/data. A missing file fails the test that asks for it.
inline std::vector<std::string> lines_of(const std::string& file) {
    std::ifstream in{std::string{JANGGUN_TEST_DATA} + '/' + file};
    EXPECT_TRUE(in) << "cannot open " << file;
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// Calls use(element, line number) for each line of a file of JSON lines, and returns how many.
template <typename Use>
int for_each_json(const std::string& file, Use use) {
    simdjson::dom::parser parser;
    int count = 0;
    for (const std::string& line : lines_of(file)) {
        simdjson::dom::element element;
        const auto error = parser.parse(line).get(element);
        EXPECT_EQ(error, simdjson::SUCCESS) << file << ':' << count + 1;
        ++count;
        if (error == simdjson::SUCCESS) use(element, count);
    }
    return count;
}

inline std::string text_of(simdjson::dom::element object, std::string_view key) {
    std::string_view text;
    EXPECT_EQ(object[key].get(text), simdjson::SUCCESS) << "no text " << key;
    return std::string{text};
}
inline bool flag_of(simdjson::dom::element object, std::string_view key) {
    bool flag = false;
    EXPECT_EQ(object[key].get(flag), simdjson::SUCCESS) << "no flag " << key;
    return flag;
}
inline std::vector<std::string> texts_of(simdjson::dom::element object, std::string_view key) {
    std::vector<std::string> texts;
    simdjson::dom::array array;
    EXPECT_EQ(object[key].get(array), simdjson::SUCCESS) << "no list " << key;
    for (const simdjson::dom::element item : array) texts.emplace_back(std::string_view{item});
    return texts;
}
inline std::vector<std::int64_t> numbers_of(simdjson::dom::element object, std::string_view key) {
    std::vector<std::int64_t> numbers;
    simdjson::dom::array array;
    EXPECT_EQ(object[key].get(array), simdjson::SUCCESS) << "no list " << key;
    for (const simdjson::dom::element item : array) numbers.push_back(std::int64_t{item});
    return numbers;
}

/// Our name for the reason in a recorded game; none for a game that was cut off.
inline std::optional<Reason> recorded_reason(simdjson::dom::element game) {
    const std::string name = text_of(game, "reason");
    if (name == "checkmate") return Reason::Checkmate;
    if (name == "stalemate") return Reason::Stalemate;
    if (name == "bikjang") return Reason::Bikjang;
    if (name == "double_pass") return Reason::TwoPasses;
    if (name == "repetition") return Reason::Repetition;
    if (name == "perpetual_check") return Reason::PerpetualCheck;
    if (name == "move_repetition") return Reason::Shuttling;
    if (name == "n_move_rule") return Reason::MoveLimit;
    if (name == "insufficient_material") return Reason::BareGenerals;
    EXPECT_EQ(name, "max_plies");
    return std::nullopt;
}

/// A line of a perft suite: `FEN ;D1 n ;D2 n …`.
struct PerftLine {
    std::string fen;
    std::vector<std::uint64_t> nodes;  // nodes[0] is depth 1
};
inline std::vector<PerftLine> perft_lines_of(const std::string& file) {
    std::vector<PerftLine> suite;
    for (const std::string& line : lines_of(file)) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream in{line};
        PerftLine entry;
        std::getline(in, entry.fen, ';');
        while (!entry.fen.empty() && entry.fen.back() == ' ') entry.fen.pop_back();
        for (std::string depth; std::getline(in, depth, ';');) {
            std::istringstream words{depth};
            std::string name;
            std::uint64_t nodes = 0;
            words >> name >> nodes;
            EXPECT_EQ(name, 'D' + std::to_string(entry.nodes.size() + 1)) << line;
            entry.nodes.push_back(nodes);
        }
        EXPECT_FALSE(entry.nodes.empty()) << line;
        suite.push_back(entry);
    }
    return suite;
}

}  // namespace janggun::test
