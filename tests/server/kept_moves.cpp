// Comparing the books of many clients with the server's games.
#include "server/kept_moves.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>

#include "server/json.h"
#include "server/wire.h"

namespace janggun::test {
namespace {

void compare(const Swarm::Table& table, std::uint16_t port, KeptMoves& kept) {
    const auto problem = [&](int ply, const std::string& text) {
        kept.problems.push_back(fmt::format("{} ply {}: {}", table.id, ply, text));
    };
    const HttpAnswer answer = ask(port, {.target = "/api/game/" + table.id});
    const Json game{answer.body};
    kept.acknowledged += static_cast<int>(table.acknowledged.size());
    if (answer.status == 404) kept.lost += static_cast<int>(table.acknowledged.size());
    if (answer.status != 200 || !game.good())
        return problem(0, fmt::format("the game cannot be read: status {}", answer.status));
    const int stored = static_cast<int>(game.size("moves"));
    const auto move = [&](int ply) {
        return ply > stored ? "nothing" : game.text(fmt::format("moves/{}/uci", ply - 1));
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

KeptMoves compare_moves(const Swarm& swarm, std::uint16_t port) {
    KeptMoves kept;
    for (const auto& table : swarm.finished()) compare(table, port, kept);
    for (const auto& table : swarm.tables())
        if (!table.id.empty()) compare(table, port, kept);
    return kept;
}

int expect_kept(const Swarm& swarm, std::uint16_t port) {
    const KeptMoves kept = compare_moves(swarm, port);
    for (const std::string& problem : kept.problems) ADD_FAILURE() << problem;
    for (const std::string& complaint : swarm.complaints()) ADD_FAILURE() << complaint;
    return kept.compared;
}

}  // namespace janggun::test
