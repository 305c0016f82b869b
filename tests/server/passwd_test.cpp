// janggun passwd: a forgotten password is set where the data is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/program.h"
#include "server/person.h"
#include "server/server_process.h"

namespace janggun::test {
namespace {

Ran passwd(const std::string& name, const std::string& data, const std::string& password) {
    return run_shell(fmt::format("printf '%s\\n' '{}' | \"$JANGGUN\" passwd '{}' --data '{}'",
                                 password, name, data));
}

TEST(Passwd, SetsAForgottenPasswordAndEndsTheSessions) {
    TemporaryFolder folder;
    Loop loop;
    const std::string data = (folder.path() / "janggun.db").string();
    std::string cookie;
    {
        ServerProcess server{folder};
        Person sora{loop, server.port()};
        sora.sign_up("Sora");
        cookie = sora.cookie();
        const auto busy = passwd("Sora", data, "battery staple");
        EXPECT_EQ(busy.status, 1) << "while a server uses the file";
        EXPECT_NE(busy.err.find("stop it first"), std::string::npos) << busy.err;
        server.signal(SIGTERM);
        ASSERT_EQ(server.wait(kPatience), 0) << server.errors();
    }
    const auto set = passwd("sora", data, "battery staple");
    EXPECT_EQ(set.status, 0) << set.err;
    EXPECT_NE(set.out.find("Sora"), std::string::npos) << set.out;

    ServerProcess server{folder};
    HttpAsk asking{.target = "/api/me"};
    asking.headers["Cookie"] = cookie;
    EXPECT_NE(ask(server.port(), asking).body.find(R"("user":null)"), std::string::npos)
        << "the old session has ended";
    Person other{loop, server.port()};
    EXPECT_EQ(other.post("/api/login", R"({"name":"Sora","password":"correct horse"})").status,
              403);
    EXPECT_EQ(other.post("/api/login", R"({"name":"Sora","password":"battery staple"})").status,
              200);
}

TEST(Passwd, SaysWhatIsWrong) {
    TemporaryFolder folder;
    const std::string data = (folder.path() / "janggun.db").string();
    EXPECT_NE(passwd("Sora", data, "battery staple").err.find("does not exist"), std::string::npos);
    {
        ServerProcess server{folder};
        server.signal(SIGTERM);
        ASSERT_EQ(server.wait(kPatience), 0) << server.errors();
    }
    const auto nobody = passwd("Sora", data, "battery staple");
    EXPECT_EQ(nobody.status, 1);
    EXPECT_NE(nobody.err.find("no account called \"Sora\""), std::string::npos) << nobody.err;
    const auto weak = passwd("Sora", data, "short");
    EXPECT_EQ(weak.status, 1);
    EXPECT_NE(weak.err.find("8 characters"), std::string::npos) << weak.err;
    EXPECT_EQ(run_shell("\"$JANGGUN\" passwd Sora < /dev/null").status, 2);
}

}  // namespace
}  // namespace janggun::test
