// Noisy moves (captures and promotions) and the material they win.
#pragma once

#include "engine/evaluation.h"
#include "engine/history_index.h"
#include "game/game.h"

namespace janggun::engine {

/// Captures and, in Shogun, promotions.
[[nodiscard]] inline bool is_noisy(const janggi::Position& position, janggi::Move move) {
    return position.is_capture(move);
}
[[nodiscard]] inline bool is_noisy(const shogun::Position& position, shogun::Move move) {
    return move.is_promotion() || (!move.is_drop() && !position.pieces().is_empty(move.to()));
}

/// Index of the captured piece in the capture history; a pawn for en passant and for promotions
/// without capture.
[[nodiscard]] inline std::size_t captured_index(const janggi::Position& position,
                                                janggi::Move move) {
    if (!position.is_capture(move)) return static_cast<std::size_t>(janggi::Kind::Soldier);
    return static_cast<std::size_t>(position.pieces().kind_on(move.to()));
}
[[nodiscard]] inline std::size_t captured_index(const shogun::Position& position,
                                                shogun::Move move) {
    const auto piece = position.pieces().on(move.to());
    return static_cast<std::size_t>(piece ? piece->kind : shogun::Kind::Pawn);
}

/// Value of the captured piece, plus what a promotion adds.
[[nodiscard]] inline Score material_gain(const janggi::Position& position, janggi::Move move) {
    return position.is_capture(move) ? exchange_value(position.pieces().kind_on(move.to())) : 0;
}
[[nodiscard]] inline Score material_gain(const shogun::Position& position, shogun::Move move) {
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
