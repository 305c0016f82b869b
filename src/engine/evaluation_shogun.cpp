// The hand-written evaluation of Shogun Chess.
#include <algorithm>

#include "engine/evaluation.h"
#include "shogun/attacks.h"

namespace janggun::engine {

using namespace shogun;

namespace {
constexpr Score kOnBoard[kKindCount] = {100, 250, 330, 750, 370, 850, 500, 1100, 200, 1000, 0};
constexpr Score kInHand[kKindCount] = {120, 0, 340, 0, 380, 0, 480, 0, 240, 0, 0};
}  // namespace

Score exchange_value(shogun::Kind kind) {
    if (kind == Kind::King) return 20000;
    return kOnBoard[static_cast<int>(kind)] + kInHand[static_cast<int>(demoted(kind))];
}

template <>
Score evaluate<Shogun>(const shogun::Position& position, const shogun::Ruleset&) {
    const auto& pieces = position.pieces();
    BySide<Score> total;
    for (const Side side : kSides) {
        Score& score = total[side];
        const shogun::Bitboard own = pieces.of(side);
        for (int kind = 0; kind < kKindCount; ++kind)
            score += (own & pieces.of(static_cast<Kind>(kind))).size() * kOnBoard[kind];
        for (const Kind kind : kHandKinds)
            score += position.hand(side).count(kind) * kInHand[static_cast<int>(kind)];
        const shogun::Bitboard ring = king_attacks(position.king(other(side)));
        const shogun::Bitboard occupied = pieces.occupied();
        const auto count = [&](shogun::Bitboard targets) {
            score += 3 * (targets - own).size() + 12 * (targets & ring).size();
        };
        for (const auto at : own& pieces.of(Kind::Knight)) count(knight_attacks(at));
        for (const auto at : own& pieces.of(Kind::Bishop)) count(bishop_attacks(at, occupied));
        for (const auto at : own& pieces.of(Kind::Rook)) count(rook_attacks(at, occupied));
        for (const auto at : own& pieces.of(Kind::Queen)) count(attacks<Kind::Queen>(at, occupied));
        for (const auto at : own& pieces.of(Kind::General))
            count(attacks<Kind::General>(at, occupied));
        for (const auto at : own& pieces.of(Kind::Mortar))
            count(attacks<Kind::Mortar>(at, occupied));
        for (const auto at : own& pieces.of(Kind::Archbishop))
            count(attacks<Kind::Archbishop>(at, occupied));
    }
    const Side us = position.turn();
    return std::clamp(total[us] - total[other(us)], -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace janggun::engine
