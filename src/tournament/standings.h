// Standings with tie-breaks: FIDE Handbook C.07, as of March 2026, and the difference of points.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tournament/entry.h"

namespace janggun::tournament {

enum class TieBreak : std::uint8_t {
    Buchholz,          // BH: sum of the opponents' scores
    BuchholzCut1,      // BH-C1: without the least
    BuchholzMedian,    // BH-M1: without the least and the greatest
    SonnebornBerger,   // SB: opponents' scores times the points taken from them
    HeadToHead,        // DE: points from the games among the tied
    Wins,              // WON: games won, on the board
    PointsDifference,  // of the pieces, in games that were counted
};
inline constexpr TieBreak kLastTieBreak = TieBreak::PointsDifference;

/// Short names: BH, BH-C1, BH-M1, SB, DE, WON, PD.
[[nodiscard]] std::string_view name_of(TieBreak tie_break);
[[nodiscard]] std::optional<TieBreak> tie_break_named(std::string_view name);

struct Standing {
    PlayerIndex player = kNobody;
    int rank = 0;    // from 1; the tied share it
    int points = 0;  // tenths
    /// In the order asked for. Hundredths of points, except wins (games) and the points difference
    /// (tenths).
    std::vector<int> tie_breaks;

    friend bool operator==(const Standing&, const Standing&) = default;
};

/// By player and round; players with shorter histories were absent later.
using Histories = std::vector<std::vector<Entry>>;

/// Best first. Players who are tied in everything stay in the order of their numbers.
[[nodiscard]] std::vector<Standing> standings(const Histories& histories, const PointSystem& points,
                                              const std::vector<TieBreak>& tie_breaks);

}  // namespace janggun::tournament
