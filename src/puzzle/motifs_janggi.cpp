// Motifs of Janggi: checks by each piece, hurdles, palace mates.
#include "janggi/attacks.h"
#include "puzzle/motifs.h"

namespace janggun::puzzle {
namespace {

using janggi::Bitboard;
using janggi::Kind;
using janggi::Position;
using janggi::Square;

Theme check_by(Kind kind) {
    switch (kind) {
        case Kind::Chariot:
            return Theme::ChariotCheck;
        case Kind::Cannon:
            return Theme::CannonCheck;
        case Kind::Horse:
            return Theme::HorseCheck;
        case Kind::Elephant:
            return Theme::ElephantCheck;
        case Kind::General:
        case Kind::Guard:
        case Kind::Soldier:
            return Theme::SoldierCheck;
    }
    return Theme::SoldierCheck;
}

/// Pieces worth attacking with a cannon: the general, and those of three points and more.
Bitboard targets_of(const Position& position, Side side) {
    const auto& pieces = position.pieces();
    return pieces.of(side) - pieces.of(Kind::Soldier) - pieces.of(Kind::Cannon);
}

Bitboard cannon_attacks(const Position& position, Square cannon, Side victim) {
    const auto& pieces = position.pieces();
    return janggi::cannon_targets(cannon, pieces.occupied(), pieces.of(Kind::Cannon)) &
           targets_of(position, victim);
}

/// Did a move of another piece give a cannon of ours a new target, or take one from theirs?
bool changes_hurdle(const Step<Janggi>& step) {
    if (!step.move.is_step() || step.before.pieces().kind_on(step.move.from()) == Kind::Cannon)
        return false;
    const Side us = step.before.turn();
    for (const Side side : kSides)
        for (const Square cannon : step.before.pieces().of(side, Kind::Cannon)) {
            if (cannon == step.move.to()) continue;  // captured
            const Side victim = other(side);
            const Bitboard before = cannon_attacks(step.before, cannon, victim);
            const Bitboard after = cannon_attacks(step.after, cannon, victim);
            if (side == us && !(after - before).empty()) return true;
            const Bitboard relieved =
                (before - after) - Bitboard{step.move.from()} - Bitboard{step.move.to()};
            if (side != us && !relieved.empty()) return true;
        }
    return false;
}

}  // namespace

template <>
SquaresOf<Janggi> attackers<Janggi>(const Position& position, Square target, Side side,
                                    Bitboard occupied) {
    return janggi::attackers_of(target, side, position.pieces(), occupied);
}

template <>
void add_own_motifs<Janggi>(const Step<Janggi>& step, ThemeSet& themes) {
    const Side us = step.before.turn();
    const auto& pieces = step.after.pieces();
    if (step.after.in_check()) {
        const Bitboard checkers =
            janggi::attackers_of(step.after.general(other(us)), us, pieces, pieces.occupied());
        for (const Square checker : checkers) {
            themes.add(check_by(pieces.kind_on(checker)));
            if (step.is_mate && janggi::kPalace[other(us)].contains(checker))
                themes.add(Theme::PalaceMate);
        }
    }
    if (changes_hurdle(step)) themes.add(Theme::Hurdle);
    if (step.after.in_bikjang()) themes.add(Theme::Bikjang);
}

}  // namespace janggun::puzzle
