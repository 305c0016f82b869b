// Holds the server to openapi.json: every documented path answers, with a documented status and in
// the documented shape. tests/service/openapi_routes_test.cpp: every route is documented.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <sstream>

#include "server/json.h"
#include "server/person.h"
#include "server/server_process.h"
#include "support/schema.h"

namespace janggun::test {
namespace {

using simdjson::dom::element;
using simdjson::dom::object;

class OpenApi : public testing::Test {
  protected:
    OpenApi() : text{ask(server.port(), {.target = "/openapi.json"}).body} {}

    void SetUp() override {
        ASSERT_TRUE(document.good());
        sora.sign_up("Sora");
        haneul.sign_up("Haneul");
        const Table table = sit_down(sora, haneul, "shogun");
        live = table.game;
        const Table ended = sit_down(sora, haneul, "janggi", "600+3x30");
        over = ended.game;
        sora.command("resign", fmt::format(R"("game":"{}")", over));
        haneul.event(over, "ended");
        token = make_token(sora, "bot:play board:play challenge:read challenge:write");
        token_id = Json{sora.get("/api/tokens").body}.text("tokens/0/id");
    }

    /// What stands for {name} in this path.
    [[nodiscard]] std::string value_of(const std::string& name, const std::string& path) const {
        if (name == "name" || name == "a") return "Sora";
        if (name == "b" || name == "user") return "Haneul";
        if (name == "game") return "shogun";
        if (name == "speed") return "rapid";
        if (name == "move") return "e2e4";
        if (name == "choice") return "inner";
        if (name == "answer") return "yes";
        if (path.starts_with("/api/tokens")) return token_id;
        if (path.starts_with("/api/sessions") || path.starts_with("/api/challenge"))
            return "abcdefgh";
        return path == "/api/game/{id}" || path == "/game/export/{id}" ? over : live;
    }
    [[nodiscard]] std::string filled(std::string path) const {
        const std::string pattern = path;
        for (std::size_t open = path.find('{'); open != std::string::npos; open = path.find('{')) {
            const std::size_t close = path.find('}', open);
            path.replace(open, close - open + 1,
                         value_of(path.substr(open + 1, close - open - 1), pattern));
        }
        return path;
    }

    /// Everything that is wrong with an answer, as the document sees it.
    [[nodiscard]] std::string wrong(const std::string& method, const std::string& path,
                                    const HttpAnswer& answer) const {
        std::string pointer =
            fmt::format("/paths/{}/{}/responses/{}", pointer_part(path), method, answer.status);
        element response;
        if (document.element().at_pointer(pointer).get(response) != simdjson::SUCCESS)
            return fmt::format("status {} is not documented: {}", answer.status,
                               answer.body.substr(0, 200));
        if (std::string_view reference; response["$ref"].get(reference) == simdjson::SUCCESS) {
            pointer = reference.substr(1);
            response = document.element().at_pointer(pointer).value();
        }
        const std::string type = answer.headers.count("content-type")
                                     ? answer.headers.at("content-type")
                                     : std::string{};
        const std::string bare = type.substr(0, type.find(';'));
        element content;
        if (response["content"].get_object()[bare].get(content) != simdjson::SUCCESS)
            return fmt::format("the type {} is not documented", bare);
        element schema;
        if (content["schema"].get(schema) != simdjson::SUCCESS) return {};
        pointer += "/content/" + pointer_part(bare) + "/schema";
        if (bare == "application/json") return schemas.mismatch(answer.body, pointer);
        if (bare != "application/x-ndjson") return {};
        std::istringstream lines{answer.body};
        for (std::string line; std::getline(lines, line);)
            if (std::string why = schemas.mismatch(line, pointer); !why.empty()) return why;
        return {};
    }

    TemporaryFolder folder;
    ServerProcess server{folder};
    Loop loop;
    std::string text;
    Json document{text};
    Schemas schemas{text, Schemas::Unknown::Refused};
    Person sora{loop, server.port()};
    Person haneul{loop, server.port()};
    std::string live;
    std::string over;
    std::string token;
    std::string token_id;
};

TEST_F(OpenApi, EveryPathAnswersAsDocumented) {
    // Deleting comes last, or there would be nobody to ask for the rest.
    std::vector<std::pair<std::string, std::string>> order;
    for (const auto& [path, methods] : document.element()["paths"].get_object())
        for (const auto& [method, operation] : object{methods.get_object()}) {
            const std::pair<std::string, std::string> entry{method, path};
            if (method == "delete" || path == "/api/logout")
                order.push_back(entry);
            else
                order.insert(order.begin(), entry);
        }
    int good = 0;
    for (const auto& [method, path] : order) {
        std::string name = method;
        for (char& c : name) c = static_cast<char>(std::toupper(c));
        // These end when the client has gone.
        const bool is_endless = path == "/api/stream/event" || path == "/api/board/seek" ||
                                path.find("/game/stream/") != std::string::npos;
        HttpAsk asking{.method = name, .target = filled(path), .skip_streams = is_endless};
        asking.headers["Origin"] = fmt::format("http://localhost:{}", server.port());
        // As nobody, as somebody else's forged request, and as who may.
        const auto nobody =
            method == "get" && path == "/api/me" ? HttpAnswer{} : ask(server.port(), asking);
        if (nobody.status != 0) {
            EXPECT_EQ(wrong(method, path, nobody), "") << name << " " << path << " by nobody";
        }
        if (path.find("/bot/") != std::string::npos || path.find("/board/") != std::string::npos ||
            path.find("/challenge") != std::string::npos || path.starts_with("/api/account") ||
            path == "/api/stream/event" || path == "/api/seek" || path == "/api/pong")
            asking.headers["Authorization"] = "Bearer " + token;
        else
            asking.headers["Cookie"] = sora.cookie();
        if (method != "get") {
            asking.headers["Content-Type"] = "application/json";
            asking.body =
                R"({"name":"Sora","password":"correct horse","scopes":"bot:play","variant":"shogun",)"
                R"("clock":"300+5","level":1,"room":"player","text":"hello"})";
            if (path == "/api/signup")
                asking.body = R"({"name":"Newcomer","password":"correct horse"})";
        }
        const auto answer = ask(server.port(), asking);
        EXPECT_EQ(wrong(method, path, answer), "") << name << " " << path;
        if (answer.status < 300) ++good;
    }
    // Most of them do what they are for, rather than refuse.
    EXPECT_GE(good, 30);
}

TEST_F(OpenApi, SaysWhoMayAskAndWhereTheServerIs) {
    EXPECT_EQ(document.text("servers/0/url"), "/");
    for (const auto& [path, methods] : document.element()["paths"].get_object())
        for (const auto& [method, operation] : object{methods.get_object()}) {
            simdjson::dom::array security;
            EXPECT_EQ(operation["security"].get(security), simdjson::SUCCESS)
                << method << " " << path;
            simdjson::dom::array parameters;
            if (operation["parameters"].get(parameters) != simdjson::SUCCESS) continue;
            for (const element parameter : parameters) {
                std::string_view name;
                std::string_view type;
                if (parameter["name"].get(name) != simdjson::SUCCESS || name != "limit") continue;
                EXPECT_EQ(parameter["schema"]["type"].get(type), simdjson::SUCCESS);
                EXPECT_EQ(type, "integer") << path;
            }
        }
}

TEST_F(OpenApi, DocumentsTheRefusals) {
    const auto expect = [&](const std::string& method, const std::string& path,
                            const HttpAsk& asking, int status) {
        const auto answer = ask(server.port(), asking);
        EXPECT_EQ(answer.status, status) << answer.body;
        EXPECT_EQ(wrong(method, path, answer), "") << method << " " << path;
    };
    expect("get", "/api/games", {.target = "/api/games?player=Nobody"}, 404);
    expect("get", "/api/games", {.target = "/api/games?limit=many"}, 400);
    HttpAsk posting{.method = "POST", .target = "/api/challenge/Haneul"};
    posting.headers["Authorization"] = "Bearer " + token;
    posting.headers["Content-Type"] = "text/csv";
    posting.body = "a,b";
    expect("post", "/api/challenge/{user}", posting, 415);
    posting.headers["Content-Type"] = "application/json";
    posting.body = std::string(100'000, ' ');
    expect("post", "/api/challenge/{user}", posting, 413);
    // A file of games may be longer than other bodies.
    posting.target = "/api/study";
    expect("post", "/api/study", posting, 403);  // no scope
    posting.headers["Authorization"] = "Bearer " + make_token(sora, "study:write");
    posting.body = R"({"text":")" + std::string(400'000, 'x') + "\"}";
    expect("post", "/api/study", posting, 400);  // read, but there is no game in it
    posting.body = std::string(700'000, ' ');
    expect("post", "/api/study", posting, 413);
}

TEST_F(OpenApi, TellsAGameFromItsRecord) {
    const auto mismatch = [&](const HttpAnswer& answer, const std::string& name) {
        return schemas.mismatch(answer.body, "/components/schemas/" + name);
    };
    const auto game = ask(server.port(), {.target = "/api/game/" + live});
    EXPECT_EQ(mismatch(game, "Game"), "");
    const auto record = ask(server.port(), {.target = "/api/game/" + over + ".json"});
    EXPECT_EQ(mismatch(record, "Record"), "");
    EXPECT_NE(mismatch(record, "Game"), "");
}

}  // namespace
}  // namespace janggun::test
