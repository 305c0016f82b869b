// What chat refuses, and which names: floods, links, words, confusable characters.
#include <gtest/gtest.h>

#include "service/community.h"

namespace janggun::test {
namespace {

class ChatAndNames : public Community {
  protected:
    Player sora{server, sign_up("Sora")};
    Player bom{server, sign_up("Bom")};
};

// Chat.

TEST_F(ChatAndNames, TheFifthLineInTenSecondsIsRefused) {
    begin(sora, bom);
    const char* const lines[] = {"hello", "good luck", "what a move", "one more thing", "and also"};
    for (int i = 0; i < 4; ++i)
        EXPECT_TRUE(contains(sora.in_game("chat", said(lines[i])), "ack")) << lines[i];
    EXPECT_EQ(field(sora.in_game("chat", said(lines[4])), "code"), "too_many");
    server.pass(std::chrono::seconds{3});
    EXPECT_TRUE(contains(sora.in_game("chat", said(lines[4])), "ack"));
}

TEST_F(ChatAndNames, ALineThatNearlyRepeatsOneOfTheLastTwoIsRefused) {
    begin(sora, bom);
    EXPECT_TRUE(contains(sora.in_game("chat", said("buy cheap coins")), "ack"));
    EXPECT_EQ(field(sora.in_game("chat", said("BUY cheap coins!")), "code"), "too_many");
    EXPECT_TRUE(contains(sora.in_game("chat", said("another thing")), "ack"));
    EXPECT_EQ(field(sora.in_game("chat", said("buy cheap coin")), "code"), "too_many");
    EXPECT_TRUE(contains(bom.in_game("chat", said("buy cheap coins")), "ack"));
    server.pass(std::chrono::minutes{2});
    EXPECT_TRUE(contains(sora.in_game("chat", said("buy cheap coins")), "ack"));
}

TEST_F(ChatAndNames, GuestsAndNewAccountsPostNoLinks) {
    Player guest{server};
    begin(sora, guest);
    for (Player* player : {&sora, &guest}) {
        EXPECT_EQ(field(player->in_game("chat", said("see https://example.org/x")), "code"),
                  "not_allowed");
        EXPECT_EQ(field(player->in_game("chat", said("go to Example.COM now")), "code"),
                  "not_allowed");
        EXPECT_TRUE(contains(player->in_game("chat", said("5.5 points. fine")), "ack"));
    }
    server.pass(std::chrono::hours{25});
    begin(sora, guest);
    EXPECT_TRUE(contains(sora.in_game("chat", said("see https://example.org/x")), "ack"));
    EXPECT_EQ(field(guest.in_game("chat", said("see https://example.org/x")), "code"),
              "not_allowed");
}

class WordList : public Community {
  protected:
    Server strict{folder.file("strict"), [](Options& options) {
                      options.chat.words = {"Spoon", "바보"};
                  }};
};

TEST_F(WordList, RefusesWordsHoweverTheyAreWritten) {
    Player one{strict};
    Player two{strict};
    begin(one, two);
    EXPECT_EQ(field(one.in_game("chat", said("you sPoOn")), "code"), "not_allowed");
    EXPECT_EQ(field(one.in_game("chat", said("ｓｐｏｏｎ")), "code"), "not_allowed");
    EXPECT_EQ(field(one.in_game("chat", said("이바보야")), "code"), "not_allowed");
    EXPECT_TRUE(contains(one.in_game("chat", said("a fork")), "ack"));
}

// Names.

TEST_F(ChatAndNames, NamesThatLookAlikeAreRefused) {
    const auto status = [&](const char* name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).status;
    };
    EXPECT_EQ(status("Ian"), 200);
    EXPECT_EQ(status("lan"), 409) << "a small L for the capital i";
    EXPECT_EQ(status("S0ra"), 409) << "a zero for the o";
    EXPECT_EQ(status("ＳＯＲＡ"), 409) << "full width";
    EXPECT_EQ(status("Sоra"), 400) << "a Cyrillic o";
    EXPECT_EQ(status("João"), 200);
    EXPECT_EQ(status("Joa\u0303o"), 409) << "the same with a separate tilde";
    EXPECT_EQ(status("金將軍"), 200);
    EXPECT_EQ(status("Sora\u3164"), 400) << "the hangul filler";
    EXPECT_EQ(log_in("JOÃO").status, 200);
}

}  // namespace
}  // namespace janggun::test
