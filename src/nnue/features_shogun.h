// Inputs of the Shogun network: every piece on its square, and the hands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "nnue/features.h"

namespace janggun::nnue {

template <>
struct Features<Shogun> {
    static constexpr std::size_t kSquares = shogun::Square::kCount;
    static constexpr std::size_t kPieces = std::size_t{2} * shogun::kKindCount;
    /// "At least one in hand", "at least two", …: so a captured piece turns on one input.
    static constexpr std::size_t kMost = 8;
    static constexpr std::size_t kHandKindCount = std::size(shogun::kHandKinds);
    static constexpr std::size_t kFirstHand = kPieces * kSquares;
    static constexpr std::size_t kInputs = kFirstHand + 2 * kHandKindCount * kMost;
    static constexpr std::size_t kMaxActive =
        kSquares + 2 * kHandKindCount * kMost;  // more than any game

    struct Board {
        shogun::Placement::Codes pieces;
        BySide<shogun::Hand> hands;
    };

    [[nodiscard]] static Board board(const shogun::Position& position, const shogun::Ruleset&) {
        return {position.pieces().codes(),
                {position.hand(shogun::kWhite), position.hand(shogun::kBlack)}};
    }

    /// Eight files have no middle file: the perspective is unique.
    [[nodiscard]] static Perspective perspective(const shogun::Position& position, Side side,
                                                 bool /*reflected*/ = false) {
        return {side, position.king(side).file() > 3};
    }

    /// Squares of the first rank one by one, two groups on the second; further out it is rare.
    static constexpr std::size_t kKingBuckets = 8;
    [[nodiscard]] static std::size_t king_bucket(const shogun::Position& position,
                                                 Perspective perspective) {
        const auto king = position.king(perspective.side);
        const int file = perspective.is_flipped ? 7 - king.file() : king.file();
        const int rank = perspective.side == Side::First ? king.rank() : 7 - king.rank();
        if (rank == 0) return static_cast<std::size_t>(file);
        if (rank == 1) return file < 2 ? 4 : 5;
        return rank < 4 ? 6 : 7;
    }

    template <typename Visit>
    static void for_each_active(const Board& board, Visit visit) {
        for (std::size_t at = 0; at < kSquares; ++at)
            if (board.pieces[at] != shogun::Placement::kNothing)
                visit(piece_input(board.pieces[at], at));
        for (const Side side : kSides)
            for (const shogun::Kind kind : shogun::kHandKinds)
                for (int n = 0; n < held(board, side, kind); ++n) visit(hand_input(side, kind, n));
    }

    template <typename Removed, typename Added>
    [[nodiscard]] static Board changed(const Board& before, const shogun::Position& position,
                                       Removed removed, Added added) {
        const Board after = board(position, {});
        shogun::Placement::for_each_change(
            before.pieces, after.pieces,
            [&](shogun::Square square, std::uint8_t old, std::uint8_t now) {
                const auto at = static_cast<std::size_t>(square.index());
                if (old != shogun::Placement::kNothing) removed(piece_input(old, at));
                if (now != shogun::Placement::kNothing) added(piece_input(now, at));
            });
        for (const Side side : kSides)
            shogun::Hand::for_each_difference(before.hands[side], after.hands[side],
                                              [&](shogun::Kind kind) {
                                                  const int old = held(before, side, kind);
                                                  const int now = held(after, side, kind);
                                                  for (int n = now; n < old; ++n)
                                                      removed(hand_input(side, kind, n));
                                                  for (int n = old; n < now; ++n)
                                                      added(hand_input(side, kind, n));
                                              });
        return after;
    }

    [[nodiscard]] static std::size_t seen_from(std::size_t input, Perspective perspective) {
        return kSeenFrom[perspective.number()][input];
    }

  private:
    [[nodiscard]] static std::size_t piece_input(std::uint8_t code, std::size_t at) {
        // The inputs of White's pieces come first.
        return ((code & 1U) * shogun::kKindCount + (code >> 1U)) * kSquares + at;
    }
    [[nodiscard]] static int held(const Board& board, Side side, shogun::Kind kind) {
        return std::min(board.hands[side].count(kind), static_cast<int>(kMost));
    }
    /// The kinds in the order of kHandKinds, which is from the duchess down to the pawn.
    [[nodiscard]] static std::size_t hand_input(Side side, shogun::Kind kind, int n) {
        const std::size_t place = kHandKindCount - 1 - static_cast<std::size_t>(kind) / 2;
        return kFirstHand +
               (static_cast<std::size_t>(index(side)) * kHandKindCount + place) * kMost +
               static_cast<std::size_t>(n);
    }

    /// The second side sees its own pieces and its own hand first, and the board turned.
    static constexpr auto kSeenFrom = [] {
        std::array<std::array<std::uint16_t, kInputs>, Perspective::kCount> table{};
        constexpr std::size_t kHand = kHandKindCount * kMost;
        for (const Perspective perspective : kPerspectives) {
            auto& row = table[perspective.number()];
            const bool is_turned = perspective.side == Side::Second;
            const std::size_t turn = (is_turned ? 56U : 0U) ^ (perspective.is_flipped ? 7U : 0U);
            for (std::size_t piece = 0; piece < kPieces; ++piece)
                for (std::size_t at = 0; at < kSquares; ++at) {
                    const std::size_t owned =
                        (piece + (is_turned ? shogun::kKindCount : 0)) % kPieces;
                    row[piece * kSquares + at] =
                        static_cast<std::uint16_t>(owned * kSquares + (at ^ turn));
                }
            for (std::size_t held = 0; held < 2 * kHand; ++held)
                row[kFirstHand + held] = static_cast<std::uint16_t>(
                    kFirstHand + (held + (is_turned ? kHand : 0)) % (2 * kHand));
        }
        return table;
    }();
};

}  // namespace janggun::nnue
