// Random Swiss tournaments paired by Janggun, as TRF files: tools/compare_pairings checks them with
// another pairing program.
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <vector>

#include "base/rng.h"
#include "base/text.h"
#include "tournament/swiss.h"
#include "tournament/trf.h"

namespace janggun::tournament {
namespace {

struct Options {
    std::string folder = ".";
    int count = 10;
    std::uint64_t seed = 1;
    int least = 4;
    int most = 200;
    int rounds = 0;  // 0: drawn
};

/// What a simulated player is going to do.
struct Plan {
    int enters = 0;
    int leaves = 1000;
    std::uint32_t bye_percent = 0;
};

class Simulation {
  public:
    Simulation(std::uint64_t seed, const Options& options) : rng_{seed} {
        // Small fields are as likely as large ones: they have more special cases.
        const int span = options.most - options.least + 1;
        int players = options.least + below(span);
        if (rng_.below(2) == 0) players = options.least + below(players - options.least + 1);
        file_.total_rounds =
            options.rounds > 0 ? options.rounds : std::min(2 + below(10), std::max(2, players - 1));
        file_.initial_side = rng_.below(2) == 0 ? Side::First : Side::Second;
        draw_points();
        const std::uint32_t late = rng_.below(3) == 0 ? 15 : 0;
        const std::uint32_t retiring = rng_.below(2) == 0 ? 20 : 0;
        const std::uint32_t byes = rng_.below(2) == 0 ? 6 : 0;
        forfeits_ = rng_.below(2) == 0 ? 5 : 0;
        draws_ = 10 + rng_.below(50);
        upsets_ = rng_.below(2) == 0;
        for (int i = 0; i < players; ++i) {
            TrfPlayer player;
            player.number = i + 1;
            player.name = fmt::format("Player {}", i + 1);
            player.rating = 2800 - i * 1500 / players;
            file_.players.push_back(player);
            Plan plan;
            if (rng_.below(100) < late) plan.enters = 1 + below(3);
            if (rng_.below(100) < retiring) plan.leaves = 1 + below(file_.total_rounds);
            plan.bye_percent = byes;
            plans_.push_back(plan);
        }
        if (rng_.below(4) == 0) forbid_some();
        if (rng_.below(5) == 0) accelerate();
    }

    /// True: all rounds were paired. Otherwise the file is that before the impossible round.
    [[nodiscard]] bool run() {
        while (file_.rounds_played < file_.total_rounds) {
            ask_for_byes();
            const std::clock_t start = std::clock();
            const auto pairings = pair_swiss(swiss_state(file_));
            slowest_ =
                std::max(slowest_, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
            if (!pairings) return false;
            play(*pairings);
        }
        return true;
    }

    [[nodiscard]] const TrfFile& file() const { return file_; }
    [[nodiscard]] double slowest() const { return slowest_; }

  private:
    [[nodiscard]] int below(int bound) {
        return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound)));
    }
    [[nodiscard]] TrfPlayer& player(PlayerIndex i) {
        return file_.players[static_cast<std::size_t>(i)];
    }

    void draw_points() {
        const std::uint32_t kind = rng_.below(6);
        if (kind == 0) {
            file_.points = {.win = 30, .points_win = 30, .draw = 10, .pairing_bye = 30};
        } else if (kind == 1) {
            file_.points.pairing_bye = 5;
        } else if (kind == 2) {
            file_.points = {.win = 7, .points_win = 7, .draw = 2, .pairing_bye = 7};
        } else if (kind == 3) {
            file_.points = kKoreanPoints;
        }
    }

    void forbid_some() {
        for (int i = 0; i < 3; ++i) {
            const int a = below(static_cast<int>(file_.players.size()));
            const int b = below(static_cast<int>(file_.players.size()));
            if (a != b) file_.forbidden.push_back({a, b});
        }
    }
    void accelerate() {
        for (std::size_t i = 0; i < file_.players.size() / 2; ++i)
            file_.players[i].acceleration = {file_.points.win, file_.points.draw};
    }

    void ask_for_byes() {
        const int round = file_.rounds_played;
        int playing = 0;
        for (std::size_t i = 0; i < plans_.size(); ++i) {
            TrfPlayer& each = file_.players[i];
            const Plan& plan = plans_[i];
            each.plays_next = true;
            Mark mark = Mark::Absent;
            if (round < plan.enters || round >= plan.leaves) {
                each.plays_next = false;
            } else if (rng_.below(100) < plan.bye_percent) {
                each.plays_next = false;
                const std::uint32_t kind = rng_.below(5);
                mark = kind == 0   ? Mark::Absent
                       : kind == 1 ? Mark::FullPointBye
                                   : Mark::HalfPointBye;
            }
            if (!each.plays_next) each.rounds.push_back({.mark = mark});
            playing += each.plays_next ? 1 : 0;
        }
        if (playing > 0) return;
        // Somebody has to play, or the file would not show this round.
        file_.players.front().rounds.pop_back();
        file_.players.front().plays_next = true;
        plans_.front() = {};
    }

    void play(const std::vector<Pairing>& pairings) {
        for (const Pairing& pairing : pairings) {
            if (pairing.second == kNobody) {
                player(pairing.first).rounds.push_back({.mark = Mark::PairingBye});
                continue;
            }
            const auto [first, second] = draw_result(pairing);
            player(pairing.first).rounds.push_back({first, pairing.second, Side::First, 0});
            player(pairing.second).rounds.push_back({second, pairing.first, Side::Second, 0});
        }
        ++file_.rounds_played;
        for (TrfPlayer& each : file_.players) {
            each.plays_next = true;
            each.points = 0;
            for (const Entry& entry : each.rounds)
                each.points += points_of(file_.points, entry.mark);
        }
    }

    [[nodiscard]] std::pair<Mark, Mark> draw_result(const Pairing& pairing) {
        if (rng_.below(100) < forfeits_) {
            if (rng_.below(4) == 0) return {Mark::ForfeitLoss, Mark::ForfeitLoss};
            if (rng_.below(2) == 0) return {Mark::ForfeitWin, Mark::ForfeitLoss};
            return {Mark::ForfeitLoss, Mark::ForfeitWin};
        }
        const bool is_close = rng_.below(100) < draws_;
        const bool has_points_wins = file_.points == kKoreanPoints;
        if (is_close && !has_points_wins) return {Mark::Draw, Mark::Draw};
        const int difference = player(pairing.first).rating - player(pairing.second).rating;
        const int edge = upsets_ ? 0 : std::clamp(difference / 10, -45, 45);
        const bool first_wins = below(100) < 50 + edge;
        const Mark win = is_close ? Mark::PointsWin : Mark::Win;
        const Mark loss = is_close ? Mark::PointsLoss : Mark::Loss;
        return first_wins ? std::pair{win, loss} : std::pair{loss, win};
    }

    Rng rng_;
    TrfFile file_;
    std::vector<Plan> plans_;
    std::uint32_t forfeits_ = 0;
    std::uint32_t draws_ = 0;
    bool upsets_ = false;
    double slowest_ = 0;
};

int run(const Options& options) {
    std::filesystem::create_directories(options.folder);
    for (int i = 0; i < options.count; ++i) {
        Simulation simulation{options.seed + static_cast<std::uint64_t>(i) * 7919, options};
        const bool finished = simulation.run();
        const std::string name =
            fmt::format("{}/{:05}.{}", options.folder, i, finished ? "trf" : "impossible.trf");
        std::ofstream{name} << write_trf(simulation.file());
        fmt::print("{} players {} rounds {} slowest {:.3f} s\n", name,
                   simulation.file().players.size(), simulation.file().rounds_played,
                   simulation.slowest());
    }
    return 0;
}

}  // namespace
}  // namespace janggun::tournament

int main(int argc, char** argv) {
    janggun::tournament::Options options;
    if (argc != 7) {
        fmt::print(stderr,
                   "usage: simulate_swiss FOLDER COUNT SEED LEAST MOST ROUNDS\n"
                   "LEAST and MOST: number of players; ROUNDS 0: drawn\n");
        return 2;
    }
    const auto number = [&](int i) { return janggun::parse_number(argv[i]).value_or(0); };
    options.folder = argv[1];
    options.count = number(2);
    options.seed = static_cast<std::uint64_t>(number(3));
    options.least = std::max(number(4), 2);
    options.most = std::max(number(5), options.least);
    options.rounds = number(6);
    return janggun::tournament::run(options);
}
