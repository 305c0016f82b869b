// Commands made up from asyncapi.json, sent to a real service: each gets an answer, and none is
// refused for its form. What the service says is held to the schema by the player itself.
#include <gtest/gtest.h>

#include "service/players.h"
#include "support/command_generator.h"

namespace janggun::test {
namespace {

class GeneratedCommands : public testing::Test {
  protected:
    /// The answer to a command with this id.
    std::string answer_to(Player& player, const std::string& command) {
        const std::string id = field(command, "id");
        player.heard.clear();
        player.say_text(command);
        std::string answer;
        EXPECT_TRUE(server.loop.run_until([&] {
            for (const std::string& text : player.heard)
                if (field(text, "id") == id && !text.starts_with(R"({"t":"welcome")"))
                    answer = text;
            return !answer.empty();
        })) << command;
        return answer;
    }

    Folder folder;
    Server server{folder.file("store")};
};

TEST_F(GeneratedCommands, AreAnsweredAndNeverRefusedForTheirForm) {
    CommandGenerator generator{77};
    Rng rng{78};
    Player host{server};
    Player guest{server};
    int done = 0;
    std::string game;
    const auto types = generator.types();
    for (int i = 0; i < 600; ++i) {
        const std::string& type = types[rng.below(static_cast<std::uint32_t>(types.size()))];
        // The service counts what is left of a chat line: docs/protocol.md, "In a game".
        if (type == "chat") continue;
        std::string command = generator.valid(type);
        // Half of them are about a game that is there.
        if (const auto at = command.find(R"("game":")");
            at != std::string::npos && !game.empty() && rng.below(2) == 0)
            command.replace(at + 8, kIdLength, game);
        const std::string answer = answer_to(rng.below(2) == 0 ? host : guest, command);
        const std::string code = field(answer, "code");
        ASSERT_FALSE(code == "bad_message" || code == "bad_field" || code == "unknown_type")
            << command << "\n"
            << answer;
        if (!code.empty()) continue;
        ++done;
        if (type == "play_engine") game = field(answer, "game");
    }
    EXPECT_GT(done, 150) << "most are about something that is not there, but not all";
}

}  // namespace
}  // namespace janggun::test
