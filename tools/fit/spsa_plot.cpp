// janggun_fit plot: the history of the parameters of an SPSA run as SVG, one small chart for each.
#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/tuning.h"
#include "fit/fit.h"

namespace janggun::fit {
namespace {

constexpr int kColumns = 5;
constexpr double kCellWidth = 190;
constexpr double kCellHeight = 90;
constexpr double kTop = 40;
constexpr double kMargin = 10;
constexpr double kChartTop = 26;  // inside a cell, below its name
constexpr double kChartHeight = 50;
constexpr std::size_t kMaxRows = 1'000'000;

struct History {
    std::vector<std::string> names;
    std::vector<double> iterations;
    std::vector<std::vector<double>> values;  // by parameter
};

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream{line};
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    return cells;
}

/// Nothing if the file is no history of janggun_fit spsa.
std::optional<History> read_history(const std::string& path) {
    std::ifstream file{path};
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    History history;
    history.names = cells_of(line);
    if (history.names.size() < 2 || history.names.front() != "iteration") return std::nullopt;
    history.names.erase(history.names.begin());
    history.values.resize(history.names.size());
    while (history.iterations.size() < kMaxRows && std::getline(file, line)) {
        std::istringstream numbers{line};
        double number = 0;
        char comma = 0;
        if (!(numbers >> number)) return std::nullopt;
        std::vector<double> row;
        for (double value = 0; numbers >> comma >> value;) row.push_back(value);
        if (row.size() != history.names.size()) return std::nullopt;
        history.iterations.push_back(number);
        for (std::size_t i = 0; i < row.size(); ++i) history.values[i].push_back(row[i]);
    }
    if (history.iterations.empty()) return std::nullopt;
    return history;
}

/// The name, the first and the last value, and the curve over the whole range of the parameter.
std::string chart(const History& history, std::size_t i, double left, double top) {
    const auto* const known =
        std::find_if(std::begin(engine::kTunableParameters), std::end(engine::kTunableParameters),
                     [&](const auto& parameter) { return parameter.name == history.names[i]; });
    const auto& values = history.values[i];
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const bool is_known = known != std::end(engine::kTunableParameters);
    const double low = is_known ? std::min<double>(known->lowest, *least) : *least;
    const double high =
        std::max(is_known ? std::max<double>(known->highest, *most) : *most, low + 1);
    const double width = kCellWidth - 2 * kMargin;
    const double last = std::max(history.iterations.back(), 1.0);
    std::string points;
    for (std::size_t at = 0; at < values.size(); ++at)
        points += fmt::format("{:.1f},{:.1f} ", left + width * history.iterations[at] / last,
                              top + kChartTop + kChartHeight * (high - values[at]) / (high - low));
    return fmt::format(
        "<text x=\"{0:.0f}\" y=\"{1:.0f}\">{2}</text>\n"
        "<text x=\"{3:.0f}\" y=\"{4:.0f}\" fill=\"#666\">{5:.0f} → {6:.0f}</text>\n"
        "<rect x=\"{0:.0f}\" y=\"{7:.0f}\" width=\"{8:.0f}\" height=\"{9:.0f}\" fill=\"none\" "
        "stroke=\"#ccc\"/>\n"
        "<polyline points=\"{10}\" fill=\"none\" stroke=\"#2060a0\" stroke-width=\"1.5\"/>\n",
        left, top + 10, history.names[i], left, top + 21, values.front(), values.back(),
        top + kChartTop, width, kChartHeight, points);
}

}  // namespace

int plot_spsa(const std::string& csv, const std::string& title) {
    const auto history = read_history(csv);
    if (!history) {
        fmt::print(stderr, "{} is no history of janggun_fit spsa\n", csv);
        return 1;
    }
    const auto rows = (history->names.size() + kColumns - 1) / kColumns;
    const double width = kColumns * kCellWidth + kMargin;
    const double height = kTop + static_cast<double>(rows) * kCellHeight + kMargin;
    fmt::print(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "font-family=\"sans-serif\" font-size=\"10\">\n"
        "<rect width=\"{0:.0f}\" height=\"{1:.0f}\" fill=\"white\"/>\n"
        "<text x=\"{2:.0f}\" y=\"24\" font-size=\"15\">{3}, {4:.0f} iterations</text>\n",
        width, height, kMargin, title, history->iterations.back());
    for (std::size_t i = 0; i < history->names.size(); ++i)
        fmt::print("{}",
                   chart(*history, i, kMargin + static_cast<double>(i % kColumns) * kCellWidth,
                         kTop + static_cast<double>(i / kColumns) * kCellHeight));
    fmt::print("</svg>\n");
    return 0;
}

}  // namespace janggun::fit
