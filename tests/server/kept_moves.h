// Do the moves that clients were told about equal those that the server has?
#pragma once

#include <cstdint>
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
/// Of every game of the swarm, also those that are over.
[[nodiscard]] KeptMoves compare_moves(const Swarm& swarm, std::uint16_t port);

/// Fails the test for every move of the swarm's games that was acknowledged or seen and is lost, or
/// that nobody sent; and for the swarm's own complaints. The number of moves compared.
int expect_kept(const Swarm& swarm, std::uint16_t port);

}  // namespace janggun::test
