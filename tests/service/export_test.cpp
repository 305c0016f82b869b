// Exports: whole or visibly not, in small pieces, and not too many at once.
#include <algorithm>
#include <gtest/gtest.h>

#include "server/app/export_stream.h"
#include "server/store/sqlite/database.h"
#include "service/community.h"

namespace janggun::test {
namespace {

constexpr const char* kShogun = R"("variant":"shogun","clock":"600+5")";

class ExportTest : public testing::Test {
  protected:
    /// So many finished games of two guests.
    void play(Player& white, Player& black, int games) {
        for (int i = 0; i < games; ++i) {
            const auto seek =
                field(white.ask("seek", std::string{kShogun} + R"(,"colour":"white")"), "seek");
            white.game = black.game =
                field(black.ask("accept_seek", R"("seek":")" + seek + "\""), "game");
            for (Player* player : {&white, &black}) player->in_game("watch");
            EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
            EXPECT_TRUE(contains(black.in_game("resign"), "ack"));
            for (Player* player : {&white, &black}) player->in_game("unwatch");
            server.pass(std::chrono::seconds{1});
        }
    }
    void change(const std::string& sql) {
        auto other = sqlite::Database::open(path, sqlite::Mode::Write);
        ASSERT_TRUE(other && other->run(sql.c_str())) << sql;
    }
    static auto lines(const std::string& text) {
        return std::count(text.begin(), text.end(), '\n');
    }

    Folder folder;
    std::string path = folder.file("store");
    Server server{path};
};

TEST_F(ExportTest, ADamagedGameIsLeftOutAndTheRestComes) {
    Player white{server};
    Player black{server};
    play(white, black, 5);
    const auto before = server.metric("janggun_damaged_games_total");
    change("UPDATE event SET body='levitated' WHERE number=2 AND game='" + white.game + "'");
    Call call;
    call.path = {white.caller.name};
    call.accept = "application/x-ndjson";
    const auto got = server.stream("GET", "/api/games/stream", call);
    EXPECT_EQ(got.closed_for, Sink::Close::Done);
    EXPECT_EQ(lines(got.text), 4);
    EXPECT_FALSE(contains(got.text, white.game));
    EXPECT_EQ(server.metric("janggun_damaged_games_total"), before + 1);
}

TEST_F(ExportTest, AStoreThatFailsBreaksTheStreamInsteadOfEndingIt) {
    Player white{server};
    Player black{server};
    play(white, black, 2);
    change("ALTER TABLE event RENAME TO taken_away");
    Call call;
    call.path = {white.caller.name};
    call.accept = "application/x-ndjson";
    const auto got = server.stream("GET", "/api/games/stream", call);
    EXPECT_EQ(got.answer.status, 200);  // it had begun
    EXPECT_EQ(got.closed_for, Sink::Close::Broken);
    EXPECT_TRUE(server.store->health().are_reads_failing);
}

TEST_F(ExportTest, APersonsDataIsOneDocumentOfManyPages) {
    Player white{server};
    Player black{server};
    play(white, black, 3);
    Call call;
    call.caller = white.caller;
    const auto got = server.stream("GET", "/api/me/export", call);
    EXPECT_EQ(got.answer.file_name, "janggun-data.json");
    EXPECT_EQ(got.closed_for, Sink::Close::Done);
    EXPECT_TRUE(got.text.starts_with(R"({"user":{)")) << got.text;
    EXPECT_TRUE(got.text.ends_with("]}")) << got.text;
    std::size_t rows = 0;
    for (auto at = got.text.find(R"("game":)"); at != std::string::npos;
         at = got.text.find(R"("game":)", at + 1))
        ++rows;
    EXPECT_EQ(rows, 3U) << got.text;
    EXPECT_FALSE(contains(got.text, ",,"));
    EXPECT_FALSE(contains(got.text, "[,"));
}

/// Never reads.
struct Sleeper final : Sink {
    void send(const Message&) override {}
    void close(Close reason) override { closed_for = reason; }
    std::optional<Close> closed_for;
};

TEST_F(ExportTest, OneAddressRunsTwoAtOnce) {
    Sleeper sinks[4];
    Call call;
    call.address = "192.0.2.1";
    std::vector<Answer> answers;
    const auto open = [&](Sink& sink) {
        return server.route("GET", "/api/games/stream").stream(call, sink, [&](Answer answer) {
            answers.push_back(std::move(answer));
        });
    };
    const ConnectionId first = open(sinks[0]);
    const ConnectionId second = open(sinks[1]);
    EXPECT_EQ(open(sinks[2]), ConnectionId::None);
    ASSERT_TRUE(server.loop.run_until([&] { return answers.size() == 3; }));
    EXPECT_EQ(answers[2].status, 429) << answers[2].body;
    EXPECT_GT(answers[2].retry_after, 0);
    call.address = "192.0.2.2";
    const ConnectionId other = open(sinks[2]);
    EXPECT_NE(other, ConnectionId::None);
    server.app().connections().closed(first);
    call.address = "192.0.2.1";
    const ConnectionId again = open(sinks[3]);
    EXPECT_NE(again, ConnectionId::None);
    for (const ConnectionId id : {second, other, again}) server.app().connections().closed(id);
    EXPECT_EQ(server.metric("janggun_exports"), 0U);
}

TEST_F(ExportTest, AStoppingServerBreaksWhatIsNotAtItsEnd) {
    Sleeper sink;
    Call call;
    bool has_begun = false;
    const ConnectionId id =
        server.route("GET", "/api/games/stream").stream(call, sink, [&](const Answer&) {
            has_begun = true;
        });
    ASSERT_TRUE(has_begun);
    server.app().drain([] {});
    EXPECT_EQ(sink.closed_for, Sink::Close::Broken);
    server.app().connections().closed(id);
}

/// One long text, then the end.
struct LongText final : ExportSource {
    explicit LongText(std::string all) : text{std::move(all)} {}
    void next(Done done) override {
        const bool is_last = text.empty();
        done(Piece{std::exchange(text, {}), is_last});
    }
    std::string text;
};

struct Collector final : Sink {
    void send(const Message& message) override { pieces.push_back(*message); }
    void close(Close reason) override { closed_for = reason; }
    std::vector<std::string> pieces;
    std::optional<Close> closed_for;
};

TEST(ExportStream, SendsALongTextInPiecesAsTheyGoOut) {
    std::string text;
    for (int i = 0; text.size() < 3'000'000; ++i) text += std::to_string(i) + "\n";
    Collector sink;
    const CancelToken cancel;
    {
        ExportStream stream{sink, std::make_shared<LongText>(text), nullptr, cancel};
        std::string got;
        std::size_t read = 0;
        stream.drained();
        while (!sink.closed_for) {
            ASSERT_EQ(sink.pieces.size(), read + 1) << "one piece waits at a time";
            EXPECT_LE(sink.pieces[read].size(), 64U * 1024);
            got += sink.pieces[read++];
            stream.drained();
        }
        EXPECT_EQ(sink.closed_for, Sink::Close::Done);
        EXPECT_EQ(got, text);
        EXPECT_FALSE(cancel.is_cancelled());
    }
    EXPECT_TRUE(cancel.is_cancelled()) << "what is under way stops when the reader goes";
}

TEST(ExportSlots, AreGivenBackByWhoHeldThem) {
    ExportSlots slots{{.total = 3, .per_asker = 2}};
    auto one = slots.take("a");
    auto two = slots.take("a");
    EXPECT_TRUE(one && two);
    EXPECT_FALSE(slots.take("a"));
    auto three = slots.take("b");
    EXPECT_TRUE(three);
    EXPECT_FALSE(slots.take("c"));
    one.reset();
    EXPECT_TRUE(slots.take("c"));
    EXPECT_EQ(slots.taken(), 2U);
}

class EverythingOfAPerson : public Community {
  protected:
    using Texts = std::vector<std::string>;
    Texts column_of(sqlite::Database& database, const std::string& sql, int column) {
        Texts texts;
        auto& rows = database.prepared(sql);
        while (rows.step()) texts.push_back(rows.text(column));
        rows.reset();
        return texts;
    }
    /// "table.column" wherever a text is in the database, in any table there is.
    Texts places_of(const std::string& text) {
        auto database = sqlite::Database::open(folder.file("store"), sqlite::Mode::Read);
        Texts places;
        for (const std::string& table :
             column_of(*database, "SELECT name FROM sqlite_master WHERE type='table'", 0))
            for (const std::string& column :
                 column_of(*database, "PRAGMA table_info(" + table + ")", 1)) {
                const std::string found = "SELECT count(*) FROM " + table + " WHERE instr(CAST(\"" +
                                          column + "\" AS TEXT), '" + text + "')>0";
                if (column_of(*database, found, 0) != Texts{"0"})
                    places.push_back(table + "." + column);
            }
        return places;
    }
    void say_everywhere() {
        begin(sora, bom, R"(,"rated":true)");
        sora.in_game("chat", said("a walnut"));
        EXPECT_TRUE(contains(sora.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(bom.in_game("resign"), "ack"));
        const FieldList terms{{"name", "A walnut cup"},
                              {"format", "swiss"},
                              {"variant", "shogun"},
                              {"clock", "300+5"}};
        const std::string tournament =
            field(ask(sora.caller, "POST", "/api/tournament", terms).body, "id");
        for (const Player* player : {&sora, &bom})
            EXPECT_EQ(
                ask(player->caller, "POST", "/api/tournament/{id}/join", {}, {tournament}).status,
                200);
        sora.ask("tournament_chat",
                 R"("tournament":")" + tournament + R"(","text":"walnuts for all")");
        EXPECT_EQ(ask(sora.caller, "POST", "/api/study",
                      {{"name", "Walnut"}, {"chapter", "1"}, {"variant", "shogun"}})
                      .status,
                  200);
    }
    void meet_people() {
        ask(sora.caller, "POST", "/api/rel/follow/{name}", {}, {"Bom"});
        ask(sora.caller, "POST", "/api/rel/block/{name}", {}, {"Cho"});
        ask(bom.caller, "POST", "/api/rel/follow/{name}", {}, {"Haselnuss"});
        for (const auto& [by, about] : {std::pair{&sora, "Bom"}, std::pair{&bom, "Haselnuss"}})
            EXPECT_EQ(ask(by->caller, "POST", "/api/report",
                          {{"user", about}, {"reason", "spam"}, {"text", "x"}, {"game", bom.game}})
                          .status,
                      200);
        EXPECT_EQ(sanction(judge, "Haselnuss", "mute", "60").status, 200);
        sora.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Bom")");
        EXPECT_TRUE(server.loop.run_until([&] { return !places_of("Haselnuss").empty(); }));
    }

    Player sora{server, sign_up("Haselnuss")};
    Player bom{server, sign_up("Bom")};
    Player cho{server, sign_up("Cho")};
    Player judge{server, sign_up_as("Judge", Role::Moderator)};
};

TEST_F(EverythingOfAPerson, IsExported) {
    say_everywhere();
    meet_people();
    const auto exported = server.stream("GET", "/api/me/export", sora.call());
    for (const char* part : {"sessions", "games", "chat", "follows", "blocks", "sanctions",
                             "reports", "notifications", "tournaments", "studies"})
        EXPECT_TRUE(contains(exported.text, "\"" + std::string{part} + "\":[{")) << part;
    for (const char* text : {"a walnut", "walnuts for all", "A walnut cup", "Walnut"})
        EXPECT_TRUE(contains(exported.text, text)) << text;
}

TEST_F(EverythingOfAPerson, IsErasedInEveryTableThatThereIs) {
    say_everywhere();
    meet_people();
    EXPECT_FALSE(places_of("Haselnuss").empty());
    Call call = sora.call();
    call.fields.add("password", "correct horse");
    EXPECT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    server.pass(std::chrono::seconds{20});
    EXPECT_EQ(places_of("Haselnuss"), Texts{});
    // A tournament stays, with its name: others play in it.
    EXPECT_EQ(places_of("walnut"), Texts{"tournament.settings"});
}

}  // namespace
}  // namespace janggun::test
