// Attack tables, computed at compile time.
#include "shogun/attacks.h"

#include <span>

namespace janggun::shogun {

namespace {

struct Step {
    int files;
    int ranks;
};

constexpr Step kStraightSteps[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Step kDiagonalSteps[] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
constexpr Step kKnightLeaps[] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
constexpr Step kPawnCaptures[2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
constexpr Step kLineSteps[] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};  // as Line has them, upwards

constexpr Bitboard landing(Square from, std::span<const Step> steps) {
    Bitboard targets;
    for (const Step step : steps) {
        const int file = from.file() + step.files;
        const int rank = from.rank() + step.ranks;
        if (Square::on_board(file, rank)) targets |= Bitboard{Square::at(file, rank)};
    }
    return targets;
}

constexpr Bitboard ray(Square from, Step step) {
    Bitboard squares;
    int file = from.file() + step.files;
    int rank = from.rank() + step.ranks;
    for (; Square::on_board(file, rank); file += step.files, rank += step.ranks)
        squares |= Bitboard{Square::at(file, rank)};
    return squares;
}

constexpr Bitboard over(Bitboard squares, const PerSquare& table) {
    Bitboard all;
    for (const Square square : squares) all |= table[square.index()];
    return all;
}

constexpr void fill_lines(AttackTables& tables, int i) {
    const auto from = Square::from_index(i);
    for (int l = 0; l < 4; ++l) {
        const Step step = kLineSteps[l];
        const Step back{-step.files, -step.ranks};
        tables.above[l][i] = ray(from, step);
        tables.below[l][i] = ray(from, back);
        tables.whole[l][i] = tables.above[l][i] | tables.below[l][i];
        for (const Step way : {step, back})
            for (const Square to : ray(from, way))
                tables.between[i][to.index()] = ray(from, way) - ray(to, way) - Bitboard{to};
    }
    tables.straight[i] = tables.whole[0][i] | tables.whole[1][i];
    tables.diagonal[i] = tables.whole[2][i] | tables.whole[3][i];
}

constexpr AttackTables make_tables() {
    AttackTables tables{};
    for (int i = 0; i < Square::kCount; ++i) {
        const auto from = Square::from_index(i);
        tables.knight[i] = landing(from, kKnightLeaps);
        tables.duchess[i] = landing(from, kDiagonalSteps);
        tables.king[i] = tables.duchess[i] | landing(from, kStraightSteps);
        for (int side = 0; side < 2; ++side)
            tables.pawn[side][i] = landing(from, kPawnCaptures[side]);
        fill_lines(tables, i);
        const auto strikes = [&](Kind kind, Bitboard targets) {
            tables.alone[static_cast<int>(kind)][i] = targets;
        };
        strikes(Kind::Captain, tables.king[i]);
        strikes(Kind::Knight, tables.knight[i]);
        strikes(Kind::General, tables.knight[i] | tables.king[i]);
        strikes(Kind::Bishop, tables.diagonal[i]);
        strikes(Kind::Archbishop, tables.diagonal[i] | tables.knight[i]);
        strikes(Kind::Rook, tables.straight[i]);
        strikes(Kind::Mortar, tables.straight[i] | tables.knight[i]);
        strikes(Kind::Duchess, tables.duchess[i]);
        strikes(Kind::Queen, tables.straight[i] | tables.diagonal[i]);
    }
    for (int i = 0; i < Square::kCount; ++i) {
        const Bitboard around = tables.king[i];
        tables.king_near[i] = over(around, tables.king);
        tables.knight_near[i] = over(around, tables.knight);
        tables.straight_near[i] = over(around, tables.straight);
        tables.diagonal_near[i] = over(around, tables.diagonal);
    }
    return tables;
}

}  // namespace

constexpr AttackTables kAttacks = make_tables();

}  // namespace janggun::shogun
