// Studies: who may do what, editing together, import and export.
#include "server/features/studies/tree.h"
#include "service/study_players.h"

namespace janggun::test {
namespace {

TEST_F(StudiesTest, AreReadAndEditedByThoseWhoMay) {
    const struct {
        const char* visibility;
        int reads;  // of strangers
    } cases[] = {{"private", 404}, {"unlisted", 200}, {"public", 200}};
    const Caller anonymous;
    for (const auto& [visibility, reads] : cases) {
        const std::string study =
            create(owner, {{"variant", "shogun"}, {"visibility", visibility}});
        const std::string id = chapter_of(owner, study);
        EXPECT_EQ(
            ask(owner.caller, "POST", "/api/study/{id}/contributor", {study}, {{"user", "friend"}})
                .status,
            200);
        const struct {
            const Caller& caller;
            int read;
            const char* right;
        } people[] = {{owner.caller, 200, "own"},
                      {friend_.caller, 200, "write"},
                      {stranger.caller, reads, "read"},
                      {guest.caller, reads, "read"},
                      {anonymous, reads, "read"}};
        for (const auto& [caller, read, right] : people) {
            const auto whose = std::string{visibility} + " " + caller.name;
            const Answer shown = ask(caller, "GET", "/api/study/{id}", {study});
            EXPECT_EQ(shown.status, read) << whose;
            if (read == 200) {
                EXPECT_EQ(field(shown.body, "right"), right) << whose;
            }
            EXPECT_EQ(ask(caller, "GET", "/api/study/{id}/chapter/{chapter}", {study, id}).status,
                      read);
            EXPECT_EQ(ask(caller, "GET", "/api/study/{id}/pgn", {study}).status, read);
            EXPECT_EQ(
                ask(caller, "GET", "/api/study/{id}/chapter/{chapter}/pgn", {study, id}).status,
                read);
            const bool may_write = right != std::string_view{"read"};
            const int writes = may_write ? 200 : read == 200 ? 403 : 404;
            const int owns = right == std::string_view{"own"} ? 200 : read == 200 ? 403 : 404;
            const int rename =
                ask(caller, "POST", "/api/study/{id}", {study}, {{"name", "X"}}).status;
            EXPECT_EQ(rename, owns) << whose;
            EXPECT_EQ(
                ask(caller, "POST", "/api/study/{id}/contributor", {study}, {{"user", "friend"}})
                    .status,
                owns);
            EXPECT_EQ(ask(caller, "POST", "/api/study/{id}/chapter/{chapter}", {study, id},
                          {{"name", "Y"}})
                          .status,
                      writes)
                << whose;
            EXPECT_EQ(
                ask(caller, "POST", "/api/study/{id}/chapter", {study}, {{"variant", "shogun"}})
                    .status,
                writes);
            EXPECT_EQ(ask(caller, "POST", "/api/study/{id}/import", {study},
                          {{"text", "[Variant \"Shogun\"]\n\n1. e4 *"}})
                          .status,
                      writes);
            if (owns != 200) {
                EXPECT_EQ(ask(caller, "DELETE", "/api/study/{id}", {study}).status, owns) << whose;
            }
        }
        for (Player* player : {&stranger, &guest}) {
            EXPECT_EQ(field(edit(*player, study, id, 99, "add_node", 0, "e2e4"), "code"),
                      reads == 200 ? "forbidden" : "not_found");
            EXPECT_EQ(field(player->ask("watch_study", R"("study":")" + study + "\""), "t"),
                      reads == 200 ? "ack" : "error");
        }
    }
}

TEST_F(StudiesTest, NeedAnAccountAndAScopeToBeWritten) {
    for (const char* pattern :
         {"/api/study", "/api/study/{id}", "/api/study/{id}/copy", "/api/study/{id}/import"}) {
        EXPECT_EQ(server.route("POST", pattern).access, Access::Account) << pattern;
        EXPECT_EQ(server.route("POST", pattern).scope, Scope::StudyWrite) << pattern;
    }
    EXPECT_EQ(server.app().registry().scope_of<protocol::EditStudy>(), Scope::StudyWrite);
    // A token without a scope sees what everybody sees.
    const std::string study = create(owner);
    Caller token = owner.caller;
    token.by_token = true;
    token.scopes = Scope::BotPlay;
    EXPECT_EQ(ask(token, "GET", "/api/study/{id}", {study}).status, 404);
    EXPECT_EQ(ask(token, "GET", "/api/study", {}, {{"list", "mine"}}).status, 401);
    token.scopes = Scope::StudyRead;
    EXPECT_EQ(ask(token, "GET", "/api/study/{id}", {study}).status, 200);
}

TEST_F(StudiesTest, AreEditedMoveByMoveAndSeenLive) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    share(owner, study, "friend");
    const std::string watched = friend_.ask("watch_study", R"("study":")" + study + "\"");
    EXPECT_EQ(field(watched, "v"), "2");
    EXPECT_EQ(field(friend_.wait_for(R"("t":"study")"), "right"), "write");
    const std::string first = edit(owner, study, id, 2, "add_node", 0, "e2e4");
    EXPECT_EQ(field(first, "node"), "1") << first;
    EXPECT_EQ(field(first, "v"), "3");
    const std::string told = friend_.wait_for(R"("t":"study_edit")");
    EXPECT_EQ(field(told, "by"), "Owner");
    EXPECT_EQ(field(told, "move"), "e2e4");
    EXPECT_EQ(field(told, "v"), "3");
    // The friend answers; the same move again is no change.
    EXPECT_EQ(field(edit(friend_, study, id, 3, "add_node", 1, "e7e5"), "node"), "2");
    const std::string again = edit(owner, study, id, 4, "add_node", 0, "e2e4");
    EXPECT_EQ(field(again, "node"), "1");
    EXPECT_EQ(field(again, "v"), "4");
    EXPECT_EQ(field(edit(owner, study, id, 4, "add_node", 0, "d2d4"), "node"), "3");
    EXPECT_EQ(field(edit(owner, study, id, 5, "comment", 3, " closed {game} "), "v"), "6");
    EXPECT_EQ(field(edit(owner, study, id, 6, "glyphs", 3, "1 14 1"), "v"), "7");
    EXPECT_EQ(field(edit(owner, study, id, 7, "shapes", 0, "Ge4 Rd2d4 Ge4"), "v"), "8");
    EXPECT_EQ(field(edit(owner, study, id, 8, "promote", 3), "v"), "9");
    const std::string text = pgn(friend_, study);
    EXPECT_TRUE(contains(text, "1. d4 $1 $14 ;closed {game}")) << text;
    EXPECT_LT(text.find("d4"), text.find("e4 e5")) << "promoted\n" << text;
    EXPECT_TRUE(contains(text, "[%csl Ge4][%cal Rd2d4]")) << text;
    EXPECT_EQ(field(edit(owner, study, id, 9, "delete_node", 1), "v"), "10");
    EXPECT_EQ(field(friend_.wait_for(R"("removed":1)"), "v"), "10");
    EXPECT_FALSE(contains(chapter(owner, study, id), "e7e5"));
    // Numbers are not given twice.
    EXPECT_EQ(field(edit(owner, study, id, 10, "add_node", 0, "e2e4"), "node"), "4");
}

TEST_F(StudiesTest, RefuseWhatTheRulesForbid) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    EXPECT_EQ(field(edit(owner, study, id, 1, "add_node", 0, "e2e5"), "code"), "illegal_move");
    EXPECT_EQ(field(edit(owner, study, id, 1, "add_node", 0, "xx"), "code"), "illegal_move");
    EXPECT_EQ(field(edit(owner, study, id, 1, "add_node", 7, "e2e4"), "code"), "stale");
    EXPECT_EQ(field(edit(owner, study, id, 1, "delete_node", 0), "code"), "bad_field");
    EXPECT_EQ(field(edit(owner, study, id, 1, "glyphs", 0, "300"), "code"), "bad_field");
    EXPECT_EQ(field(edit(owner, study, id, 1, "shapes", 0, "Ga10"), "code"), "bad_field");
    EXPECT_EQ(field(edit(owner, study, "Elsewher", 1, "promote", 0), "code"), "not_found");
    EXPECT_EQ(field(head(owner.caller, study), "v"), "1") << "nothing was changed";
    for (const Named& fields :
         {Named{{"variant", "chess"}}, Named{{"variant", "shogun"}, {"fen", "8/8"}},
          Named{{"name", ""}}, Named{{"name", std::string(101, 'x')}}, Named{{"visibility", "x"}},
          Named{{"orientation", "up"}}, Named{{"text", " "}},
          Named{{"text", "x"}, {"format", "x"}}})
        EXPECT_EQ(ask(owner.caller, "POST", "/api/study", {}, fields).status, 400);
}

TEST_F(StudiesTest, AnEditorWithAnOldRevisionIsTold) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    share(owner, study, "friend");
    EXPECT_EQ(field(edit(owner, study, id, 2, "add_node", 0, "e2e4"), "v"), "3");
    EXPECT_EQ(field(edit(friend_, study, id, 2, "add_node", 0, "d2d4"), "code"), "stale");
    EXPECT_EQ(field(edit(friend_, study, id, 99, "add_node", 0, "d2d4"), "code"), "stale");
    EXPECT_EQ(field(edit(friend_, study, id, 3, "add_node", 0, "d2d4"), "v"), "4");
    // A change elsewhere in the study makes nobody's chapter old.
    ask(owner.caller, "POST", "/api/study/{id}", {study}, {{"name", "Renamed"}});
    EXPECT_EQ(field(edit(friend_, study, id, 4, "comment", 1, "hello"), "v"), "6");
}

TEST_F(StudiesTest, TwoEditorsAtOnceAreOrderedByTheStore) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    share(owner, study, "friend");
    server.store->is_holding = true;  // both read the same revision
    const auto say = [&](Player& player, const char* move) {
        ++player.last_id;
        player.say("study_edit",
                   fmt::format(
                       R"("study":"{}","chapter":"{}","v":2,"op":"add_node","node":0,"value":"{}")",
                       study, id, move));
    };
    say(owner, "e2e4");
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() == 1; }));
    say(friend_, "d2d4");
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() == 2; }));
    server.store->release();
    const std::string mine = owner.wait_for(R"("id":)" + std::to_string(owner.last_id));
    const std::string theirs = friend_.wait_for(R"("id":)" + std::to_string(friend_.last_id));
    EXPECT_EQ(field(mine, "v"), "3") << mine;
    EXPECT_EQ(field(theirs, "code"), "stale") << theirs;
    const std::string tree = chapter(owner, study, id);
    EXPECT_TRUE(contains(tree, "e2e4"));
    EXPECT_FALSE(contains(tree, "d2d4"));
}

TEST_F(StudiesTest, EditsOfTwoChaptersAtOnceAreBothKept) {
    const std::string study = create(owner, kShogun);
    ask(owner.caller, "POST", "/api/study/{id}/chapter", {study}, {{"variant", "shogun"}});
    share(owner, study, "friend");
    const std::string one = chapter_of(owner, study, 0);
    const std::string two = chapter_of(owner, study, 1);
    ASSERT_NE(one, two);
    server.store->is_holding = true;
    const auto say = [&](Player& player, const std::string& id) {
        ++player.last_id;
        player.say(
            "study_edit",
            fmt::format(
                R"("study":"{}","chapter":"{}","v":3,"op":"add_node","node":0,"value":"e2e4")",
                study, id));
    };
    say(owner, one);
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() == 1; }));
    say(friend_, two);
    ASSERT_TRUE(server.loop.run_until([&] { return server.store->held() == 2; }));
    server.store->release();
    EXPECT_EQ(field(owner.wait_for(R"("id":)" + std::to_string(owner.last_id)), "v"), "4");
    EXPECT_EQ(field(friend_.wait_for(R"("id":)" + std::to_string(friend_.last_id)), "v"), "5");
}

TEST_F(StudiesTest, KeepTheGoodGamesOfABrokenFile) {
    const std::string text =
        "[Event \"One\"]\n[Variant \"Shogun\"]\n[White \"Sora\"]\n[Black \"Haneul\"]\n\n"
        "1. e4 {[%cal Ge2e4] first} e5 (1... d5 {sharp} 2. exd5 (2. e5)) 2. Nf3 $1 1-0\n\n"
        "[Event \"Two\"]\n[Variant \"Shogun\"]\n\n1. e4 e5 2. Qh9 d6 *\n\n"
        "[Event \"Three\"]\n[Variant \"Unknown game\"]\n\n1. e4 *\n\n"
        "[Event \"Four\"]\n[Variant \"Janggi\"]\n\n1. a4a5 a7a6 *\n";
    const Answer answer = ask(owner.caller, "POST", "/api/study", {}, {{"text", text}});
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(mismatch_of_line(answer.body, "Study"), "") << answer.body;
    EXPECT_EQ(occurrences(answer.body, R"("variant":)"), 3) << answer.body;
    EXPECT_TRUE(contains(answer.body, "Sora – Haneul"));
    EXPECT_TRUE(contains(answer.body, "game 2, line 11:")) << answer.body;
    EXPECT_TRUE(contains(answer.body, "game 3, line ")) << answer.body;
    const std::string study = field(answer.body, "id");
    const std::string first = chapter(owner, study, chapter_of(owner, study, 0));
    EXPECT_TRUE(contains(first, R"("shapes":["Ge2e4"])")) << first;
    EXPECT_TRUE(contains(first, R"("comment":"sharp")"));
    EXPECT_TRUE(contains(first, R"("Result":"1-0")"));
    const std::string second = chapter(owner, study, chapter_of(owner, study, 1));
    EXPECT_TRUE(contains(second, "e7e5")) << "up to the broken move";
    EXPECT_FALSE(contains(second, "d7d6"));
    // What is exported can be imported again, and is the same then.
    const std::string exported = pgn(owner, study);
    const Answer again =
        ask(owner.caller, "POST", "/api/study", {}, {{"text", exported}, {"name", "Study"}});
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_FALSE(contains(again.body, "problems"));
    EXPECT_EQ(pgn(owner, field(again.body, "id")), exported);
    EXPECT_EQ(ask(owner.caller, "POST", "/api/study", {}, {{"text", "nothing of a game"}}).status,
              400);
}

TEST_F(StudiesTest, AreCopiedListedAndOrdered) {
    const std::string study = create(owner, {{"variant", "shogun"}, {"visibility", "public"}});
    server.pass(std::chrono::seconds{1});
    const std::string hidden = create(owner, kShogun);
    const std::string first = chapter_of(owner, study);
    edit(owner, study, first, 1, "add_node", 0, "e2e4");
    ask(owner.caller, "POST", "/api/study/{id}/chapter", {study},
        {{"name", "Second"}, {"practice", "true"}, {"orientation", "black"}});
    const Answer copy = ask(stranger.caller, "POST", "/api/study/{id}/copy", {study});
    ASSERT_EQ(copy.status, 200) << copy.body;
    EXPECT_EQ(field(copy.body, "owner"), "Stranger");
    EXPECT_EQ(field(copy.body, "visibility"), "private");
    const std::string copied = field(copy.body, "id");
    EXPECT_TRUE(contains(chapter(stranger, copied, chapter_of(stranger, copied)), "e2e4"));
    EXPECT_EQ(ask(stranger.caller, "POST", "/api/study/{id}/copy", {hidden}).status, 404);
    // Order.
    const std::string second = chapter_of(owner, study, 1);
    EXPECT_EQ(ask(owner.caller, "POST", "/api/study/{id}/chapter/{chapter}", {study, second},
                  {{"position", "0"}})
                  .status,
              200);
    EXPECT_EQ(chapter_of(owner, study), second);
    EXPECT_TRUE(contains(head(owner.caller, study), R"("orientation":"black","practice":true)"));
    EXPECT_EQ(ask(owner.caller, "POST", "/api/study/{id}/chapter/{chapter}", {study, second},
                  {{"position", "2"}})
                  .status,
              400);
    EXPECT_EQ(
        ask(owner.caller, "DELETE", "/api/study/{id}/chapter/{chapter}", {study, second}).status,
        200);
    EXPECT_EQ(chapter_of(owner, study), first);
    // Lists.
    const Answer all = ask({}, "GET", "/api/study", {});
    EXPECT_EQ(mismatch_of_line(all.body, "StudyPage"), "") << all.body;
    EXPECT_TRUE(contains(all.body, study));
    EXPECT_FALSE(contains(all.body, hidden));
    const Answer page =
        ask(owner.caller, "GET", "/api/study", {}, {{"list", "mine"}, {"max", "1"}});
    const std::string next = field(page.body, "next");
    const Answer rest =
        ask(owner.caller, "GET", "/api/study", {}, {{"list", "mine"}, {"before", next}});
    EXPECT_EQ(occurrences(page.body + rest.body, R"("owner":"Owner")"), 2)
        << page.body << rest.body;
    EXPECT_EQ(ask({}, "GET", "/api/study", {}, {{"list", "mine"}}).status, 401);
    EXPECT_EQ(ask({}, "GET", "/api/study", {}, {{"before", "x"}}).status, 400);
}

TEST_F(StudiesTest, WatchersAreToldWhatChangesAndWhenTheyMayNotLookAnyMore) {
    const std::string study = create(owner, {{"variant", "shogun"}, {"visibility", "unlisted"}});
    const std::string id = chapter_of(owner, study);
    EXPECT_EQ(field(guest.ask("watch_study", R"("study":")" + study + "\""), "v"), "1");
    guest.wait_for(R"("t":"study")");
    ask(owner.caller, "POST", "/api/study/{id}", {study}, {{"name", "Renamed"}});
    EXPECT_EQ(field(guest.wait_for(R"("t":"study")"), "name"), "Renamed");
    ask(owner.caller, "POST", "/api/study/{id}", {study}, {{"visibility", "private"}});
    guest.wait_for(R"("t":"study_gone")");
    edit(owner, study, id, 3, "add_node", 0, "e2e4");
    server.loop.run_ready();
    EXPECT_FALSE(guest.has_heard("e2e4"));
    // A deleted study is gone for everybody.
    owner.ask("watch_study", R"("study":")" + study + "\"");
    EXPECT_EQ(ask(owner.caller, "DELETE", "/api/study/{id}", {study}).status, 200);
    owner.wait_for(R"("t":"study_gone")");
    EXPECT_EQ(ask(owner.caller, "GET", "/api/study/{id}", {study}).status, 404);
    EXPECT_EQ(server.metric("janggun_studies_watched"), 0U);
}

TEST_F(StudiesTest, NobodyHearsOfAnEditBeforeItIsKnownThatTheyStillMay) {
    const std::string study = create(owner, {{"variant", "shogun"}, {"visibility", "unlisted"}});
    guest.ask("watch_study", R"("study":")" + study + "\"");
    guest.wait_for(R"("t":"study")");
    // Made private, perhaps, and then edited: the second is heard while the first is looked up.
    const auto publish = [&](std::uint64_t number, const char* text) {
        server.bus->publish("study/" + study, {number, make_message(text)});
    };
    publish(2, "");
    publish(3, R"({"t":"study_edit","secret":true})");
    guest.wait_for(R"("t":"study_reload")");
    EXPECT_FALSE(guest.has_heard("secret"));
}

TEST_F(StudiesTest, ContributorsLeaveAndAreRemoved) {
    const std::string study = create(owner, kShogun);
    share(owner, study, "friend");
    share(owner, study, "Stranger");
    const char* kOne = "/api/study/{id}/contributor/{user}";
    EXPECT_EQ(ask(friend_.caller, "DELETE", kOne, {study, "stranger"}).status, 403);
    EXPECT_EQ(ask(friend_.caller, "DELETE", kOne, {study, "friend"}).status, 200);
    EXPECT_EQ(ask(friend_.caller, "GET", "/api/study/{id}", {study}).status, 404);
    EXPECT_EQ(ask(owner.caller, "DELETE", kOne, {study, "stranger"}).status, 200);
    EXPECT_EQ(ask(owner.caller, "DELETE", kOne, {study, "stranger"}).status, 404);
    EXPECT_TRUE(contains(share(owner, study, "nobody"), "no such user"));
    EXPECT_TRUE(contains(share(owner, study, guest.caller.name), "no such user"));
}

TEST_F(StudiesTest, SurviveARestartAndAreExportedWithTheAccount) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    edit(owner, study, id, 1, "add_node", 0, "e2e4");
    edit(owner, study, id, 2, "comment", 1, "the king's pawn");
    const std::string before = chapter(owner, study, id);
    for (Player* player : {&owner, &friend_, &stranger, &guest}) player->disconnect();
    server.stop();
    server.start();
    owner.connect();
    EXPECT_EQ(chapter(owner, study, id), before);
    Call mine;
    mine.caller = owner.caller;
    const auto exported = server.stream("GET", "/api/me/export", mine);
    EXPECT_EQ(exported.closed_for, Sink::Close::Done);
    EXPECT_TRUE(contains(exported.text, R"("studies":[{"id":")" + study)) << exported.text;
    EXPECT_TRUE(contains(exported.text, "the king's pawn"));
    EXPECT_TRUE(exported.text.ends_with("]}"));
}

TEST_F(StudiesTest, OfAFailingStoreAreNotChanged) {
    const std::string study = create(owner, kShogun);
    const std::string id = chapter_of(owner, study);
    server.store->is_failing = true;
    EXPECT_EQ(field(edit(owner, study, id, 1, "add_node", 0, "e2e4"), "code"), "storage");
    server.store->is_failing = false;
    EXPECT_EQ(field(edit(owner, study, id, 1, "add_node", 0, "e2e4"), "v"), "2");
}

}  // namespace
}  // namespace janggun::test
