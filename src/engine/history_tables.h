// History heuristic: butterfly, capture and continuation histories, counter moves, and the
// correction histories of the static evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/history_index.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

/// A history value with gravity: updates shrink as it approaches ±kLimit, which it never exceeds.
template <int kLimit>
class HistoryEntry {
  public:
    operator int() const { return value_; }  // NOLINT(google-explicit-constructor): it is a number
    void update(int bonus) {
        bonus = std::clamp(bonus, -kLimit, kLimit);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
    }

  private:
    std::int16_t value_ = 0;
};

template <Game G>
class HistoryTables {
  public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using S = HistoryIndex<G>;
    using Entry = HistoryEntry<16384>;
    /// History by moving piece and target square; continuation histories hold one per earlier move.
    using PieceTo = std::array<std::array<Entry, S::kTo>, S::kPieces>;

    /// Butterfly history: by side, from and to square.
    [[nodiscard]] Entry& quiet(Side side, Move move) {
        return quiet_[static_cast<std::size_t>(index(side))][S::from(move)][S::to(move)];
    }
    /// Capture history: by moving piece, target square and captured piece.
    [[nodiscard]] Entry& noisy(std::size_t piece, std::size_t to, std::size_t captured) {
        return noisy_[piece][to][captured];
    }
    /// Continuation history after a move of this piece to this square; `own` if it was our own move
    /// (two or four plies ago), not the opponent's.
    [[nodiscard]] PieceTo& continuation(bool own, std::size_t piece, std::size_t to) {
        return continuation_[own ? 1 : 0][piece][to];
    }
    [[nodiscard]] Move& counter_move(std::size_t piece, std::size_t to) {
        return counter_moves_[piece][to];
    }

    /// Correction history: the mean error of the static evaluation in positions that share a key of
    /// correction_keys.h.
    using Correction = HistoryEntry<1024>;
    static constexpr std::size_t kCorrectionEntries = 1 << 14;
    [[nodiscard]] Correction& pawn_correction(Side side, std::uint64_t key) {
        return pawn_corrections_[static_cast<std::size_t>(index(side))][key % kCorrectionEntries];
    }
    [[nodiscard]] Correction& major_correction(Side side, std::uint64_t key) {
        return major_corrections_[static_cast<std::size_t>(index(side))][key % kCorrectionEntries];
    }

  private:
    std::array<std::array<std::array<Entry, S::kTo>, S::kFrom>, 2> quiet_{};
    std::array<std::array<std::array<Entry, S::kPieces>, S::kTo>, S::kPieces> noisy_{};
    std::array<std::array<std::array<PieceTo, S::kTo>, S::kPieces>, 2> continuation_{};
    std::array<std::array<Move, S::kTo>, S::kPieces> counter_moves_{};
    std::array<std::array<Correction, kCorrectionEntries>, 2> pawn_corrections_{};
    std::array<std::array<Correction, kCorrectionEntries>, 2> major_corrections_{};
};

}  // namespace janggun::engine
