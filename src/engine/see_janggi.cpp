// Static exchange evaluation (SEE) for Janggi.
#include "engine/see.h"
#include "janggi/attacks.h"

namespace janggun::engine {

using janggi::Bitboard;
using janggi::Kind;

namespace {
/// Cheapest first, the general last.
constexpr Kind kByWorth[] = {Kind::Soldier, Kind::Elephant, Kind::Guard,  Kind::Horse,
                             Kind::Cannon,  Kind::Chariot,  Kind::General};
}  // namespace

template <>
bool see_at_least<Janggi>(const janggi::Position& position, janggi::Move move, Score threshold) {
    if (move.is_pass()) return threshold <= 0;
    const auto& pieces = position.pieces();
    const janggi::Square target = move.to();
    Kind standing = pieces.kind_on(move.from());

    const Score won = position.is_capture(move) ? exchange_value(pieces.kind_on(target)) : 0;
    if (won < threshold) return false;
    // The deficit of the side to capture after it takes the piece on the target.
    Score short_of = exchange_value(standing) - (won - threshold);
    if (short_of <= 0) return true;

    Bitboard occupied = (pieces.occupied() - Bitboard{move.from()}) | Bitboard{target};
    Side side = position.turn();
    bool mover_wins = true;
    for (;;) {
        side = other(side);
        // Every capture opens and closes lines and hurdles: recompute the attackers.
        const Bitboard no_captors = standing == Kind::Cannon ? pieces.of(Kind::Cannon) : Bitboard{};
        const Bitboard own = attackers_of(target, side, pieces, occupied) - no_captors;
        if (own.empty()) return mover_wins;
        Bitboard cheapest;
        for (const Kind kind : kByWorth) {
            cheapest = own & pieces.of(kind);
            if (cheapest.empty()) continue;
            standing = kind;
            break;
        }
        // A general may not capture what is protected.
        if (standing == Kind::General &&
            attackers_of(target, other(side), pieces, occupied) - no_captors)
            return mover_wins;
        mover_wins = !mover_wins;
        short_of = exchange_value(standing) - short_of;
        // The side is ahead even if it loses the capturing piece: the result is decided.
        if (short_of < (mover_wins ? 1 : 0)) return mover_wins;
        occupied -= Bitboard{cheapest.first()};
    }
}

}  // namespace janggun::engine
