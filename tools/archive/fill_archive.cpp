// Fills a server's file with finished games: real legal ones, written through the store as the
// server writes them, so that what is measured on it is true. The same seed makes the same games.
#include <CLI/CLI.hpp>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <mutex>

#include "archive/random_game.h"
#include "server/domain/names.h"
#include "server/features/play/game_record.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::server {
namespace {

struct Settings {
    std::string file;
    int games = 1'000;
    int players = 500;
    int days = 365;
    std::uint64_t seed = 1;
};

/// Runs what the store's threads post, on this one.
class Loop {
  public:
    void post(std::function<void()> work) {
        {
            const std::lock_guard lock{mutex_};
            work_.push_back(std::move(work));
        }
        wake_.notify_one();
    }
    void run_one() {
        std::function<void()> work;
        {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [&] { return !work_.empty(); });
            work = std::move(work_.front());
            work_.pop_front();
        }
        work();
    }

  private:
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> work_;
};

class Filling {
  public:
    explicit Filling(const Settings& settings) : settings_{settings}, rng_{settings.seed} {}

    int run() {
        auto store = sqlite::SqliteStore::open(
            settings_.file, [this](std::function<void()> work) { loop_.post(std::move(work)); });
        if (!store) {
            fmt::print(stderr, "fill_archive: {}\n", describe(store.error()));
            return 1;
        }
        store_ = std::move(*store);
        write(people());
        for (int number = 0; number < settings_.games; ++number) {
            write(one_game(number));
            if ((number + 1) % 1'000 == 0) {
                fmt::print(stderr, "\r{} of {} games", number + 1, settings_.games);
                std::fflush(stderr);
            }
        }
        while (in_flight_ > 0) loop_.run_one();
        fmt::print(stderr, "\n");
        if (failed_ > 0) {
            fmt::print(stderr,
                       "fill_archive: {} units were refused; fill a file that is not there yet\n",
                       failed_);
            return 1;
        }
        fmt::print("{}: {} games of {} players over {} days, seed {}\n", settings_.file,
                   settings_.games, settings_.players, settings_.days, settings_.seed);
        return 0;
    }

  private:
    static constexpr std::int64_t kEpoch = 1'767'225'600'000;  // 2026-01-01

    void write(std::vector<Write> unit) {
        constexpr int kMostInFlight = 256;
        while (in_flight_ >= kMostInFlight) loop_.run_one();
        ++in_flight_;
        store_->write(std::move(unit), [this](const auto& written) {
            --in_flight_;
            if (!written) ++failed_;
        });
    }
    static UserId user_id(int number) { return static_cast<UserId>(number + 1); }
    static std::string user_name(int number) { return fmt::format("Player{:04}", number); }

    std::vector<Write> people() const {
        std::vector<Write> unit;
        for (int number = 0; number < settings_.players; ++number) {
            User user;
            user.id = user_id(number);
            user.name = user_name(number);
            user.created = Time::at(kEpoch);
            unit.emplace_back(write::AddUser{user});
        }
        return unit;
    }

    std::string new_id() {
        constexpr std::string_view kLetters =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        std::string id;
        for (std::size_t i = 0; i < kIdLength; ++i)
            id += kLetters[rng_.below(static_cast<std::uint32_t>(kLetters.size()))];
        return id;
    }
    template <std::size_t size>
    const char* one_of(const char* const (&choices)[size]) {
        return choices[rng_.below(size)];
    }
    int player_but(int other) {
        for (;;) {
            const int number =
                static_cast<int>(rng_.below(static_cast<std::uint32_t>(settings_.players)));
            if (number != other) return number;
        }
    }

    /// Player0000 is in a fifth of all games.
    Terms terms_of(int number) {
        Terms terms;
        terms.id = {new_id()};
        terms.offer.variant = one_of({"janggi", "janggi", "janggi", "janggicasual", "janggikakao",
                                      "shogun", "shogun", "shogun"});
        terms.offer.clock = time_control_from(one_of({"600+3x30", "300+5", "180+2", "1800+20"}))
                                .value_or(TimeControl{});
        terms.offer.is_rated = rng_.below(10) < 6;
        const auto step = Duration{std::chrono::hours{24}} * settings_.days / settings_.games;
        terms.created = Time::at(kEpoch) + step * number;
        const int one = number % 5 == 0 ? 0 : player_but(0);
        const int two = player_but(one);
        const bool is_first = rng_.below(2) == 0;
        const Category category = category_of(terms.offer);
        terms.seats.first = seat(is_first ? one : two, category);
        terms.seats.second = seat(is_first ? two : one, category);
        return terms;
    }
    Seat seat(int number, Category category) {
        Seat seat;
        seat.user = user_id(number);
        seat.name = user_name(number);
        const Rating& rating = ratings_[{seat.user, category}];
        seat.rating = rating.rounded();
        seat.is_provisional = rating.is_provisional();
        return seat;
    }

    std::vector<Write> one_game(int number) {
        auto [game, events] =
            play_randomly(terms_of(number), 20 + static_cast<int>(rng_.below(41)), rng_);
        std::vector<Write> unit{write::AddGame{game.terms()}};
        std::vector<Write> rated = rate(game);
        for (Stamped& event : events)
            unit.emplace_back(write::AddEvent{game.id(), std::move(event)});
        unit.emplace_back(write::EndGame{game.id(), ending_of(game)});
        for (Write& rating : rated) unit.push_back(std::move(rating));
        return unit;
    }
    std::vector<Write> rate(LiveGame& game) {
        if (!game.terms().offer.is_rated || !game.outcome()) return {};
        const Category category = category_of(game.terms().offer);
        const Time now = game.ended_at().value_or(Time{});
        const auto& winner = game.outcome()->winner;
        BySide<Rating> before;
        for (const Side side : kSides)
            before[side] = ratings_[{game.terms().seats[side].user, category}];
        BySide<RatingChange> changes;
        std::vector<Write> writes;
        for (const Side side : kSides) {
            const UserId user = game.terms().seats[side].user;
            const Side other = side == Side::First ? Side::Second : Side::First;
            const double score = !winner ? 0.5 : *winner == side ? 1 : 0;
            const Rating after = after_game(before[side], before[other], score, now);
            changes[side] = {before[side].rounded(), after.rounded()};
            ratings_[{user, category}] = after;
            writes.emplace_back(write::PutRating{{user, category, after}});
        }
        game.set_ratings(changes);
        return writes;
    }

    const Settings& settings_;
    Rng rng_;
    Loop loop_;
    std::unique_ptr<sqlite::SqliteStore> store_;
    std::map<std::pair<UserId, Category>, Rating> ratings_;
    int in_flight_ = 0;
    int failed_ = 0;
};

}  // namespace
}  // namespace janggun::server

int main(int argc, char** argv) {
    janggun::server::Settings settings;
    CLI::App app{"Fills a new file of a server with finished games of random legal moves."};
    app.add_option("FILE", settings.file, "The file; must not be there yet")->required();
    app.add_option("--games", settings.games, "How many")->check(CLI::Range(1, 10'000'000));
    app.add_option("--players", settings.players, "Among how many people")
        ->check(CLI::Range(2, 1'000'000));
    app.add_option("--days", settings.days, "Spread over how many days")
        ->check(CLI::Range(1, 10'000));
    app.add_option("--seed", settings.seed, "The same seed makes the same games");
    CLI11_PARSE(app, argc, argv);
    return janggun::server::Filling{settings}.run();
}
