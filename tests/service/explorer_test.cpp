// The explorer over HTTP: counts of games that ended here, set-ups, and what is refused.
#include "server/domain/explorer.h"

#include <gtest/gtest.h>
#include <thread>

#include "service/players.h"

namespace janggun::test {
namespace {

class ExplorerService : public testing::Test {
  protected:
    Answer ask(const char* pattern,
               std::initializer_list<std::pair<const char*, const char*>> all) {
        Call call;
        for (const auto& [name, value] : all) call.fields.add(name, value);
        return server.request("GET", pattern, call);
    }
    /// Once the game has been counted.
    Answer ask_until(const char* part, const char* pattern,
                     std::initializer_list<std::pair<const char*, const char*>> all) {
        Answer answer;
        for (int i = 0; i < 3000; ++i) {
            answer = ask(pattern, all);
            if (contains(answer.body, part)) break;
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
        }
        return answer;
    }
    /// Cho resigns after its first move.
    void play_janggi() {
        const auto invited = sora.ask(
            "invite", R"("variant":"janggi","clock":"300+5","rated":false,"colour":"white")");
        const auto accepted =
            haneul.ask("accept_invite", R"("invite":")" + field(invited, "invite") + "\"");
        sora.game = haneul.game = field(accepted, "game");
        EXPECT_TRUE(contains(haneul.in_game("setup", R"("choice":"inner")"), "ack"));
        EXPECT_TRUE(contains(sora.in_game("setup", R"("choice":"outer")"), "ack"));
        EXPECT_TRUE(contains(sora.move("a4b4", 0), "ack"));
        EXPECT_TRUE(contains(haneul.move("a7b7", 1), "ack"));
        EXPECT_TRUE(contains(sora.in_game("resign"), "ack"));
    }

    Folder folder;
    Server server{folder.file("store")};
    Player sora{server};
    Player haneul{server};
};

TEST_F(ExplorerService, CountsAGameAfterItsEnd) {
    play_janggi();
    const Answer setups =
        ask_until(R"("games":1)", "/api/explorer/setups", {{"variant", "janggi"}});
    EXPECT_EQ(mismatch_of_line(setups.body, "ExploredSetups"), "") << setups.body;
    EXPECT_TRUE(contains(setups.body, R"("whiteSetup":"outer","blackSetup":"inner","games":1)"))
        << setups.body;
    EXPECT_TRUE(contains(setups.body, R"("black":1)"));
    // The start of these set-ups.
    constexpr const char* kStart =
        "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    constexpr const char* kOther =
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1";
    const Answer one = ask("/api/explorer", {{"variant", "janggi"}, {"fen", kStart}});
    const Answer two = ask("/api/explorer", {{"variant", "janggi"}, {"fen", kOther}});
    EXPECT_EQ(mismatch_of_line(one.body, "ExploredPosition"), "") << one.body;
    // Exactly one of them was played.
    EXPECT_NE(contains(one.body, R"("uci":"a4b4","games":1)"),
              contains(two.body, R"("uci":"a4b4","games":1)"))
        << one.body << two.body;
    EXPECT_EQ(field(ask("/api/explorer/setups", {{"ratings", "2000"}}).body, "pairs"), "[");
}

TEST_F(ExplorerService, RefusesWhatItCannotRead) {
    EXPECT_EQ(ask("/api/explorer", {{"fen", "nonsense"}}).status, 400);
    EXPECT_EQ(ask("/api/explorer", {{"variant", "chess"}}).status, 400);
    EXPECT_EQ(ask("/api/explorer", {{"speeds", "blitz,warp"}}).status, 400);
    EXPECT_EQ(ask("/api/explorer/setups", {{"ratings", "1"}}).status, 400);
    EXPECT_EQ(field(ask("/api/explorer", {{"speeds", "blitz,rapid"}}).body, "games"), "0");
}

TEST(RatingBands, AreByTheMeanOfBothRatings) {
    EXPECT_EQ(band_of(1199), RatingBand::Under1200);
    EXPECT_EQ(band_of(1200), RatingBand::To1400);
    EXPECT_EQ(band_of(1999), RatingBand::To2000);
    EXPECT_EQ(band_of(2000), RatingBand::Above);
    EXPECT_EQ(band_of(2900), RatingBand::Above);
    for (const auto name : kBandNames) EXPECT_TRUE(band_named(name));
    Terms terms;
    EXPECT_TRUE(bucket_of(terms));
    terms.offer.handicap = "R";
    EXPECT_FALSE(bucket_of(terms));
    terms = {};
    terms.seats.second.engine_level = 3;
    EXPECT_FALSE(bucket_of(terms));
}

}  // namespace
}  // namespace janggun::test
