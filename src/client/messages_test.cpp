// Reading what a site says.
#include "client/messages.h"

#include <gtest/gtest.h>

namespace janggun::client {
namespace {

TEST(ClientMessages, AGameIsRead) {
    const auto message = read_message(R"({"t":"game","game":"Ab3dEf9h","v":18,"variant":"janggi",
        "handicap":"R","clock_text":"600+3x30","rated":true,"phase":"playing","start_fen":"x",
        "players":{"white":{"name":"Sora","rating":1623,"provisional":true,"engine":null},
                   "black":{"name":"","engine":3}},
        "setup":{"white":"inner","black":null,"turn":"black","deadline":null},
        "moves":[{"uci":"a4a5","san":"P71-61","spent":3}],
        "clock":{"white":{"main":5,"periods":3,"period":30000},"black":{"main":7,"periods":0,
                 "period":0},"running":"black","at":100},
        "offers":{"draw":"black","takeback":null,"rematch":null},"result":null,"rematch":null,
        "chat":[{"room":"spectators","at":1,"name":"A","text":"b"}],"you":"white",
        "presence":{"white":true,"black":false,"spectators":3}})");
    const auto* game = std::get_if<Snapshot>(&message);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->version, 18);
    EXPECT_TRUE(game->is_handicap);
    EXPECT_EQ(game->players.first.rating, 1623);
    EXPECT_EQ(game->players.second.engine, 3);
    EXPECT_EQ(game->setup.turn, Side::Second);
    ASSERT_EQ(game->moves.size(), 1U);
    EXPECT_EQ(game->moves[0].text, "P71-61");
    EXPECT_EQ(game->clock->running, Side::Second);
    EXPECT_EQ(game->clock->sides.first.periods, 3);
    ASSERT_EQ(game->offers.size(), 1U);
    EXPECT_EQ(game->offers[0], (std::pair{OfferKind::Draw, Side::Second}));
    EXPECT_EQ(game->chat[0].room, ChatRoom::Spectators);
    EXPECT_EQ(game->you, Side::First);
    EXPECT_FALSE(game->presence.players.second);
}

TEST(ClientMessages, ControlCharactersDoNotReachTheTerminal) {
    const auto message = read_message(
        R"({"t":"chat","game":"Ab3dEf9h","room":"players","name":"\u001b[2J","text":"a\u009bb\r한\u007f"})");
    const auto* chat = std::get_if<ChatMessage>(&message);
    ASSERT_TRUE(chat);
    EXPECT_EQ(chat->line.name, "[2J");
    EXPECT_EQ(chat->line.text, "ab한");
}

TEST(ClientMessages, PrintableTextIsCutBetweenCharacters) {
    EXPECT_EQ(printable("한국", 6), "한국");
    EXPECT_EQ(printable("한국", 5), "한");
    EXPECT_EQ(printable("한국", 3), "한");
    EXPECT_EQ(printable("한국", 2), "");
    EXPECT_EQ(printable("a\xff"), "");
    EXPECT_EQ(printable(std::string(5000, 'a')).size(), 4096U);
}

TEST(ClientMessages, PrintableTextHasNoControlOrBidirectionalCharacters) {
    EXPECT_EQ(printable("a\x1b[2J\x07\n\tb"), "a[2Jb");
    EXPECT_EQ(printable("a\u0080b\u009fc\u00a0d"), "abc\u00a0d");
    EXPECT_EQ(printable("a\u202ab\u202ec\u2066d\u2069e"), "abcde");
    EXPECT_EQ(printable("\u2029\u202f\u2065\u206a"), "\u2029\u202f\u2065\u206a");  // neighbours
}

TEST(ClientMessages, TheNewestLinesOfALongChatAreKept) {
    std::string chat;
    for (std::size_t i = 0; i < kMostChatLines + 7; ++i)
        chat += (i == 0 ? "" : ",") + std::string{R"({"room":"players","name":"n","text":")"} +
                std::to_string(i) + "\"}";
    const auto message =
        read_message(R"({"t":"game","game":"Ab3dEf9h","start_fen":"x","chat":[)" + chat + "]}");
    const auto* game = std::get_if<Snapshot>(&message);
    ASSERT_TRUE(game);
    ASSERT_EQ(game->chat.size(), kMostChatLines);
    EXPECT_EQ(game->chat.front().text, "7");
    EXPECT_EQ(game->chat.back().text, std::to_string(kMostChatLines + 6));
}

TEST(ClientMessages, TimesAreBounded) {
    const auto message = read_message(R"({"t":"event","game":"Ab3dEf9h","v":1,"e":{
        "type":"resumed","clock":{"white":{"main":9223372036854775807,"periods":2147483648,
        "period":-1},"black":{"main":-9223372036854775808,"periods":-1,"period":7},
        "running":"white","at":9223372036854775807}}})");
    const auto* event = std::get_if<EventMessage>(&message);
    ASSERT_TRUE(event);
    const auto& clock = std::get<Resumed>(event->event).clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->sides.first.main.count(), 100'000'000'000'000);
    EXPECT_EQ(clock->sides.first.periods, 0);
    EXPECT_EQ(clock->sides.first.period.count(), 0);
    EXPECT_EQ(clock->sides.second.main.count(), 0);
    EXPECT_EQ(clock->sides.second.periods, 0);
    EXPECT_EQ(clock->at.count(), 100'000'000'000'000);
}

TEST(ClientMessages, WhatIsUnknownOrBrokenIsIgnored) {
    for (const char* text :
         {"", "[]", "{}", "7", "{\"t\":\"game\"}", R"({"t":"nobody_knows"})", R"({"t":"ack"})",
          R"({"t":"event","game":"x","v":1})", "{\"t\":\"chat\",\"text\":\"\xff\"}"})
        EXPECT_TRUE(std::holds_alternative<Ignored>(read_message(text))) << text;
}

TEST(ClientMessages, TheLobbyAndItsChangesAreRead) {
    const auto lobby = read_message(
        R"({"t":"lobby","seeks":[{"seek":"s1","name":"n","rating":null,"variant":"shogun",
            "clock":"300+5","rated":false,"colour":"random"}],"more":null,"in_all":1,
            "pools":[{"variant":"janggi","clock":"600","waiting":2}],
            "counts":{"players":4,"games":1}})");
    const auto* whole = std::get_if<LobbyMessage>(&lobby);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->seeks.at(0).clock, "300+5");
    EXPECT_EQ(whole->pools.at(0).waiting, 2);
    EXPECT_EQ(whole->players, 4);
    const auto change = read_message(
        R"({"t":"lobby_change","added":[],"removed":["s1"],"pools":[],"counts":{"players":3}})");
    ASSERT_TRUE(std::holds_alternative<LobbyChange>(change));
    EXPECT_EQ(std::get<LobbyChange>(change).removed.at(0), "s1");
}

}  // namespace
}  // namespace janggun::client
