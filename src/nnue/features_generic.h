// Default inputs of a game: every piece on its square, and the hands. Each side
// sees its own pieces first and the board turned; files are not mirrored.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "nnue/features.h"

namespace janggun::nnue {

template <Game G>
struct Features {
    static constexpr std::size_t kSquares = static_cast<std::size_t>(G::Square::kCount);
    static constexpr std::size_t kKinds = static_cast<std::size_t>(G::kKindCount);
    /// "At least one in hand", "at least two", …
    static constexpr std::size_t kMost = WithHands<G> ? 8 : 0;
    static constexpr std::size_t kFirstHand = 2 * kKinds * kSquares;
    static constexpr std::size_t kInputs = kFirstHand + 2 * kKinds * kMost;
    static constexpr std::size_t kMaxActive = kSquares + 2 * kKinds * kMost;

    struct Board {
        std::array<bool, kInputs> active{};
    };

    [[nodiscard]] static Board board(const typename G::Position& position,
                                     const typename G::Ruleset&) {
        Board board;
        for (const Side side : kSides) {
            for (const auto square : position.pieces().of(side))
                board.active[piece_input(side, position.pieces().kind_on(square),
                                         static_cast<std::size_t>(square.index()))] = true;
            if constexpr (WithHands<G>)
                for (const auto kind : G::kHandKinds)
                    for (int n = 0; n < held(position, side, kind); ++n)
                        board.active[hand_input(side, kind, static_cast<std::size_t>(n))] = true;
        }
        return board;
    }

    [[nodiscard]] static Perspective perspective(const typename G::Position&, Side side,
                                                 bool /*reflected*/ = false) {
        return {side, false};
    }

    static constexpr std::size_t kKingBuckets = 1;
    [[nodiscard]] static std::size_t king_bucket(const typename G::Position&, Perspective) {
        return 0;
    }

    template <typename Visit>
    static void for_each_active(const Board& board, Visit visit) {
        for (std::size_t input = 0; input < kInputs; ++input)
            if (board.active[input]) visit(input);
    }

    template <typename Removed, typename Added>
    [[nodiscard]] static Board changed(const Board& before, const typename G::Position& position,
                                       Removed removed, Added added) {
        const Board after = board(position, G::default_ruleset());
        for (std::size_t input = 0; input < kInputs; ++input) {
            if (before.active[input] && !after.active[input]) removed(input);
            if (!before.active[input] && after.active[input]) added(input);
        }
        return after;
    }

    [[nodiscard]] static std::size_t seen_from(std::size_t input, Perspective perspective) {
        if (perspective.side == Side::First) return input;
        if (input >= kFirstHand) {
            constexpr std::size_t kHand = kKinds * kMost;
            return kFirstHand + (input - kFirstHand + kHand) % std::max<std::size_t>(2 * kHand, 1);
        }
        const std::size_t piece = input / kSquares;
        const auto square = G::Square::from_index(static_cast<int>(input % kSquares)).flipped();
        return (piece + kKinds) % (2 * kKinds) * kSquares +
               static_cast<std::size_t>(square.index());
    }

  private:
    [[nodiscard]] static std::size_t piece_input(Side side, typename G::Kind kind,
                                                 std::size_t square) {
        return (static_cast<std::size_t>(index(side)) * kKinds + static_cast<std::size_t>(kind)) *
                   kSquares +
               square;
    }
    [[nodiscard]] static std::size_t hand_input(Side side, typename G::Kind kind, std::size_t n) {
        return kFirstHand +
               (static_cast<std::size_t>(index(side)) * kKinds + static_cast<std::size_t>(kind)) *
                   kMost +
               n;
    }
    [[nodiscard]] static int held(const typename G::Position& position, Side side,
                                  typename G::Kind kind) {
        return std::min(position.hand(side).count(kind), static_cast<int>(kMost));
    }
};

}  // namespace janggun::nnue
