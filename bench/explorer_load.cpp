// The explorer on generated games: what counting them costs, how large its tables become, and how
// long a look-up takes.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <thread>

#include "base/rng.h"
#include "explorer_target.h"
#include "notation/uci.h"

namespace janggun::bench {
namespace {

using namespace janggun::server;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>{time}.count();
}

/// People prefer some moves: of the legal ones the first is taken with probability 0.4, and so on.
template <Game G>
typename G::Move move_of(const Match<G>& match, Rng& rng) {
    const auto moves = match.allowed_moves();
    std::size_t choice = 0;
    while (choice + 1 < moves.size() && rng.below(10) >= 4) ++choice;
    return moves[choice];
}

template <Game G>
typename G::SetupChoice setup_of(Rng& rng) requires WithSetup<G> {
    return G::kSetupChoices[rng.below(static_cast<std::uint32_t>(std::size(G::kSetupChoices)))];
}

template <Game G>
std::vector<Write> game(std::uint64_t number, Rng& rng, std::vector<std::uint64_t>& keys) {
    Terms terms;
    terms.id = {fmt::format("G{:07}", number)};
    terms.offer.variant = G::kId;
    terms.offer.is_rated = true;
    terms.offer.clock = *time_control_from(number % 3 == 0 ? "180+2" : "600+5");
    terms.seats.first.user = static_cast<UserId>(1);
    terms.seats.second.user = static_cast<UserId>(2);
    terms.seats.first.rating = terms.seats.second.rating = 1000 + static_cast<int>(rng.below(1200));
    LiveGame live{terms};
    std::vector<Stamped> log = live.begin(Time::at(1'000));
    const auto perform = [&](Side side, const Command& command) {
        for (Stamped& event : live.perform(side, command, {Time::at(2'000)}).events)
            log.push_back(std::move(event));
    };
    if constexpr (WithSetup<G>) {
        for (const Side side : {Side::Second, Side::First})
            perform(side, command::ChooseSetup{id_of<G>(setup_of<G>(rng))});
    }
    constexpr int kPlies = 60;
    for (int ply = 0; ply < kPlies && !live.is_over(); ++ply) {
        const auto& match = std::get<Match<G>>(live.match());
        const auto move = move_of(match, rng);
        if (ply < static_cast<int>(kExplorerPlies) && rng.below(200) == 0)
            keys.push_back(match.position().key());
        perform(match.position().turn(),
                command::Move{notation::write_uci(match.position(), move), ply});
    }
    if (!live.is_over()) perform(Side::Second, command::Resign{});
    Ending ending;
    ending.at = Time::at(10'000 + static_cast<std::int64_t>(number));
    ending.score = rng.below(2) == 0 ? "1-0" : "0-1";
    ending.reason = "resignation";
    std::vector<Write> unit{write::AddGame{terms}};
    for (const Stamped& event : log) unit.emplace_back(write::AddEvent{terms.id, event});
    unit.emplace_back(write::EndGame{terms.id, std::move(ending)});
    return unit;
}

std::string times_text(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return fmt::format("{:.2f} / {:.2f}", times[times.size() / 2], times[times.size() * 99 / 100]);
}

/// A game as the explorer sees it, added to a sum: no event log, and only the plies that count.
template <Game G>
void add_game(ExplorerSum& sum, std::uint64_t number, Rng& rng, std::vector<std::uint64_t>& keys) {
    ChosenSetups chosen;
    BySide<std::string> setups;
    if constexpr (WithSetup<G>) {
        for (const Side side : {Side::Second, Side::First}) {
            chosen[side] = id_of<G>(setup_of<G>(rng));
            setups[side] = chosen[side]->name();
        }
    }
    const auto rules = G::default_ruleset();
    Match<G> match{rules, *G::position(janggun::start_of<G>(chosen), rules)};
    for (std::size_t ply = 0; ply < kExplorerPlies && !match.is_over(); ++ply) {
        if (rng.below(2'000) == 0) keys.push_back(match.position().key());
        (void)match.play(move_of(match, rng));
    }
    const int rating = 1000 + static_cast<int>(rng.below(1200));
    const int bucket = bucket_of(band_of(rating), number % 3 == 0 ? Speed::Blitz : Speed::Rapid);
    ExplorerCounts counts;
    (rng.below(2) == 0 ? counts.first : counts.second) = 1;
    sum.add(match, bucket, setups, counts);
}

struct Settings {
    std::string path;
    std::vector<std::uint64_t> games;
    std::uint64_t seed = 1;
    bool is_direct = false;
    bool is_postgres = false;
};

class Bench {
  public:
    explicit Bench(const Settings& settings)
        : settings_{settings},
          target_{settings.is_postgres ? start_postgres(loop_) : open_sqlite(settings.path, loop_)},
          rng_{settings.seed} {
        for (const int number : {1, 2}) {
            User user;
            user.id = static_cast<UserId>(number);
            user.name = fmt::format("player{}", number);
            target_->store().write({write::AddUser{user}}, [](const auto&) {});
        }
    }

    /// Adds games until there are so many, and prints a row.
    void grow_to(std::uint64_t count) {
        const std::uint64_t before = games_;
        const auto begun = Clock::now();
        if (settings_.is_direct)
            count_games(count);
        else
            play_games(count);
        const double all = milliseconds(Clock::now() - begun);
        fmt::print("| {} | {} | {:.1f} | {} | {} | {:.2f} |\n", games_, target_->rows(),
                   static_cast<double>(target_->bytes()) / 1e6,
                   look_up({start<Janggi>(), start<Shogun>()}), look_up(keys_),
                   all / static_cast<double>(games_ - before));
        std::fflush(stdout);
    }

    /// Microseconds of the note that a game's end adds to its transaction.
    double note() {
        constexpr int kNotes = 20'000;
        const auto begun = Clock::now();
        target_->note(kNotes);
        return milliseconds(Clock::now() - begun) * 1000 / kNotes;
    }

  private:
    /// Through the store's writer and maintenance thread, as a server does it.
    void play_games(std::uint64_t count) {
        std::uint64_t written = 0;
        std::uint64_t queued = 0;
        for (; games_ < count; ++games_) {
            auto unit = games_ % 2 == 0 ? game<Janggi>(games_, rng_, keys_)
                                        : game<Shogun>(games_, rng_, keys_);
            target_->store().write(std::move(unit), [&written](const auto& result) {
                if (!result) throw std::runtime_error{"a game was not written"};
                ++written;
            });
            ++queued;
            if (queued % 200 == 0) wait_until([&] { return written == queued; });
        }
        wait_until([&] { return written == queued; });
        while (target_->pending() > 0) std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }

    /// Only the explorer's tables, by the same statements: a million games in minutes.
    void count_games(std::uint64_t count) {
        constexpr int kBatch = 2'000;
        while (games_ < count) {
            ExplorerSum sum;
            for (int i = 0; i < kBatch && games_ < count; ++i, ++games_) {
                if (games_ % 2 == 0)
                    add_game<Janggi>(sum, games_, rng_, keys_);
                else
                    add_game<Shogun>(sum, games_, rng_, keys_);
            }
            target_->add(sum.additions());
        }
    }

    void wait_until(const std::function<bool()>& happened) {
        if (!loop_.run_until(happened)) throw std::runtime_error{"the store does not answer"};
    }
    template <Game G>
    static std::uint64_t start() {
        return G::position(janggun::start_of<G>({}), G::default_ruleset())->key();
    }
    /// Median and 99th percentile in milliseconds, through the store's queue and reader thread.
    std::string look_up(const std::vector<std::uint64_t>& keys) {
        std::vector<double> times;
        for (int i = 0; i < 1'000; ++i) {
            const std::uint64_t key = keys[rng_.below(static_cast<std::uint32_t>(keys.size()))];
            const auto begun = Clock::now();
            bool is_done = false;
            target_->store().explore(key, BucketSet::all(), Asker{"bench"},
                                     [&](const auto& found) { is_done = found.has_value(); });
            wait_until([&] { return is_done; });
            times.push_back(milliseconds(Clock::now() - begun));
        }
        return times_text(std::move(times));
    }

    Settings settings_;
    test::Loop loop_;
    std::unique_ptr<ExplorerTarget> target_;
    Rng rng_;
    std::uint64_t games_ = 0;
    std::vector<std::uint64_t> keys_;  // of some positions that occurred
};

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    CLI::App app{"Counts generated games for the explorer in a new store, and times look-ups."};
    auto* const postgres =
        app.add_flag("--postgres", settings.is_postgres, "In a PostgreSQL server of its own");
    auto* const file = app.add_option("--sqlite", settings.path, "In this file, which is new");
    file->excludes(postgres);
    app.add_option("GAMES", settings.games, "Numbers of games to measure at, ascending")
        ->required();
    app.add_option("--seed", settings.seed, "Of the games");
    app.add_flag("--direct", settings.is_direct,
                 "Fill only the tables of the explorer, without storing the games");
    CLI11_PARSE(app, argc, argv);
    if (!settings.is_postgres && settings.path.empty()) {
        fmt::print(stderr, "expected --sqlite FILE or --postgres\n");
        return 2;
    }
    janggun::bench::Bench bench{settings};
    fmt::print(
        "| games | rows | MB | start, ms (median / p99) | some position, ms | a game {}counted, ms"
        " |\n|---:|---:|---:|---:|---:|---:|\n",
        settings.is_direct ? "generated and " : "written and ");
    for (const std::uint64_t count : settings.games) bench.grow_to(count);
    fmt::print("The note of a game's end: {:.1f} µs\n", bench.note());
    return 0;
}
