// janggun train: a network from games of self-play.
#include <chrono>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/position_options.h"
#include "train/plot.h"
#include "train/trainer.h"

namespace janggun::cli {
namespace {

struct Options {
    std::string variant{DefaultGame::kId};
    std::vector<std::string> files;
    std::string output;
    std::string plot;
    train::TrainerSettings settings;
    int threads = 0;
};

void declare(CLI::App& command, Options& options) {
    auto& settings = options.settings;
    command.add_option("FILE", options.files, "Games made by janggun datagen")->required();
    command
        .add_option("-o,--output", options.output,
                    "The network. Beside it go NAME.checkpoint, to go on from, and NAME.csv, the "
                    "errors of every epoch")
        ->type_name("FILE")
        ->required();
    declare_game(command, options.variant);
    command.add_option("--epochs", settings.epochs, "Times to go through all games (12)")
        ->type_name("N")
        ->check(number_from(1, 10'000));
    command.add_option("--batch", settings.batch, "Samples a step (1024)")
        ->type_name("N")
        ->check(number_from(1, 1'000'000));
    command.add_option("--rate", settings.rate, "Learning rate at the beginning (0.001)")
        ->type_name("X")
        ->check(number_from(1e-9, 1.0));
    command
        .add_option("--total-decay", settings.total_decay,
                    "Weight decay of the whole run: a weight without gradient shrinks by exp(-X) "
                    "(4)")
        ->type_name("X")
        ->check(number_from(0.0, 100.0));
    command
        .add_option("--trust", settings.target.trust,
                    "Share of the search's opinion in what is learnt, the rest is the result of "
                    "the game (0.9)")
        ->type_name("X")
        ->check(number_from(0.0, 1.0));
    command
        .add_option("--last-trust", settings.last_trust,
                    "That share at the last step, in a linear ramp; without it, it stays")
        ->type_name("X")
        ->check(number_from(0.0, 1.0));
    command.add_option("--pool", settings.pool, "Samples in memory at once, 0.2 kB each (4000000)")
        ->type_name("N")
        ->check(number_from(1000, 100'000'000));
    command.add_option("--seed", settings.seed, "Of the first numbers and the order (1)")
        ->type_name("N")
        ->check(seed());
    command.add_option("--threads", options.threads, "Without it, one for every core")
        ->type_name("N")
        ->check(number_from(1, 256));
    command.add_option("--plot", options.plot, "Draw the errors so far into this file, as SVG")
        ->type_name("FILE");
}

/// The epochs written down so far: "epoch,samples,training,validation,rate,seconds".
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
Status teach(const Options& options) {
    train::TrainerSettings settings = options.settings;
    settings.files.assign(options.files.begin(), options.files.end());
    settings.checkpoint = options.output + ".checkpoint";
    settings.threads = options.threads > 0 ? options.threads : cores();
    const std::string log_path = options.output + ".csv";
    if (!std::filesystem::exists(settings.checkpoint))
        std::ofstream{log_path} << "epoch,samples,training,validation,rate,seconds\n";

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
    if (!model) return complain(Status::Failed, "{}", model.error().text);
    if (!options.plot.empty())
        std::ofstream{options.plot} << train::curve_svg(read_log(log_path), options.output);
    if (was_interrupted()) {
        note("Stopped; the same command goes on from the last whole epoch.");
        return Status::Good;
    }
    const auto network = std::make_unique<nnue::Network<G>>(train::quantised<G>(*model));
    const auto bytes = nnue::to_bytes<G>(*network);
    std::ofstream file{options.output, std::ios::binary};
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) return complain(Status::Failed, "{} cannot be written", options.output);
    note("{} is written, {} bytes.", options.output, bytes.size());
    return Status::Good;
}

Status run(const Options& options) {
    return with_game(*variant_named(options.variant),
                     [&]<Game G>(const typename G::Ruleset&) { return teach<G>(options); });
}

}  // namespace

void add_train(Program& program) {
    add_command<Options>(
        program,
        {.name = "train",
         .summary = "Teach a network from such games",
         .examples = "  janggun train janggi.games -o janggi.nnue --plot curve.svg\n"
                     "  janggun train *.games --variant shogun -o shogun.nnue --epochs 20"},
        declare, run);
}

}  // namespace janggun::cli
