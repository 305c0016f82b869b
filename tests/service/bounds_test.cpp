// What one message may weigh: chat lines in a snapshot, seeks in the lobby, plies of a long game.
#include <gtest/gtest.h>

#include "server/features/play/chat.h"
#include "service/players.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;

std::vector<ChatLine> many_lines(ChatLine::Room room, int count) {
    std::vector<ChatLine> lines;
    for (int i = 0; i < count; ++i)
        lines.push_back(
            {room, Time::at(i), static_cast<UserId>(1 + i % 20), "guest", std::to_string(i)});
    return lines;
}

TEST(Chat, RoomsAreCountedApart) {
    const auto lines = many_lines(ChatLine::Room::Spectators, 500);
    const auto fault = chat_fault(lines, ChatLine::Room::Spectators, static_cast<UserId>(99));
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->code, Code::TooMany);
    EXPECT_FALSE(chat_fault(lines, ChatLine::Room::Players, static_cast<UserId>(99)));
}

TEST(Chat, OnePersonDoesNotFillARoom) {
    std::vector<ChatLine> lines;
    for (int i = 0; i < 100; ++i)
        lines.push_back({ChatLine::Room::Spectators, {}, static_cast<UserId>(1), "loud", "!"});
    EXPECT_TRUE(chat_fault(lines, ChatLine::Room::Spectators, static_cast<UserId>(1)));
    EXPECT_FALSE(chat_fault(lines, ChatLine::Room::Spectators, static_cast<UserId>(2)));
}

TEST(Chat, ASnapshotHasTheLastLinesOfEachRoomInOrder) {
    auto lines = many_lines(ChatLine::Room::Players, 80);
    for (const ChatLine& line : many_lines(ChatLine::Room::Spectators, 500)) lines.push_back(line);
    const auto players = last_chat_lines(lines, {.players = true, .spectators = false});
    ASSERT_EQ(players.size(), kChatLinesShown);
    EXPECT_EQ(players.front()->text, "30");
    EXPECT_EQ(players.back()->text, "79");
    const auto both = last_chat_lines(lines, {.players = true, .spectators = true});
    EXPECT_EQ(both.size(), 2 * kChatLinesShown);
    EXPECT_EQ(both.back()->text, "499");
}

TEST(Chat, AFloodedGameCanStillBeWatched) {
    Folder folder;
    Server server{folder.file("store")};
    Player white{server};
    Player black{server};
    const auto invite =
        field(white.ask("invite", R"("variant":"shogun","clock":"-","colour":"white")"), "invite");
    white.game = black.game =
        field(black.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
    std::string emoji;
    for (int i = 0; i < 140; ++i) emoji += "\xF0\x9F\x98\x80";
    std::vector<std::unique_ptr<Player>> crowd;
    for (int i = 0; i < 30; ++i) {
        crowd.push_back(std::make_unique<Player>(server));
        crowd.back()->game = white.game;
    }
    int taken = 0;
    for (int round = 0; round < 20; ++round) {
        for (auto& guest : crowd)
            taken += contains(
                guest->in_game("chat", R"("room":"spectators","text":")" + emoji + "\""), "ack");
        server.pass(61s);  // by then nobody remembers that it was said
    }
    EXPECT_EQ(taken, 500);
    EXPECT_TRUE(contains(white.in_game("chat", R"("room":"players","text":"hello")"), "ack"))
        << "the players' room is another";
    Player newcomer{server};
    newcomer.game = white.game;
    newcomer.in_game("watch");
    EXPECT_LT(newcomer.wait_for(R"("t":"game")").size(), 64U * 1024);
    white.in_game("abort");
    white.in_game("watch");
    const auto after = white.wait_for(R"("t":"game")");
    EXPECT_LT(after.size(), 96U * 1024);
    EXPECT_TRUE(contains(after, "hello"));
}

TEST(Lobby, ComesInPages) {
    Folder folder;
    Server server{folder.file("store")};
    std::vector<std::unique_ptr<Player>> people;
    for (int i = 0; i < 90; ++i) {
        people.push_back(std::make_unique<Player>(server));
        for (const char* clock : {"300+1", "300+2", "300+3"})
            people.back()->ask("seek",
                               R"("variant":"shogun","clock":")" + std::string{clock} + "\"");
    }
    Player reader{server};
    reader.ask("lobby");
    std::string page = reader.wait_for(R"("t":"lobby")");
    EXPECT_EQ(field(page, "in_all"), "270");
    std::size_t seeks = 0;
    int pages = 1;
    const auto count = [](const std::string& text) {
        std::size_t found = 0;
        for (auto at = text.find("\"seek\":"); at != std::string::npos;
             at = text.find("\"seek\":", at + 1))
            ++found;
        return found;
    };
    for (;;) {
        EXPECT_LE(count(page), 100U);
        seeks += count(page);
        const std::string more = field(page, "more");
        if (more == "null") break;
        reader.ask("lobby", R"("after":")" + more + "\"");
        page = reader.wait_for(R"("t":"lobby_page")");
        ASSERT_LE(++pages, 10);
    }
    EXPECT_EQ(seeks, 270U);
    EXPECT_EQ(pages, 3);
    EXPECT_EQ(field(reader.ask("lobby", R"("after":"nonsense!")"), "code"), "bad_field");

    // Changes are bounded too: what does not fit comes with the next one.
    for (auto& person : people) person->disconnect();
    for (auto& person : people) {
        person->connect();
        for (const char* clock : {"300+1", "300+2", "300+3"})
            person->ask("seek", R"("variant":"shogun","clock":")" + std::string{clock} + "\"");
    }
    std::size_t added = 0;
    for (int tick = 0; tick < 3; ++tick) {
        server.pass(1s);
        const auto change = reader.wait_for("lobby_change");
        EXPECT_LE(count(change), 100U);
        added += count(change);
    }
    EXPECT_EQ(added, 270U);
}

}  // namespace
}  // namespace janggun::test
