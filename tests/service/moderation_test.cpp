// Moderation: reports, sanctions and what they prevent, blocked addresses.
#include <gtest/gtest.h>

#include "service/community.h"

namespace janggun::test {
namespace {

class Moderation : public Community {
  protected:
    Player owner{server, sign_up_as("Owner", Role::Owner)};
    Player moderator{server, sign_up_as("Miru", Role::Moderator)};
    Player sora{server, sign_up("Sora")};
    Player bom{server, sign_up("Bom")};
};

TEST_F(Moderation, IsNotForTokensWhateverTheirScopes) {
    for (const Route& route : server.app().registry().routes()) {
        bool is_own = route.access >= Access::Moderator;
        for (const char* start : {"/api/mod/", "/api/owner/", "/api/rel/", "/api/report",
                                  "/api/me/reports", "/api/me/sanctions"})
            is_own = is_own || route.pattern.starts_with(start);
        EXPECT_TRUE(!is_own || route.is_session_only) << route.pattern;
    }
    Caller by_token = moderator.caller;
    by_token.by_token = true;
    EXPECT_EQ(ask(by_token, "GET", "/api/mod/reports").status, 403);
}

TEST_F(Moderation, SanctionsHaveAKindAReasonAndABoundedTime) {
    const auto status = [&](const FieldList& fields) {
        return ask(moderator.caller, "POST", "/api/mod/user/{name}/sanction", fields, {"Sora"})
            .status;
    };
    EXPECT_EQ(status({{"kind", "flogging"}, {"reason", "x"}}), 400);
    EXPECT_EQ(status({{"kind", "mute"}}), 400);
    EXPECT_EQ(status({{"kind", "mute"}, {"reason", std::string(501, 'x')}}), 400);
    EXPECT_EQ(status({{"kind", "mute"}, {"reason", "x"}, {"minutes", "0"}}), 400);
    EXPECT_EQ(status({{"kind", "mute"}, {"reason", "x"}, {"minutes", "600000"}}), 400);
    EXPECT_EQ(status({{"kind", "mute"}, {"reason", "x"}, {"report", "nowhere0"}}), 404);
    EXPECT_EQ(sanction(moderator, "Nobody", "mute").status, 404);
    EXPECT_FALSE(contains(ask(sora.caller, "GET", "/api/me/sanctions").body, "mute"));
}

TEST_F(Moderation, AMutedPersonIsToldWhyAndMayChatAgainAfterwards) {
    begin(sora, bom);
    EXPECT_TRUE(contains(sora.in_game("chat", said("hello there")), "ack"));
    const Answer muted = sanction(moderator, "Sora", "mute", "10");
    ASSERT_EQ(muted.status, 200) << muted.body;
    EXPECT_EQ(mismatch_of_line(muted.body, "Sanction"), "") << muted.body;
    const std::string told = sora.wait_for(R"("t":"sanction")");
    EXPECT_TRUE(contains(told, R"("kind":"mute")") && contains(told, "be polite")) << told;
    EXPECT_FALSE(contains(told, "Miru")) << "not which moderator";
    EXPECT_EQ(field(sora.in_game("chat", said("what?")), "code"), "muted");
    EXPECT_TRUE(contains(bom.in_game("chat", said("fine by me")), "ack"));
    const std::string own = ask(sora.caller, "GET", "/api/me/sanctions").body;
    EXPECT_TRUE(contains(own, R"("seen":false)") && contains(own, "be polite")) << own;
    const std::string id = field(muted.body, "id");
    EXPECT_EQ(ask(bom.caller, "POST", "/api/me/sanctions/{id}/seen", {}, {id}).status, 404);
    EXPECT_EQ(ask(sora.caller, "POST", "/api/me/sanctions/{id}/seen", {}, {id}).status, 200);
    EXPECT_TRUE(contains(ask(sora.caller, "GET", "/api/me/sanctions").body, R"("seen":true)"));
    server.pass(std::chrono::minutes{11});
    EXPECT_TRUE(contains(sora.in_game("chat", said("sorry about that")), "ack"));
}

TEST_F(Moderation, ALiftedSanctionEndsAtOnceAndIsLogged) {
    begin(sora, bom);
    const std::string id = field(sanction(moderator, "Sora", "mute").body, "id");
    EXPECT_EQ(field(sora.in_game("chat", said("one")), "code"), "muted");
    const auto lift = [&](const Player& who) {
        return ask(who.caller, "DELETE", "/api/mod/sanction/{id}", {{"reason", "a mistake"}}, {id});
    };
    EXPECT_EQ(lift(moderator).status, 200);
    EXPECT_TRUE(contains(sora.wait_for(R"("lifted")"), "a mistake"));
    EXPECT_TRUE(contains(sora.in_game("chat", said("two")), "ack"));
    EXPECT_EQ(lift(moderator).status, 400) << "only once";
    const std::string log = ask(moderator.caller, "GET", "/api/mod/log").body;
    EXPECT_TRUE(contains(log, R"("action":"mute")") && contains(log, R"("action":"lift_mute")"))
        << log;
    EXPECT_TRUE(contains(log, "a mistake") && contains(log, "permanently")) << log;
    const std::string person =
        ask(moderator.caller, "GET", "/api/mod/user/{name}", {}, {"Sora"}).body;
    EXPECT_EQ(mismatch_of_line(person, "ModeratedPerson"), "") << person;
    EXPECT_TRUE(contains(person, R"("liftedBy":"Miru")")) << person;
}

TEST_F(Moderation, TheLongestOfSeveralSanctionsCounts) {
    begin(sora, bom);
    sanction(moderator, "Sora", "mute", "10");
    const std::string longer = field(sanction(moderator, "Sora", "mute", "100").body, "id");
    server.pass(std::chrono::minutes{50});
    EXPECT_EQ(field(sora.in_game("chat", said("one")), "code"), "muted");
    EXPECT_EQ(ask(moderator.caller, "DELETE", "/api/mod/sanction/{id}", {}, {longer}).status, 200);
    EXPECT_TRUE(contains(sora.in_game("chat", said("two")), "ack"));
}

TEST_F(Moderation, AWarningRestrictsNothing) {
    begin(sora, bom);
    EXPECT_EQ(sanction(moderator, "Sora", "warning").status, 200);
    EXPECT_TRUE(contains(sora.wait_for(R"("t":"sanction")"), "warning"));
    EXPECT_TRUE(contains(sora.in_game("chat", said("ok")), "ack"));
    EXPECT_TRUE(
        contains(sora.ask("seek", R"("variant":"shogun","clock":"300+5","rated":true)"), "ack"));
}

TEST_F(Moderation, APersonExcludedFromRatingsGetsCasualGamesOnly) {
    EXPECT_EQ(sanction(moderator, "Sora", "unrated", "60").status, 200);
    constexpr std::string_view kRated = R"("variant":"shogun","clock":"300+5","rated":true)";
    EXPECT_EQ(field(sora.ask("seek", kRated), "code"), "unrated");
    EXPECT_EQ(field(sora.ask("invite", kRated), "code"), "unrated");
    EXPECT_EQ(field(sora.ask("challenge", std::string{kRated} + R"(,"user":"Bom")"), "code"),
              "unrated");
    EXPECT_EQ(field(bom.ask("challenge", std::string{kRated} + R"(,"user":"Sora")"), "code"),
              "not_allowed");
    const std::string seek = field(bom.ask("seek", kRated), "seek");
    EXPECT_EQ(field(sora.ask("accept_seek", R"("seek":")" + seek + "\""), "code"), "unrated");
    // Pools pair them for a casual game.
    sora.ask("pool", R"("variant":"shogun","clock":"180+2")");
    bom.ask("pool", R"("variant":"shogun","clock":"180+2")");
    server.pass(std::chrono::seconds{2});
    const std::string game = field(sora.wait_for(R"("t":"start")"), "game");
    EXPECT_TRUE(contains(server.request("GET", "/api/game/{id}", sora.call({game})).body,
                         R"("rated":false)"));
}

TEST_F(Moderation, SanctionsHoldInTournamentsToo) {
    const auto created = ask(bom.caller, "POST", "/api/tournament",
                             {{"name", "Club evening"},
                              {"variant", "shogun"},
                              {"clock", "300+5"},
                              {"format", "swiss"},
                              {"rated", "true"}});
    ASSERT_EQ(created.status, 200) << created.body;
    const std::string id = field(created.body, "id");
    const std::string say = R"("tournament":")" + id + R"(","text":"hello")";
    EXPECT_EQ(sanction(moderator, "Sora", "mute", "60").status, 200);
    EXPECT_EQ(field(sora.ask("tournament_chat", say), "code"), "muted");
    EXPECT_TRUE(contains(bom.ask("tournament_chat", say), "ack"));
    EXPECT_EQ(sanction(moderator, "Sora", "unrated", "60").status, 200);
    EXPECT_EQ(field(ask(sora.caller, "POST", "/api/tournament/{id}/join", {}, {id}).body, "code"),
              "unrated");
    const auto entered =
        ask(bom.caller, "POST", "/api/tournament/{id}/player", {{"user", "Sora"}}, {id});
    EXPECT_EQ(field(entered.body, "code"), "not_allowed");
}

TEST_F(Moderation, ARematchOfARatedGameIsCasualOnceOneIsExcluded) {
    begin(sora, bom, R"(,"rated":true)");
    sora.in_game("resign");
    sanction(moderator, "Bom", "unrated");
    sora.in_game("rematch");
    const std::string next = field(bom.in_game("rematch"), "game");
    ASSERT_FALSE(next.empty());
    EXPECT_TRUE(contains(server.request("GET", "/api/game/{id}", sora.call({next})).body,
                         R"("rated":false)"));
}

TEST_F(Moderation, ASuspensionEndsSessionsAtOnceAndTellsTheReasonAtLogin) {
    sora.ask("seek", R"("variant":"shogun","clock":"300+5")");
    bom.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Sora")");
    ASSERT_EQ(sanction(moderator, "Sora", "suspension", "60").status, 200);
    EXPECT_EQ(sora.closed_for, Sink::Close::LoggedOut);
    EXPECT_TRUE(sora.has_heard(R"("kind":"suspension")")) << "told before it is closed";
    EXPECT_FALSE(server.identify(sora.secret));
    const Answer refused = log_in("Sora");
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(field(refused.body, "code"), "suspended");
    EXPECT_TRUE(contains(refused.body, "be polite") && contains(refused.body, "until 2027-"))
        << refused.body;
    EXPECT_TRUE(contains(bom.wait_for(R"("status":"declined")"), "Sora"))
        << "challenges to them are over";
    Call wrong;
    wrong.fields.add("name", "Sora");
    wrong.fields.add("password", "wrong horse");
    EXPECT_EQ(field(server.request("POST", "/api/login", wrong).body, "code"), "wrong_password")
        << "nobody else learns of it";
    server.pass(std::chrono::minutes{61});
    EXPECT_EQ(log_in("Sora").status, 200);
}

TEST_F(Moderation, ASuspendedAccountsTokenIsRefusedUntilItIsLifted) {
    Call call = sora.call();
    call.fields.add("scopes", "board:play");
    const std::string token = field(server.request("POST", "/api/tokens", call).body, "token");
    const auto is_known = [&] {
        std::optional<bool> known;
        server.app().identity().identify_token(
            token, {}, [&](const Identity::Identified& caller) { known = caller && *caller; });
        EXPECT_TRUE(server.loop.run_until([&] { return known.has_value(); }));
        return *known;
    };
    EXPECT_TRUE(is_known());
    const std::string id = field(sanction(moderator, "Sora", "suspension", "60").body, "id");
    EXPECT_FALSE(is_known());
    EXPECT_EQ(ask(moderator.caller, "DELETE", "/api/mod/sanction/{id}", {}, {id}).status, 200);
    EXPECT_TRUE(is_known());
}

TEST_F(Moderation, AClosedAccountStaysClosedOverARestart) {
    EXPECT_EQ(sanction(moderator, "Sora", "closure", "10").status, 200);
    server.pass(std::chrono::hours{24 * 400});
    EXPECT_TRUE(contains(log_in("Sora").body, "closed: be polite"));
    sora.disconnect();
    bom.disconnect();
    owner.disconnect();
    moderator.disconnect();
    server.stop();
    server.start();
    EXPECT_EQ(log_in("Sora").status, 403);
    EXPECT_EQ(log_in("Bom").status, 200);
}

TEST_F(Moderation, AMutedGuestWhoSignsUpStaysMuted) {
    Player guest{server};
    begin(guest, bom);
    EXPECT_EQ(sanction(moderator, guest.caller.name, "mute").status, 200);
    Call call = guest.call();
    call.fields.add("name", "Fresh");
    call.fields.add("password", "correct horse");
    const std::string secret = server.request("POST", "/api/signup", call).session.value_or("");
    Player fresh{server, secret};
    fresh.game = bom.game;
    EXPECT_EQ(field(fresh.in_game("chat", said("hello")), "code"), "muted");
}

// Reports.

TEST_F(Moderation, AReportCarriesTheChatAsTheServerKnowsIt) {
    const std::string game = begin(sora, bom);
    bom.in_game("chat", said("you are an idiot"));
    const Answer made = ask(sora.caller, "POST", "/api/report",
                            {{"user", "bom"},
                             {"reason", "insults"},
                             {"text", "see the chat"},
                             {"game", game},
                             {"lines", R"([{"text":"forged"}])"}});
    ASSERT_EQ(made.status, 200) << made.body;
    const std::string queue = ask(moderator.caller, "GET", "/api/mod/reports").body;
    EXPECT_TRUE(contains(queue, "you are an idiot") && contains(queue, R"("reporter":"Sora")"))
        << queue;
    EXPECT_FALSE(contains(queue, "forged")) << queue;
    const std::size_t begin_at = queue.find('[') + 1;
    const std::string report = queue.substr(begin_at, queue.size() - begin_at - 2);
    EXPECT_EQ(mismatch_of_line(report, "Report"), "") << report;
    EXPECT_EQ(server.metric("janggun_reports_total"), 1U);
}

TEST_F(Moderation, AReportCarriesTheChatOfATournament) {
    const auto created = ask(
        sora.caller, "POST", "/api/tournament",
        {{"name", "Club evening"}, {"variant", "shogun"}, {"clock", "300+5"}, {"format", "swiss"}});
    ASSERT_EQ(created.status, 200) << created.body;
    const std::string id = field(created.body, "id");
    const auto report = [&](const std::string& user, FieldList fields) {
        for (const auto& [name, value] :
             FieldList{{"user", user}, {"reason", "insults"}, {"text", "see the chat"}})
            fields.emplace_back(name, value);
        return ask(sora.caller, "POST", "/api/report", fields).status;
    };
    EXPECT_EQ(report("Bom", {{"tournament", id}}), 400) << "Bom had no part in it";
    EXPECT_TRUE(contains(
        bom.ask("tournament_chat", R"("tournament":")" + id + R"(","text":"you are an idiot")"),
        "ack"));
    EXPECT_EQ(report("Bom", {{"tournament", "Nothing1"}}), 404);
    EXPECT_EQ(report("Bom", {{"tournament", "../etc"}}), 404);
    EXPECT_EQ(report("Bom", {{"tournament", id}, {"game", "Nothing1"}}), 400);
    EXPECT_EQ(report("Bom", {{"tournament", id}}), 200);
    const std::string queue = ask(moderator.caller, "GET", "/api/mod/reports").body;
    EXPECT_EQ(field(queue, "tournament"), id);
    EXPECT_TRUE(contains(queue, "you are an idiot")) << queue;
    const std::size_t begin_at = queue.find('[') + 1;
    const std::string one = queue.substr(begin_at, queue.size() - begin_at - 2);
    EXPECT_EQ(mismatch_of_line(one, "Report"), "") << one;
}

TEST_F(Moderation, AReportNeedsAReasonAPersonAndAGameTheyWereIn) {
    const auto status = [&](const char* user, const char* reason, const char* text,
                            const std::string& game = {}) {
        FieldList fields{{"user", user}, {"reason", reason}, {"text", text}};
        if (!game.empty()) fields.emplace_back("game", game);
        return ask(sora.caller, "POST", "/api/report", fields).status;
    };
    Player guest{server};
    const std::string other = begin(bom, guest);
    EXPECT_EQ(status("Bom", "boredom", "x"), 400);
    EXPECT_EQ(status("Bom", "spam", ""), 400);
    EXPECT_EQ(status("Nobody", "spam", "x"), 404);
    EXPECT_EQ(status("Sora", "spam", "x"), 400);
    EXPECT_EQ(status("Bom", "spam", "x", "noGame00"), 404);
    EXPECT_EQ(status("Miru", "spam", "x", other), 400);
    EXPECT_EQ(status("Bom", "spam", "x", other), 200);
}

TEST_F(Moderation, AStudyIsReportedAndMadePrivateAndThatIsLogged) {
    const auto make = [&](const char* visibility) {
        return field(ask(bom.caller, "POST", "/api/study",
                         {{"variant", "shogun"}, {"name", "Insults"}, {"visibility", visibility}})
                         .body,
                     "id");
    };
    const std::string study = make("public");
    const std::string hidden = make("private");
    const auto report = [&](const char* user, const std::string& about) {
        return ask(sora.caller, "POST", "/api/report",
                   {{"user", user}, {"reason", "insults"}, {"text", "read it"}, {"study", about}});
    };
    EXPECT_EQ(report("Bom", hidden).status, 404) << "the reporter cannot see it";
    EXPECT_EQ(report("Bom", "nowhere1").status, 404);
    EXPECT_EQ(report("Miru", study).status, 400) << "not their study";
    EXPECT_EQ(report("Bom", study).status, 200);
    const Answer queue = ask(moderator.caller, "GET", "/api/mod/reports");
    EXPECT_TRUE(contains(queue.body, R"("study":")" + study + "\"")) << queue.body;
    const std::string own = ask(sora.caller, "GET", "/api/me/reports").body;
    const std::size_t begin_at = own.find('[') + 1;
    const std::string one = own.substr(begin_at, own.size() - begin_at - 2);
    EXPECT_EQ(mismatch_of_line(one, "Report"), "") << one;

    const auto hide = [&](const Player& who, const std::string& which, const char* reason) {
        return ask(who.caller, "POST", "/api/mod/study/{id}/private", {{"reason", reason}},
                   {which});
    };
    EXPECT_EQ(hide(sora, study, "no").status, 403);
    EXPECT_EQ(hide(moderator, study, "").status, 400);
    EXPECT_EQ(hide(moderator, hidden, "why").status, 404);
    EXPECT_EQ(hide(moderator, study, "insults").status, 200);
    EXPECT_EQ(ask(sora.caller, "GET", "/api/study/{id}", {}, {study}).status, 404);
    EXPECT_EQ(ask(bom.caller, "GET", "/api/study/{id}", {}, {study}).status, 200);
    EXPECT_FALSE(contains(ask(sora.caller, "GET", "/api/study").body, study));
    const Answer log = ask(moderator.caller, "GET", "/api/mod/log");
    EXPECT_TRUE(contains(
        log.body, R"("action":"study_private","target":"Bom","detail":")" + study + ": insults\""))
        << log.body;
}

TEST_F(Moderation, OnePersonCannotFloodTheQueue) {
    const auto report = [&](const std::string& user) {
        return ask(sora.caller, "POST", "/api/report",
                   {{"user", user}, {"reason", "spam"}, {"text", "x"}})
            .status;
    };
    EXPECT_EQ(report("Bom"), 200);
    EXPECT_EQ(report("Bom"), 429) << "it is open already";
    int taken = 1;
    for (int i = 0; i < 15; ++i) {
        const std::string name = "Other" + std::string(1, static_cast<char>('a' + i));
        sign_up(name);
        if (report(name) == 200) ++taken;
    }
    EXPECT_EQ(taken, write::AddReport::kMostOpen);
}

TEST_F(Moderation, TheReporterSeesWhatBecameOfAReport) {
    const std::string id =
        field(ask(sora.caller, "POST", "/api/report",
                  {{"user", "Bom"}, {"reason", "cheating"}, {"text", "engine moves"}})
                  .body,
              "id");
    const Answer closed =
        ask(moderator.caller, "POST", "/api/mod/user/{name}/sanction",
            {{"kind", "unrated"}, {"reason", "engine use"}, {"report", id}}, {"Bom"});
    ASSERT_EQ(closed.status, 200) << closed.body;
    EXPECT_FALSE(contains(ask(moderator.caller, "GET", "/api/mod/reports").body, id));
    const std::string own = ask(sora.caller, "GET", "/api/me/reports").body;
    EXPECT_TRUE(contains(own, R"("state":"upheld")")) << own;
    EXPECT_FALSE(contains(own, "Miru")) << own;
    EXPECT_EQ(ask(moderator.caller, "POST", "/api/mod/reports/{id}", {{"state", "dismissed"}}, {id})
                  .status,
              400)
        << "closed already";
}

TEST_F(Moderation, NobodyDecidesAboutTheirOwnReport) {
    const std::string id = field(ask(moderator.caller, "POST", "/api/report",
                                     {{"user", "Bom"}, {"reason", "spam"}, {"text", "x"}})
                                     .body,
                                 "id");
    const auto close = [&](const Player& who) {
        return ask(who.caller, "POST", "/api/mod/reports/{id}", {{"state", "upheld"}}, {id}).status;
    };
    EXPECT_EQ(close(moderator), 403);
    const auto uphold = [&](const Player& who) {
        return ask(who.caller, "POST", "/api/mod/user/{name}/sanction",
                   {{"kind", "warning"}, {"reason", "spam"}, {"report", id}}, {"Bom"});
    };
    EXPECT_EQ(uphold(moderator).status, 403) << "a sanction upholds its report";
    EXPECT_FALSE(contains(ask(owner.caller, "GET", "/api/mod/user/{name}", {}, {"Bom"}).body,
                          R"("kind":"warning")"));
    EXPECT_EQ(close(owner), 200);
}

TEST_F(Moderation, AModeratorDoesNotReadWhoReportedThem) {
    ask(sora.caller, "POST", "/api/report", {{"user", "Miru"}, {"reason", "other"}, {"text", "x"}});
    const auto queue = [&](const Player& who, const char* state) {
        return ask(who.caller, "GET", "/api/mod/reports", {{"state", state}}).body;
    };
    EXPECT_FALSE(contains(queue(moderator, "open"), "Sora"));
    const std::string shown = queue(owner, "open");
    EXPECT_TRUE(contains(shown, "Sora")) << shown;
    EXPECT_EQ(ask(owner.caller, "POST", "/api/mod/reports/{id}", {{"state", "dismissed"}},
                  {field(shown, "id")})
                  .status,
              200);
    EXPECT_FALSE(contains(queue(moderator, "closed"), "Sora"));
    const auto person = [&](const Player& who) {
        return ask(who.caller, "GET", "/api/mod/user/{name}", {}, {"Miru"}).body;
    };
    EXPECT_FALSE(contains(person(moderator), "Sora"));
    EXPECT_TRUE(contains(person(owner), "Sora"));
}

// Addresses.

TEST_F(Moderation, BlockedRangesCoverIPv4AndIPv6AndSurviveARestart) {
    const auto block = [&](const char* subnet, const char* minutes = "") {
        return ask(moderator.caller, "POST", "/api/mod/addresses",
                   {{"subnet", subnet}, {"reason", "spam"}, {"minutes", minutes}})
            .status;
    };
    const auto is_blocked = [&](const char* address) {
        return server.app().registry().address_fault(*Address::read(address)).has_value();
    };
    EXPECT_EQ(block("nonsense"), 400);
    EXPECT_EQ(block("0.0.0.0/0"), 400);
    EXPECT_EQ(block("2000::/3"), 400);
    EXPECT_EQ(block("192.0.2.77/24"), 200);
    EXPECT_EQ(block("2001:db8:7::/48"), 200);
    EXPECT_EQ(block("203.0.113.9", "10"), 200);
    EXPECT_TRUE(is_blocked("192.0.2.200"));
    EXPECT_FALSE(is_blocked("192.0.3.1"));
    EXPECT_TRUE(is_blocked("2001:db8:7:1::1"));
    EXPECT_FALSE(is_blocked("2001:db8:8::1"));
    EXPECT_TRUE(is_blocked("203.0.113.9"));
    server.pass(std::chrono::minutes{11});
    EXPECT_FALSE(is_blocked("203.0.113.9"));
    const std::string listed = ask(moderator.caller, "GET", "/api/mod/addresses").body;
    EXPECT_TRUE(contains(listed, R"("subnet":"192.0.2.0/24")")) << listed;
    for (Player* player : {&sora, &bom, &owner, &moderator}) player->disconnect();
    server.stop();
    server.start();
    EXPECT_TRUE(is_blocked("192.0.2.1"));
    EXPECT_EQ(
        ask(moderator.caller, "DELETE", "/api/mod/addresses", {{"subnet", "192.0.2.0/24"}}).status,
        200);
    EXPECT_FALSE(is_blocked("192.0.2.1"));
    EXPECT_EQ(
        ask(moderator.caller, "DELETE", "/api/mod/addresses", {{"subnet", "192.0.2.0/24"}}).status,
        404);
}

TEST_F(Moderation, WhoIsConnectedFromABlockedRangeIsDisconnected) {
    Player visitor{server};
    server.app().connections().closed(visitor.id);
    visitor.caller.address = "192.0.2.8";
    visitor.id = server.app().connections().open_socket(visitor, visitor.caller);
    ask(moderator.caller, "POST", "/api/mod/addresses",
        {{"subnet", "192.0.2.0/24"}, {"reason", "spam"}});
    EXPECT_EQ(visitor.closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(sora.closed_for);
}

}  // namespace
}  // namespace janggun::test
