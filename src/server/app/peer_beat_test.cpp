// What nodes tell of themselves is read as it was written, and nothing else is.
#include "server/app/peer_beat.h"

#include <gtest/gtest.h>

namespace janggun::server {
namespace {

TEST(PeerBeatText, IsReadAsItWasWritten) {
    const PeerBeat here{"Ab3dEf7h", false, {{"games", 3}, {"people", 12}}};
    EXPECT_EQ(write_beat(here), "1 here Ab3dEf7h games=3 people=12");
    EXPECT_EQ(read_beat(write_beat(here)), here);
    const PeerBeat left{"Ab3dEf7h", true, {}};
    EXPECT_EQ(read_beat(write_beat(left)), left);
}

TEST(PeerBeatText, OfAnotherFormIsRefused) {
    for (const char* text :
         {"", "1", "1 here", "2 here Ab3dEf7h", "1 gone Ab3dEf7h", "1 here short",
          "1 here Ab3dEf7h ", "1 here Ab3dEf7h games",
          "1 here Ab3dEf7h games=", "1 here Ab3dEf7h games=-1", "1 here Ab3dEf7h games=01",
          "1 here Ab3dEf7h Games=1", "1 here Ab3dEf7h games=99999999999"})
        EXPECT_FALSE(read_beat(text)) << text;
}

}  // namespace
}  // namespace janggun::server
