// Files of puzzles.
#include "cli/puzzle_files.h"

#include <fstream>
#include <iterator>

namespace janggun::cli {
namespace {

constexpr std::size_t kMaxBytes = puzzle::kMaxPuzzles * 400;

/// Calls add(name, count) for every count that is not zero.
template <typename Counts, typename NameOf, typename Add>
void for_each_count(const Counts& counts, NameOf name_of_index, Add add) {
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) add(name_of_index(i), counts[i]);
}

std::string kind_name(std::size_t index) {
    return std::string{name_of(static_cast<puzzle::Kind>(index))};
}
std::string theme_name(std::size_t index) {
    return std::string{name_of(static_cast<puzzle::Theme>(index))};
}

}  // namespace

std::optional<std::string> read_whole(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    std::string text;
    char block[1 << 16];
    while (file.read(block, sizeof block) || file.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(file.gcount()));
        if (text.size() > kMaxBytes) {
            complain(Status::Failed, "{}: expected at most {} bytes", path, kMaxBytes);
            return std::nullopt;
        }
    }
    if (!file.eof()) {
        complain(Status::Failed, "{} cannot be read", path);
        return std::nullopt;
    }
    return text;
}

std::string PuzzleCounts::json() const {
    const auto object = [](const auto& counts, auto name) {
        std::string text;
        for_each_count(counts, name, [&](const std::string& key, std::uint64_t count) {
            text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",", key, count);
        });
        return "{" + text + "}";
    };
    const auto band = [](std::size_t index) {
        return std::to_string(index * static_cast<std::size_t>(kBand));
    };
    return fmt::format(R"("puzzles":{},"kinds":{},"themes":{},"ratings":{})", total_,
                       object(kinds_, kind_name), object(themes_, theme_name),
                       object(bands_, band));
}

std::string PuzzleCounts::text() const {
    std::string text = fmt::format("{:24}{:6}\n", "puzzles", total_);
    const auto add = [&](const std::string& name, std::uint64_t count) {
        text += fmt::format("  {:22}{:6}\n", name, count);
    };
    text += "kinds\n";
    for_each_count(kinds_, kind_name, add);
    text += "themes\n";
    for_each_count(themes_, theme_name, add);
    text += "ratings\n";
    for_each_count(
        bands_,
        [](std::size_t index) {
            const auto low = index * static_cast<std::size_t>(kBand);
            return fmt::format("{} to {}", low, low + kBand - 1);
        },
        add);
    return text;
}

}  // namespace janggun::cli
