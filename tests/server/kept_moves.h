// Do the moves that clients were told about equal those that the server has?
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/swarm.h"

namespace janggun::test {

struct KeptMoves {
    int compared = 0;  // that the server has
    int acknowledged = 0;
    int lost = 0;     // acknowledged or seen, and not there or another one
    int unknown = 0;  // there, but nobody sent it: so none was played twice
    std::vector<std::string> problems;
};
/// The moves of a game, as a server or a store has them.
struct FoundMoves {
    int status = 200;  // as of HTTP; 404: there is no such game; 0: no answer
    std::vector<std::string> moves{};
    friend bool operator==(const FoundMoves&, const FoundMoves&) = default;
};
using FindMoves = std::function<FoundMoves(const std::string& game)>;
/// One question to a server.
[[nodiscard]] FoundMoves ask_for_moves(std::uint16_t port, const std::string& game);

/// A copy of every game of the swarm, also of those that are over.
[[nodiscard]] std::vector<Swarm::Table> games_of(const Swarm& swarm);
/// Asks again for up to 10 s while there is no answer but 200 or 404: a node that has just been
/// suspended answers 503.
[[nodiscard]] KeptMoves compare_moves(const std::vector<Swarm::Table>& games,
                                      const FindMoves& find);

/// Fails the test for every move of the swarm's games that was acknowledged or seen and is lost, or
/// that nobody sent; and for the swarm's own complaints. The number of moves compared.
int expect_kept(const Swarm& swarm, std::uint16_t port);

}  // namespace janggun::test
