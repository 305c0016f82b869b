// Killing a process that writes, again and again: what it was told to be durable is there.
#include <csignal>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "base/rng.h"
#include "service/backend.h"
#include "service/unfinished_games.h"
#include "support/build.h"

namespace janggun::server {
namespace {

std::string id_of(int game) {
    return "Game" + std::to_string(1000 + game);
}

/// Writes events to twenty games at once and says which are durable, until it is killed.
[[noreturn]] void write_until_killed(const std::string& path, int acknowledgements) {
    test::Loop loop;
    const auto store = test::backend().open(path, loop);
    if (!store) ::_exit(2);
    std::vector<int> next(20, 1);
    std::function<void(int)> append = [&](int game) {
        const int number = next[static_cast<std::size_t>(game)]++;
        store->write(
            {write::AddEvent{{id_of(game)},
                             {number, Time::at(number),
                              number == 1 ? Event{event::Created{}}
                                          : Event{event::Moved{"a4a5", Duration{number}}}}}},
            [&, game, number](const auto& written) {
                if (!written) ::_exit(3);
                const int said[2] = {game, number};
                if (::write(acknowledgements, said, sizeof said) != sizeof said) ::_exit(4);
                append(game);
            });
    };
    // Where an earlier life stopped.
    bool is_read = false;
    test::read_unfinished(*store, [&](const auto& games) {
        for (const StoredGame& game : *games)
            next[static_cast<std::size_t>(std::stoi(game.row.terms.id.text.substr(4)) - 1000)] =
                static_cast<int>(game.log.size()) + 1;
        is_read = true;
    });
    loop.run_until([&] { return is_read; });
    for (int game = 0; game < 20; ++game) append(game);
    loop.run_until([] { return false; });
    ::_exit(5);
}

TEST(StoreKilled, LosesNothingItSaidWasDurable) {
    test::Folder folder;
    const std::string path = folder.file("store");
    {
        test::Loop loop;
        const auto store = test::backend().open(path, loop);
        ASSERT_TRUE(store);
        std::vector<Write> unit;
        for (int game = 0; game < 20; ++game) {
            Terms terms;
            terms.id = {id_of(game)};
            terms.seats.first.engine_level = terms.seats.second.engine_level = 1;
            unit.emplace_back(write::AddGame{terms});
        }
        bool is_done = false;
        store->write(std::move(unit), [&](const auto& written) { is_done = written.has_value(); });
        ASSERT_TRUE(loop.run_until([&] { return is_done; }));
    }
    Rng rng{2026};
    std::vector<int> acknowledged(20, 0);
    const int lives = test::kSlowBuild ? 4 : 12;
    for (int life = 0; life < lives; ++life) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(ends[0]);
            write_until_killed(path, ends[1]);
        }
        ::close(ends[1]);
        // Let it live for a number of acknowledgements, so that a slow machine tests as much.
        std::uint32_t left = 20 + rng.below(400);
        int said[2];
        while (::read(ends[0], said, sizeof said) == sizeof said) {
            auto& last = acknowledged[static_cast<std::size_t>(said[0])];
            EXPECT_EQ(said[1], last + 1) << "a number was used twice or left out";
            last = said[1];
            if (left > 0 && --left == 0) ::kill(child, SIGKILL);
        }
        ::close(ends[0]);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);

        ASSERT_EQ(test::backend().problem(path), "");
        test::Loop loop;
        const auto store = test::backend().open(path, loop);
        ASSERT_TRUE(store);
        bool is_read = false;
        test::read_unfinished(*store, [&](const auto& games) {
            for (const StoredGame& game : *games) {
                auto& last = acknowledged[static_cast<std::size_t>(
                    std::stoi(game.row.terms.id.text.substr(4)) - 1000)];
                EXPECT_GE(static_cast<int>(game.log.size()), last)
                    << "an acknowledged event is lost";
                last = static_cast<int>(game.log.size());
            }
            is_read = true;
        });
        ASSERT_TRUE(loop.run_until([&] { return is_read; }));
    }
    EXPECT_GT(acknowledged[0], 1);
}

}  // namespace
}  // namespace janggun::server
