// Standings and crosstable as CSV (RFC 4180).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/standings.h"

namespace janggun::tournament {

struct CsvPlayer {
    std::string name;
    int rating = 0;
};

/// A row for each place of the table: rank, number, name, rating, each round as "12w1" (opponent,
/// side, result), points, tie-breaks. Spreadsheets take no text of it for a formula.
[[nodiscard]] std::string crosstable_csv(const std::vector<CsvPlayer>& players,
                                         const Histories& histories,
                                         const std::vector<Standing>& table,
                                         const std::vector<TieBreak>& tie_breaks);

/// A cell: quoted if needed. A leading = + - @ would be a formula to a spreadsheet.
[[nodiscard]] std::string csv_text(std::string_view text);

/// "4.5" of tenths, "4.25" of hundredths.
[[nodiscard]] std::string decimal(int value, int decimals);
/// A value of a tie-break in its unit.
[[nodiscard]] std::string tie_break_text(TieBreak tie_break, int value);
/// "12w1", "3b=", "7wp1" (a points win), "bye".
[[nodiscard]] std::string entry_text(const Entry& entry);

}  // namespace janggun::tournament
