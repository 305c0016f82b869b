// Inputs of the Shogun network: every piece on its square, and what is in the hands.
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
    static constexpr std::size_t kPieces = 2 * shogun::kKindCount;
    /// "At least one in hand", "at least two", …: so a captured piece turns on one input.
    static constexpr std::size_t kMost = 8;
    static constexpr std::size_t kHandKindCount = std::size(shogun::kHandKinds);
    static constexpr std::size_t kFirstHand = kPieces * kSquares;
    static constexpr std::size_t kInputs = kFirstHand + 2 * kHandKindCount * kMost;
    static constexpr std::size_t kMaxActive =
        kSquares + 2 * kHandKindCount * kMost;  // more than any game

    struct Board {
        std::array<shogun::Bitboard, kPieces> pieces;  // by side, then kind
        BySide<shogun::Hand> hands;
        friend bool operator==(const Board& a, const Board& b) {
            return a.pieces == b.pieces && a.hands[Side::First] == b.hands[Side::First] &&
                   a.hands[Side::Second] == b.hands[Side::Second];
        }
    };

    [[nodiscard]] static Board board(const shogun::Position& position, const shogun::Ruleset&) {
        Board board;
        for (const Side side : kSides) {
            for (std::size_t kind = 0; kind < shogun::kKindCount; ++kind)
                board.pieces[static_cast<std::size_t>(index(side)) * shogun::kKindCount + kind] =
                    position.pieces().of(side, static_cast<shogun::Kind>(kind));
            board.hands[side] = position.hand(side);
        }
        return board;
    }

    /// Eight files have no middle: nothing is left to choose.
    [[nodiscard]] static View view(const Board& board, Side side, bool /*reflected*/ = false) {
        const auto king = board.pieces[static_cast<std::size_t>(index(side)) * shogun::kKindCount +
                                       static_cast<std::size_t>(shogun::Kind::King)];
        return {side, king.first().file() > 3};
    }

    template <typename Visit>
    static void for_each_active(const Board& board, Visit visit) {
        for (std::size_t piece = 0; piece < kPieces; ++piece)
            board.pieces[piece].for_each([&](shogun::Square at) { visit(piece_input(piece, at)); });
        for (const Side side : kSides)
            for (std::size_t kind = 0; kind < kHandKindCount; ++kind)
                for (int n = 0; n < held(board, side, kind); ++n) visit(hand_input(side, kind, n));
    }

    template <typename Gone, typename Come>
    static void for_each_change(const Board& before, const Board& after, Gone gone, Come come) {
        for (std::size_t piece = 0; piece < kPieces; ++piece) {
            const auto old = before.pieces[piece];
            const auto now = after.pieces[piece];
            if (old == now) continue;
            (old - now).for_each([&](shogun::Square at) { gone(piece_input(piece, at)); });
            (now - old).for_each([&](shogun::Square at) { come(piece_input(piece, at)); });
        }
        for (const Side side : kSides) {
            if (before.hands[side] == after.hands[side]) continue;
            for (std::size_t kind = 0; kind < kHandKindCount; ++kind) {
                const int old = held(before, side, kind);
                const int now = held(after, side, kind);
                for (int n = now; n < old; ++n) gone(hand_input(side, kind, n));
                for (int n = old; n < now; ++n) come(hand_input(side, kind, n));
            }
        }
    }

    [[nodiscard]] static std::size_t seen(std::size_t input, View view) {
        return kSeen[view.number()][input];
    }

    [[nodiscard]] static int count(const Board& board) {
        int count = 0;
        for (const auto& set : board.pieces) count += set.size();
        return count;
    }

  private:
    [[nodiscard]] static std::size_t piece_input(std::size_t piece, shogun::Square at) {
        return piece * kSquares + static_cast<std::size_t>(at.index());
    }
    [[nodiscard]] static int held(const Board& board, Side side, std::size_t kind) {
        return std::min(board.hands[side].count(shogun::kHandKinds[kind]), static_cast<int>(kMost));
    }
    [[nodiscard]] static std::size_t hand_input(Side side, std::size_t kind, int n) {
        return kFirstHand +
               (static_cast<std::size_t>(index(side)) * kHandKindCount + kind) * kMost +
               static_cast<std::size_t>(n);
    }

    /// The second side sees its own pieces and its own hand first, and the board turned.
    static constexpr auto kSeen = [] {
        std::array<std::array<std::uint16_t, kInputs>, View::kCount> table{};
        constexpr std::size_t kHand = kHandKindCount * kMost;
        for (const View view : kViews) {
            auto& row = table[view.number()];
            const bool is_turned = view.side == Side::Second;
            const std::size_t turn = (is_turned ? 56U : 0U) ^ (view.is_flipped ? 7U : 0U);
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
