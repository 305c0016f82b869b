// What the move ordering learns while it searches: which moves were good before, in whatever
// position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/score.h"
#include "engine/slots.h"
#include "game/game.h"

namespace janggun::engine {

/// A number that moves towards what it is told, the less the nearer it already is, and never leaves
/// ±kLimit.
template <int kLimit>
class Learned {
  public:
    operator int() const { return value_; }  // NOLINT(google-explicit-constructor): it is a number
    void learn(int bonus) {
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
    using S = Slots<G>;
    using Entry = Learned<16384>;
    /// How good a move of a piece to a square was after some earlier move.
    using PieceTo = std::array<std::array<Entry, S::kTo>, S::kPieces>;

    [[nodiscard]] Entry& quiet(Side side, Move move) {
        return quiet_[static_cast<std::size_t>(index(side))][S::from(move)][S::to(move)];
    }
    [[nodiscard]] Entry& noisy(std::size_t piece, std::size_t to, std::size_t captured) {
        return noisy_[piece][to][captured];
    }
    /// What followed a move of this piece to this square; `own` if the same side's earlier move.
    [[nodiscard]] PieceTo& after(bool own, std::size_t piece, std::size_t to) {
        return continuation_[own ? 1 : 0][piece][to];
    }
    [[nodiscard]] Move& counter(std::size_t piece, std::size_t to) { return counters_[piece][to]; }

    /// How far the evaluation was off in positions that share a structure.
    using Correction = Learned<1024>;
    static constexpr std::size_t kStructures = 1 << 14;
    [[nodiscard]] Correction& correction(Side side, std::uint64_t structure) {
        return corrections_[static_cast<std::size_t>(index(side))][structure % kStructures];
    }
    [[nodiscard]] Correction& force_correction(Side side, std::uint64_t force) {
        return force_corrections_[static_cast<std::size_t>(index(side))][force % kStructures];
    }

  private:
    std::array<std::array<std::array<Entry, S::kTo>, S::kFrom>, 2> quiet_{};
    std::array<std::array<std::array<Entry, S::kPieces>, S::kTo>, S::kPieces> noisy_{};
    std::array<std::array<std::array<PieceTo, S::kTo>, S::kPieces>, 2> continuation_{};
    std::array<std::array<Move, S::kTo>, S::kPieces> counters_{};
    std::array<std::array<Correction, kStructures>, 2> corrections_{};
    std::array<std::array<Correction, kStructures>, 2> force_corrections_{};
};

}  // namespace janggun::engine
