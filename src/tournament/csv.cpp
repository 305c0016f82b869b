// Standings and crosstable as CSV.
#include "tournament/csv.h"

#include <algorithm>
#include <cstdlib>

namespace janggun::tournament {
namespace {

[[nodiscard]] std::string_view result_text(Mark mark) {
    switch (mark) {
        case Mark::Absent:
            return "absent";
        case Mark::HalfPointBye:
            return "half-point bye";
        case Mark::FullPointBye:
            return "full-point bye";
        case Mark::PairingBye:
            return "bye";
        case Mark::Win:
            return "1";
        case Mark::PointsWin:
            return "p1";
        case Mark::Draw:
            return "=";
        case Mark::PointsLoss:
            return "p0";
        case Mark::Loss:
            return "0";
        case Mark::ForfeitWin:
            return "+";
        case Mark::ForfeitLoss:
            return "-";
    }
    return "";
}

}  // namespace

std::string csv_text(std::string_view text) {
    std::string value{text};
    if (!value.empty() &&
        std::string_view{"=+-@\t\r"}.find(value.front()) != std::string_view::npos)
        value.insert(value.begin(), '\'');
    if (value.find_first_of(",\"\r\n") == std::string::npos) return value;
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string decimal(int value, int decimals) {
    int unit = 1;
    for (int i = 0; i < decimals; ++i) unit *= 10;
    std::string rest = std::to_string(std::abs(value) % unit);
    rest.insert(0, static_cast<std::size_t>(decimals) - rest.size(), '0');
    std::string text{value < 0 ? "-" : ""};
    text += std::to_string(std::abs(value) / unit);
    text += '.';
    return text + rest;
}

std::string tie_break_text(TieBreak tie_break, int value) {
    if (tie_break == TieBreak::Wins) return std::to_string(value);
    return decimal(value, tie_break == TieBreak::PointsDifference ? 1 : 2);
}

std::string entry_text(const Entry& entry) {
    if (entry.opponent == kNobody) return std::string{result_text(entry.mark)};
    std::string text = std::to_string(entry.opponent + 1);
    if (entry.side) text += *entry.side == Side::First ? 'w' : 'b';
    return text + std::string{result_text(entry.mark)};
}

std::string crosstable_csv(const std::vector<CsvPlayer>& players, const Histories& histories,
                           const std::vector<Standing>& table,
                           const std::vector<TieBreak>& tie_breaks) {
    std::size_t rounds = 0;
    for (const std::vector<Entry>& history : histories) rounds = std::max(rounds, history.size());
    std::string text = "rank,number,name,rating";
    for (std::size_t round = 1; round <= rounds; ++round) text += ",round " + std::to_string(round);
    text += ",points";
    for (const TieBreak tie_break : tie_breaks) text += ',' + std::string{name_of(tie_break)};
    text += "\r\n";
    for (const Standing& standing : table) {
        const auto i = static_cast<std::size_t>(standing.player);
        text += std::to_string(standing.rank) + ',' + std::to_string(standing.player + 1) + ',' +
                csv_text(players[i].name) + ',' + std::to_string(players[i].rating);
        for (std::size_t round = 0; round < rounds; ++round)
            text += ',' + csv_text(entry_text(round < histories[i].size() ? histories[i][round]
                                                                          : Entry{}));
        text += ',' + decimal(standing.points, 1);
        for (std::size_t t = 0; t < tie_breaks.size(); ++t)
            text += ',' + tie_break_text(tie_breaks[t], standing.tie_breaks[t]);
        text += "\r\n";
    }
    return text;
}

}  // namespace janggun::tournament
