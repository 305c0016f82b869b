// Where others reach this machine.
#include "server/local_addresses.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

TEST(ReachableAddress, IsTheOneThatTheServerListensOn) {
    EXPECT_EQ(reachable_address("10.0.0.11", 8080), "10.0.0.11:8080");
    EXPECT_EQ(reachable_address("fd00::11", 8080), "[fd00::11]:8080");
}

TEST(ReachableAddress, OfAServerOnAllAddressesIsOneOfThem) {
    const auto own = local_addresses(8080, false);
    if (own.empty()) GTEST_SKIP() << "this machine has only loopback";
    for (const char* all : {"0.0.0.0", "::"})
        EXPECT_EQ("http://" + reachable_address(all, 8080), own.front());
}

}  // namespace
}  // namespace janggun::server
