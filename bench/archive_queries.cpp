// What the archive answers, on a small file and on a large one: nothing may take much longer
// because there are more games. Both servers run at once and are asked in turn, so that what else
// the machine does falls on both.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <chrono>
#include <fmt/format.h>

#include "server/json.h"
#include "server/server_process.h"
#include "server/wire.h"

namespace janggun::bench {
namespace {

using test::HttpAnswer;
using test::ServerProcess;
using Clock = std::chrono::steady_clock;

struct Settings {
    std::string small;
    std::string large;
    int rounds = 200;
    double limit = 3;
};

struct Question {
    std::string name;
    std::string target;
};

std::string encoded(std::string_view text) {
    std::string out;
    for (const char c : text)
        out += std::isalnum(static_cast<unsigned char>(c))
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return out;
}

HttpAnswer get(const ServerProcess& server, const std::string& target) {
    return test::ask(server.port(), {.target = target});
}

/// Of this file: its oldest page, and a position that occurred in it.
std::vector<Question> questions(const ServerProcess& server) {
    const test::Json newest{get(server, "/api/games?limit=1&variant=shogun").body};
    const std::string rare = encoded(newest.text("games/0/fen"));
    const std::string start = encoded("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    const std::string day = "1769000000000";  // 21 January: most games are later
    return {
        {"newest games", "/api/games"},
        {"until a day long ago", "/api/games?until=" + day},
        {"since a day, page of 100", "/api/games?limit=100&since=" + day},
        {"one variant", "/api/games?variant=janggikakao"},
        {"one reason", "/api/games?reason=checkmate"},
        {"a reason without a match", "/api/games?reason=bikjang&variant=shogun"},
        {"a result, a set-up, rated", "/api/games?result=1-0&setup=inner-outer&rated=true"},
        {"three filters without a match",
         "/api/games?result=1/2-1/2&setup=inner-outer&reason=resignation"},
        {"a player with a fifth of all games", "/api/games?player=Player0000"},
        {"that player, without a match", "/api/games?player=Player0000&result=*"},
        {"two players", "/api/games?player=Player0000&opponent=Player0001"},
        {"two players who never met won by bikjang",
         "/api/games?player=Player0002&opponent=Player0003&reason=bikjang"},
        {"search of the start position", "/api/games?variant=shogun&fen=" + start},
        {"the start position, a reason without a match",
         "/api/games?variant=shogun&reason=repetition&fen=" + start},
        {"the start position and a player",
         "/api/games?variant=shogun&player=Player0007&fen=" + start},
        {"search of a rare position", "/api/games?variant=shogun&fen=" + rare},
        {"profile of the player with a fifth", "/api/user/Player0000"},
        {"rating history of that player", "/api/user/Player0000/ratings"},
        {"crosstable", "/api/crosstable/Player0000/Player0001"},
        {"leaderboard", "/api/leaderboard/shogun/rapid"},
    };
}

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>{time}.count();
}

double median(std::vector<double>& times) {
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                     times.end());
    return times[times.size() / 2];
}

int run(const Settings& settings) {
    const test::TemporaryFolder folder;
    const ServerProcess small{folder, {.data = settings.small}};
    const ServerProcess large{folder, {.data = settings.large}};
    const auto of_small = questions(small);
    const auto of_large = questions(large);
    fmt::print("| | small, ms | large, ms | ratio |\n|---|---:|---:|---:|\n");
    bool all_good = true;
    for (std::size_t i = 0; i < of_small.size(); ++i) {
        std::vector<double> times[2];
        const auto measure = [&](const ServerProcess& server, const std::string& target,
                                 std::vector<double>& into) {
            const auto begun = Clock::now();
            const HttpAnswer answer = get(server, target);
            into.push_back(milliseconds(Clock::now() - begun));
            if (answer.status != 200) {
                fmt::print(stderr, "{}: {} {}\n", target, answer.status, answer.body);
                all_good = false;
            }
        };
        for (int round = 0; round < settings.rounds; ++round) {
            measure(small, of_small[i].target, times[0]);
            measure(large, of_large[i].target, times[1]);
        }
        const double one = median(times[0]);
        const double two = median(times[1]);
        fmt::print("| {} | {:.2f} | {:.2f} | {:.1f} |\n", of_small[i].name, one, two, two / one);
        std::fflush(stdout);
        if (two > settings.limit * one) all_good = false;
    }
    return all_good ? 0 : 1;
}

}  // namespace
}  // namespace janggun::bench

int main(int argc, char** argv) {
    janggun::bench::Settings settings;
    CLI::App app{"Times what the archive is asked, on two files of tools/fill_archive."};
    app.add_option("SMALL", settings.small, "A file with 1,000 games")->required();
    app.add_option("LARGE", settings.large, "A file with 100,000 games")->required();
    app.add_option("--rounds", settings.rounds, "How often each question is asked")
        ->check(CLI::Range(1, 100'000));
    app.add_option("--limit", settings.limit, "Fails if a ratio is greater");
    CLI11_PARSE(app, argc, argv);
    return janggun::bench::run(settings);
}
