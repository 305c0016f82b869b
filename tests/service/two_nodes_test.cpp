// Two nodes on one store and one bus: what one does to a person, the other hears of.
#include <gtest/gtest.h>

#include "service/players.h"

namespace janggun::test {
namespace {

class TwoNodes : public testing::Test {
  protected:
    void SetUp() override {
        Options options;
        options.seed = 8;
        other = std::make_unique<Wiring>(
            App::Needs{*server.store, *server.bus,
                       [this](std::function<void()> work) { server.loop.post(std::move(work)); },
                       [this] { return server.now; }, [](Time) {}},
            options);
        bool is_started = false;
        other->app().start([&](const std::optional<Fault>& fault) { is_started = !fault; });
        ASSERT_TRUE(server.loop.run_until([&] { return is_started; }));
    }
    std::string sign_up(const std::string& name) {
        Call call;
        call.fields.add("name", name);
        call.fields.add("password", "correct horse");
        return server.request("POST", "/api/signup", call).session.value_or("");
    }
    std::optional<Caller> identify_there(const std::string& secret) {
        std::optional<std::optional<Caller>> found;
        other->app().identity().identify_session(
            secret, {}, [&](std::optional<Caller> caller) { found = std::move(caller); });
        EXPECT_TRUE(server.loop.run_until([&] { return found.has_value(); }));
        return std::move(*found);
    }

    /// A socket to the other node.
    struct Socket final : Sink {
        void send(const Message& message) override { heard += *message + "\n"; }
        void close(Close reason) override { closed_for = reason; }
        std::string heard;
        std::optional<Close> closed_for;
    };

    Folder folder;
    Server server{folder.file("store")};
    std::unique_ptr<Wiring> other;
};

TEST_F(TwoNodes, APersonIsToldOnWhicheverNodeTheyAre) {
    const std::string session = sign_up("Sora");
    Socket socket;
    const auto id = other->app().connections().open_socket(socket, identify_there(session).value());
    Player challenger{server};
    challenger.ask("challenge", R"("variant":"shogun","clock":"300+5","user":"Sora")");
    EXPECT_TRUE(
        server.loop.run_until([&] { return contains(socket.heard, R"("t":"challenge")"); }));
    other->app().connections().closed(id);
}

TEST_F(TwoNodes, AChangedPasswordEndsSessionsEverywhere) {
    const std::string session = sign_up("Sora");
    Socket socket;
    const auto id = other->app().connections().open_socket(socket, identify_there(session).value());
    Call call;
    call.caller = server.identify(session).value();
    call.fields.add("old_password", "correct horse");
    call.fields.add("new_password", "battery staple");
    const Answer answer = server.request("POST", "/api/me/password", call);
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_TRUE(server.loop.run_until([&] { return socket.closed_for.has_value(); }));
    EXPECT_EQ(socket.closed_for, Sink::Close::LoggedOut);
    EXPECT_FALSE(identify_there(session)) << "not even from a cache";
    EXPECT_TRUE(identify_there(answer.session.value_or("")));
    other->app().connections().closed(id);
}

}  // namespace
}  // namespace janggun::test
