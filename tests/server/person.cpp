// A person with a browser: an HTTP session and a WebSocket.
#include "server/person.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace janggun::test {

Person::Person(Loop& loop, std::uint16_t port, std::string cookie, std::string resume)
    : loop_{loop}, port_{port}, cookie_{std::move(cookie)} {
    connect(std::move(resume));
}

void Person::connect(std::string resume) {
    inbox_.clear();
    Socket::Options options{.port = port_, .cookie = cookie_};
    if (!resume.empty()) options.target = "/ws?session=" + resume;
    socket_ = std::make_unique<Socket>(
        loop_, options,
        Socket::Events{.received = [this](std::string_view text) { inbox_.emplace_back(text); }});
    const Json welcome = next("welcome");
    EXPECT_TRUE(welcome.good()) << "no welcome; the handshake said " << socket_->handshake_status();
    session_ = welcome.text("session");
    name_ = welcome.text("you/name");
    if (const std::string given = socket_->set_cookie(); !given.empty()) cookie_ = given;
}

int Person::send(const std::string& type, const std::string& fields) {
    const int id = ++last_id_;
    socket_->send(
        fmt::format(R"({{"t":"{}","id":{}{}{}}})", type, id, fields.empty() ? "" : ",", fields));
    return id;
}

Json Person::command(const std::string& type, const std::string& fields) {
    const int id = send(type, fields);
    const auto answer = find([id](const Json& message) {
        const std::string kind = message.text("t");
        return (kind == "ack" || kind == "error" || kind == "pong") && message.number("id") == id;
    });
    EXPECT_TRUE(answer) << "no answer to " << type;
    return answer.value_or(Json{});
}

std::optional<Json> Person::find(const std::function<bool(const Json&)>& wanted,
                                 std::chrono::milliseconds patience) {
    std::size_t seen = 0;
    std::optional<Json> found;
    loop_.run_until(
        [&] {
            for (; seen < inbox_.size(); ++seen)
                if (wanted(inbox_[seen])) {
                    found = inbox_[seen];
                    inbox_.erase(inbox_.begin() + static_cast<std::ptrdiff_t>(seen));
                    return true;
                }
            return socket_->is_closed();
        },
        patience);
    return found;
}

Json Person::next(const std::string& type, std::chrono::milliseconds patience) {
    return find([&](const Json& message) { return message.text("t") == type; }, patience)
        .value_or(Json{});
}

Json Person::event(const std::string& game, const std::string& type) {
    return find([&](const Json& message) {
               return message.text("t") == "event" && message.text("game") == game &&
                      message.text("e/type") == type;
           })
        .value_or(Json{});
}

Json Person::move_event(const std::string& game, int ply) {
    return find([&](const Json& message) {
               return message.text("t") == "event" && message.text("game") == game &&
                      message.number("e/ply") == ply;
           })
        .value_or(Json{});
}

HttpAnswer Person::request(const std::string& method, const std::string& target,
                           const std::string& json) const {
    HttpAsk asking{.method = method, .target = target, .body = json};
    asking.headers["Origin"] = fmt::format("http://localhost:{}", port_);
    if (!cookie_.empty()) asking.headers["Cookie"] = cookie_;
    if (!json.empty()) asking.headers["Content-Type"] = "application/json";
    return ask(port_, asking);
}

HttpAnswer Person::get(const std::string& target) const {
    return request("GET", target);
}

HttpAnswer Person::post(const std::string& target, const std::string& json) const {
    return request("POST", target, json);
}

void Person::adopt(const HttpAnswer& answer) {
    const auto line = answer.headers.find("set-cookie");
    if (line != answer.headers.end()) cookie_ = line->second.substr(0, line->second.find(';'));
    connect();
}

HttpAnswer Person::sign_up(const std::string& name, const std::string& password) {
    HttpAnswer answer =
        post("/api/signup", fmt::format(R"({{"name":"{}","password":"{}"}})", name, password));
    EXPECT_EQ(answer.status, 200) << answer.body;
    adopt(answer);
    return answer;
}

std::string make_token(const Person& person, const std::string& scopes) {
    const auto answer =
        person.post("/api/tokens", fmt::format(R"({{"name":"test","scopes":"{}"}})", scopes));
    EXPECT_EQ(answer.status, 200) << answer.body;
    return Json{answer.body}.text("token");
}

Table sit_down(Person& host, Person& guest, const std::string& variant, const std::string& clock) {
    const Json invite = host.command(
        "invite", fmt::format(R"("variant":"{}","clock":"{}","colour":"white")", variant, clock));
    EXPECT_EQ(invite.text("t"), "ack") << invite.text("text");
    const Json accepted =
        guest.command("accept_invite", fmt::format(R"("invite":"{}")", invite.text("invite")));
    EXPECT_EQ(accepted.text("t"), "ack") << accepted.text("text");
    Table table{accepted.text("game"), &host, &guest};
    const std::string field = fmt::format(R"("game":"{}")", table.game);
    for (Person* person : {&host, &guest}) {
        EXPECT_EQ(person->command("watch", field).text("t"), "ack");
        EXPECT_EQ(person->next("game").text("game"), table.game);
    }
    if (variant != "shogun") {  // Han chooses first
        EXPECT_EQ(guest.command("setup", field + R"(,"choice":"outer")").text("t"), "ack");
        EXPECT_EQ(host.command("setup", field + R"(,"choice":"inner")").text("t"), "ack");
    }
    return table;
}

}  // namespace janggun::test
