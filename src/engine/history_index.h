// How moves and pieces index the history tables of each game.
#pragma once

#include <cstddef>

#include "engine/generic_game.h"
#include "game/game.h"

namespace janggun::engine {

template <>
struct HistoryIndex<Janggi> {
    static constexpr std::size_t kFrom = 91;  // the points, and the pass
    static constexpr std::size_t kTo = 90;
    static constexpr std::size_t kPieces = janggi::kKindCount;

    [[nodiscard]] static std::size_t from(janggi::Move move) {
        return static_cast<std::size_t>(move.is_pass() ? 90 : move.from().index());
    }
    /// A pass shares the row of the general, which can never stand on index 0.
    [[nodiscard]] static std::size_t to(janggi::Move move) {
        return static_cast<std::size_t>(move.is_pass() ? 0 : move.to().index());
    }
    [[nodiscard]] static std::size_t piece(const janggi::Position& before, janggi::Move move) {
        return static_cast<std::size_t>(move.is_pass() ? janggi::Kind::General
                                                       : before.pieces().kind_on(move.from()));
    }
};

template <>
struct HistoryIndex<Shogun> {
    static constexpr std::size_t kFrom = 69;  // the squares, and a drop of each kind
    static constexpr std::size_t kTo = 64;
    static constexpr std::size_t kPieces = shogun::kKindCount;

    [[nodiscard]] static std::size_t from(shogun::Move move) {
        return static_cast<std::size_t>(move.is_drop() ? 64 + static_cast<int>(move.dropped()) / 2
                                                       : move.from().index());
    }
    [[nodiscard]] static std::size_t to(shogun::Move move) {
        return static_cast<std::size_t>(move.to().index());
    }
    /// As it stands after the move.
    [[nodiscard]] static std::size_t piece(const shogun::Position& before, shogun::Move move) {
        if (move.is_drop()) return static_cast<std::size_t>(move.dropped());
        const auto kind = before.pieces().kind_on(move.from());
        return static_cast<std::size_t>(move.is_promotion() ? shogun::promoted(kind) : kind);
    }
};

}  // namespace janggun::engine
