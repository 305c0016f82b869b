// What is stored about a person: all of it is exported, and nothing personal outlives the account.
#include <map>

#include "service/tournament_players.h"

namespace janggun::test {
namespace {

/// Unlike anything else in the store.
constexpr const char* kName = "Byeolhaneul";

class PersonalData : public TournamentTest {
  protected:
    Player& by(const std::string& name) { return *people.at(name); }
    void write(std::vector<Write> unit) {
        std::optional<bool> is_written;
        server.store->write(std::move(unit),
                            [&](const auto& written) { is_written = written.has_value(); });
        ASSERT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
        ASSERT_TRUE(*is_written);
    }
    void play_rated(Player& white, Player& black) {
        const auto seek =
            field(white.ask("seek",
                            R"("variant":"shogun","clock":"600+5","rated":true,"colour":"white")"),
                  "seek");
        white.game = black.game =
            field(black.ask("accept_seek", R"("seek":")" + seek + "\""), "game");
        white.in_game("watch");
        EXPECT_TRUE(contains(white.move("e2e4", 0), "ack"));
        EXPECT_TRUE(contains(black.move("e7e5", 1), "ack"));
        EXPECT_TRUE(contains(white.move("g1f3", 2), "ack"));
        EXPECT_TRUE(contains(black.in_game("resign"), "ack"));
    }
    void play_tournament() {
        ASSERT_EQ(create(by(kName), {{"format", "round_robin"}}).status, 200);
        for (const char* name : {kName, "Bom"}) post(by(name), "join");
        post(by(kName), "start");
        ASSERT_TRUE(wait_for_round(1));
        play_round(1);
        ASSERT_TRUE(pass_until([&] { return state() == "ended"; }));
        EXPECT_TRUE(contains(by(kName).ask("tournament_chat", R"("tournament":")" + id +
                                                                  R"(","text":"well played all")"),
                             "ack"));
    }
    /// What the person did as a moderator, and what was done to them.
    std::vector<Write> moderation(UserId own, UserId other) {
        const auto report = [&](const char* key, UserId reporter, UserId target) {
            Report one;
            one.id = {key};
            one.at = server.now;
            one.reporter = reporter;
            one.target = target;
            one.reason = ReportReason::Spam;
            one.text = "look at this";
            one.lines = "[]";
            return write::AddReport{one};
        };
        const auto sanction = [&](const char* key, UserId target, UserId moderator) {
            Sanction one;
            one.id = {key};
            one.at = one.until = server.now;
            one.target = target;
            one.moderator = moderator;
            one.kind = SanctionKind::Warning;
            one.reason = "be polite";
            return write::AddSanction{one};
        };
        const UserId third = by("Miru").caller.user;
        return {report("Report01", own, other),
                report("Report02", other, own),
                report("Report03", other, third),
                write::CloseReport{{"Report03"}, ReportState::Dismissed, own, server.now, "no"},
                sanction("San00001", own, other),
                sanction("San00002", other, own),
                write::LiftSanction{{"San00002"}, other, own, server.now, "a mistake"},
                write::LogModeration{{0, server.now, own, "mute", other, "d", {}, {}}},
                write::LogModeration{{0, server.now, other, "mute", own, "d", {}, {}}},
                write::BlockAddresses{{"192.0.2.0/24", server.now, own, "spam", kForever, {}}}};
    }
    std::vector<Write> the_rest(UserId own, UserId other) {
        const auto proposal = [&](const char* key, UserId from, UserId to) {
            Proposal one;
            one.id = key;
            one.from = from;
            one.to = to;
            one.offer.variant = "shogun";
            one.created = server.now;
            return write::AddProposal{one};
        };
        PuzzleResult result;
        result.game = kKindOf<Janggi>;
        result.puzzle = "abcdefg";
        result.first = result.last = server.now;
        const auto study = [&](const char* key, const char* name, UserId owner) {
            return write::AddStudy{
                {.id = {key}, .name = name, .owner = owner, .created = {}, .updated = {}}};
        };
        return {proposal("Chall001", own, other),
                proposal("Chall002", other, own),
                write::RatePuzzle{own, result, {}, {}},
                write::PutProgress{own, {"lesson:janggi", R"({"done":[1]})", server.now}},
                study("Study001", "Openings", own),
                study("Study002", "Endgames", other),
                write::AddContributor{{"Study002"}, own},
                write::Relate{{own, other, RelationKind::Follows, server.now, {}}},
                write::Relate{{other, own, RelationKind::Follows, server.now, {}}},
                write::AddNotification{
                    {0, own, server.now, NotificationKind::Follow, R"({"name":"Bom"})", {}}},
                write::AddNotification{{0,
                                        other,
                                        server.now,
                                        NotificationKind::Follow,
                                        std::string{R"({"name":")"} + kName + "\"}",
                                        {}}}};
    }
    void fill() {
        for (const char* name : {kName, "Bom", "Miru"}) account(name);
        play_rated(by(kName), by("Bom"));
        EXPECT_TRUE(contains(
            by(kName).in_game("chat", R"("room":"players","text":"thank you for it")"), "ack"));
        play_rated(by("Bom"), by(kName));
        play_tournament();
        const UserId own = by(kName).caller.user;
        const UserId other = by("Bom").caller.user;
        write(moderation(own, other));
        write(the_rest(own, other));
        restart();
    }
    /// Columns that refer to a person, and whether rows of this one are there.
    std::map<std::string, std::int64_t> rows_of(UserId user) {
        return backend().rows_of(folder.file("store"), user);
    }
};

TEST_F(PersonalData, IsExportedWhole) {
    fill();
    const auto exported = server.stream("GET", "/api/me/export", by(kName).call());
    EXPECT_EQ(exported.closed_for, Sink::Close::Done);
    const Json json{exported.text};
    const auto size_of = [&](const char* list) {
        simdjson::dom::array found;
        return json.element()[list].get(found) ? std::size_t{0} : found.size();
    };
    EXPECT_EQ(size_of("games"), 3U) << exported.text;
    for (const char* list :
         {"chat", "puzzleRatings", "puzzles", "progress", "follows", "sanctions", "reports",
          "tournaments", "studies", "contributions", "challengesSent", "challengesReceived"})
        EXPECT_EQ(size_of(list), 1U) << list << '\n' << exported.text;
    EXPECT_GE(size_of("notifications"), 1U);
    for (const char* part :
         {R"("text":"thank you for it")", R"("text":"well played all")", "lesson:janggi",
          R"("study":"Study002","name":"Endgames")", R"("id":"Chall001")", R"("id":"Chall002")",
          R"("opponent":2,"mark":)", R"("rank":)"})
        EXPECT_TRUE(contains(exported.text, part)) << part << '\n' << exported.text;
}

TEST_F(PersonalData, GoesWithTheAccount) {
    fill();
    const UserId own = by(kName).caller.user;
    server.stop();
    for (const auto& [column, rows] : rows_of(own))
        EXPECT_GT(rows, 0) << column << " is not filled: the test says nothing about it";
    server.start();
    const auto secret = by(kName).secret;
    people.clear();
    {
        Player person{server, secret};
        Call call = person.call();
        call.fields.add("password", "correct horse");
        ASSERT_EQ(server.request("DELETE", "/api/me", call).status, 200);
    }
    server.stop();
    std::vector<std::string> left;
    for (const auto& [column, rows] : rows_of(own))
        if (rows > 0) left.push_back(column);
    // Games, tournaments and what a moderator did stay, under "deleted-" and a number.
    EXPECT_EQ(left, (std::vector<std::string>{"address_block.moderator", "game.black", "game.white",
                                              "moderation_log.moderator", "moderation_log.target",
                                              "report.handler", "sanction.lifted_by",
                                              "sanction.moderator", "tally.user",
                                              "tournament.creator", "tournament_player.user"}));
    EXPECT_EQ(backend().texts_with(folder.file("store"), kName), std::vector<std::string>{});
    server.start();
}

}  // namespace
}  // namespace janggun::test
