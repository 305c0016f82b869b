// What the readers and writers of all move notations share. Only for the files of this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/move_text.h"

namespace janggun::notation {

[[nodiscard]] inline Failure<MoveTextError> unread(MoveTextError::Reason reason,
                                                   std::size_t column) {
    return Failure{MoveTextError{reason, static_cast<int>(column)}};
}

template <typename Position, typename Move>
[[nodiscard]] Result<Move, MoveTextError> if_legal(const Position& position, Move move) {
    if (!position.is_legal(move)) return unread(why_illegal(position, move), 0);
    return move;
}

/// The letters of PyChess and Fairy-Stockfish for Janggi, H horse and E elephant; those of FEN, N
/// and B, are understood too.
[[nodiscard]] std::optional<janggi::Kind> janggi_kind(char letter);
[[nodiscard]] char letter_of(janggi::Kind kind);

/// Pieces of one kind that could make the same move: algebraic notation names the file of the one
/// that does if no other stands on it, or else its rank, or else both.
class Rivals {
  public:
    template <typename Square>
    void add(Square mover, Square rival) {
        any_ = true;
        shares_file_ |= rival.file() == mover.file();
        shares_rank_ |= rival.rank() == mover.rank();
    }
    template <typename Square>
    [[nodiscard]] std::string distinction(Square mover) const {
        const std::string square = mover.name();
        if (!any_) return "";
        if (!shares_file_) return square.substr(0, 1);
        return shares_rank_ ? square : square.substr(1);
    }

  private:
    bool any_ = false;
    bool shares_file_ = false;
    bool shares_rank_ = false;
};

/// The legal move of Janggi between two points, where the general's own point twice is the pass.
/// `kind`, where the text names a piece, must be what stands there.
[[nodiscard]] inline Result<janggi::Move, MoveTextError> find_step(const janggi::Position& position,
                                                                   janggi::Square from,
                                                                   janggi::Square to,
                                                                   std::optional<janggi::Kind> kind,
                                                                   std::size_t piece_column) {
    const auto piece = position.pieces().on(from);
    if (!piece || piece->side != position.turn() || (kind && *kind != piece->kind))
        return unread(MoveTextError::Reason::NoSuchPiece, piece_column);
    if (from != to) return if_legal(position, janggi::Move::step(from, to));
    if (piece->kind != janggi::Kind::General) return unread(MoveTextError::Reason::Illegal, 0);
    return if_legal(position, janggi::Move::pass());
}

enum class CheckState : std::uint8_t { None, Check, Mate };

/// Does the move give check or mate?
template <typename Position, typename Move>
[[nodiscard]] CheckState check_after(const Position& position, Move move) {
    auto next = position;
    next.play(move);
    if (!next.in_check()) return CheckState::None;
    return next.count_legal_moves() == 0 ? CheckState::Mate : CheckState::Check;
}

/// "", "+" or "#".
template <typename Position, typename Move>
[[nodiscard]] std::string_view check_mark(const Position& position, Move move) {
    switch (check_after(position, move)) {
        case CheckState::None:
            return "";
        case CheckState::Check:
            return "+";
        case CheckState::Mate:
            return "#";
    }
    return "";
}

}  // namespace janggun::notation
