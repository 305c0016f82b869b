// The course of a kill test.
#include "killtest/kill_run.h"

#include <algorithm>
#include <array>
#include <cstdlib>
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
        try {
            return run_faults();
        } catch (const std::exception&) {
            keep_logs();
            throw;
        }
    }

  private:
    KillReport run_faults() {
        const auto began = SteadyClock::now();
        for (int number = 0; number < settings_.faults && report_.standing.empty(); ++number) {
            // Each kind as often as the others, in a random order.
            const std::size_t place = static_cast<std::size_t>(number) % settings_.kinds.size();
            if (place == 0) std::shuffle(settings_.kinds.begin(), settings_.kinds.end(), random_);
            inject(settings_.kinds[place], number + 1);
        }
        report_.seconds = seconds(SteadyClock::now() - began);
        clients_.rest();
        std::vector<Swarm::Table> games;
        clients_.with_swarm([&](const Swarm& swarm) {
            games = games_of(swarm);
            report_.complaints = swarm.complaints();
            report_.finished_games = static_cast<int>(swarm.finished().size());
        });
        if (std::array<double, 1> load{}; ::getloadavg(load.data(), 1) == 1) report_.load = load[0];
        const std::string store = site_.primary().url("janggun");
        report_.moves = compare_moves(games, moves_in(store));
        find_stale(games, moves_in(store));
        check_store(store, report_);
        if (!report_.is_good() && report_.standing.empty()) keep_logs();
        return std::move(report_);
    }

    /// Every node shows what the store has, whether it owns the game or not. One that has just been
    /// told of something gets 10 s: a stale copy that lasts is a node's own.
    void find_stale(const std::vector<Swarm::Table>& games, const FindMoves& in_store) {
        struct Difference {
            FoundMoves stored;
            FoundMoves shown;
        };
        std::map<std::pair<std::string, std::size_t>, Difference> differences;
        const auto look = [&](const std::string& game, std::size_t node) {
            const FoundMoves stored = in_store(game);
            const FoundMoves shown = ask_for_moves(site_.port_of(node), game);
            // An aborted game without a move is shown to nobody.
            const bool is_aborted = stored.moves.empty() && shown.status == 404;
            if (stored == shown || is_aborted)
                differences.erase({game, node});
            else
                differences.insert_or_assign({game, node}, Difference{stored, shown});
        };
        for (const Swarm::Table& table : games)
            for (std::size_t node = 0; node < Site::kNodes; ++node) look(table.id, node);
        const auto deadline = SteadyClock::now() + std::chrono::seconds{10};
        while (!differences.empty() && SteadyClock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
            for (const auto& [place, unused] : std::map{differences})
                look(place.first, place.second);
        }
        for (const auto& [place, difference] : differences)
            report_.stale.push_back(
                fmt::format("{} on n{}: {} moves, status {}; the store has {}", place.first,
                            place.second + 1, difference.shown.moves.size(),
                            difference.shown.status, difference.stored.moves.size()));
    }

    /// Of a node that answers, soon.
    double metric(std::size_t node, const std::string& name) {
        std::optional<double> value;
        if (!await([&] { return (value = site_.metric(node, name)).has_value(); }))
            throw std::runtime_error{fmt::format("n{} does not show {}", node + 1, name)};
        return *value;
    }

    void inject(Fault fault, int number) {
        const std::size_t node = random_() % Site::kNodes;
        // One that is still joining owns nothing: there would be nothing to fence.
        if (makes_a_zombie(fault)) await([&] { return site_.is_ready(node); });
        std::optional<std::vector<std::string>> hit;
        if (hits_one_node(fault)) hit = site_.games_of(node);
        const double fences = metric(node, "janggun_node_fences_total");
        const double refused = metric(node, "janggun_fenced_writes_total");
        const auto paused = clients_.probe(hit);
        Breaker{site_, settings_.breaker, random_}.apply(fault, node);

        const auto all = clients_.await(clients_.probe(std::nullopt), settings_.patience);
        const auto measured = clients_.await(paused, std::chrono::seconds{1});
        auto& kind = report_.kinds[fault];
        ++kind.faults;
        for (const auto& game : measured.games)
            if (game.took) {
                kind.seconds.push_back(seconds(*game.took));
                kind.waits.push_back(seconds(game.waited));
            }
        for (const std::string& id : all.standing())
            report_.standing.push_back(
                fmt::format("{} after fault {}: {}, n{}", id, number, name_of(fault), node + 1));
        if (makes_a_zombie(fault)) {
            ++report_.zombies;
            if (await([&] {
                    return site_.metric(node, "janggun_node_fences_total").value_or(0) > fences;
                }))
                ++report_.fenced_zombies;
            report_.refused_writes +=
                static_cast<int>(metric(node, "janggun_fenced_writes_total") - refused);
        }
        tell(fault, number, node, measured);
        if (!report_.standing.empty()) return keep_logs();
        if (fault == Fault::FailOver) site_.restore_standby();
    }

    bool await(const std::function<bool()>& is_true) const {
        const auto deadline = SteadyClock::now() + settings_.patience;
        while (!is_true()) {
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
        for (const auto* lines : {&report_.standing, &report_.moves.problems, &report_.stale})
            for (const std::string& line : *lines) {
                const std::string game = line.substr(0, line.find(' '));
                settings_.tell(line);
                settings_.tell(site_.describe_game(game));
                clients_.with_swarm(
                    [&](const Swarm& swarm) { settings_.tell(swarm.describe_players(game)); });
            }
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
    return standing.empty() && complaints.empty() && moves.problems.empty() && stale.empty() &&
           rating_problems.empty() && unrated.empty() && log_problems.empty() &&
           fenced_zombies == zombies;
}

void KillReport::add(const KillReport& other) {
    for (const auto& [fault, kind] : other.kinds) {
        kinds[fault].faults += kind.faults;
        const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
            to.insert(to.end(), from.begin(), from.end());
        };
        append(kinds[fault].seconds, kind.seconds);
        append(kinds[fault].waits, kind.waits);
    }
    moves.acknowledged += other.moves.acknowledged;
    moves.compared += other.moves.compared;
    moves.lost += other.moves.lost;
    moves.unknown += other.moves.unknown;
    const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    append(moves.problems, other.moves.problems);
    append(stale, other.stale);
    append(complaints, other.complaints);
    append(standing, other.standing);
    append(rating_problems, other.rating_problems);
    append(unrated, other.unrated);
    append(log_problems, other.log_problems);
    zombies += other.zombies;
    fenced_zombies += other.fenced_zombies;
    refused_writes += other.refused_writes;
    finished_games += other.finished_games;
    rated_games += other.rated_games;
    seconds += other.seconds;
    load = std::max(load, other.load);
    runs += other.runs;
}

KillReport run_kill_test(const KillSettings& settings) {
    return KillRun{settings}.run();
}

std::string to_text(KillReport report) {
    std::string text =
        "| fault | times | games hit | p50 | p99 | max | wait p99 | longest wait |\n"
        "|---|---:|---:|---:|---:|---:|---:|---:|\n";
    int faults = 0;
    for (auto& [fault, kind] : report.kinds) {
        faults += kind.faults;
        text += fmt::format(
            "| {} | {} | {} | {:.1f} s | {:.1f} s | {:.1f} s | {:.1f} s | {:.1f} s |\n",
            name_of(fault), kind.faults, kind.seconds.size(), at(kind.seconds, 0.5),
            at(kind.seconds, 0.99), at(kind.seconds, 1), at(kind.waits, 0.99), at(kind.waits, 1));
    }
    text += fmt::format(
        "\n{} faults in {} runs, {:.0f} s, load average up to {:.0f}. {} moves acknowledged, {} in "
        "the store: {} lost, {} that nobody "
        "sent. {} games ended, {} rated. Zombies: {} of {} fenced, {} late writes refused.\n",
        faults, report.runs, report.seconds, report.load, report.moves.acknowledged,
        report.moves.compared, report.moves.lost, report.moves.unknown, report.finished_games,
        report.rated_games, report.fenced_zombies, report.zombies, report.refused_writes);
    const auto add = [&](const char* what, const std::vector<std::string>& lines) {
        for (const std::string& line : lines) text += fmt::format("{}: {}\n", what, line);
    };
    add("stands still", report.standing);
    add("client", report.complaints);
    add("lost move", report.moves.problems);
    add("stale", report.stale);
    add("rating", report.rating_problems);
    add("not rated", report.unrated);
    add("log", report.log_problems);
    return text;
}

}  // namespace janggun::test
