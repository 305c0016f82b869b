// Token scopes on the WebSocket: what a token may not do over HTTP it may not do here.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

class Scopes : public testing::Test {
  protected:
    template <typename Message>
    [[nodiscard]] Scope scope_of() {
        return server.app().registry().scope_of<Message>();
    }
    /// The route that does over HTTP what a command does on the socket.
    [[nodiscard]] Scope scope_of_route(std::string_view method, std::string_view pattern) {
        return server.route(method, pattern).scope;
    }
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    std::string make_token(const std::string& session, const std::string& scopes) {
        Call call;
        call.caller = server.identify(session).value();
        call.fields.add("scopes", scopes);
        return field(server.request("POST", "/api/tokens", call).body, "token");
    }
    /// A socket that was opened with a token.
    void connect_by_token(Player& player, const std::string& token) {
        player.disconnect();
        player.heard.clear();
        std::optional<std::optional<Caller>> found;
        server.app().identity().identify_token(token, {},
                                               [&](const Identity::Identified& c) { found = *c; });
        ASSERT_TRUE(server.loop.run_until([&] { return found.has_value(); }));
        ASSERT_TRUE(*found);
        player.caller = **found;
        player.id = server.app().connections().open_socket(player, player.caller);
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(Scopes, AreThoseOfTheHttpRoutes) {
    EXPECT_EQ(scope_of<protocol::MakeSeek>(), scope_of_route("POST", "/api/board/seek"));
    EXPECT_EQ(scope_of<protocol::PlayEngine>(), scope_of_route("POST", "/api/challenge/ai"));
    EXPECT_EQ(scope_of<protocol::MakeInvite>(), scope_of_route("POST", "/api/challenge/open"));
    EXPECT_EQ(scope_of<protocol::MakeChallenge>(), scope_of_route("POST", "/api/challenge/{user}"));
    EXPECT_EQ(scope_of<protocol::AcceptChallenge>(),
              scope_of_route("POST", "/api/challenge/{id}/accept"));
    EXPECT_EQ(scope_of<protocol::DeclineChallenge>(),
              scope_of_route("POST", "/api/challenge/{id}/decline"));
    EXPECT_EQ(scope_of<protocol::CancelChallenge>(),
              scope_of_route("POST", "/api/challenge/{id}/cancel"));
    const Scope play = scope_of_route("POST", "/api/bot/game/{id}/move/{move}") |
                       scope_of_route("POST", "/api/board/game/{id}/move/{move}");
    EXPECT_EQ(scope_of<protocol::InGame>(), play);
    EXPECT_EQ(scope_of<protocol::Say>(), play);
}

TEST_F(Scopes, WhomOneFollowsAndOnesNotificationsNeedAScopeOfTheEventStream) {
    const Scope events = server.route("GET", "/api/stream/event").scope;
    EXPECT_EQ(scope_of<protocol::Friends>(), events);
    EXPECT_EQ(scope_of_route("GET", "/api/notifications"), events);
    const std::string session = sign_up("Sora");
    Player sora{server, session};
    connect_by_token(sora, make_token(session, "study:read"));
    EXPECT_EQ(field(sora.ask("friends"), "code"), "forbidden");
    connect_by_token(sora, make_token(session, "challenge:read"));
    EXPECT_TRUE(contains(sora.ask("friends"), "ack"));
}

TEST_F(Scopes, ATokenWithoutAScopeOnlyReads) {
    const std::string session = sign_up("Sora");
    Player sora{server, session};
    Player other{server};
    const std::string terms = R"("variant":"shogun","clock":"300+5")";
    const auto invite = field(sora.ask("invite", terms + R"(,"colour":"white")"), "invite");
    sora.game = other.game =
        field(other.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
    const auto second = field(other.ask("invite", terms), "invite");
    other.ask("chat", R"("game":")" + sora.game + R"(","room":"players","text":"between us")");

    for (const char* scopes : {"", "challenge:read"}) {
        connect_by_token(sora, make_token(session, scopes));
        const std::string in_game = R"("game":")" + sora.game + "\"";
        const std::pair<const char*, std::string> refused[] = {
            {"move", in_game + R"(,"move":"e2e4","ply":0)"},
            {"setup", in_game + R"(,"choice":"inner")"},
            {"resign", in_game},
            {"abort", in_game},
            {"draw", in_game},
            {"decline_draw", in_game},
            {"takeback", in_game},
            {"decline_takeback", in_game},
            {"rematch", in_game},
            {"withdraw_rematch", in_game},
            {"give_time", in_game},
            {"claim", in_game + R"(,"what":"win")"},
            {"chat", in_game + R"(,"room":"players","text":"hello")"},
            {"seek", terms},
            {"cancel_seek", R"("seek":"Ab3dEf9h")"},
            {"accept_seek", R"("seek":"Ab3dEf9h")"},
            {"pool", R"("variant":"shogun","clock":"180+2")"},
            {"unpool", ""},
            {"play_engine", terms},
            {"invite", terms},
            {"accept_invite", R"("invite":")" + second + "\""},
            {"cancel_invite", R"("invite":")" + second + "\""},
            {"challenge", terms + R"(,"user":"sora")"},
            {"accept_challenge", R"("challenge":"Ab3dEf9h")"},
            {"decline_challenge", R"("challenge":"Ab3dEf9h")"},
            {"cancel_challenge", R"("challenge":"Ab3dEf9h")"},
            {"study_edit",
             R"("study":"Ab3dEf9h","chapter":"Ab3dEf9h","v":1,"op":"promote","node":0)"},
        };
        for (const auto& [type, fields] : refused)
            EXPECT_EQ(field(sora.ask(type, fields), "code"), "forbidden") << type << " " << scopes;
        EXPECT_TRUE(contains(sora.ask("ping", R"("sent":1)"), "pong"));
        EXPECT_TRUE(contains(sora.ask("lobby"), "ack"));
        EXPECT_TRUE(contains(sora.in_game("watch"), "ack"));
        const auto snapshot = sora.wait_for(R"("t":"game")");
        EXPECT_TRUE(contains(snapshot, R"("you":null)")) << "as a spectator";
        EXPECT_FALSE(contains(snapshot, "between us"));
        EXPECT_TRUE(contains(snapshot, R"("phase":"playing","setup":null)"));
    }
}

TEST_F(Scopes, EachOpensItsOwnCommands) {
    const std::string session = sign_up("Sora");
    Player sora{server, session};
    Player other{server};
    const std::string terms = R"("variant":"shogun","clock":"300+5")";
    const auto invite = field(sora.ask("invite", terms + R"(,"colour":"white")"), "invite");
    sora.game = field(other.ask("accept_invite", R"("invite":")" + invite + "\""), "game");

    connect_by_token(sora, make_token(session, "board:play"));
    EXPECT_TRUE(contains(sora.move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(sora.ask("seek", terms), "ack"));
    EXPECT_TRUE(contains(sora.ask("play_engine", terms), "ack"));

    connect_by_token(sora, make_token(session, "bot:play"));
    EXPECT_TRUE(contains(sora.in_game("draw"), "ack"));
    EXPECT_EQ(field(sora.ask("seek", terms), "code"), "forbidden");

    connect_by_token(sora, make_token(session, "challenge:write"));
    EXPECT_TRUE(contains(sora.ask("play_engine", terms), "ack"));
    EXPECT_EQ(field(sora.in_game("resign"), "code"), "forbidden");
}

TEST_F(Scopes, ChallengesAreOnlyToldToTokensThatMayReadThem) {
    const std::string session = sign_up("Sora");
    Player blind{server, session};
    Player reader{server, session};
    connect_by_token(blind, make_token(session, "challenge:write"));
    connect_by_token(reader, make_token(session, "challenge:read"));
    Player other{server};
    other.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"sora")");
    reader.wait_for(R"("t":"challenge")");
    EXPECT_FALSE(blind.has_heard(R"("t":"challenge")"));
}

}  // namespace
}  // namespace janggun::test
