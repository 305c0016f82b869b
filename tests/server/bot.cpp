// A bot that plays over the HTTP API.
#include "server/bot.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/person.h"

namespace janggun::test {

Bot::Bot(Loop& loop, std::uint16_t port, const std::string& name, Kind kind)
    : loop_{loop}, port_{port}, name_{name}, kind_{kind} {
    Person person{loop, port};
    person.sign_up(name);
    token_ = make_token(person, kind == Kind::Bot ? "bot:play challenge:read challenge:write"
                                                  : "board:play challenge:read challenge:write");
    if (kind == Kind::Bot) {
        EXPECT_EQ(post("/api/bot/account/upgrade").status, 200);
    }
    events = open("/api/stream/event");
    EXPECT_EQ(events->status(), 200);
}

HttpAsk Bot::asking(const std::string& method, const std::string& target,
                    const std::string& form) const {
    HttpAsk asking{.method = method, .target = target, .body = form};
    asking.headers["Authorization"] = "Bearer " + token_;
    if (!form.empty()) asking.headers["Content-Type"] = "application/x-www-form-urlencoded";
    return asking;
}

std::unique_ptr<LineStream> Bot::open(const std::string& target) const {
    return std::make_unique<LineStream>(loop_, port_, asking("GET", target, ""));
}

std::unique_ptr<LineStream> Bot::open_post(const std::string& target,
                                           const std::string& form) const {
    return std::make_unique<LineStream>(loop_, port_, asking("POST", target, form));
}

HttpAnswer Bot::post(const std::string& target, const std::string& form) const {
    return ask(port_, asking("POST", target, form));
}

HttpAnswer Bot::get(const std::string& target, const std::string& accept) const {
    HttpAsk wanted = asking("GET", target, "");
    if (!accept.empty()) wanted.headers["Accept"] = accept;
    return ask(port_, wanted);
}

std::string Bot::in_game(const std::string& game, const std::string& rest) const {
    return fmt::format("/api/{}/game/{}/{}", kind_ == Kind::Bot ? "bot" : "board", game, rest);
}

std::unique_ptr<LineStream> Bot::open_game(const std::string& game) const {
    return open(fmt::format("/api/{}/game/stream/{}", kind_ == Kind::Bot ? "bot" : "board", game));
}

Json Bot::next(LineStream& stream, const std::string& type) {
    while (const auto line = stream.line()) {
        const Json message{*line};
        if (message.text("type") == type) return message;
    }
    return {};
}

std::string play_challenge(Bot& challenger, Bot& challenged, const std::string& form) {
    const auto challenge = challenger.post("/api/challenge/" + challenged.name(), form);
    EXPECT_EQ(challenge.status, 200) << challenge.body;
    const std::string id = Json{challenge.body}.text("id");
    EXPECT_EQ(Bot::next(*challenged.events, "challenge").text("challenge/id"), id);
    EXPECT_EQ(challenged.post("/api/challenge/" + id + "/accept").status, 200);
    for (Bot* bot : {&challenger, &challenged})
        EXPECT_EQ(Bot::next(*bot->events, "gameStart").text("game/gameId"), id);
    return id;
}

}  // namespace janggun::test
