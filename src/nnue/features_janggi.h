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
        std::array<janggi::Bitboard, kPieces> pieces;  // by side, then kind
        int lead = kNoLead;  // Cho's in halves with the deom; none where points do not decide
        friend bool operator==(const Board&, const Board&) = default;
    };

    [[nodiscard]] static Board board(const janggi::Position& position,
                                     const janggi::Ruleset& ruleset) {
        Board board;
        for (const Side side : kSides)
            for (std::size_t kind = 0; kind < janggi::kKindCount; ++kind)
                board.pieces[static_cast<std::size_t>(index(side)) * janggi::kKindCount + kind] =
                    position.pieces().of(side, static_cast<janggi::Kind>(kind));
        if (ruleset.verdict == janggi::Ruleset::Verdict::Points) {
            const auto points = janggi::totals(position, ruleset);
            board.lead = points.first_halves - points.second_halves;
        }
        return board;
    }

    [[nodiscard]] static View view(const Board& board, Side side, bool reflected = false) {
        const auto general =
            board.pieces[static_cast<std::size_t>(index(side)) * janggi::kKindCount +
                         static_cast<std::size_t>(janggi::Kind::General)];
        const int file = general.first().file();
        return {side, file > 4 || (file == 4 && reflected)};
    }

    template <typename Visit>
    static void for_each_active(const Board& board, View view, Visit visit) {
        for (std::size_t piece = 0; piece < kPieces; ++piece) {
            const Row row{piece, view};
            board.pieces[piece].for_each([&](janggi::Square at) { visit(row.input(at)); });
        }
        if (board.lead != kNoLead) visit(lead_input(board.lead, view));
    }

    template <typename Gone, typename Come>
    static void for_each_change(const Board& before, const Board& after, View view, Gone gone,
                                Come come) {
        for (std::size_t piece = 0; piece < kPieces; ++piece) {
            const auto old = before.pieces[piece];
            const auto now = after.pieces[piece];
            if (old == now) continue;
            const Row row{piece, view};
            (old - now).for_each([&](janggi::Square at) { gone(row.input(at)); });
            (now - old).for_each([&](janggi::Square at) { come(row.input(at)); });
        }
        if (before.lead == after.lead) return;
        if (before.lead != kNoLead) gone(lead_input(before.lead, view));
        if (after.lead != kNoLead) come(lead_input(after.lead, view));
    }

    [[nodiscard]] static int count(const Board& board) {
        int count = 0;
        for (const auto& set : board.pieces) count += set.size();
        return count;
    }

  private:
    /// A point as seen from each seat, flipped or not.
    static constexpr auto kSeen = [] {
        std::array<std::array<std::uint8_t, kPoints>, 4> table{};
        for (std::size_t i = 0; i < kPoints; ++i) {
            const auto at = janggi::Square::from_index(static_cast<int>(i));
            for (std::size_t v = 0; v < 4; ++v) {
                const int rank = v & 1 ? 9 - at.rank() : at.rank();
                const int file = v & 2 ? 8 - at.file() : at.file();
                table[v][i] = static_cast<std::uint8_t>(rank * 9 + file);
            }
        }
        return table;
    }();

    /// The inputs of one piece of one side, in one view: own pieces come first.
    struct Row {
        std::size_t first;
        const std::array<std::uint8_t, kPoints>& seen;
        Row(std::size_t piece, View view)
            : first{(view.side == Side::First ? piece : (piece + janggi::kKindCount) % kPieces) *
                    kPoints},
              seen{kSeen[static_cast<std::size_t>(index(view.side)) + (view.is_flipped ? 2 : 0)]} {}
        [[nodiscard]] std::size_t input(janggi::Square at) const {
            return first + seen[static_cast<std::size_t>(at.index())];
        }
    };

    /// A lead is an odd number of halves where there is a deom.
    [[nodiscard]] static std::size_t lead_input(int lead, View view) {
        const int own = view.side == Side::First ? lead : -lead;
        return kFirstLead + static_cast<std::size_t>(std::clamp((own + 63) / 2, 0, 63));
    }
};

}  // namespace janggun::nnue
