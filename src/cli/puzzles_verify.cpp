// janggun puzzles verify: proves the puzzles of a file again.
#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/rng.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/progress.h"
#include "cli/puzzle_files.h"
#include "cli/puzzles.h"
#include "cli/stopwatch.h"
#include "puzzle/prover.h"
#include "puzzle/tagger.h"
#include "server/installed.h"

namespace janggun::cli {
namespace {

struct PuzzlesVerifyOptions {
    std::string file;
    std::uint64_t sample = 0;  // 0: all
    std::uint64_t first = 1;
    std::uint64_t seed = 1;
    std::uint64_t nodes = puzzle::ProverSettings{}.second_nodes;
    bool is_json = false;
};

void declare(Command& command, PuzzlesVerifyOptions& options) {
    command
        .add_option("FILE", options.file,
                    "File of puzzles; puzzles/janggi.puzzles and puzzles/shogun.puzzles are\n"
                    "installed with the program")
        .required();
    command.add_option("--sample", options.sample, "Prove only this many, chosen at random")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, puzzle::kMaxPuzzles));
    command
        .add_option("--from", options.first,
                    "Begin with this puzzle of the file, to resume an interrupted run (1)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, puzzle::kMaxPuzzles));
    command.add_option("--seed", options.seed, "Random seed of the sample (1)")
        .type_name("N")
        .check(seed());
    command
        .add_option("--nodes", options.nodes,
                    "Nodes of the second search; the first has half of them (60000)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1000, 1'000'000'000));
    command.add_flag("--json", options.is_json, "Result as JSON");
}

/// Which puzzles to prove, in the order of the file.
std::vector<std::size_t> chosen(std::size_t count, const PuzzlesVerifyOptions& options) {
    std::vector<std::size_t> indices;
    for (std::size_t i = options.first - 1; i < count; ++i) indices.push_back(i);
    if (options.sample == 0 || options.sample >= indices.size()) return indices;
    Rng rng{options.seed};
    for (std::size_t i = 0; i < options.sample; ++i)
        std::swap(indices[i],
                  indices[i + rng.below(static_cast<std::uint32_t>(indices.size() - i))]);
    indices.resize(options.sample);
    std::sort(indices.begin(), indices.end());
    return indices;
}

template <Game G>
Status verify(const PuzzlesVerifyOptions& options, std::string_view text) {
    const auto puzzles = load_puzzles<G>(options.file, text);
    if (!puzzles) return Status::Failed;
    const auto indices = chosen(puzzles->size(), options);
    puzzle::Prover<G> prover{{.first_nodes = options.nodes / 2, .second_nodes = options.nodes}};
    const Stopwatch stopwatch;
    Progress progress{indices.size()};
    listen_for_interruption();
    std::string faults;
    std::uint64_t proved = 0;
    std::uint64_t failed = 0;
    for (const std::size_t index : indices) {
        if (was_interrupted()) break;
        const auto& puzzle = (*puzzles)[index];
        const auto fault = prover.verify(puzzle);
        const bool has_themes = puzzle::themes_of(puzzle) == puzzle.themes;
        if (!fault && has_themes) {
            ++proved;
        } else {
            ++failed;
            const std::string why =
                fault ? describe(*fault) : "the themes do not match the solution";
            progress.clear();
            note("{}: {}: {}", options.file, puzzle.id, why);
            faults += fmt::format("{}{{\"id\":\"{}\",\"fault\":\"{}\"}}", faults.empty() ? "" : ",",
                                  puzzle.id, why);
        }
        progress.show_items(proved + failed, fmt::format("{} proved", proved));
    }
    progress.clear();
    const std::uint64_t done = proved + failed;
    if (options.is_json)
        print(
            "{{\"game\":\"{}\",\"puzzles\":{},\"checked\":{},\"proved\":{},\"seconds\":{:.1f},"
            "\"faults\":[{}]}}\n",
            G::kId, puzzles->size(), done, proved, stopwatch.seconds(), faults);
    else
        print("{} of {} proved ({:.1f} s)\n", proved, counted(done, "puzzle", "puzzles"),
              stopwatch.seconds());
    if (done < indices.size())
        note("Interrupted; resume with --from {}.", indices[static_cast<std::size_t>(done)] + 1);
    return failed == 0 && done == indices.size() ? Status::Good : Status::Failed;
}

/// The file, or else the installed one of that name.
std::string path_of(const std::string& file) {
    std::error_code error;
    if (std::filesystem::exists(file, error)) return file;
    const auto installed = server::installed(file);
    return installed.empty() ? file : installed.string();
}

Status run(const PuzzlesVerifyOptions& options) {
    return with_puzzle_file(path_of(options.file), [&]<Game G>(std::string_view text) {
        return verify<G>(options, text);
    });
}

}  // namespace

void add_puzzles_verify(Program& program, Command& puzzles) {
    add_command<PuzzlesVerifyOptions>(
        program, puzzles,
        {.name = "verify",
         .summary = "Prove the puzzles of a file again",
         .examples = "  janggun puzzles verify puzzles/janggi.puzzles\n"
                     "  janggun puzzles verify puzzles/shogun.puzzles --sample 50 "
                     "--json"},
        declare, run);
}

}  // namespace janggun::cli
