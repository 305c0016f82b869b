// janggun datagen: training data for networks by self-play.
#include "train/datagen.h"

#include <chrono>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/position_options.h"
#include "game/variant.h"

namespace janggun::cli {
namespace {

struct DatagenOptions {
    std::string variant{DefaultGame::kId};
    std::string file;
    std::uint64_t games = 10'000;
    std::uint64_t nodes = 1200;
    std::uint64_t seed = 1;
    std::uint32_t sampled_plies = 0;
    std::string network = train::SelfPlaySettings{}.network;
    int threads = 0;
};

void declare(Command& command, DatagenOptions& options) {
    command.add_option("FILE", options.file, "Output file; an existing file is continued")
        .required();
    declare_game(command, options.variant);
    command.add_option("--games", options.games, "Total number of games in the file (10000)")
        .type_name("N")
        .check(number_from<std::uint64_t>(1, 1'000'000'000));
    command.add_option("--nodes", options.nodes, "Nodes per move (1200)")
        .type_name("N")
        .check(number_from(50, 10'000'000));
    command
        .add_option("--network", options.network,
                    "Network of both players, <none> for the hand-written evaluation (default: "
                    "built-in)")
        .type_name("FILE");
    command
        .add_option("--sampled-plies", options.sampled_plies,
                    "Sample the first N plies from the best lines instead of playing random\n"
                    "openings: for an opening book (0)")
        .type_name("N")
        .check(number_from<std::uint32_t>(0, 100));
    command
        .add_option("--seed", options.seed, "Random seed; the same seed makes the same games (1)")
        .type_name("N")
        .check(seed());
    command.add_option("--threads", options.threads, "Parallel games (default: one per core)")
        .type_name("N")
        .check(number_from(1, 256));
}

std::string time_text(double seconds) {
    const auto whole = static_cast<long>(seconds);
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

template <Game G>
Status generate(const DatagenOptions& options) {
    train::DatagenSettings settings;
    settings.file = options.file;
    settings.games = options.games;
    settings.seed = options.seed;
    settings.threads = options.threads > 0 ? options.threads : cores();
    settings.play.nodes = options.nodes;
    settings.play.network = options.network;
    settings.play.sampled_plies = options.sampled_plies;

    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    auto said = begun;
    listen_for_interruption();
    const auto tell = [&](const train::DatagenProgress& progress) {
        const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        const auto new_games = static_cast<double>(progress.new_games);
        note("{} of {} games, {} positions ({} repeated left out), {:.0f} positions/s, {} to go",
             progress.games, settings.games, progress.positions, progress.repeated,
             static_cast<double>(progress.positions) / seconds,
             time_text(static_cast<double>(settings.games - progress.games) * seconds / new_games));
    };
    train::DatagenProgress last;
    const auto generated =
        train::generate<G>(settings, [&](const train::DatagenProgress& progress) {
            last = progress;
            if (Clock::now() - said >= std::chrono::seconds{10}) {
                said = Clock::now();
                tell(progress);
            }
            return !was_interrupted();
        });
    if (!generated) return complain(Status::Failed, "{}", describe(generated.error()));
    if (last.new_games > 0) tell(last);
    if (was_interrupted())
        note("Interrupted; run the same command to resume.");
    else
        note("{} has {} games.", options.file, settings.games);
    return Status::Good;
}

Status run(const DatagenOptions& options) {
    return with_game(*variant_named(options.variant),
                     [&]<Game G>(const typename G::Ruleset&) { return generate<G>(options); });
}

}  // namespace

void add_datagen(Program& program) {
    add_command<DatagenOptions>(
        program,
        {.name = "datagen",
         .summary = "Generate training data by self-play",
         .examples = "  janggun datagen janggi.games --games 20000 --seed 7\n"
                     "  janggun datagen shogun.games --variant shogun"},
        declare, run);
}

}  // namespace janggun::cli
