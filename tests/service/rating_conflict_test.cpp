// Two writers of one rating: the second does not overwrite the first.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

class RatingConflict : public testing::Test {
  protected:
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(RatingConflict, AGameIsRatedFromWhatIsStoredNotFromWhatWasCached) {
    Player sora{server, sign_up("Sora")};
    Player haneul{server, sign_up("Haneul")};
    const std::string terms = R"("variant":"shogun","clock":"300+5","rated":true)";
    const auto invite = field(sora.ask("invite", terms + R"(,"colour":"white")"), "invite");
    sora.game = haneul.game =
        field(haneul.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
    sora.move("e2e4", 0);
    haneul.move("e7e5", 1);

    // As another node would that has rated a game of Sora's meanwhile.
    GameOffer offer;
    offer.variant = "shogun";
    offer.clock = *time_control_from("300+5");
    Rating rating;
    rating.rating = 1712;
    rating.games = 9;
    bool is_written = false;
    server.store->write(
        {write::PutRating{{sora.caller.user, category_of(offer), rating}, std::nullopt}},
        [&](const auto& written) { is_written = written.has_value(); });
    ASSERT_TRUE(server.loop.run_until([&] { return is_written; }));

    haneul.in_game("watch");
    haneul.wait_for(R"("t":"game")");
    std::string answer = haneul.in_game("resign");
    EXPECT_EQ(field(answer, "code"), "storage") << "nothing has happened";
    for (int i = 0; i < 5 && !contains(answer, "ack"); ++i) {
        haneul.wait_for(R"("t":"game")");  // reloaded
        server.loop.run_ready();           // the ratings too, or soon
        answer = haneul.in_game("resign");
    }
    ASSERT_TRUE(contains(answer, "ack")) << answer;
    sora.in_game("watch");
    EXPECT_TRUE(contains(sora.wait_for(R"("t":"game")"), R"("before":1712)"));
}

}  // namespace
}  // namespace janggun::test
