// Position keys as a disk format, and rebuilding the index of positions when they change.
#include "server/store/sqlite/position_index.h"

#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <thread>

#include "notation/fen.h"
#include "server/domain/live_game.h"
#include "server/store/position_key.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

using sqlite::Database;
using sqlite::Mode;
using sqlite::PositionReindex;
using sqlite::SqliteStore;

template <Game G>
std::uint64_t key_of(std::string_view fen) {
    const auto position = notation::read_position<G>(fen, typename G::Ruleset{});
    EXPECT_TRUE(position) << fen;
    return position ? position->key() : 0;
}

// These numbers are in the files of servers. If a change of the keys is wanted, raise
// kPositionKeyVersion, and put the new numbers here.
TEST(PositionKeys, AreTheStoredFormat) {
    ASSERT_EQ(kPositionKeyVersion, 1);
    struct Golden {
        const char* fen;
        std::uint64_t key;
    };
    const Golden janggi[] = {
        {"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
         0x15F59013F98FD183},
        {"rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
         0x661A5349254B3CE9},
        {"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1",
         0x305E2CD612CF3D98},
        {"4k4/9/9/9/9/9/9/4C4/4K4/9 w - - 3 40", 0x3FDA744E4E962572},
    };
    const Golden shogun[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 0x54EAB2B339492E71},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq e3 0 1", 0xE5C7B99AC45B40A1},
        {"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R[Nn] w KQkq - 0 5", 0xB4041479116D33E2},
    };
    for (const auto& [fen, key] : janggi) EXPECT_EQ(key_of<Janggi>(fen), key) << fen;
    for (const auto& [fen, key] : shogun) EXPECT_EQ(key_of<Shogun>(fen), key) << fen;
}

class ReindexTest : public testing::Test {
  protected:
    /// Finished games of Shogun, each with another second move of three.
    void add_games(int count) {
        test::Loop loop;
        auto store = SqliteStore::open(
            path, [&](std::function<void()> work) { loop.post(std::move(work)); });
        ASSERT_TRUE(store) << describe(store.error());
        std::vector<Write> unit;
        for (int person : {1, 2}) {
            User user;
            user.id = static_cast<UserId>(person);
            user.name = "user" + std::to_string(person);
            unit.emplace_back(write::AddUser{user});
        }
        for (int number = 0; number < count; ++number) add_game(unit, number);
        std::optional<bool> is_written;
        (*store)->write(std::move(unit),
                        [&](const auto& written) { is_written = written.has_value(); });
        ASSERT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        ASSERT_TRUE(*is_written);
    }
    static void add_game(std::vector<Write>& unit, int number) {
        Terms terms;
        terms.id = {"Game" + std::to_string(1000 + number)};
        terms.offer.variant = "shogun";
        terms.seats.first.user = static_cast<UserId>(1);
        terms.seats.second.user = static_cast<UserId>(2);
        LiveGame game{terms};
        std::vector<Stamped> log = game.begin(Time::at(1'000));
        const auto perform = [&](Side side, const Command& command) {
            for (Stamped& event : game.perform(side, command, {Time::at(2'000)}).events)
                log.push_back(std::move(event));
        };
        const char* const replies[] = {"e7e5", "d7d5", "c7c5"};
        perform(Side::First, command::Move{"e2e4", 0});
        perform(Side::Second, command::Move{replies[number % 3], 1});
        perform(Side::Second, command::Resign{});
        ASSERT_TRUE(game.is_over());
        Ending ending;
        ending.at = Time::at(10'000 + number);
        ending.score = "1-0";
        ending.reason = "resignation";
        ending.position_keys = position_keys(game.match());
        unit.emplace_back(write::AddGame{terms});
        for (const Stamped& event : log) unit.emplace_back(write::AddEvent{terms.id, event});
        unit.emplace_back(write::EndGame{terms.id, std::move(ending)});
    }
    /// Every row of the index as text.
    std::vector<std::string> index() {
        auto database = Database::open(path, Mode::Read);
        EXPECT_TRUE(database);
        auto& rows = database->prepared(
            "SELECT key||' '||ended||' '||game||' '||facet FROM position ORDER BY key, ended, "
            "game");
        std::vector<std::string> texts;
        while (rows.step()) texts.push_back(rows.text(0));
        rows.reset();
        return texts;
    }
    void change(const char* sql) {
        auto database = Database::open(path, Mode::Write);
        ASSERT_TRUE(database && database->run(sql)) << sql;
    }
    bool is_complete(int version) {
        auto database = Database::open(path, Mode::Read);
        EXPECT_TRUE(database);
        auto& row = database->prepared(
            "SELECT count(*) FROM position_index WHERE version=? AND last_game IS NULL");
        row.bind(version);
        const bool is_read = row.step();
        EXPECT_TRUE(is_read);
        const bool is_it = is_read && row.integer(0) == 1;
        row.reset();
        return is_it;
    }

    test::Folder folder;
    std::string path = folder.file("store");
};

TEST_F(ReindexTest, ANewKeyVersionRebuildsTheIndexWhileTheStoreIsOpen) {
    constexpr int kGames = 30;
    add_games(kGames);
    const auto wanted = index();
    ASSERT_EQ(wanted.size(), 3U * kGames);
    // As if the keys had been others.
    change("UPDATE position SET key=key+1");
    ASSERT_NE(index(), wanted);
    test::Loop loop;
    const auto post = [&](std::function<void()> work) { loop.post(std::move(work)); };
    {
        auto store = SqliteStore::open(path, post);
        ASSERT_TRUE(store);
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        EXPECT_NE(index(), wanted) << "the version is ours: nothing is rebuilt";
    }
    auto store = SqliteStore::open(path, post, {.position_key_version = kPositionKeyVersion + 1});
    ASSERT_TRUE(store);
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (!is_complete(kPositionKeyVersion + 1) && std::chrono::steady_clock::now() < patience)
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    EXPECT_EQ(index(), wanted);
}

TEST_F(ReindexTest, AnInterruptedRebuildGoesOnWhereItStopped) {
    constexpr int kGames = 2 * PositionReindex::kBatch + 7;
    add_games(kGames);
    const auto wanted = index();
    auto database = Database::open(path, Mode::Write);
    ASSERT_TRUE(database);
    {
        PositionReindex reindex{7};
        reindex.start(*database);
        ASSERT_TRUE(reindex.is_pending());
        EXPECT_TRUE(index().empty());
        reindex.run_batch(*database);
        EXPECT_EQ(reindex.counts().indexed, PositionReindex::kBatch);
        EXPECT_TRUE(reindex.is_pending());
    }
    PositionReindex reindex{7};
    reindex.start(*database);
    ASSERT_TRUE(reindex.is_pending());
    int batches = 0;
    for (; reindex.is_pending() && batches < 10; ++batches) reindex.run_batch(*database);
    EXPECT_EQ(batches, 2);
    EXPECT_EQ(reindex.counts().indexed, kGames - PositionReindex::kBatch);
    EXPECT_EQ(index(), wanted);
    EXPECT_TRUE(is_complete(7));
    PositionReindex again{7};
    again.start(*database);
    EXPECT_FALSE(again.is_pending());
}

TEST_F(ReindexTest, SkipsGamesThatCannotBeReplayed) {
    add_games(4);
    change("UPDATE event SET body='levitated' WHERE game='Game1001' AND number=3");
    auto database = Database::open(path, Mode::Write);
    ASSERT_TRUE(database);
    PositionReindex reindex{2};
    reindex.start(*database);
    reindex.run_batch(*database);
    EXPECT_FALSE(reindex.is_pending());
    EXPECT_EQ(reindex.counts().indexed, 3);
    EXPECT_EQ(reindex.counts().skipped, 1);
    EXPECT_EQ(index().size(), 9U);
}

}  // namespace
}  // namespace janggun::server
