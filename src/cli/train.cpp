// janggun train: trains a network on games of self-play.
// The declaration of options has the same shape in every command on purpose: cli/command.h.
#include <chrono>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/position_options.h"
#include "engine/networks.h"
#include "train/plot.h"
#include "train/trainer.h"

namespace janggun::cli {
namespace {

struct TrainOptions {
    std::string variant{DefaultGame::kId};
    std::vector<std::string> files;
    std::string output;
    std::string plot;
    std::string start;
    train::TrainerSettings settings;
    int threads = 0;
};

void declare(Command& command, TrainOptions& options) {
    auto& settings = options.settings;
    command.add_option("FILE", options.files, "Files of games made by janggun datagen").required();
    command
        .add_option("-o,--output", options.output,
                    "Network file to write; NAME.checkpoint (to resume) and NAME.csv (errors per "
                    "epoch) are written beside it")
        .type_name("FILE")
        .required();
    declare_game(command, options.variant);
    command.add_option("--epochs", settings.epochs, "Passes over all games (12)")
        .type_name("N")
        .check(number_from(1, 10'000));
    command.add_option("--batch", settings.batch, "Batch size (1024)")
        .type_name("N")
        .check(number_from(1, 1'000'000));
    command.add_flag("--king-buckets", settings.king_buckets,
                     "Input weights per king bucket (group of king squares)");
    command
        .add_option("--from", options.start,
                    "Network to train further, a file or <built-in> (default: random weights)")
        .type_name("FILE");
    command.add_option("--rate", settings.rate, "Initial learning rate (0.001)")
        .type_name("X")
        .check(number_from(1e-9, 1.0));
    command
        .add_option("--total-decay", settings.total_decay,
                    "Weight decay over the whole run: a weight without gradient shrinks by exp(-X) "
                    "(4)")
        .type_name("X")
        .check(number_from(0.0, 100.0));
    command
        .add_option("--trust", settings.target.trust,
                    "Weight of the search score in the target; the rest is the game result (0.9)")
        .type_name("X")
        .check(number_from(0.0, 1.0));
    command
        .add_option(
            "--last-trust", settings.last_trust,
            "Weight of the search score at the last step, by a linear ramp (default: constant)")
        .type_name("X")
        .check(number_from(0.0, 1.0));
    command.add_option("--pool", settings.pool, "Shuffle pool in samples, 0.2 kB each (4000000)")
        .type_name("N")
        .check(number_from(1000, 100'000'000));
    command.add_option("--seed", settings.seed, "Random seed of initial weights and order (1)")
        .type_name("N")
        .check(seed());
    command.add_option("--threads", options.threads, "Threads (default: one per core)")
        .type_name("N")
        .check(number_from(1, 256));
    command.add_option("--plot", options.plot, "Write the error curves as SVG").type_name("FILE");
}

/// The epochs in the log so far: "epoch,samples,training,validation,rate,seconds".
std::vector<train::Epoch> read_log(const std::string& path) {
    std::vector<train::Epoch> epochs;
    std::ifstream file{path};
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        train::Epoch epoch;
        unsigned long long samples = 0;
        if (std::sscanf(line.c_str(), "%d,%llu,%lf,%lf", &epoch.number, &samples,
                        &epoch.training_error, &epoch.validation_error) == 4)
            epochs.push_back(epoch);
    }
    return epochs;
}

template <Game G>
Status teach(const TrainOptions& options) {
    train::TrainerSettings settings = options.settings;
    settings.files.assign(options.files.begin(), options.files.end());
    settings.checkpoint = options.output + ".checkpoint";
    settings.threads = options.threads > 0 ? options.threads : cores();
    const std::string log_path = options.output + ".csv";
    if (!std::filesystem::exists(settings.checkpoint))
        std::ofstream{log_path} << "epoch,samples,training,validation,rate,seconds\n";

    if (!options.start.empty()) {
        const auto start = engine::network_named<G>(options.start);
        if (!start) return complain(Status::Failed, "{}", describe(start.error()));
        if (*start)
            settings.start = train::dequantised<G>(
                **start, settings.king_buckets ? nnue::Features<G>::kKingBuckets : 1);
        if (!settings.start)
            return complain(Status::Failed, "{}: expected a network with the same king buckets",
                            options.start);
    }

    listen_for_interruption();
    auto said = std::chrono::steady_clock::now();
    const auto model = train::train_network<G>(settings, [&](const train::Progress& p) {
        const double speed = static_cast<double>(p.samples) / p.seconds;
        if (p.is_whole) {
            note("epoch {} of {}: {} samples, error {:.6f}, validation {:.6f}, {:.0f} samples/s",
                 p.epoch, settings.epochs, p.samples, p.training_error, p.validation_error, speed);
            std::ofstream{log_path, std::ios::app}
                << fmt::format("{},{},{:.6f},{:.6f},{:.6f},{:.1f}\n", p.epoch, p.samples,
                               p.training_error, p.validation_error, p.rate, p.seconds);
        } else if (std::chrono::steady_clock::now() - said >= std::chrono::seconds{10}) {
            said = std::chrono::steady_clock::now();
            note("epoch {}: {} samples, error {:.6f}, {:.0f} samples/s", p.epoch, p.samples,
                 p.training_error, speed);
        }
        return !was_interrupted();
    });
    if (!model) return complain(Status::Failed, "{}", describe(model.error()));
    if (!options.plot.empty())
        std::ofstream{options.plot} << train::curve_svg(read_log(log_path), options.output);
    if (was_interrupted()) {
        note("Interrupted; run the same command to resume from the last complete epoch.");
        return Status::Good;
    }
    const auto network = std::make_unique<nnue::Network<G>>(
        train::quantised<G>(*model, settings.king_buckets ? nnue::Features<G>::kKingBuckets : 1));
    const auto bytes = nnue::to_bytes<G>(*network);
    std::ofstream file{options.output, std::ios::binary};
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) return complain(Status::Failed, "{} cannot be written", options.output);
    note("{} is written, {} bytes.", options.output, bytes.size());
    return Status::Good;
}

Status run(const TrainOptions& options) {
    return with_game(*variant_named(options.variant),
                     [&]<Game G>(const typename G::Ruleset&) { return teach<G>(options); });
}

}  // namespace

void add_train(Program& program) {
    add_command<TrainOptions>(
        program,
        {.name = "train",
         .summary = "Train a network on games of datagen",
         .examples = "  janggun train janggi.games -o janggi.nnue --plot curve.svg\n"
                     "  janggun train *.games --variant shogun -o shogun.nnue --epochs 20"},
        declare, run);
}

}  // namespace janggun::cli
