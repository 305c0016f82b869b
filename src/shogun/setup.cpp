// Validation of setups, and descriptions of the errors.
#include "shogun/setup.h"

#include <utility>

#include "shogun/attacks.h"

namespace janggun::shogun {

namespace {

using Reason = SetupFault::Reason;

/// Collects all errors of a setup.
class Inspection {
  public:
    explicit Inspection(const Setup& setup) : setup_{setup}, pieces_{setup.pieces} {}

    [[nodiscard]] std::vector<SetupFault> faults() {
        for (const Side side : kSides) {
            kings(side);
            pawns(side);
            majors(side);
            castling(side);
        }
        size();
        en_passant();
        waiting_king();
        return std::move(faults_);
    }

  private:
    void note(Reason reason, Side side, std::optional<Square> square = std::nullopt) {
        faults_.push_back({reason, side, square});
    }

    void kings(Side side) {
        const Bitboard found = pieces_.of(side, Kind::King);
        if (found.empty()) note(Reason::NoKing, side);
        if (found.has_several()) note(Reason::SeveralKings, side, second(found));
    }
    void pawns(Side side) {
        for (const Square square : pieces_.of(side, Kind::Pawn) & ranks(side, 7, 7))
            note(Reason::PawnOnLastRank, side, square);
    }
    void majors(Side side) {  // "Major pieces"
        for (const Kind kind : {Kind::General, Kind::Archbishop, Kind::Mortar, Kind::Queen}) {
            const Bitboard found = pieces_.of(side, kind);
            if (found.has_several()) note(Reason::SeveralOfOneMajor, side, second(found));
        }
    }
    void castling(Side side) {
        for (const Wing wing : {Wing::King, Wing::Queen}) {
            if (!setup_.castling.has(side, wing)) continue;
            const CastlingPath path = castling_path(side, wing);
            if (!pieces_.of(side, Kind::King).contains(path.king_from))
                note(Reason::CastlingWithoutKingOrRook, side, path.king_from);
            else if (!pieces_.of(side, Kind::Rook).contains(path.rook_from))
                note(Reason::CastlingWithoutKingOrRook, side, path.rook_from);
        }
    }
    void size() {  // captured pieces change sides, none is ever added: docs, "Board and start"
        const int total =
            pieces_.occupied().size() + setup_.hands.first.size() + setup_.hands.second.size();
        if (total > kMaxPieces) note(Reason::TooManyPieces, setup_.turn);
    }
    /// A pawn of the side that waits stands before the square, and came through it.
    void en_passant() {
        if (!setup_.en_passant) return;
        const Square over = *setup_.en_passant;
        const Side mover = other(setup_.turn);
        const int forward = mover == kWhite ? 1 : -1;
        const bool is_possible =
            ranks(mover, 2, 2).contains(over) && pieces_.is_empty(over) &&
            pieces_.is_empty(Square::at(over.file(), over.rank() - forward)) &&
            pieces_.of(mover, Kind::Pawn).contains(Square::at(over.file(), over.rank() + forward));
        if (!is_possible) note(Reason::ImpossibleEnPassant, mover, over);
    }
    void waiting_king() {
        const Side waiting = other(setup_.turn);
        const Bitboard kings = pieces_.of(waiting, Kind::King);
        if (kings.size() != 1) return;  // noted already
        const Square king = kings.first();
        if (attackers(Strikers{pieces_, setup_.turn}, setup_.turn, king, pieces_.occupied()))
            note(Reason::OpponentInCheck, waiting, king);
    }

    [[nodiscard]] static Square second(Bitboard found) {
        return (found - Bitboard{found.first()}).first();
    }

    const Setup& setup_;
    const Placement& pieces_;
    std::vector<SetupFault> faults_;
};

}  // namespace

std::vector<SetupFault> faults_of(const Setup& setup) {
    return Inspection{setup}.faults();
}

std::string describe(const SetupFault& fault) {
    const std::string side = fault.side == kWhite ? "White" : "Black";
    const std::string square = fault.square ? fault.square->name() : "the board";
    switch (fault.reason) {
        case Reason::NoKing:
            return side + " has no king.";
        case Reason::SeveralKings:
            return side + " has a second king on " + square + ".";
        case Reason::PawnOnLastRank:
            return side + "'s pawn on " + square + " should have promoted.";
        case Reason::SeveralOfOneMajor:
            return side + " has a second major piece of one kind on " + square + ".";
        case Reason::TooManyPieces:
            return "There are more than 32 pieces on board and in hands.";
        case Reason::CastlingWithoutKingOrRook:
            return side + " cannot castle: the king or rook is missing on " + square + ".";
        case Reason::ImpossibleEnPassant:
            return "No pawn of " + side + " can just have passed " + square + ".";
        case Reason::OpponentInCheck:
            return side + "'s king on " + square + " could be captured at once.";
    }
    return "The position is impossible.";
}

Setup start_setup() {
    constexpr Kind kBackRank[] = {Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen,
                                  Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook};
    Setup setup;
    for (const Side side : kSides) {
        for (int file = 0; file < 8; ++file) {
            setup.pieces.put({side, kBackRank[file]}, Square::at(file, side == kWhite ? 0 : 7));
            setup.pieces.put({side, Kind::Pawn}, Square::at(file, side == kWhite ? 1 : 6));
        }
        setup.castling.grant(side, Wing::King);
        setup.castling.grant(side, Wing::Queen);
    }
    return setup;
}

}  // namespace janggun::shogun
