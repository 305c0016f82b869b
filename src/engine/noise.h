// What counts as a noisy move, and what it takes.
#pragma once

#include "engine/evaluation.h"
#include "engine/slots.h"
#include "game/game.h"

namespace janggun::engine {

/// Noisy moves change the material: captures and, where there are any, promotions.
[[nodiscard]] inline bool is_noisy(const janggi::Position& position, janggi::Move move) {
    return position.is_capture(move);
}
[[nodiscard]] inline bool is_noisy(const shogun::Position& position, shogun::Move move) {
    return move.is_promotion() || (!move.is_drop() && !position.pieces().is_empty(move.to()));
}

/// The piece on the target, as a slot of the tables; a pawn stands in for nothing, and for en
/// passant.
[[nodiscard]] inline std::size_t captured_slot(const janggi::Position& position,
                                               janggi::Move move) {
    if (!position.is_capture(move)) return static_cast<std::size_t>(janggi::Kind::Soldier);
    return static_cast<std::size_t>(position.pieces().kind_on(move.to()));
}
[[nodiscard]] inline std::size_t captured_slot(const shogun::Position& position,
                                               shogun::Move move) {
    const auto piece = position.pieces().on(move.to());
    return static_cast<std::size_t>(piece ? piece->kind : shogun::Kind::Pawn);
}

/// What the move wins at once.
[[nodiscard]] inline Score gain_of(const janggi::Position& position, janggi::Move move) {
    return position.is_capture(move) ? exchange_value(position.pieces().kind_on(move.to())) : 0;
}
[[nodiscard]] inline Score gain_of(const shogun::Position& position, shogun::Move move) {
    Score gain = 0;
    if (move.is_drop()) return gain;
    if (position.is_capture(move)) {
        const auto piece = position.pieces().on(move.to());
        gain += exchange_value(piece ? piece->kind : shogun::Kind::Pawn);
    }
    if (move.is_promotion()) {
        const auto kind = position.pieces().kind_on(move.from());
        gain += exchange_value(shogun::promoted(kind)) - exchange_value(kind);
    }
    return gain;
}

}  // namespace janggun::engine
