// Inputs of the Janggi network: every piece on its point, and who leads on points by how much.
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
    static constexpr std::size_t kPieces = 2 * janggi::kKindCount;
    static constexpr std::size_t kLeads = 64;
    static constexpr std::size_t kFirstLead = kPieces * kPoints;
    static constexpr std::size_t kInputs = kFirstLead + kLeads;
    static constexpr std::size_t kMaxActive = kPoints + 1;  // more than any game
    static constexpr int kNoLead = std::numeric_limits<int>::min();

    struct Board {
        janggi::Placement::Sets pieces;
        int lead = kNoLead;  // Cho's in halves with the deom; none where points do not decide
    };

    [[nodiscard]] static Board board(const janggi::Position& position,
                                     const janggi::Ruleset& ruleset) {
        Board board{position.pieces().sets()};
        if (ruleset.verdict == janggi::Ruleset::Verdict::Points) {
            const auto points = janggi::totals(position, ruleset);
            board.lead = points.first_halves - points.second_halves;
        }
        return board;
    }

    [[nodiscard]] static View view(const Board& board, Side side, bool reflected = false) {
        const int file = board.pieces.of(side, janggi::Kind::General).first().file();
        return {side, file > 4 || (file == 4 && reflected)};
    }

    template <typename Visit>
    static void for_each_active(const Board& board, Visit visit) {
        for (const Side side : kSides)
            for (const janggi::Kind kind : janggi::kKinds)
                board.pieces.of(side, kind).for_each([&](janggi::Square at) {
                    visit(piece_input(side, kind, at));
                });
        if (board.lead != kNoLead) visit(lead_input(board.lead));
    }

    template <typename Gone, typename Come>
    [[nodiscard]] static Board changed(const Board& before, const janggi::Position& position,
                                       Gone gone, Come come) {
        Board after{position.pieces().sets(), before.lead};
        const auto taken_over = before.pieces.of(janggi::kCho) ^ after.pieces.of(janggi::kCho);
        for (const janggi::Kind kind : janggi::kKinds) {
            const auto any_old = before.pieces.of(kind);
            const auto any_now = after.pieces.of(kind);
            if (((any_old ^ any_now) | (any_now & taken_over)).empty()) continue;
            for (const Side side : kSides) {
                const auto old = any_old & before.pieces.of(side);
                const auto now = any_now & after.pieces.of(side);
                if (after.lead != kNoLead)
                    after.lead += 2 * (now.size() - old.size()) * janggi::points_of(kind) *
                                  (side == janggi::kCho ? 1 : -1);
                (old - now).for_each([&](janggi::Square at) { gone(piece_input(side, kind, at)); });
                (now - old).for_each([&](janggi::Square at) { come(piece_input(side, kind, at)); });
            }
        }
        if (before.lead != after.lead) {
            gone(lead_input(before.lead));
            come(lead_input(after.lead));
        }
        return after;
    }

    [[nodiscard]] static std::size_t seen(std::size_t input, View view) {
        return kSeen[view.number()][input];
    }

    [[nodiscard]] static int count(const Board& board) {
        return board.pieces.occupied().size();
    }

  private:
    [[nodiscard]] static std::size_t piece_input(Side side, janggi::Kind kind, janggi::Square at) {
        const std::size_t piece = static_cast<std::size_t>(index(side)) * janggi::kKindCount +
                                  static_cast<std::size_t>(kind);
        return piece * kPoints + static_cast<std::size_t>(at.index());
    }
    /// A lead is an odd number of halves where there is a deom.
    [[nodiscard]] static std::size_t lead_input(int lead) {
        return kFirstLead + static_cast<std::size_t>(std::clamp((lead + 63) / 2, 0, 63));
    }

    /// The second side sees its own pieces first, the board turned, and a lead as the lack of it.
    static constexpr auto kSeen = [] {
        std::array<std::array<std::uint16_t, kInputs>, View::kCount> table{};
        for (const View view : kViews) {
            auto& row = table[view.number()];
            const bool is_turned = view.side == Side::Second;
            for (std::size_t piece = 0; piece < kPieces; ++piece)
                for (std::size_t i = 0; i < kPoints; ++i) {
                    const auto at = janggi::Square::from_index(static_cast<int>(i));
                    const int rank = is_turned ? 9 - at.rank() : at.rank();
                    const int file = view.is_flipped ? 8 - at.file() : at.file();
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
