// Static exchange evaluation (SEE) for Shogun Chess.
#include "engine/see.h"
#include "shogun/attacks.h"

namespace janggun::engine {

using shogun::Bitboard;
using shogun::Kind;

namespace {
/// Cheapest first, the king last. The order is that of exchange_value.
constexpr Kind kByWorth[] = {Kind::Pawn,   Kind::Duchess, Kind::Captain, Kind::Knight,
                             Kind::Bishop, Kind::Rook,    Kind::General, Kind::Archbishop,
                             Kind::Mortar, Kind::Queen,   Kind::King};
}  // namespace

template <>
bool see_at_least<Shogun>(const shogun::Position& position, shogun::Move move, Score threshold) {
    if (move.is_castling()) return threshold <= 0;
    const auto& pieces = position.pieces();
    const shogun::Square target = move.to();
    Kind standing = move.is_drop() ? move.dropped() : pieces.kind_on(move.from());

    Score won = 0;
    if (position.is_capture(move)) {
        const auto taken = pieces.on(target);
        won += exchange_value(taken ? taken->kind : Kind::Pawn);
    }
    if (move.is_promotion()) {
        won += exchange_value(shogun::promoted(standing)) - exchange_value(standing);
        standing = shogun::promoted(standing);
    }
    if (won < threshold) return false;
    // The deficit of the side to capture after it takes the piece on the target.
    Score short_of = exchange_value(standing) - (won - threshold);
    if (short_of <= 0) return true;

    const auto attackers_of = [&](Side side, Bitboard occupied) {
        return attackers(shogun::Strikers{pieces, side}, side, target, occupied) & occupied;
    };
    Bitboard occupied = pieces.occupied() | Bitboard{target};
    if (!move.is_drop()) occupied -= Bitboard{move.from()};
    Side side = position.turn();
    bool mover_wins = true;
    for (;;) {
        side = other(side);
        const Bitboard own = attackers_of(side, occupied);
        if (own.empty()) return mover_wins;
        Bitboard cheapest;
        for (const Kind kind : kByWorth) {
            cheapest = own & pieces.of(kind);
            if (cheapest.empty()) continue;
            standing = kind;
            break;
        }
        // A king may not capture what is protected.
        if (standing == Kind::King && attackers_of(other(side), occupied)) return mover_wins;
        mover_wins = !mover_wins;
        short_of = exchange_value(standing) - short_of;
        // The side is ahead even if it loses the capturing piece: the result is decided.
        if (short_of < (mover_wins ? 1 : 0)) return mover_wins;
        occupied -= Bitboard{cheapest.first()};
    }
}

}  // namespace janggun::engine
