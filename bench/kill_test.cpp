// Kills nodes, links and databases under games, and counts what was lost: docs/cluster.md.
#include <CLI/CLI.hpp>
#include <csignal>
#include <fmt/format.h>
#include <sys/resource.h>

#include "killtest/kill_run.h"
#include "killtest/ledger.h"

int main(int argc, char** argv) {
    using namespace janggun::test;
    KillSettings settings;
    int think = 1'000;
    int stop = 10;
    std::string ledger;
    std::vector<std::string> only;
    std::vector<std::string> names;
    for (const Fault fault : kFaults) names.emplace_back(name_of(fault));
    CLI::App app{
        "Three nodes, PostgreSQL with a standby, Redis and haproxy under games and faults; ends by "
        "itself. Exit status 1: something was lost, doubled or stands still"};
    app.add_option("--games", settings.games, "Games at once (300)");
    app.add_option("--faults", settings.faults, "Faults (100)");
    app.add_option("--seed", settings.seed, "Of the moves and the faults (1)");
    app.add_option("--think", think, "Milliseconds before a move, on average (1000)");
    app.add_option("--resign-at", settings.resign_at, "Plies until a player resigns (40)");
    app.add_option("--stop", stop, "Seconds that a zombie is away (10)");
    app.add_option(
        "--ledger", ledger,
        "A file that this run is added to; its sum over all runs is shown at the end, so "
        "that a long test can be run in pieces, each with another --seed");
    app.add_option("--only", only, "Only these faults, by their names in the table")
        ->check(CLI::IsMember(names));
    CLI11_PARSE(app, argc, argv);
    std::signal(SIGPIPE, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    settings.think = std::chrono::milliseconds{think};
    settings.breaker.stop = std::chrono::seconds{stop};
    if (!only.empty())
        std::erase_if(settings.kinds, [&](Fault fault) {
            return std::find(only.begin(), only.end(), name_of(fault)) == only.end();
        });
    settings.tell = [](std::string_view line) {
        fmt::print("{}\n", line);
        std::fflush(stdout);
    };
    try {
        const KillReport report = run_kill_test(settings);
        fmt::print("\n{}", to_text(report));
        if (!ledger.empty()) {
            const bool is_kept = append_to_ledger(ledger, settings, report);
            const auto sum = read_ledger(ledger);
            if (!is_kept || !sum) throw std::runtime_error{ledger + " cannot be used"};
            fmt::print("\nAll runs of {}:\n\n{}", ledger, to_text(*sum));
        }
        return report.is_good() ? 0 : 1;
    } catch (const std::exception& error) {
        fmt::print(stderr, "kill_test: {}\n", error.what());
        return 1;
    }
}
