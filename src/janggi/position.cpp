// Janggi positions: setup, keys and playing moves.
#include "janggi/position.h"

#include <cassert>

#include "janggi/attacks.h"

namespace janggun::janggi {
namespace {

constexpr std::uint64_t kHanToMove = Rng{0x48616E}.next();

void add_general_faults(const Placement& pieces, Side side, std::vector<SetupFault>& faults) {
    using Reason = SetupFault::Reason;
    const Bitboard generals = pieces.of(side, Kind::General);
    if (generals.empty()) faults.push_back({Reason::NoGeneral, side, {}});
    if (generals.has_several()) {
        const Bitboard extra = generals - Bitboard{generals.first()};
        faults.push_back({Reason::SeveralGenerals, side, extra.first()});
    }
}

std::vector<SetupFault> faults_of(const Setup& setup) {
    using Reason = SetupFault::Reason;
    std::vector<SetupFault> faults;
    const Placement& pieces = setup.pieces;
    const BySide<Bitboard> behind_line{
        .first = Bitboard::rank(0) | Bitboard::rank(1) | Bitboard::rank(2),
        .second = Bitboard::rank(7) | Bitboard::rank(8) | Bitboard::rank(9)};
    for (const Side side : kSides) {
        add_general_faults(pieces, side, faults);
        for (const Square at : pieces.of(side, Kind::General) - kPalace[side])
            faults.push_back({Reason::GeneralOutsidePalace, side, at});
        for (const Square at : pieces.of(side, Kind::Guard) - kPalace[side])
            faults.push_back({Reason::GuardOutsidePalace, side, at});
        for (const Square at : pieces.of(side, Kind::Soldier) & behind_line[side])
            faults.push_back({Reason::SoldierBehindItsLine, side, at});
        if (pieces.of(side).size() > 16) faults.push_back({Reason::TooManyPieces, side, {}});
    }
    return faults;
}

}  // namespace

Position::Position() : pieces_{start_setup().pieces} {}

Result<Position, std::vector<SetupFault>> Position::from(const Setup& setup, BikjangRule bikjang) {
    if (auto faults = faults_of(setup); !faults.empty()) return Failure{std::move(faults)};
    Position position;
    position.pieces_ = setup.pieces;
    position.turn_ = setup.turn;
    position.bikjang_ = bikjang;
    position.facing_counts_ =
        bikjang == BikjangRule::MustBreak || bikjang == BikjangRule::MustBreakRare;
    position.quiet_plies_ = static_cast<std::uint16_t>(setup.quiet_plies);
    position.move_number_ = static_cast<std::uint16_t>(setup.move_number);
    return position;
}

std::uint64_t Position::key() const {
    return pieces_.key() ^ (turn_ == kHan ? kHanToMove : 0);
}

std::uint64_t Position::key_after(Move move) const {
    const std::uint64_t passed = key() ^ kHanToMove;
    if (move.is_pass()) return passed;
    const Piece piece = pieces_.piece_on(move.from());
    const auto captured = pieces_.on(move.to());
    return passed ^ Placement::key_of(piece, move.from()) ^ Placement::key_of(piece, move.to()) ^
           (captured ? Placement::key_of(*captured, move.to()) : 0);
}

bool Position::in_check() const {
    return is_in_check(pieces_, turn_);
}

bool generals_face(const Placement& pieces) {
    return faces(pieces.of(kCho, Kind::General).first(), pieces.of(kHan, Kind::General).first(),
                 pieces.occupied());
}

bool gives_direct_check(const Position& position, Move move) {
    if (move.is_pass()) return false;
    const Placement& pieces = position.pieces();
    const Square to = move.to();
    const Kind kind = pieces.kind_on(move.from());
    const GeneralRoom& room = general_room(position.general(other(position.turn())));
    if (!room.from(kind).contains(to)) return false;
    const Bitboard passed = room.between[static_cast<std::size_t>(to.index())] &
                            (pieces.occupied() - Bitboard{move.from()});
    if (kind != Kind::Cannon) return passed.empty();
    return passed && !passed.has_several() && (passed & pieces.of(Kind::Cannon)).empty();
}

int points_of(const Position& position, Side side) {
    int points = 0;
    for (const Kind kind : kKinds)
        points += position.pieces().of(side, kind).size() * points_of(kind);
    return points;
}

bool Position::makes_bikjang(Side mover, Kind kind, bool faced_before) const {
    if (bikjang_ == BikjangRule::ByGeneral) return kind == Kind::General;
    const bool brought_about = kind == Kind::General || !faced_before;
    return brought_about && points_of(*this, mover) + kFarBehind <= points_of(*this, other(mover));
}

void Position::play(Move move) {
    assert(is_legal(move));
    const bool depends_on_move = bikjang_ >= BikjangRule::ByGeneral;
    ++quiet_plies_;
    if (move.is_pass()) {
        if (in_bikjang())
            finish_ = Finish::Bikjang;
        else if (after_pass_)
            finish_ = Finish::TwoPasses;
        after_pass_ = true;
        if (depends_on_move) facing_counts_ = false;
    } else {
        const bool faced_before = depends_on_move && generals_face(pieces_);
        if (is_capture(move)) {
            pieces_.take(move.to());
            quiet_plies_ = 0;
        }
        pieces_.put(pieces_.take(move.from()), move.to());
        after_pass_ = false;
        if (depends_on_move)
            facing_counts_ = makes_bikjang(turn_, pieces_.kind_on(move.to()), faced_before);
    }
    if (turn_ == kHan) ++move_number_;
    turn_ = other(turn_);
}

Setup setup_of(const Position& position) {
    return {.pieces = position.pieces(),
            .turn = position.turn(),
            .quiet_plies = position.quiet_plies(),
            .move_number = position.move_number()};
}

Position Position::flipped() const {
    Position mirror = *this;
    mirror.pieces_ = Placement{};
    for (const Square at : pieces_.occupied()) {
        const Piece piece = pieces_.piece_on(at);
        mirror.pieces_.put({other(piece.side), piece.kind}, at.flipped());
    }
    mirror.turn_ = other(turn_);
    return mirror;
}

}  // namespace janggun::janggi
