// Shogun positions: setup, keys and playing moves.
#include "shogun/position.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>

#include "base/rng.h"
#include "shogun/attacks.h"

namespace janggun::shogun {

static_assert(std::is_trivially_copyable_v<Position>);

namespace {

/// For the file of the en passant square, and for Black's turn.
constexpr auto kStateKeys = [] {
    std::array<std::uint64_t, 9> keys{};
    Rng rng{0x53484F47554EULL};
    for (auto& key : keys) key = rng.next();
    return keys;
}();
constexpr std::size_t kBlacksTurn = 8;

constexpr std::uint16_t counter(int number, int lowest) {
    return static_cast<std::uint16_t>(
        std::clamp<int>(number, lowest, std::numeric_limits<std::uint16_t>::max()));
}

/// Both hands and the castling rights fill one word; the mixing function is a bijection, so that
/// different states have different numbers.
std::uint64_t key_of(const BySide<Hand>& hands, CastlingRights castling) {
    return Rng{std::uint64_t{hands.first.raw()} | std::uint64_t{hands.second.raw()} << 30 |
               static_cast<std::uint64_t>(castling.raw()) << 60}
        .next();
}

/// The square a pawn of `side` passed over, if an enemy pawn can take it there.
std::optional<Square> usable(std::optional<Square> passed_over, Side side,
                             const Placement& pieces) {
    if (!passed_over) return std::nullopt;
    if ((pawn_attacks(side, *passed_over) & pieces.of(other(side), Kind::Pawn)).empty())
        return std::nullopt;
    return passed_over;
}

}  // namespace

Position::Position() : Position{start_setup()} {}

Position::Position(const Setup& setup)
    : pieces_{setup.pieces},
      hands_{setup.hands},
      castling_{setup.castling},
      en_passant_{usable(setup.en_passant, other(setup.turn), setup.pieces)},
      turn_{setup.turn},
      quiet_plies_{counter(setup.quiet_plies, 0)},
      move_number_{counter(setup.move_number, 1)} {}

Result<Position, std::vector<SetupFault>> Position::from(const Setup& setup) {
    auto faults = faults_of(setup);
    if (!faults.empty()) return Failure{std::move(faults)};
    return Position{setup};
}

std::uint64_t Position::key() const {
    std::uint64_t key = pieces_.key() ^ key_of(hands_, castling_);
    if (en_passant_) key ^= kStateKeys[static_cast<std::size_t>(en_passant_->file())];
    if (turn_ == kBlack) key ^= kStateKeys[kBlacksTurn];
    return key;
}

std::uint64_t Position::key_after(Move move) const {
    BySide<Hand> hands = hands_;
    CastlingRights castling = castling_;
    std::uint64_t key = pieces_.key();
    if (move.is_drop()) {
        hands[turn_].remove(move.dropped());
        key ^= Placement::key_of({turn_, move.dropped()}, move.to());
    } else {
        Piece piece = pieces_.piece_on(move.from());
        key ^= Placement::key_of(piece, move.from());
        if (const auto captured = pieces_.on(move.to())) {
            key ^= Placement::key_of(*captured, move.to());
            hands[turn_].add(demoted(captured->kind));
        }
        if (move.is_promotion()) piece.kind = promoted(piece.kind);
        key ^= Placement::key_of(piece, move.to());
        castling.moved(move.from(), move.to());
    }
    if (turn_ == kWhite) key ^= kStateKeys[kBlacksTurn];
    return key ^ key_of(hands, castling);
}

bool Position::in_check() const {
    const Side enemy = other(turn_);
    return !attackers(Strikers{pieces_, enemy}, enemy, king(turn_), pieces_.occupied()).empty();
}

bool gives_direct_check(const Position& position, Move move) {
    if (move.is_castling()) return false;
    const Placement& pieces = position.pieces();
    const Square target = position.king(other(position.turn()));
    const Square to = move.to();
    Kind kind = move.is_drop() ? move.dropped() : pieces.kind_on(move.from());
    if (move.is_promotion()) kind = promoted(kind);
    if (kind == Kind::Pawn) return pawn_attacks(position.turn(), to).contains(target);
    if (!kAttacks.alone[static_cast<int>(kind)][to.index()].contains(target)) return false;
    // Nothing is between the ends of a leap or a step.
    Bitboard occupied = pieces.occupied();
    if (!move.is_drop()) occupied -= Bitboard{move.from()};
    return (between(to, target) & occupied).empty();
}

bool Position::is_capture(Move move) const {
    if (move.is_drop()) return false;
    if (!pieces_.is_empty(move.to())) return true;
    return en_passant_ == move.to() && pieces_.of(Kind::Pawn).contains(move.from());
}

void Position::play(Move move) {
    assert(is_legal(move));
    const Side us = turn_;
    const Square to = move.to();
    const auto passed_over = en_passant_;
    en_passant_.reset();
    turn_ = other(us);
    if (us == kBlack) ++move_number_;

    if (move.is_drop()) {
        hands_[us].remove(move.dropped());
        pieces_.put({us, move.dropped()}, to);
        quiet_plies_ = 0;
        return;
    }

    ++quiet_plies_;
    const Square from = move.from();
    Piece piece = pieces_.take(from);
    if (!pieces_.is_empty(to)) {
        hands_[us].add(demoted(pieces_.take(to).kind));  // "Drops": it changes sides unpromoted
        quiet_plies_ = 0;
    }
    castling_.moved(from, to);

    if (move.is_castling()) {
        const CastlingPath path = castling_path(us, to.file() == 6 ? Wing::King : Wing::Queen);
        pieces_.put(pieces_.take(path.rook_from), path.rook_to);
    } else if (piece.kind == Kind::Pawn) {  // "Pawns"
        quiet_plies_ = 0;
        if (passed_over == to) {
            const Square beside = Square::at(to.file(), from.rank());
            hands_[us].add(pieces_.take(beside).kind);
        } else if (std::abs(to.index() - from.index()) == 16) {
            const Square over = Square::from_index((from.index() + to.index()) / 2);
            en_passant_ = usable(over, us, pieces_);
        }
    }
    if (move.is_promotion()) {
        piece.kind = promoted(piece.kind);
        quiet_plies_ = 0;
    }
    pieces_.put(piece, to);
}

Setup setup_of(const Position& position) {
    return {.pieces = position.pieces(),
            .hands = {position.hand(kWhite), position.hand(kBlack)},
            .castling = position.castling(),
            .en_passant = position.en_passant(),
            .turn = position.turn(),
            .quiet_plies = position.quiet_plies(),
            .move_number = position.move_number()};
}

Position Position::flipped() const {
    Setup flipped;
    flipped.hands = {hands_.second, hands_.first};
    flipped.turn = other(turn_);
    flipped.quiet_plies = quiet_plies_;
    flipped.move_number = move_number_;
    for (const Square square : pieces_.occupied()) {
        const Piece piece = pieces_.piece_on(square);
        flipped.pieces.put({other(piece.side), piece.kind}, square.flipped());
    }
    for (const Side side : kSides)
        for (const Wing wing : {Wing::King, Wing::Queen})
            if (castling_.has(side, wing)) flipped.castling.grant(other(side), wing);
    if (en_passant_) flipped.en_passant = en_passant_->flipped();
    return Position{flipped};
}

}  // namespace janggun::shogun
