// Defaults of what the search needs to know of a game: material by G::worth and no other knowledge.
// Overloads and specialisations of a game take precedence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

template <typename G>
using KindOf = typename G::Kind;
template <typename Kind>
using GameOfKind = Games::At<Games::Map<KindOf>::kIndexOf<Kind>>;

/// Piece value for SEE: a royal piece is worth more than all others together. Captured pieces that
/// can be dropped count twice: lost by one side and in the hand of the other.
template <typename Kind>
[[nodiscard]] constexpr Score exchange_value(Kind kind) {
    using G = GameOfKind<Kind>;
    constexpr Score kRoyal = 10'000;
    const int worth = G::worth(kind);
    return worth == 0 ? kRoyal : (WithHands<G> ? 200 : 100) * worth;
}

/// Noisy moves change the material.
template <typename Position, typename Move>
[[nodiscard]] bool is_noisy(const Position& position, Move move) {
    return position.is_capture(move) || is_promotion<GameOf<Position>>(move);
}

/// Index of the captured piece in the capture history; kind 0 if there is none.
template <typename Position, typename Move>
[[nodiscard]] std::size_t captured_index(const Position& position, Move move) {
    if (!position.is_capture(move)) return 0;
    return static_cast<std::size_t>(position.pieces().kind_on(move.to()));
}

/// Value of the captured piece.
template <typename Position, typename Move>
[[nodiscard]] Score material_gain(const Position& position, Move move) {
    return position.is_capture(move) ? exchange_value(position.pieces().kind_on(move.to())) : 0;
}

/// Positions that restrict pruning: a forced choice by the rules, or a move limit that is near.
template <typename Position>
[[nodiscard]] bool must_answer(const Position&) {
    return false;
}
template <typename Position, typename Ruleset>
[[nodiscard]] bool is_limit_near(const Position&, const Ruleset&, int /*plies_played*/) {
    return false;
}
/// Plies until a move limit can end the game.
inline constexpr int kNoMoveLimit = 1 << 20;
template <typename Position, typename Ruleset>
[[nodiscard]] int plies_to_limit(const Position&, const Ruleset&, int /*plies_played*/) {
    return kNoMoveLimit;
}

/// Endgames whose result is known.
template <typename Position, typename Ruleset>
[[nodiscard]] std::optional<Score> known_endgame(const Position&, const Ruleset&) {
    return std::nullopt;
}

/// Index of moves and pieces in the history tables: squares, then drops by kind, then the pass.
template <Game G>
struct HistoryIndex {
    static constexpr std::size_t kTo = static_cast<std::size_t>(G::Square::kCount);
    static constexpr std::size_t kPieces = static_cast<std::size_t>(G::kKindCount);
    static constexpr std::size_t kFrom = kTo + kPieces + 1;

    [[nodiscard]] static std::size_t from(typename G::Move move) {
        if (is_pass<G>(move)) return kFrom - 1;
        if constexpr (WithHands<G>)
            if (move.is_drop()) return kTo + static_cast<std::size_t>(move.dropped());
        return static_cast<std::size_t>(move.from().index());
    }
    [[nodiscard]] static std::size_t to(typename G::Move move) {
        return is_pass<G>(move) ? 0 : static_cast<std::size_t>(move.to().index());
    }
    [[nodiscard]] static std::size_t piece(const typename G::Position& before,
                                           typename G::Move move) {
        if (is_pass<G>(move)) return 0;
        if constexpr (WithHands<G>)
            if (move.is_drop()) return static_cast<std::size_t>(move.dropped());
        return static_cast<std::size_t>(before.pieces().kind_on(move.from()));
    }
};

}  // namespace janggun::engine
