// A server with people of every role.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/app/route.h"
#include "service/players.h"

namespace janggun::test {

using FieldList = std::vector<std::pair<std::string, std::string>>;

class Community : public testing::Test {
  protected:
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    Answer log_in(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/login", call);
    }
    /// As `janggun role` does, before they log in.
    std::string sign_up_as(const std::string& name, Role role) {
        const std::string secret = sign_up(name);
        const UserId user = server.identify(secret).value().user;
        std::optional<bool> is_written;
        server.store->write({write::SetRole{user, role}},
                            [&](const auto& written) { is_written = written.has_value(); });
        EXPECT_TRUE(server.loop.run_until([&] { return is_written.has_value(); }));
        EXPECT_TRUE(*is_written);
        return secret;
    }
    /// As the network layer does it: who may not use the route is refused before it is asked.
    Answer ask(const Caller& caller, std::string_view method, std::string_view pattern,
               const FieldList& fields = {}, std::vector<std::string> path = {}) {
        Call call;
        call.caller = caller;
        call.path = std::move(path);
        for (const auto& [name, value] : fields) call.fields.add(name, value);
        const Route& route = server.route(method, pattern);
        if (const auto fault = access_fault(route, caller)) {
            Answer refused;
            refused.status = facts_of(fault->code).status;
            refused.body = std::string{R"({"code":")"}.append(facts_of(fault->code).name) + "\"}";
            return refused;
        }
        return server.request(method, pattern, call);
    }
    Answer sanction(const Player& moderator, const std::string& name, const std::string& kind,
                    const std::string& minutes = {}) {
        FieldList fields{{"kind", kind}, {"reason", "be polite"}};
        if (!minutes.empty()) fields.emplace_back("minutes", minutes);
        return ask(moderator.caller, "POST", "/api/mod/user/{name}/sanction", fields, {name});
    }
    /// A game between the two.
    std::string begin(Player& one, Player& two, std::string_view more = {}) {
        const auto invite =
            field(one.ask("invite", R"("variant":"shogun","clock":"300+5","colour":"white")" +
                                        std::string{more}),
                  "invite");
        const std::string game =
            field(two.ask("accept_invite", R"("invite":")" + invite + "\""), "game");
        one.game = two.game = game;
        return game;
    }
    static std::string said(std::string_view text, std::string_view room = "players") {
        return std::string{R"("room":")"}.append(room).append(R"(","text":")").append(text) + "\"";
    }

    Folder folder;
    Server server{folder.file("store")};
};

}  // namespace janggun::test
