// Notices as Redis messages.
#include "server/bus/redis/payload.h"

#include <gtest/gtest.h>
#include <limits>

#include "base/rng.h"

namespace janggun::server::redis {
namespace {

constexpr std::string_view kHead = "1 00000000000000ff ";

TEST(Payload, IsReadAsItWasWritten) {
    for (const Payload& payload :
         {Payload{Origin{0}, 0, ""}, Payload{Origin{0xff}, 7, "{\"t\":\"move\"} x"},
          Payload{Origin{std::numeric_limits<std::uint64_t>::max()},
                  std::numeric_limits<std::uint64_t>::max(), "將軍"}})
        EXPECT_EQ(read_payload(write_payload(payload)), payload);
    EXPECT_EQ(write_payload({Origin{0xff}, 7, "x y"}), std::string{kHead} + "7 x y");
}

TEST(Payload, WhatNoNodeHasWrittenIsRejected) {
    for (const std::string& bytes :
         {std::string{}, std::string{"x"}, std::string{"1"}, std::string{"1 "},
          std::string{"2 00000000000000ff 7 x"},   // another version
          std::string{"1 00000000000000FF 7 x"},   // not as written
          std::string{"1 0000000000000ff 7 x"},    // too short
          std::string{"1 000000000000000ff 7 x"},  // too long
          std::string{kHead}, std::string{kHead} + "7", std::string{kHead} + " x",
          std::string{kHead} + "-7 x", std::string{kHead} + "+7 x", std::string{kHead} + "07 x",
          std::string{kHead} + "18446744073709551616 x",  // 2^64
          std::string{kHead} + "7 \xff"})
        EXPECT_FALSE(read_payload(bytes)) << bytes;
}

TEST(Payload, TheTextHasALimit) {
    const std::string most(kMaxText, 'x');
    EXPECT_TRUE(read_payload(write_payload({Origin{1}, 1, most})));
    EXPECT_FALSE(read_payload(write_payload({Origin{1}, 1, most + "x"})));
}

/// Whatever is accepted is what write_payload would have written.
TEST(Payload, HasOneForm) {
    Rng rng{17};
    const std::string good = write_payload({Origin{0x123456789abcdef0}, 1024, "text"});
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes = good;
        for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes)
            bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] =
                "0123456789abcdefg +-x"[rng.below(21)];
        if (rng.below(4) == 0) bytes.resize(rng.below(static_cast<std::uint32_t>(bytes.size())));
        if (const auto read = read_payload(bytes)) {
            EXPECT_EQ(write_payload(*read), bytes);
        }
    }
}

}  // namespace
}  // namespace janggun::server::redis
