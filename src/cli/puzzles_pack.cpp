// janggun puzzles pack: joins mined files into one, sorted by rating, without puzzles that have the
// id or the final position of an earlier one.
#include <algorithm>
#include <fstream>
#include <unordered_set>
#include <vector>

#include "cli/number.h"
#include "cli/puzzle_files.h"
#include "cli/puzzles.h"

namespace janggun::cli {
namespace {

struct PuzzlesPackOptions {
    std::string output;
    std::vector<std::string> files;
    std::uint64_t most = puzzle::kMaxPuzzles;
    bool is_json = false;
};

void declare(Command& command, PuzzlesPackOptions& options) {
    command.add_option("OUTPUT", options.output, "File of puzzles to write").required();
    command.add_option("FILE", options.files, "Files of puzzles of one game").required();
    command
        .add_option("--most", options.most,
                    "Keep at most this many of each kind: those whose themes are rarest (all)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, puzzle::kMaxPuzzles));
    command.add_flag("--json", options.is_json, "Summary as JSON");
}

/// Keeps at most `most` of each kind, those with rare themes first, so that themes are balanced.
template <Game G>
void thin_out(std::vector<puzzle::Puzzle<G>>& puzzles, std::uint64_t most) {
    std::array<std::uint64_t, puzzle::kThemeCount> counts{};
    for (const auto& one : puzzles)
        one.themes.for_each(
            [&](puzzle::Theme theme) { ++counts[static_cast<std::size_t>(theme)]; });
    const auto rarity = [&](const puzzle::Puzzle<G>& one) {
        std::uint64_t least = puzzles.size();
        one.themes.for_each([&](puzzle::Theme theme) {
            least = std::min(least, counts[static_cast<std::size_t>(theme)]);
        });
        return least;
    };
    std::stable_sort(puzzles.begin(), puzzles.end(),
                     [&](const auto& a, const auto& b) { return rarity(a) < rarity(b); });
    std::array<std::uint64_t, puzzle::kKindCount> kept{};
    std::erase_if(puzzles, [&](const auto& one) {
        return ++kept[static_cast<std::size_t>(one.kind)] > most;
    });
}

template <Game G>
Status pack(const PuzzlesPackOptions& options) {
    std::vector<puzzle::Puzzle<G>> all;
    std::unordered_set<std::string> ids;
    std::unordered_set<std::uint64_t> ends;
    for (const std::string& path : options.files) {
        const auto text = read_whole(path);
        if (!text) return Status::Failed;
        const auto puzzles = load_puzzles<G>(path, *text);
        if (!puzzles) return Status::Failed;
        for (const auto& one : *puzzles)
            if (!ids.contains(one.id) && ends.insert(puzzle::final_key(one)).second) {
                ids.insert(one.id);
                all.push_back(one);
            }
    }
    thin_out<G>(all, options.most);
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
        return a.rating != b.rating ? a.rating < b.rating : a.id < b.id;
    });
    std::ofstream file{options.output, std::ios::binary | std::ios::trunc};
    file << puzzle::header<G>() << '\n';
    PuzzleCounts counts;
    for (const auto& one : all) {
        file << puzzle::write_puzzle(one) << '\n';
        counts.add(one);
    }
    file.flush();
    if (!file) return complain(Status::Failed, "{} cannot be written", options.output);
    if (options.is_json)
        print("{{\"game\":\"{}\",{}}}\n", G::kId, counts.json());
    else
        print("{}", counts.text());
    return Status::Good;
}

Status run(const PuzzlesPackOptions& options) {
    return with_puzzle_file(options.files.front(),
                            [&]<Game G>(std::string_view) { return pack<G>(options); });
}

}  // namespace

void add_puzzles_pack(Program& program, Command& puzzles) {
    add_command<PuzzlesPackOptions>(
        program, puzzles,
        {.name = "pack",
         .summary = "Join files of puzzles into one, without duplicates, and count the themes",
         .examples = "  janggun puzzles pack puzzles/janggi.puzzles one.puzzles two.puzzles"},
        declare, run);
}

}  // namespace janggun::cli
