// People without sockets: they say and hear what a browser would.
#pragma once

#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/wiring.h"
#include "service/backend.h"
#include "service/holding_store.h"
#include "service/loop.h"
#include "service/lossy_bus.h"
#include "support/protocol_check.h"

namespace janggun::test {

using namespace janggun::server;

/// The value of a text or plain field, the first of that name.
inline std::string field(std::string_view json, std::string_view name) {
    std::string key{'"'};
    key.append(name).append("\":");
    const auto at = json.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view rest = json.substr(at + key.size());
    if (rest.starts_with('"')) return std::string{rest.substr(1, rest.find('"', 1) - 1)};
    return std::string{rest.substr(0, rest.find_first_of(",}]"))};
}

inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

inline int occurrences(std::string_view text, std::string_view part) {
    int count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// A server in one process on a real store, with a clock that the test turns.
class Server {
  public:
    explicit Server(std::string path, std::function<void(Options&)> change = {})
        : adjust{std::move(change)}, path_{std::move(path)} {
        start();
    }

    void start() {
        auto opened = backend().open(path_, loop);
        ASSERT_TRUE(opened);
        store = std::make_unique<HoldingStore>(std::move(opened));
        bus = std::make_unique<LossyBus>(
            [this](std::function<void()> work) { loop.post(std::move(work)); });
        Options options;
        options.seed = 7;
        options.engine_floor = Duration{0};
        if (adjust) adjust(options);
        wiring = std::make_unique<Wiring>(
            App::Needs{*store, *bus,
                       [this](std::function<void()> work) { loop.post(std::move(work)); },
                       [this] { return now; }, [](Time) {}},
            options);
        std::optional<std::optional<Fault>> started;
        app().start([&](std::optional<Fault> fault) { started = std::move(fault); });
        ASSERT_TRUE(loop.run_until([&] { return started.has_value(); }));
        ASSERT_EQ(*started, std::nullopt) << (*started)->text;
    }
    /// As if the process had died: nothing is drained, nothing is told.
    void stop() {
        wiring.reset();
        bus.reset();
        store.reset();
        loop.run_ready();
    }
    void pass(Duration time) {
        now = now + time;
        app().tick();
    }
    [[nodiscard]] App& app() { return wiring->app(); }
    [[nodiscard]] const Route& route(std::string_view method, std::string_view pattern) {
        return route(method, pattern, app());
    }
    [[nodiscard]] static const Route& route(std::string_view method, std::string_view pattern,
                                            App& node) {
        for (const Route& route : node.registry().routes())
            if (name_of(route.method) == method && route.pattern == pattern) return route;
        ADD_FAILURE() << "no route " << method << " " << pattern;
        std::abort();
    }
    /// Of a counter or gauge in /metrics.
    [[nodiscard]] std::uint64_t metric(std::string_view name) {
        const auto value = app().registry().value_of(name);
        EXPECT_TRUE(value) << name;
        return static_cast<std::uint64_t>(value.value_or(-1));
    }
    /// `pattern` is the route's; what stands in its braces is in the call's path.
    Answer request(std::string_view method, std::string_view pattern, const Call& call) {
        return request(method, pattern, call, app());
    }
    Answer request(std::string_view method, std::string_view pattern, const Call& call, App& node) {
        if (route(method, pattern, node).stream) return whole_stream(method, pattern, call);
        std::optional<Answer> answer;
        route(method, pattern, node).answer(call, [&](Answer given) { answer = std::move(given); });
        EXPECT_TRUE(loop.run_until([&] { return answer.has_value(); }));
        return std::move(*answer);
    }
    /// An export over the HTTP API to its end, by a client that reads as fast as it comes.
    struct Streamed {
        Answer answer;  // its head
        std::string text;
        std::optional<Sink::Close> closed_for;
        std::size_t longest = 0;  // piece
    };
    /// `schema` of its lines in openapi.json; empty: those of exported games.
    Streamed stream(std::string_view method, std::string_view pattern, const Call& call,
                    std::string schema = {}) {
        struct Reader final : Sink {
            Streamed got;
            std::size_t pieces = 0;
            void send(const Message& message) override {
                got.text += *message;
                got.longest = std::max(got.longest, message->size());
                ++pieces;
            }
            void close(Close reason) override { got.closed_for = reason; }
        } reader;
        bool has_begun = false;
        const ConnectionId id = route(method, pattern).stream(call, reader, [&](Answer answer) {
            reader.got.answer = std::move(answer);
            has_begun = true;
        });
        std::size_t drained = 0;
        EXPECT_TRUE(loop.run_until([&] {
            if (drained < reader.pieces) {
                drained = reader.pieces;
                app().connections().drained(id);
            }
            return reader.got.closed_for || (has_begun && reader.got.answer.status != 200);
        }));
        app().connections().closed(id);
        if (reader.got.answer.type == "application/x-ndjson") {
            if (schema.empty()) schema = call.path.empty() ? "Record" : "ExportedGame";
            check_lines(reader.got.text, schema);
        }
        return reader.got;
    }
    /// The same as one answer.
    Answer whole_stream(std::string_view method, std::string_view pattern, const Call& call) {
        Streamed got = stream(method, pattern, call);
        if (got.answer.status == 200) got.answer.body = std::move(got.text);
        return std::move(got.answer);
    }
    std::optional<Caller> identify(const std::string& secret) { return identify(secret, app()); }
    std::optional<Caller> identify(const std::string& secret, App& node) {
        std::optional<std::optional<Caller>> found;
        node.identity().identify_session(
            secret, {}, [&](const Identity::Identified& caller) { found = *caller; });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        return std::move(*found);
    }

    std::function<void(Options&)> adjust;  // at every start
    Loop loop;
    Time now = Time::at(1'800'000'000'000);
    std::unique_ptr<HoldingStore> store;
    std::unique_ptr<LossyBus> bus;
    std::unique_ptr<Wiring> wiring;

  private:
    std::string path_;
};

class Player final : public Sink {
  public:
    /// A guest, unless a session's secret is given; on a second node, if there is one.
    explicit Player(Server& server, std::string with_secret = {}, Wiring* node = nullptr)
        : server_{server}, node_{node}, secret{std::move(with_secret)} {
        if (secret.empty()) {
            std::optional<Caller> made;
            app().identity().make_guest("test", {},
                                        [&](std::optional<Caller> guest, std::string token) {
                                            made = std::move(guest);
                                            secret = std::move(token);
                                        });
            EXPECT_TRUE(server_.loop.run_until([&] { return made.has_value(); }));
        }
        connect();
    }
    ~Player() override {
        if (server_.wiring) app().connections().closed(id);
    }

    void connect(std::string_view resume = {}) {
        caller = server_.identify(secret, app()).value_or(Caller{});
        id = app().connections().open_socket(*this, caller, resume);
    }
    void disconnect() {
        app().connections().closed(id);
        id = ConnectionId::None;
    }

    void send(const Message& message) override {
        // A sink is a WebSocket's, or a bot's stream, whose lines have a type.
        if (message->starts_with(R"({"type")"))
            check_stream_line(*message);
        else if (*message != "\n")
            check_.received(*message);
        heard.push_back(*message);
    }
    void close(Close reason) override { closed_for = reason; }

    /// Says something and waits for its answer. `fields` is JSON without brackets, or empty.
    std::string ask(std::string_view type, std::string_view fields = {}) {
        const std::string number = std::to_string(++last_id);
        say(type, fields);
        std::string answer;
        EXPECT_TRUE(server_.loop.run_until([&] {
            for (const std::string& text : heard)
                if (field(text, "id") == number &&
                    (text.starts_with(R"({"t":"ack")") || text.starts_with(R"({"t":"error")") ||
                     text.starts_with(R"({"t":"pong")")))
                    answer = text;
            return !answer.empty();
        })) << type;
        return answer;
    }
    void say(std::string_view type, std::string_view fields = {}) {
        std::string text = R"({"t":")" + std::string{type} + R"(","id":)" + std::to_string(last_id);
        if (!fields.empty()) text.append(",").append(fields);
        say_text(text + "}");
    }
    /// Says it as it is.
    void say_text(const std::string& text) {
        check_.sent(text);
        app().connections().receive(id, text);
    }
    /// Waits for a message with this part in it, and forgets everything up to it.
    std::string wait_for(std::string_view part) {
        std::string found;
        EXPECT_TRUE(server_.loop.run_until([&] {
            while (!heard.empty() && found.empty()) {
                if (contains(heard.front(), part)) found = heard.front();
                heard.pop_front();
            }
            return !found.empty();
        })) << part;
        return found;
    }
    [[nodiscard]] bool has_heard(std::string_view part) const {
        for (const std::string& text : heard)
            if (contains(text, part)) return true;
        return false;
    }
    std::string in_game(std::string_view type, std::string_view fields = {}) {
        std::string all = R"("game":")" + game + "\"";
        if (!fields.empty()) all.append(",").append(fields);
        return ask(type, all);
    }
    std::string move(std::string_view uci, int ply) {
        return in_game("move",
                       R"("move":")" + std::string{uci} + R"(","ply":)" + std::to_string(ply));
    }
    [[nodiscard]] Call call(std::vector<std::string> path = {}) const {
        Call call;
        call.caller = caller;
        call.path = std::move(path);
        return call;
    }

  private:
    [[nodiscard]] App& app() { return node_ ? node_->app() : server_.app(); }

    Server& server_;
    Wiring* node_;
    ProtocolCheck check_;

  public:
    std::string secret;
    Caller caller;
    ConnectionId id{};
    std::deque<std::string> heard;
    std::optional<Close> closed_for;
    std::string game;
    int last_id = 0;
};

}  // namespace janggun::test
