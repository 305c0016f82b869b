// Two nodes on one store and one bus: people and games of one are seen from the other.
#include <gtest/gtest.h>
#include <thread>

#include "server/features/lobby/local_lobby.h"
#include "service/players.h"
#include "service/remote_owner.h"

namespace janggun::test {
namespace {

class TwoNodes : public testing::Test {
  protected:
    void SetUp() override {
        Options options;
        options.seed = 8;
        other = std::make_unique<Wiring>(
            App::Needs{*server.store, *server.bus,
                       [this](std::function<void()> work) { server.loop.post(std::move(work)); },
                       [this] { return server.now; }, [](Time) {}},
            options,
            Routes{.games =
                       [this](GameOwner& here) {
                           auto there = std::make_unique<RemoteOwner>(
                               server.loop,
                               [this]() -> GameOwner& { return server.wiring->local_owner(); });
                           remote_owner = there.get();
                           return std::make_unique<JoinedOwners>(here, std::move(there));
                       },
                   .lobby =
                       [this](LobbyOwner&) {
                           return std::make_unique<RemoteLobby>(
                               server.loop,
                               [this]() -> LobbyOwner& { return server.wiring->local_lobby(); });
                       },
                   .tournaments = {}});
        bool is_started = false;
        other->app().start([&](const std::optional<Fault>& fault) { is_started = !fault; });
        ASSERT_TRUE(server.loop.run_until([&] { return is_started; }));
    }
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    std::optional<Caller> identify_there(const std::string& secret) {
        return server.identify(secret, other->app());
    }

    /// A socket to the other node.
    struct Socket final : Sink {
        void send(const Message& message) override { heard += *message + "\n"; }
        void close(Close reason) override { closed_for = reason; }
        std::string heard;
        std::optional<Close> closed_for;
    };

    Folder folder;
    Server server{folder.file("store")};
    RemoteOwner* remote_owner = nullptr;
    std::unique_ptr<Wiring> other;
};

TEST_F(TwoNodes, APersonIsToldOnWhicheverNodeTheyAre) {
    const std::string session = sign_up("Sora");
    Socket socket;
    const auto id = other->app().connections().open_socket(socket, identify_there(session).value());
    Player challenger{server};
    challenger.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Sora")");
    EXPECT_TRUE(
        server.loop.run_until([&] { return contains(socket.heard, R"("t":"challenge")"); }));
    other->app().connections().closed(id);
}

TEST_F(TwoNodes, AChangedPasswordEndsSessionsEverywhere) {
    const std::string session = sign_up("Sora");
    Socket socket;
    const auto id = other->app().connections().open_socket(socket, identify_there(session).value());
    Call call;
    call.caller = server.identify(session).value();
    call.fields.add("old_password", "correct horse");
    call.fields.add("new_password", "battery staple");
    const Answer answer = server.request("POST", "/api/me/password", call);
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_TRUE(server.loop.run_until([&] { return socket.closed_for.has_value(); }));
    EXPECT_EQ(socket.closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(identify_there(session)) << "not even from a cache";
    EXPECT_TRUE(identify_there(answer.session.value_or("")));
    other->app().connections().closed(id);
}

/// The game lives on `server`; everybody else is connected to `other`.
class RemoteGame : public TwoNodes {
  protected:
    void SetUp() override {
        TwoNodes::SetUp();
        const std::string sora = sign_up("Sora");
        const std::string mina = sign_up("Mina");
        {
            Player one{server, sora};
            Player two{server, mina};
            begin(one, two);
        }
        white = std::make_unique<Player>(server, sora, other.get());
        black = std::make_unique<Player>(server, mina, other.get());
        spectator = std::make_unique<Player>(server, std::string{}, other.get());
        for (Player* player : {white.get(), black.get(), spectator.get()}) player->game = game;
    }
    void begin(Player& one, Player& two) {
        const auto invite = field(
            one.ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")"), "invite");
        game = field(two.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        ASSERT_FALSE(game.empty());
    }
    Answer request_there(std::string_view method, std::string_view pattern, const Call& call) {
        return server.request(method, pattern, call, other->app());
    }
    void watch_all() {
        for (Player* player : {white.get(), black.get(), spectator.get()}) {
            EXPECT_TRUE(contains(player->in_game("watch"), "ack"));
            player->wait_for(R"("t":"game")");
        }
    }
    /// A stream of the other node into a player's sink.
    void open_stream(Player& reader, std::string_view pattern, std::vector<std::string> path = {}) {
        reader.disconnect();
        std::optional<int> status;
        reader.id = Server::route("GET", pattern, other->app())
                        .stream(reader.call(std::move(path)), reader,
                                [&](const Answer& answer) { status = answer.status; });
        ASSERT_TRUE(server.loop.run_until([&] { return status.has_value(); }));
        ASSERT_EQ(status, 200);
    }
    void lose(std::string_view prefix, int count) {
        server.bus->is_lost = [prefix, count](std::string_view topic) mutable {
            return topic.starts_with(prefix) && count-- > 0;
        };
    }
    void pass(Duration time) {
        server.pass(time);
        other->app().tick();
        server.loop.run_ready();
    }

    std::string game;
    std::unique_ptr<Player> white;
    std::unique_ptr<Player> black;
    std::unique_ptr<Player> spectator;
};

TEST_F(RemoteGame, IsPlayedAndWatchedFromTheOtherNode) {
    EXPECT_TRUE(contains(white->heard.front(), game)) << "the welcome names it";
    watch_all();
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    for (Player* player : {white.get(), black.get(), spectator.get()})
        EXPECT_TRUE(contains(player->wait_for("e2e4"), R"("type":"move")"));
    EXPECT_TRUE(contains(black->move("e2e4", 1), "illegal_move"));
    EXPECT_TRUE(contains(spectator->move("e7e5", 1), "not_a_player"));
    EXPECT_TRUE(contains(black->in_game("chat", R"("room":"players","text":"good luck")"), "ack"));
    white->wait_for("good luck");
    server.loop.run_ready();
    EXPECT_FALSE(spectator->has_heard("good luck"));
    EXPECT_TRUE(contains(black->in_game("resign"), "ack"));
    spectator->wait_for(R"("type":"ended")");
    EXPECT_EQ(server.metric("janggun_games_finished_total"), 1U);
}

TEST_F(RemoteGame, IsReadOverHttpFromTheOtherNode) {
    watch_all();
    white->move("e2e4", 0);
    black->move("e7e5", 1);
    white->in_game("chat", R"("room":"players","text":"hello there")");
    EXPECT_TRUE(
        contains(request_there("GET", "/api/game/{id}", spectator->call({game})).body, "e7e5"));
    EXPECT_TRUE(contains(
        request_there("GET", "/api/game/{id}", spectator->call({game + ".pgn"})).body, "1. e4"));
    EXPECT_EQ(request_there("GET", "/game/export/{id}", spectator->call({game})).status, 200);
    EXPECT_TRUE(contains(request_there("GET", "/api/bot/game/{id}/chat", white->call({game})).body,
                         "hello there"));
    EXPECT_TRUE(contains(request_there("GET", "/api/tv", {}).body, game));
    EXPECT_TRUE(contains(request_there("GET", "/api/live", {}).body, game));
    EXPECT_TRUE(contains(request_there("GET", "/api/account/playing", white->call()).body, game));
    EXPECT_TRUE(contains(request_there("GET", "/api/me", white->call()).body, game));
    Call status;
    status.fields.add("ids", "sora");
    status.fields.add("withGameIds", "true");
    EXPECT_TRUE(contains(request_there("GET", "/api/users/status", status).body, game));
    Call removal = white->call();
    removal.fields.add("password", "correct horse");
    EXPECT_TRUE(contains(request_there("DELETE", "/api/me", removal).body, "wrong_phase"))
        << "an account with a live game stays, wherever the game is";
}

TEST_F(RemoteGame, ALostEventComesWithTheNextOne) {
    watch_all();
    lose("game/", 1);
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    server.loop.run_ready();
    EXPECT_FALSE(spectator->has_heard("e2e4"));
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    spectator->wait_for("e2e4");
    spectator->wait_for("e7e5");
}

TEST_F(RemoteGame, NoEventComesTwiceAfterTheOwnerGaveNoAnswer) {
    watch_all();
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    spectator->wait_for("e2e4");
    EXPECT_TRUE(contains(black->move("e7e5", 1), "ack"));
    spectator->wait_for("e7e5");
    lose("game/", 1);
    EXPECT_TRUE(contains(white->move("d2d4", 2), "ack"));
    server.loop.run_ready();
    remote_owner->is_silent = true;
    EXPECT_TRUE(contains(black->move("d7d5", 3), "ack"));
    EXPECT_TRUE(contains(spectator->wait_for("live_updates"), R"("state":"paused")"));
    remote_owner->is_silent = false;
    EXPECT_TRUE(contains(white->move("g1f3", 4), "ack"));
    const std::string snapshot = spectator->wait_for("g1f3");
    EXPECT_TRUE(contains(snapshot, R"("t":"game")")) << snapshot;
    EXPECT_TRUE(contains(snapshot, "e2e4"));
    EXPECT_TRUE(contains(black->move("g8f6", 5), "ack"));
    spectator->wait_for("g8f6");
}

TEST_F(RemoteGame, ABotReadsItsGameFromTheOtherNode) {
    open_stream(*black, "/api/bot/game/stream/{id}", {game});
    black->wait_for("gameFull");
    EXPECT_TRUE(contains(white->move("e2e4", 0), "ack"));
    EXPECT_TRUE(contains(black->wait_for("gameState"), R"("moves":"e2e4")"));
    Call call = black->call({game, "e7e5"});
    EXPECT_EQ(request_there("POST", "/api/bot/game/{id}/move/{move}", call).status, 200);
    EXPECT_TRUE(contains(black->wait_for("gameState"), R"("moves":"e2e4 e7e5")"));
    EXPECT_TRUE(contains(white->in_game("chat", R"("room":"players","text":"hello")"), "ack"));
    black->wait_for("chatLine");

    // Nobody watches for white: the opponent is gone until somebody does.
    pass(Duration{1000});
    black->wait_for(R"("gone":true)");
    white->in_game("watch");
    pass(Duration{1000});
    black->wait_for(R"("gone":false)");

    EXPECT_TRUE(contains(white->in_game("resign"), "ack"));
    EXPECT_TRUE(contains(black->wait_for("gameState"), R"("status":"resign")"));
    server.loop.run_ready();
    EXPECT_EQ(black->closed_for, Sink::Close::Done);
}

TEST_F(RemoteGame, ALostLineOfTheStreamComesWithTheNextOne) {
    open_stream(*black, "/api/bot/game/stream/{id}", {game});
    black->wait_for("gameFull");
    server.loop.run_ready();
    lose("stream/second/", 1);
    white->in_game("chat", R"("room":"players","text":"lost words")");
    server.loop.run_ready();
    EXPECT_FALSE(black->has_heard("lost words"));
    white->move("e2e4", 0);
    black->wait_for("lost words");
    EXPECT_TRUE(contains(black->wait_for("gameState"), R"("moves":"e2e4")"));
}

TEST_F(RemoteGame, SomebodyElsesStreamIsRefused) {
    std::optional<Answer> refused;
    Player reader{server, std::string{}, other.get()};
    reader.disconnect();
    Server::route("GET", "/api/bot/game/stream/{id}", other->app())
        .stream(reader.call({game}), reader, [&](Answer answer) { refused = std::move(answer); });
    ASSERT_TRUE(server.loop.run_until([&] { return refused.has_value(); }));
    EXPECT_EQ(refused->status, 403);
    EXPECT_TRUE(contains(refused->body, "not_a_player"));
}

TEST_F(RemoteGame, TheEventStreamHasGamesOfEveryNode) {
    open_stream(*black, "/api/stream/event");
    EXPECT_EQ(field(black->wait_for("gameStart"), "gameId"), game);
    EXPECT_TRUE(contains(white->in_game("resign"), "ack") ||
                contains(white->in_game("abort"), "ack"));
    black->wait_for("gameFinish");

    // A lost event is found by the gap before the next one.
    Player one{server, white->secret};
    Player two{server, black->secret};
    lose("events/", 2);
    begin(one, two);
    const std::string first = game;
    server.loop.run_ready();
    EXPECT_FALSE(black->has_heard(first));
    begin(one, two);
    std::string started = black->wait_for("gameStart") + black->wait_for("gameStart");
    EXPECT_TRUE(contains(started, first));
    EXPECT_TRUE(contains(started, game));

    one.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Mina")");
    EXPECT_TRUE(contains(black->wait_for(R"("type":"challenge")"), R"("direction":"in")"));
}

TEST_F(RemoteGame, ABotIsToldOfAGameWhoseStartWasTheLastNoticeBeforeAGap) {
    open_stream(*black, "/api/stream/event");
    EXPECT_EQ(field(black->wait_for("gameStart"), "gameId"), game);
    Player one{server, white->secret};
    Player two{server, black->secret};
    lose("events/", 2);
    begin(one, two);
    server.loop.run_ready();
    EXPECT_FALSE(black->has_heard(game));
    server.bus->tell_gap();
    EXPECT_EQ(field(black->wait_for("gameStart"), "gameId"), game);
    server.bus->tell_gap();
    server.loop.run_ready();
    EXPECT_FALSE(black->has_heard("gameStart")) << "it was told already";
    EXPECT_FALSE(black->has_heard("gameFinish"));
}

TEST_F(RemoteGame, ASecondEventStreamEndsTheFirstOnWhicheverNode) {
    open_stream(*black, "/api/stream/event");
    black->wait_for("gameStart");
    Player again{server, black->secret};
    again.disconnect();
    again.id =
        server.route("GET", "/api/stream/event").stream(again.call(), again, [](const Answer&) {});
    EXPECT_TRUE(server.loop.run_until([&] { return black->closed_for.has_value(); }));
    EXPECT_EQ(black->closed_for, Sink::Close::Replaced);
    again.wait_for("gameStart");
    EXPECT_EQ(again.closed_for, std::nullopt);
}

/// A tournament of `other` whose only game has gone to `server`, as if it had been shared out.
class RemoteTournament : public TwoNodes {
  protected:
    void SetUp() override {
        TwoNodes::SetUp();
        for (const char* name : {"Org", "Sora", "Mina"})
            people.push_back(std::make_unique<Player>(server, sign_up(name), other.get()));
        Call call = people[0]->call();
        for (const auto& [name, value] :
             {std::pair{"name", "Club evening"}, std::pair{"format", "round_robin"},
              std::pair{"variant", "shogun"}, std::pair{"clock", "300+5"},
              std::pair{"grace", "60"}})
            call.fields.add(name, value);
        const Answer made = server.request("POST", "/api/tournament", call, other->app());
        id = field(made.body, "id");
        ASSERT_FALSE(id.empty()) << made.body;
        EXPECT_EQ(act(*people[1], "join").status, 200);
        EXPECT_EQ(act(*people[2], "join").status, 200);
        EXPECT_EQ(act(*people[0], "start").status, 200);
        ASSERT_TRUE(pass_until([&] { return !(game = field(round(), "game")).empty(); }));
        const GameId played{game};
        ASSERT_TRUE(pass_until([&] { return other->game_runner().has(played); }));
        server.loop.run_ready();
        bool is_away = false;
        other->game_runner().give_away(played, [&] { is_away = true; });
        ASSERT_TRUE(server.loop.run_until([&] { return is_away; }));
    }
    /// The game is in the memory of `server`.
    void adopt() {
        std::optional<StoredGame> stored;
        server.store->game({game}, {}, [&](const auto& read) {
            if (read) stored = *read;
        });
        ASSERT_TRUE(server.loop.run_until([&] { return stored.has_value(); }));
        server.wiring->game_runner().adopt({*stored});
        ASSERT_TRUE(
            server.loop.run_until([&] { return server.wiring->game_runner().has({game}); }));
    }
    Answer act(Player& by, const std::string& action,
               const std::vector<std::pair<std::string, std::string>>& fields = {}) {
        Call call = by.call({id});
        for (const auto& [name, value] : fields) call.fields.add(name, value);
        return server.request("POST", "/api/tournament/{id}/" + action, call, other->app());
    }
    std::string round() {
        Call call;
        call.path = {id, "1"};
        return server.request("GET", "/api/tournament/{id}/round/{round}", call, other->app()).body;
    }
    std::string game_text() {
        Call call;
        call.path = {game};
        return server.request("GET", "/api/game/{id}", call).body;
    }
    template <typename Condition>
    bool pass_until(const Condition& condition, int seconds = 120) {
        for (int i = 0; i < seconds; ++i) {
            for (int turn = 0; turn < 10; ++turn) {
                if (condition()) return true;
                server.loop.run_ready();
                std::this_thread::sleep_for(std::chrono::milliseconds{2});
            }
            server.pass(std::chrono::seconds{1});
            other->app().tick();
        }
        return condition();
    }

    std::vector<std::unique_ptr<Player>> people;
    std::string id;
    std::string game;
};

TEST_F(RemoteTournament, WhoDoesNotComeLosesByForfeitWhereverTheGameIs) {
    adopt();
    const Time begun = server.now;
    EXPECT_TRUE(pass_until([&] { return contains(round(), "forfeit_loss"); }));
    EXPECT_LT(server.now - begun, std::chrono::seconds{100});
    EXPECT_TRUE(contains(round(), R"("result":{"white":"forfeit_loss","black":"forfeit_loss"})"))
        << "nobody has watched it: " << round();
    EXPECT_TRUE(contains(game_text(), R"("aborted")")) << game_text();
}

TEST_F(RemoteTournament, AResultThatTheArbiterEntersEndsTheGameWhereverItIs) {
    // While no node has the game.
    EXPECT_EQ(act(*people[0], "result", {{"round", "1"}, {"board", "1"}, {"white", "win"}}).status,
              200);
    adopt();
    EXPECT_TRUE(pass_until([&] { return contains(game_text(), R"("aborted")"); }, 30))
        << game_text();
}

TEST_F(RemoteTournament, APauseThatWasLostIsMadeUpForWhereverTheGameIs) {
    EXPECT_EQ(act(*people[0], "pause").status, 200);
    server.loop.run_ready();
    adopt();
    EXPECT_FALSE(contains(game_text(), R"("paused":true)"));
    EXPECT_TRUE(pass_until([&] { return contains(game_text(), R"("paused":true)"); }, 30));
    EXPECT_EQ(act(*people[0], "resume").status, 200);
    EXPECT_TRUE(pass_until([&] { return !contains(game_text(), R"("paused":true)"); }, 30));
}

}  // namespace
}  // namespace janggun::test
