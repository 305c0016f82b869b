// Motifs of Shogun Chess: the promotion limit and smothered kings.
#include "puzzle/motifs.h"
#include "shogun/attacks.h"

namespace janggun::puzzle {
namespace {

using shogun::Bitboard;
using shogun::Kind;
using shogun::Position;
using shogun::Square;

/// The piece reaches or leaves the zone and could promote, if its side had no such piece yet.
bool meets_promotion_limit(const Step<Shogun>& step) {
    if (step.move.is_drop() || step.move.is_promotion() || step.move.is_castling()) return false;
    const Kind kind = step.before.pieces().kind_on(step.move.from());
    if (!shogun::can_promote(kind)) return false;
    const Side us = step.before.turn();
    const Kind higher = shogun::promoted(kind);
    const Bitboard zone = shogun::ranks(us, 5, 7);
    return shogun::is_major(higher) && !step.before.pieces().of(us, higher).empty() &&
           (zone.contains(step.move.from()) || zone.contains(step.move.to()));
}

}  // namespace

template <>
SquaresOf<Shogun> attackers<Shogun>(const Position& position, Square target, Side side,
                                    Bitboard occupied) {
    return shogun::attackers(shogun::Strikers{position.pieces(), side}, side, target, occupied);
}

template <>
void add_own_motifs<Shogun>(const Step<Shogun>& step, ThemeSet& themes) {
    if (meets_promotion_limit(step)) themes.add(Theme::PromotionLimit);
    const Side them = step.after.turn();
    if (step.is_mate &&
        (shogun::king_attacks(step.after.king(them)) - step.after.pieces().of(them)).empty())
        themes.add(Theme::SmotheredKing);
}

}  // namespace janggun::puzzle
