// Janggi boards drawn in a test: `.` is empty, letters are FEN's, `x` marks a point. The lowest row
// is rank 1, rows that are not drawn are empty.
#pragma once

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "janggi/position.h"

namespace janggun::janggi::test {

inline std::vector<std::string> rows_from_rank_one(std::string_view drawing) {
    std::vector<std::string> rows;
    std::string row;
    for (const Word& word : words_of(drawing)) {
        row += word.text;
        if (row.size() == 9) rows.insert(rows.begin(), std::exchange(row, {}));
    }
    EXPECT_TRUE(row.empty()) << "a row has nine points: " << drawing;
    return rows;
}

inline Square point(std::string_view name) {
    const auto square = take_square<NineByTen>(name);
    EXPECT_TRUE(square && name.empty());
    return square.value_or(Square{});
}

/// The marked points, by name.
inline std::set<std::string> points(std::string_view drawing) {
    std::set<std::string> names;
    const auto rows = rows_from_rank_one(drawing);
    for (std::size_t rank = 0; rank < rows.size(); ++rank)
        for (std::size_t file = 0; file < 9; ++file)
            if (rows[rank][file] == 'x')
                names.insert(Square::at(static_cast<int>(file), static_cast<int>(rank)).name());
    return names;
}

/// Generals that are not drawn stand on f1 and d10, out of the way of most pieces.
inline Setup drawn_setup(std::string_view drawing, Side turn = kCho) {
    constexpr std::string_view kLetters = "karcnbp";
    Setup setup;
    setup.turn = turn;
    const auto rows = rows_from_rank_one(drawing);
    for (std::size_t rank = 0; rank < rows.size(); ++rank)
        for (std::size_t file = 0; file < 9; ++file) {
            const char letter = rows[rank][file];
            const auto kind = kLetters.find(to_lower(letter));
            if (kind == std::string_view::npos) continue;
            setup.pieces.put({is_upper(letter) ? kCho : kHan, kKinds[kind]},
                             Square::at(static_cast<int>(file), static_cast<int>(rank)));
        }
    for (const Side side : kSides)
        if (setup.pieces.of(side, Kind::General).empty())
            setup.pieces.put({side, Kind::General}, point(side == kCho ? "f1" : "d10"));
    return setup;
}

inline Position drawn(std::string_view drawing, Side turn = kCho,
                      BikjangRule bikjang = BikjangRule::MustBreak) {
    auto position = Position::from(drawn_setup(drawing, turn), bikjang);
    EXPECT_TRUE(position) << (position ? "" : describe(position.error().front()));
    return position ? *position : Position{};
}

inline std::set<std::string> moves_from(const Position& position, std::string_view from) {
    std::set<std::string> names;
    for (const Move move : position.legal_moves())
        if (!move.is_pass() && move.from() == point(from)) names.insert(move.to().name());
    return names;
}
inline std::set<std::string> moves_from(std::string_view from, std::string_view drawing,
                                        Side turn = kCho) {
    return moves_from(drawn(drawing, turn), from);
}

}  // namespace janggun::janggi::test
