// Studies made, read and edited by test clients.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "service/players.h"

namespace janggun::test {

class StudiesTest : public testing::Test {
  protected:
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    using Named = std::vector<std::pair<std::string, std::string>>;
    static Call call_of(const Caller& caller, std::vector<std::string> path, Named fields) {
        Call call;
        call.caller = caller;
        call.path = std::move(path);
        for (auto& [name, value] : fields) call.fields.add(name, value);
        return call;
    }
    Answer ask(const Caller& caller, std::string_view method, std::string_view pattern,
               std::vector<std::string> path, Named fields = {}) {
        return server.request(method, pattern, call_of(caller, std::move(path), std::move(fields)));
    }
    std::string create(Player& maker, Named fields = {}) {
        const Answer answer = ask(maker.caller, "POST", "/api/study", {}, std::move(fields));
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(mismatch_of_line(answer.body, "Study"), "") << answer.body;
        return field(answer.body, "id");
    }
    std::string head(const Caller& caller, const std::string& study) {
        return ask(caller, "GET", "/api/study/{id}", {study}).body;
    }
    /// The id of a chapter, by its place.
    std::string chapter_of(Player& player, const std::string& study, int place = 0) {
        std::string body = head(player.caller, study);
        body.erase(0, body.find(R"("chapters":[)"));
        for (; place > 0; --place) body.erase(0, body.find(R"("id":)") + 1);
        return field(body, "id");
    }
    std::string chapter(Player& player, const std::string& study, const std::string& id) {
        const Answer answer =
            ask(player.caller, "GET", "/api/study/{id}/chapter/{chapter}", {study, id});
        if (answer.status == 200) {
            EXPECT_EQ(mismatch_of_line(answer.body, "StudyChapter"), "") << answer.body;
        }
        return answer.body;
    }
    std::string pgn(Player& player, const std::string& study) {
        return ask(player.caller, "GET", "/api/study/{id}/pgn", {study}).body;
    }
    std::string share(Player& sharer, const std::string& study, const std::string& with) {
        return ask(sharer.caller, "POST", "/api/study/{id}/contributor", {study}, {{"user", with}})
            .body;
    }
    /// The answer to an edit.
    std::string edit(Player& player, const std::string& study, const std::string& id, int v,
                     const char* op, int node, const std::string& value = {}) {
        std::string text;
        append_json_string(text, value);
        return player.ask(
            "study_edit",
            fmt::format(R"("study":"{}","chapter":"{}","v":{},"op":"{}","node":{},"value":{})",
                        study, id, v, op, node, text));
    }

    Folder folder;
    Server server{folder.file("store")};
    Player owner{server, sign_up("Owner")};
    Player friend_{server, sign_up("Friend")};
    Player stranger{server, sign_up("Stranger")};
    Player guest{server};
    const Named kShogun{{"variant", "shogun"}, {"name", "Openings"}};
};

}  // namespace janggun::test
