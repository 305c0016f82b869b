// The course of a kill test.
#include "killtest/kill_run.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <thread>

#include "killtest/clients.h"
#include "killtest/store_check.h"

namespace janggun::test {
namespace {

using SteadyClock = std::chrono::steady_clock;

double seconds(SteadyClock::duration time) {
    return std::chrono::duration<double>{time}.count();
}

class KillRun {
  public:
    explicit KillRun(const KillSettings& settings)
        : settings_{settings},
          random_{settings.seed},
          clients_{{.games = settings.games,
                    .seed = settings.seed,
                    .think = settings.think,
                    .rated = true,
                    .resign_at = settings.resign_at,
                    .own_addresses = true}} {}

    KillReport run() {
        if (!clients_.play(site_.port())) {
            std::string why = "the games did not begin";
            clients_.with_swarm([&](const Swarm& swarm) {
                for (const std::string& complaint : swarm.complaints()) why += "\n" + complaint;
            });
            throw std::runtime_error{why};
        }
        const auto began = SteadyClock::now();
        for (int number = 0; number < settings_.faults && report_.standing.empty(); ++number) {
            // Each kind as often as the others, in a random order.
            const std::size_t place = static_cast<std::size_t>(number) % settings_.kinds.size();
            if (place == 0) std::shuffle(settings_.kinds.begin(), settings_.kinds.end(), random_);
            inject(settings_.kinds[place], number + 1);
        }
        report_.seconds = seconds(SteadyClock::now() - began);
        clients_.rest();
        clients_.with_swarm([&](const Swarm& swarm) {
            report_.moves = compare_moves(swarm, site_.port());
            report_.complaints = swarm.complaints();
            report_.finished_games = static_cast<int>(swarm.finished().size());
        });
        check_store(site_.primary().url("janggun"), report_);
        return std::move(report_);
    }

  private:
    void inject(Fault fault, int number) {
        const std::size_t node = random_() % Site::kNodes;
        std::optional<std::vector<std::string>> hit;
        if (hits_one_node(fault)) hit = site_.games_of(node);
        const double fences = site_.metric(node, "janggun_node_fences_total");
        const double refused = site_.metric(node, "janggun_fenced_writes_total");
        const auto paused = clients_.probe(hit);
        Breaker{site_, settings_.breaker, random_}.apply(fault, node);

        const auto all = clients_.await(clients_.probe(std::nullopt), settings_.patience);
        const auto measured = clients_.await(paused, std::chrono::seconds{1});
        auto& kind = report_.kinds[fault];
        ++kind.faults;
        for (const auto& game : measured.games)
            if (game.took) kind.seconds.push_back(seconds(*game.took));
        for (const std::string& id : all.standing())
            report_.standing.push_back(
                fmt::format("{} after fault {}: {}, n{}", id, number, name_of(fault), node + 1));
        if (makes_a_zombie(fault)) {
            ++report_.zombies;
            if (await_metric(node, "janggun_node_fences_total", fences)) ++report_.fenced_zombies;
            report_.refused_writes +=
                static_cast<int>(site_.metric(node, "janggun_fenced_writes_total") - refused);
        }
        tell(fault, number, node, measured);
        if (!report_.standing.empty()) return keep_logs();
        if (fault == Fault::FailOver) site_.restore_standby();
    }

    bool await_metric(std::size_t node, const std::string& name, double more_than) {
        const auto deadline = SteadyClock::now() + settings_.patience;
        while (site_.metric(node, name) <= more_than) {
            if (SteadyClock::now() > deadline) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
        return true;
    }

    void tell(Fault fault, int number, std::size_t node, const Clients::Probe& measured) const {
        if (!settings_.tell) return;
        double longest = 0;
        for (const auto& game : measured.games)
            if (game.took) longest = std::max(longest, seconds(*game.took));
        settings_.tell(fmt::format("{:3} {}{}: {} games hit, all go on after {:.1f} s", number,
                                   name_of(fault),
                                   hits_one_node(fault) ? fmt::format(" (n{})", node + 1) : "",
                                   measured.games.size(), longest));
    }

    void keep_logs() {
        if (!settings_.tell) return;
        settings_.tell(site_.describe_database());
        for (std::size_t node = 0; node < Site::kNodes; ++node) {
            const std::string log = site_.log_of(node);
            settings_.tell(
                fmt::format("n{}:\n{}", node + 1,
                            log.substr(log.size() - std::min<std::size_t>(log.size(), 4'000))));
        }
        for (const std::string& line : report_.standing) settings_.tell(line);
    }

    KillSettings settings_;
    std::mt19937_64 random_;
    Site site_;
    Clients clients_;
    KillReport report_;
};

double at(std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace

bool KillReport::is_good() const {
    return standing.empty() && complaints.empty() && moves.problems.empty() &&
           rating_problems.empty() && unrated.empty() && log_problems.empty() &&
           fenced_zombies == zombies;
}

KillReport run_kill_test(const KillSettings& settings) {
    return KillRun{settings}.run();
}

std::string to_text(KillReport report) {
    std::string text =
        "| fault | times | games hit | goes on after: p50 | p99 | max "
        "|\n|---|---|---|---|---|---|\n";
    int faults = 0;
    for (auto& [fault, kind] : report.kinds) {
        faults += kind.faults;
        text += fmt::format("| {} | {} | {} | {:.1f} s | {:.1f} s | {:.1f} s |\n", name_of(fault),
                            kind.faults, kind.seconds.size(), at(kind.seconds, 0.5),
                            at(kind.seconds, 0.99), at(kind.seconds, 1));
    }
    text += fmt::format(
        "\n{} faults in {:.0f} s. {} moves acknowledged, {} in the store: {} lost, {} that nobody "
        "sent. {} games ended, {} rated. Zombies: {} of {} fenced, {} late writes refused.\n",
        faults, report.seconds, report.moves.acknowledged, report.moves.compared, report.moves.lost,
        report.moves.unknown, report.finished_games, report.rated_games, report.fenced_zombies,
        report.zombies, report.refused_writes);
    const auto add = [&](const char* what, const std::vector<std::string>& lines) {
        for (const std::string& line : lines) text += fmt::format("{}: {}\n", what, line);
    };
    add("stands still", report.standing);
    add("client", report.complaints);
    add("move", report.moves.problems);
    add("rating", report.rating_problems);
    add("not rated", report.unrated);
    add("log", report.log_problems);
    return text;
}

}  // namespace janggun::test
