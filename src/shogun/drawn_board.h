// Boards drawn in text, for tests. Ranks not drawn are empty; the lowest row is rank 1.
#pragma once

#include <gtest/gtest.h>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "shogun/position.h"

namespace janggun::shogun {

inline Square square(std::string_view name) {
    const auto square = take_square<EightByEight>(name);
    EXPECT_TRUE(square && name.empty());
    return square.value_or(Square{});
}

/// Calls visit(word, square) for each word of a drawing but the dots.
template <typename Visit>
void for_each_drawn(std::string_view drawing, Visit visit) {
    const std::vector<Word> words = words_of(drawing);
    ASSERT_TRUE(words.size() % 8 == 0 && words.size() <= 64);
    const int ranks = static_cast<int>(words.size()) / 8;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].text != ".")
            visit(words[i].text,
                  Square::at(static_cast<int>(i) % 8, ranks - 1 - static_cast<int>(i) / 8));
}

inline Kind kind_lettered(char letter) {
    constexpr std::string_view kLetters = "pnbrfk";  // every second kind
    const auto i = kLetters.find(to_lower(letter));
    EXPECT_NE(i, std::string_view::npos);
    return static_cast<Kind>(2 * i);
}

/// Capitals are White's, "+N" is a promoted knight, as in a FEN.
inline Setup drawn_setup(std::string_view drawing, Side turn = kWhite,
                         std::string_view hands = "") {
    Setup setup;
    setup.turn = turn;
    for_each_drawn(drawing, [&](std::string_view word, Square at) {
        const Kind kind = kind_lettered(word.back());
        setup.pieces.put(
            {is_upper(word.back()) ? kWhite : kBlack, word.front() == '+' ? promoted(kind) : kind},
            at);
    });
    for (const char letter : hands)
        setup.hands[is_upper(letter) ? kWhite : kBlack].add(kind_lettered(letter));
    return setup;
}

inline Position playable(const Setup& setup) {
    const auto position = Position::from(setup);
    if (position) return *position;
    for (const SetupFault& fault : position.error()) ADD_FAILURE() << describe(fault);
    return {};
}
inline Position drawn(std::string_view drawing, Side turn = kWhite, std::string_view hands = "") {
    return playable(drawn_setup(drawing, turn, hands));
}

/// Any mark but a dot is in the set.
inline Bitboard squares(std::string_view drawing) {
    Bitboard set;
    for_each_drawn(drawing, [&](std::string_view, Square at) { set |= Bitboard{at}; });
    return set;
}

/// "a8 b8": where a drawing would be mostly dots.
inline Bitboard named(std::string_view names) {
    Bitboard set;
    for (const Word& name : words_of(names)) set |= Bitboard{square(name.text)};
    return set;
}

inline Bitboard targets(const Position& position, Move::Type type, std::string_view from) {
    Bitboard set;
    for (const Move move : position.legal_moves())
        if (move.type() == type && !move.is_drop() && move.from() == square(from))
            set |= Bitboard{move.to()};
    return set;
}
inline Bitboard steps_from(const Position& position, std::string_view from) {
    return targets(position, Move::Type::Step, from);
}
inline Bitboard promotions_from(const Position& position, std::string_view from) {
    return targets(position, Move::Type::Promotion, from);
}
inline Bitboard castlings_from(const Position& position, std::string_view from) {
    return targets(position, Move::Type::Castling, from);
}
inline Bitboard drops_of(const Position& position, Kind kind) {
    Bitboard set;
    for (const Move move : position.legal_moves())
        if (move.is_drop() && move.dropped() == kind) set |= Bitboard{move.to()};
    return set;
}

inline Move step(std::string_view from, std::string_view to) {
    return Move::step(square(from), square(to));
}
inline Move promotion(std::string_view from, std::string_view to) {
    return Move::promotion(square(from), square(to));
}
inline Move castling(std::string_view from, std::string_view to) {
    return Move::castling(square(from), square(to));
}
inline Move drop(Kind kind, std::string_view to) {
    return Move::drop(kind, square(to));
}
inline Position after(Position position, std::initializer_list<Move> moves) {
    for (const Move move : moves) {
        if (position.is_legal(move))
            position.play(move);
        else
            ADD_FAILURE() << "not legal: " << move.raw();
    }
    return position;
}

}  // namespace janggun::shogun
