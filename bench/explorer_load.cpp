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
#include "notation/uci.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/loop.h"

namespace janggun::bench {
namespace {

using namespace janggun::server;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>{time}.count();
}

/// People prefer some moves: of the legal ones the first is taken with probability 0.4, and so on.
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
            perform(side, command::ChooseSetup{id_of<G>(G::kSetupChoices[rng.below(
                              static_cast<std::uint32_t>(std::size(G::kSetupChoices)))])});
    }
    constexpr int kPlies = 60;
    for (int ply = 0; ply < kPlies && !live.is_over(); ++ply) {
        const auto& match = std::get<Match<G>>(live.match());
        const auto moves = match.allowed_moves();
        std::size_t choice = 0;
        while (choice + 1 < moves.size() && rng.below(10) >= 4) ++choice;
        if (ply < static_cast<int>(kExplorerPlies) && rng.below(200) == 0)
            keys.push_back(match.position().key());
        perform(match.position().turn(),
                command::Move{notation::write_uci(match.position(), moves[choice]), ply});
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

std::int64_t number_in(sqlite::Database& database, std::string_view sql) {
    auto& rows = database.prepared(sql);
    const std::int64_t number = rows.step() ? rows.integer(0) : -1;
    rows.reset();
    return number;
}

std::string times_text(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return fmt::format("{:.2f} / {:.2f}", times[times.size() / 2], times[times.size() * 99 / 100]);
}

struct Settings {
    std::string path;
    std::vector<std::uint64_t> games;
    std::uint64_t seed = 1;
};

class Bench {
  public:
    explicit Bench(const Settings& settings)
        : settings_{settings},
          store_{std::move(*sqlite::SqliteStore::open(
              settings.path, [this](std::function<void()> work) { loop_.post(std::move(work)); }))},
          reader_{std::move(*sqlite::Database::open(settings.path, sqlite::Mode::Write))},
          rng_{settings.seed} {
        for (const int number : {1, 2}) {
            User user;
            user.id = static_cast<UserId>(number);
            user.name = fmt::format("player{}", number);
            store_->write({write::AddUser{user}}, [](const auto&) {});
        }
    }

    /// Adds games until there are so many, and prints a row.
    void grow_to(std::uint64_t count) {
        const std::uint64_t before = games_;
        const auto begun = Clock::now();
        std::uint64_t written = 0;
        std::uint64_t queued = 0;
        for (; games_ < count; ++games_) {
            auto unit = games_ % 2 == 0 ? game<Janggi>(games_, rng_, keys_)
                                        : game<Shogun>(games_, rng_, keys_);
            store_->write(std::move(unit), [&written](const auto& result) {
                if (!result) throw std::runtime_error{"a game was not written"};
                ++written;
            });
            ++queued;
            if (queued % 200 == 0) wait_until([&] { return written == queued; });
        }
        wait_until([&] { return written == queued; });
        while (number_in(reader_, "SELECT count(*) FROM explorer_pending") > 0)
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        const double all = milliseconds(Clock::now() - begun);
        const auto bytes = number_in(reader_,
                                     "SELECT sum(pgsize) FROM dbstat WHERE name='explorer'"
                                     " AND aggregate");
        const auto rows = number_in(reader_, "SELECT count(*) FROM explorer");
        fmt::print("| {} | {} | {:.1f} | {} | {} | {:.2f} |\n", games_, rows,
                   static_cast<double>(bytes) / 1e6, look_up({start<Janggi>(), start<Shogun>()}),
                   look_up(keys_), all / static_cast<double>(games_ - before));
        std::fflush(stdout);
    }

    /// Microseconds of the note that a game's end adds to its transaction.
    double note() {
        constexpr int kNotes = 20'000;
        reader_.run("BEGIN IMMEDIATE");
        const auto begun = Clock::now();
        for (int i = 0; i < kNotes; ++i)
            reader_.prepared("INSERT OR IGNORE INTO explorer_pending VALUES (?)")
                .bind(fmt::format("N{:07}", i))
                .run();
        const double time = milliseconds(Clock::now() - begun);
        reader_.run("ROLLBACK");
        return time * 1000 / kNotes;
    }

  private:
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
            store_->explore(key, BucketSet::all(), Asker{"bench"},
                            [&](const auto& found) { is_done = found.has_value(); });
            wait_until([&] { return is_done; });
            times.push_back(milliseconds(Clock::now() - begun));
        }
        return times_text(std::move(times));
    }

    Settings settings_;
    test::Loop loop_;
    std::unique_ptr<sqlite::SqliteStore> store_;
    sqlite::Database reader_;
    Rng rng_;
    std::uint64_t games_ = 0;
    std::vector<std::uint64_t> keys_;  // of some positions that occurred
};

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    CLI::App app{"Counts generated games for the explorer in a new file, and times look-ups."};
    app.add_option("FILE", settings.path, "A file that does not exist yet")->required();
    app.add_option("GAMES", settings.games, "Numbers of games to measure at, ascending")
        ->required();
    app.add_option("--seed", settings.seed, "Of the games");
    CLI11_PARSE(app, argc, argv);
    janggun::bench::Bench bench{settings};
    fmt::print(
        "| games | rows | MB | start, ms (median / p99) | some position, ms | a game written and"
        " counted, ms |\n|---:|---:|---:|---:|---:|---:|\n");
    for (const std::uint64_t count : settings.games) bench.grow_to(count);
    fmt::print("The note of a game's end: {:.1f} µs\n", bench.note());
    return 0;
}
