// Inputs of the Janggi network: every piece on its point, and the lead on points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "nnue/features.h"

namespace janggun::nnue {

template <>
struct Features<Janggi> {
    static constexpr std::size_t kPoints = janggi::Square::kCount;
    static constexpr std::size_t kPieces = std::size_t{2} * janggi::kKindCount;
    static constexpr std::size_t kLeads = 64;
    static constexpr std::size_t kFirstLead = kPieces * kPoints;
    static constexpr std::size_t kInputs = kFirstLead + kLeads;
    static constexpr std::size_t kMaxActive = kPoints + 1;  // more than any game
    static constexpr int kNoLead = std::numeric_limits<int>::min();

    struct Board {
        janggi::Placement::Codes pieces;
        int lead = kNoLead;  // Cho's in halves with the deom; none where points do not decide
    };

    [[nodiscard]] static Board board(const janggi::Position& position,
                                     const janggi::Ruleset& ruleset) {
        Board board{position.pieces().codes()};
        if (ruleset.points_decide()) {
            const auto points = janggi::totals(position, ruleset);
            board.lead = points.first_halves - points.second_halves;
        }
        return board;
    }

    [[nodiscard]] static Perspective perspective(const janggi::Position& position, Side side,
                                                 bool reflected = false) {
        const int file = position.general(side).file();
        return {side, file > 4 || (file == 4 && reflected)};
    }

    /// The points of the palace, the right file mirrored to the left.
    static constexpr std::size_t kKingBuckets = 6;
    [[nodiscard]] static std::size_t king_bucket(const janggi::Position& position,
                                                 Perspective perspective) {
        const auto general = position.general(perspective.side);
        const int file = perspective.is_flipped ? 8 - general.file() : general.file();
        const int rank = perspective.side == Side::First ? general.rank() : 9 - general.rank();
        return static_cast<std::size_t>(2 * rank + file - 3);
    }

    template <typename Visit>
    static void for_each_active(const Board& board, Visit visit) {
        for (std::size_t at = 0; at < kPoints; ++at)
            if (board.pieces[at] != janggi::Placement::kNothing)
                visit(piece_input(board.pieces[at], at));
        if (board.lead != kNoLead) visit(lead_input(board.lead));
    }

    template <typename Removed, typename Added>
    [[nodiscard]] static Board changed(const Board& before, const janggi::Position& position,
                                       Removed removed, Added added) {
        Board after{position.pieces().codes(), before.lead};
        int more_for_cho = 0;
        janggi::Placement::for_each_change(
            before.pieces, after.pieces,
            [&](janggi::Square square, std::uint8_t old, std::uint8_t now) {
                const auto at = static_cast<std::size_t>(square.index());
                if (old != janggi::Placement::kNothing) {
                    removed(piece_input(old, at));
                    more_for_cho -= kHalves[old];
                }
                if (now != janggi::Placement::kNothing) {
                    added(piece_input(now, at));
                    more_for_cho += kHalves[now];
                }
            });
        if (before.lead != kNoLead && more_for_cho != 0) {
            after.lead += more_for_cho;
            removed(lead_input(before.lead));
            added(lead_input(after.lead));
        }
        return after;
    }

    [[nodiscard]] static std::size_t seen_from(std::size_t input, Perspective perspective) {
        return kSeenFrom[perspective.number()][input];
    }

  private:
    [[nodiscard]] static std::size_t piece_input(std::uint8_t code, std::size_t at) {
        // The inputs of Cho's pieces come first.
        return ((code & 1U) * janggi::kKindCount + (code >> 1U)) * kPoints + at;
    }
    /// Contribution of a piece to Cho's lead.
    static constexpr auto kHalves = [] {
        std::array<int, kPieces> halves{};
        for (const Side side : kSides)
            for (const janggi::Kind kind : janggi::kKinds)
                halves[janggi::Placement::code_of({side, kind})] =
                    (side == janggi::kCho ? 2 : -2) * janggi::points_of(kind);
        return halves;
    }();
    /// A lead is usually an odd number of halves, because of the deom; equal points are Cho's win
    /// (janggi/outcome.cpp, points_winner) and share the input of its smallest lead.
    [[nodiscard]] static std::size_t lead_input(int lead) {
        return kFirstLead + static_cast<std::size_t>(std::clamp((lead + 64) / 2, 0, 63));
    }

    /// The second side sees its own pieces first, the board turned, and the lead negated.
    static constexpr auto kSeenFrom = [] {
        std::array<std::array<std::uint16_t, kInputs>, Perspective::kCount> table{};
        for (const Perspective perspective : kPerspectives) {
            auto& row = table[perspective.number()];
            const bool is_turned = perspective.side == Side::Second;
            for (std::size_t piece = 0; piece < kPieces; ++piece)
                for (std::size_t i = 0; i < kPoints; ++i) {
                    const auto at = janggi::Square::from_index(static_cast<int>(i));
                    const int rank = is_turned ? 9 - at.rank() : at.rank();
                    const int file = perspective.is_flipped ? 8 - at.file() : at.file();
                    const std::size_t owned =
                        (piece + (is_turned ? janggi::kKindCount : 0)) % kPieces;
                    row[piece * kPoints + i] = static_cast<std::uint16_t>(
                        owned * kPoints + static_cast<std::size_t>(rank * 9 + file));
                }
            for (std::size_t lead = 0; lead < kLeads; ++lead)
                row[kFirstLead + lead] =
                    static_cast<std::uint16_t>(kFirstLead + (is_turned ? kLeads - 1 - lead : lead));
        }
        return table;
    }();
};

}  // namespace janggun::nnue
