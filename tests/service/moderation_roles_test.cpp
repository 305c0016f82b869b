// Moderation: who may do what, every cell.
#include <gtest/gtest.h>
#include <map>

#include "service/community.h"

namespace janggun::test {
namespace {

/// 'y': done; 'n': refused with 401 or 403, and nothing is changed.
struct Cells {
    std::string action;
    char anonymous, guest, account, muted, suspended, moderator, owner;
};

class RoleTable : public Community, public testing::WithParamInterface<Cells> {
  protected:
    /// Does the action; the answer's status, or 200 and 403 for a command over the WebSocket.
    int act(const std::string& action, Caller caller, Player* player) {
        const auto status = [&](std::string_view method, std::string_view pattern,
                                const FieldList& fields = {}, std::vector<std::string> path = {}) {
            return ask(caller, method, pattern, fields, std::move(path)).status;
        };
        const auto command = [&](std::string_view type, std::string_view fields) {
            if (!player || player->id == ConnectionId::None) return 401;
            return contains(player->ask(type, fields), R"("t":"ack")") ? 200 : 403;
        };
        if (action == "report")
            return status("POST", "/api/report",
                          {{"user", "Victim"}, {"reason", "spam"}, {"text", "links"}});
        if (action == "own sanctions") return status("GET", "/api/me/sanctions");
        if (action == "follow") return status("POST", "/api/rel/follow/{name}", {}, {"Victim"});
        if (action == "block") return status("POST", "/api/rel/block/{name}", {}, {"Victim"});
        if (action == "unfollow") return status("POST", "/api/rel/unfollow/{name}", {}, {"Victim"});
        if (action == "unblock") return status("POST", "/api/rel/unblock/{name}", {}, {"Victim"});
        if (action == "following") return status("GET", "/api/rel/following");
        if (action == "blocking") return status("GET", "/api/rel/blocking");
        if (action == "relation") return status("GET", "/api/rel/with/{name}", {}, {"Victim"});
        if (action == "own reports") return status("GET", "/api/me/reports");
        if (action == "notifications") return status("GET", "/api/notifications");
        if (action == "notifications seen") return status("POST", "/api/notifications/seen");
        if (action == "own sanction seen")
            return status("POST", "/api/me/sanctions/{id}/seen", {}, {warning_of(caller)});
        if (action == "another's sanction seen") {
            // To others there is no such sanction.
            const int seen = status("POST", "/api/me/sanctions/{id}/seen", {}, {sanction_id});
            return seen == 404 ? 403 : seen;
        }
        if (action == "trophies") return status("GET", "/api/user/{name}/trophies", {}, {"Victim"});
        if (action == "friends online") return command("friends", "");
        if (action == "casual seek")
            return command("seek", R"("variant":"shogun","clock":"300+5")");
        if (action == "rated seek")
            return command("seek", R"("variant":"shogun","clock":"300+5","rated":true)");
        if (action == "chat")
            return command("chat", R"("game":")" + watched + R"(",)" + said("hi", "spectators"));
        if (action == "read the queue") return status("GET", "/api/mod/reports");
        if (action == "read the log") return status("GET", "/api/mod/log");
        if (action == "look at a person")
            return status("GET", "/api/mod/user/{name}", {}, {"Victim"});
        if (const auto of = action.find(" of "); of != std::string::npos)
            return status("POST", "/api/mod/user/{name}/sanction",
                          {{"kind", action.substr(0, of)}, {"reason", "spam"}},
                          {targets.at(action.substr(of + 4))});
        if (action == "lift from a moderator")
            return status("DELETE", "/api/mod/sanction/{id}", {}, {moderators_sanction});
        if (action == "lift") return status("DELETE", "/api/mod/sanction/{id}", {}, {sanction_id});
        if (action == "close a report")
            return status("POST", "/api/mod/reports/{id}", {{"state", "dismissed"}}, {report_id});
        if (action == "read blocked addresses") return status("GET", "/api/mod/addresses");
        if (action == "block addresses")
            return status("POST", "/api/mod/addresses",
                          {{"subnet", "192.0.2.0/24"}, {"reason", "spam"}});
        if (action == "unblock addresses")
            return status("DELETE", "/api/mod/addresses", {{"subnet", "198.51.100.0/24"}});
        if (action == "make a study private")
            return status("POST", "/api/mod/study/{id}/private", {{"reason", "spam"}}, {study_id});
        ADD_FAILURE() << action;
        return 0;
    }
    /// A sanction of the caller's own, which even an owner may have from before.
    std::string warning_of(const Caller& caller) {
        Sanction warning;
        warning.id = {"Warning" + std::to_string(++warnings)};
        warning.at = server.now;
        warning.target = caller.user;
        warning.moderator = boss.caller.user;
        warning.kind = SanctionKind::Warning;
        warning.reason = "be polite";
        warning.until = server.now;
        if (caller.user == UserId::None) return warning.id.text;
        std::optional<bool> is_written;
        server.store->write({write::AddSanction{warning}},
                            [&](const auto& written) { is_written = written.has_value(); });
        EXPECT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }) && *is_written);
        return warning.id.text;
    }
    void check(const char* who, char expected, const Caller& caller, Player* player) {
        const int status = act(GetParam().action, caller, player);
        if (expected == 'y')
            EXPECT_EQ(status, 200) << who << ": " << GetParam().action;
        else
            EXPECT_TRUE(status == 401 || status == 403)
                << who << ": " << GetParam().action << " gave " << status;
    }

    Player boss{server, sign_up_as("Boss", Role::Owner)};
    Player victim{server, sign_up("Victim")};
    std::string other_mod = sign_up_as("OtherMod", Role::Moderator);
    std::string other_owner = sign_up_as("OtherOwner", Role::Owner);
    std::string watched;
    Player target{server};
    std::map<std::string, std::string> targets{{"a guest", target.caller.name},
                                               {"an account", "Victim"},
                                               {"a moderator", "OtherMod"},
                                               {"an owner", "OtherOwner"}};
    std::string sanction_id;
    std::string moderators_sanction;
    std::string report_id;
    std::string study_id;
    int count = 0;
    int warnings = 0;
};

TEST_P(RoleTable, EveryCell) {
    const Cells& row = GetParam();
    Player opponent{server};
    watched = begin(victim, opponent);
    Player muted{server, sign_up("Muted")};
    ASSERT_EQ(sanction(boss, "Muted", "mute").status, 200);
    Player suspended{server, sign_up("Suspended")};
    ASSERT_EQ(sanction(boss, "Suspended", "suspension", "60").status, 200);
    ASSERT_TRUE(suspended.closed_for);
    const Caller ended = server.identify(suspended.secret).value_or(Caller{});
    suspended.disconnect();
    Player guest{server};
    Player account{server, sign_up("Account")};
    Player moderator{server, sign_up_as("Judge", Role::Moderator)};
    Player owner{server, sign_up_as("Owner", Role::Owner)};
    ASSERT_EQ(ask(boss.caller, "POST", "/api/mod/addresses",
                  {{"subnet", "198.51.100.0/24"}, {"reason", "spam"}})
                  .status,
              200);
    // Each acts on something of its own: what one has done, the next could not do again.
    const auto prepare = [&] {
        sanction_id = field(sanction(boss, "Victim", "unrated").body, "id");
        moderators_sanction = field(sanction(boss, "OtherMod", "unrated").body, "id");
        Player reporter{server, sign_up("Reporter" + std::to_string(++count))};
        report_id = field(ask(reporter.caller, "POST", "/api/report",
                              {{"user", "Victim"}, {"reason", "name"}, {"text", "look"}})
                              .body,
                          "id");
        ask(boss.caller, "POST", "/api/mod/addresses",
            {{"subnet", "198.51.100.0/24"}, {"reason", "spam"}});
        study_id = field(ask(victim.caller, "POST", "/api/study",
                             {{"name", "Openings"},
                              {"visibility", "public"},
                              {"chapter", "1"},
                              {"variant", "shogun"}})
                             .body,
                         "id");
    };
    prepare();
    check("anonymous", row.anonymous, Caller{}, nullptr);
    check("guest", row.guest, guest.caller, &guest);
    check("suspended", row.suspended, ended, &suspended);
    check("account", row.account, account.caller, &account);
    check("muted", row.muted, muted.caller, &muted);
    check("moderator", row.moderator, moderator.caller, &moderator);
    prepare();
    check("owner", row.owner, owner.caller, &owner);
}

INSTANTIATE_TEST_SUITE_P(
    Moderation, RoleTable,
    testing::Values(
        //                     anon guest account muted suspended moderator owner
        Cells{"report", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"own sanctions", 'n', 'y', 'y', 'y', 'n', 'y', 'y'},
        Cells{"follow", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"block", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"unfollow", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"unblock", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"following", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"blocking", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"relation", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"own reports", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"notifications", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"notifications seen", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"own sanction seen", 'n', 'y', 'y', 'y', 'n', 'y', 'y'},
        Cells{"another's sanction seen", 'n', 'n', 'n', 'n', 'n', 'n', 'n'},
        Cells{"trophies", 'y', 'y', 'y', 'y', 'y', 'y', 'y'},
        Cells{"friends online", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"casual seek", 'n', 'y', 'y', 'y', 'n', 'y', 'y'},
        Cells{"rated seek", 'n', 'n', 'y', 'y', 'n', 'y', 'y'},
        Cells{"chat", 'n', 'y', 'y', 'n', 'n', 'y', 'y'},
        Cells{"read the queue", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"read the log", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"look at a person", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"make a study private", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"lift", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"lift from a moderator", 'n', 'n', 'n', 'n', 'n', 'n', 'y'},
        Cells{"close a report", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"read blocked addresses", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"block addresses", 'n', 'n', 'n', 'n', 'n', 'y', 'y'},
        Cells{"unblock addresses", 'n', 'n', 'n', 'n', 'n', 'y', 'y'}));

std::vector<Cells> sanction_cells() {
    std::vector<Cells> all;
    for (const std::string kind : {"warning", "mute", "unrated", "suspension", "closure"}) {
        all.push_back({kind + " of a guest", 'n', 'n', 'n', 'n', 'n', 'y', 'y'});
        all.push_back({kind + " of an account", 'n', 'n', 'n', 'n', 'n', 'y', 'y'});
        all.push_back({kind + " of a moderator", 'n', 'n', 'n', 'n', 'n', 'n', 'y'});
        all.push_back({kind + " of an owner", 'n', 'n', 'n', 'n', 'n', 'n', 'n'});
    }
    return all;
}
INSTANTIATE_TEST_SUITE_P(Sanctions, RoleTable, testing::ValuesIn(sanction_cells()));

}  // namespace
}  // namespace janggun::test
