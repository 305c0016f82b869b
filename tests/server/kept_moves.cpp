// Comparing the books of many clients with the server's games.
#include "server/kept_moves.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <thread>

#include "server/json.h"
#include "server/wire.h"

namespace janggun::test {
namespace {

constexpr std::chrono::seconds kAnswerPatience{10};

bool is_answer(const FoundMoves& found) {
    return found.status == 200 || found.status == 404;
}

FoundMoves find_patiently(const std::string& game, const FindMoves& find) {
    const auto deadline = std::chrono::steady_clock::now() + kAnswerPatience;
    for (;;) {
        FoundMoves found = find(game);
        if (is_answer(found) || std::chrono::steady_clock::now() > deadline) return found;
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
    }
}

void compare(const Swarm::Table& table, const FoundMoves& found, KeptMoves& kept) {
    const auto problem = [&](int ply, const std::string& text) {
        kept.problems.push_back(fmt::format("{} ply {}: {}", table.id, ply, text));
    };
    kept.acknowledged += static_cast<int>(table.acknowledged.size());
    if (found.status == 404) kept.lost += static_cast<int>(table.acknowledged.size());
    if (found.status != 200)
        return problem(0, fmt::format("the game cannot be read: status {}", found.status));
    const int stored = static_cast<int>(found.moves.size());
    const auto move = [&](int ply) {
        return ply > stored ? "nothing" : found.moves[static_cast<std::size_t>(ply) - 1];
    };
    const auto check = [&](const std::map<int, std::string>& told, const char* how) {
        for (const auto& [ply, uci] : told) {
            if (move(ply) == uci) continue;
            ++kept.lost;
            problem(ply, fmt::format("{} {}, and the server has {}", uci, how, move(ply)));
        }
    };
    check(table.acknowledged, "was acknowledged");
    check(table.seen, "was seen");
    for (int ply = 1; ply <= stored; ++ply) {
        ++kept.compared;
        const auto sent = table.sent.find(ply);
        if (sent != table.sent.end() && sent->second.contains(move(ply))) continue;
        ++kept.unknown;
        problem(ply, "nobody sent " + move(ply));
    }
}

}  // namespace

FoundMoves ask_for_moves(std::uint16_t port, const std::string& game) {
    const HttpAnswer answer = ask(port, {.target = "/api/game/" + game});
    const Json json{answer.body};
    FoundMoves found{.status = answer.status};
    if (answer.status != 200) return found;
    if (!json.good()) return {.status = 0};
    for (std::size_t at = 0; at < json.size("moves"); ++at)
        found.moves.push_back(json.text(fmt::format("moves/{}/uci", at)));
    return found;
}

std::vector<Swarm::Table> games_of(const Swarm& swarm) {
    std::vector<Swarm::Table> games = swarm.finished();
    std::copy_if(swarm.tables().begin(), swarm.tables().end(), std::back_inserter(games),
                 [](const Swarm::Table& table) { return !table.id.empty(); });
    return games;
}

KeptMoves compare_moves(const std::vector<Swarm::Table>& games, const FindMoves& find) {
    KeptMoves kept;
    for (const Swarm::Table& table : games) compare(table, find_patiently(table.id, find), kept);
    return kept;
}

int expect_kept(const Swarm& swarm, std::uint16_t port) {
    const KeptMoves kept = compare_moves(
        games_of(swarm), [port](const std::string& game) { return ask_for_moves(port, game); });
    for (const std::string& problem : kept.problems) ADD_FAILURE() << problem;
    for (const std::string& complaint : swarm.complaints()) ADD_FAILURE() << complaint;
    return kept.compared;
}

}  // namespace janggun::test
