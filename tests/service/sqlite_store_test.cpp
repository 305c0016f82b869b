// The SQLite backend: group commit, checkpoints, full disks, damaged logs, backups.
#include "server/store/sqlite/sqlite_store.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <thread>

#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/check.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/schema.h"
#include "service/loop.h"
#include "service/unfinished_games.h"

namespace janggun::server {
namespace {

using sqlite::SqliteStore;

TEST(Sqlite, GroupsUnitsOfWorkThatWaitTogetherIntoOneCommit) {
    test::Folder folder;
    test::Loop loop;
    auto opened = SqliteStore::open(folder.file("store"),
                                    [&](std::function<void()> w) { loop.post(std::move(w)); });
    ASSERT_TRUE(opened);
    int told = 0;
    for (int i = 1; i <= 500; ++i) {
        User user;
        user.id = static_cast<UserId>(i);
        user.name = "user" + std::to_string(i);
        (*opened)->write({write::AddUser{user}}, [&](const auto& r) { told += r ? 1 : 0; });
    }
    ASSERT_TRUE(loop.run_until([&] { return told == 500; }));
    EXPECT_EQ((*opened)->units(), 500U);
    EXPECT_LT((*opened)->commits(), 250U);
}

TEST(Sqlite, TheWriteAheadLogIsReusedUnderSteadyLoad) {
    test::Folder folder;
    test::Loop loop;
    auto opened = SqliteStore::open(folder.file("store"),
                                    [&](std::function<void()> w) { loop.post(std::move(w)); },
                                    {.grouping = SqliteStore::Grouping::Single, .log_pages = 50});
    ASSERT_TRUE(opened);
    constexpr int kUnits = 3000;  // of two pages and more each
    int told = 0;
    for (int i = 1; i <= kUnits; ++i) {
        User user;
        user.id = static_cast<UserId>(i);
        user.name = "user" + std::to_string(i);
        (*opened)->write({write::AddUser{user}}, [&](const auto& r) { told += r ? 1 : 0; });
    }
    ASSERT_TRUE(loop.run_until([&] { return told == kUnits; }));
    constexpr std::uintmax_t kPage = 4096;
    EXPECT_LT(std::filesystem::file_size(folder.file("store-wal")), kUnits * kPage);
    EXPECT_GT(std::filesystem::file_size(folder.file("store")), 50 * kPage);
}

TEST(Sqlite, DestroysRepliesOnTheLoopThread) {
    test::Folder folder;
    test::Loop loop;
    // The store's thread waits until the loop has run what it posted: if it still held a copy of
    // the reply, it would be the last owner.
    auto opened = SqliteStore::open(folder.file("store"), [&](std::function<void()> work) {
        const auto is_through = std::make_shared<std::atomic<bool>>(false);
        loop.post([work = std::move(work), is_through]() mutable {
            work();
            work = nullptr;
            *is_through = true;
        });
        while (!*is_through) std::this_thread::yield();
    });
    ASSERT_TRUE(opened);
    std::atomic<int> elsewhere{0};
    std::atomic<int> let_go{0};
    int told = 0;
    const auto asker = [&, here = std::this_thread::get_id()] {
        return std::shared_ptr<int>{new int{1}, [&elsewhere, &let_go, here](const int* p) {
                                        delete p;
                                        if (std::this_thread::get_id() != here) ++elsewhere;
                                        ++let_go;
                                    }};
    };
    (*opened)->user_named("Sora", [&told, who = asker()](const auto&) { told += *who; });
    ASSERT_TRUE(loop.run_until([&] { return told == 1; }));
    (*opened)->write({}, [&told, who = asker()](const auto&) { told += *who; });
    ASSERT_TRUE(loop.run_until([&] { return told == 2; }));
    while (let_go < 2) std::this_thread::yield();
    EXPECT_EQ(elsewhere, 0);
}

TEST(Sqlite, LockedFileFailsAndThenGoesOn) {
    test::Folder folder;
    test::Loop loop;
    auto store = SqliteStore::open(folder.file("store"),
                                   [&](std::function<void()> w) { loop.post(std::move(w)); });
    ASSERT_TRUE(store);
    const auto write = [&](int number) {
        std::optional<bool> is_written;
        User user;
        user.id = static_cast<UserId>(number);
        user.name = "user" + std::to_string(number);
        (*store)->write({write::AddUser{user}}, [&](const auto& r) { is_written = r.has_value(); });
        EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        return *is_written;
    };
    auto other = sqlite::Database::open(folder.file("store"), sqlite::Mode::Write);
    ASSERT_TRUE(other);
    ASSERT_TRUE(other->run("BEGIN IMMEDIATE"));
    EXPECT_FALSE(write(1));
    ASSERT_TRUE(other->run("ROLLBACK"));
    EXPECT_TRUE(write(1));
}

TEST(Sqlite, WritesBeyondTheQueueAreRefusedAsBusy) {
    test::Folder folder;
    test::Loop loop;
    auto store = SqliteStore::open(folder.file("store"),
                                   [&](std::function<void()> w) { loop.post(std::move(w)); },
                                   {.most_queued_writes = 2});
    ASSERT_TRUE(store);
    auto other = sqlite::Database::open(folder.file("store"), sqlite::Mode::Write);
    ASSERT_TRUE(other);
    ASSERT_TRUE(other->run("BEGIN IMMEDIATE"));  // the writer waits for it with one group
    constexpr int kWrites = 10;
    int told = 0;
    int busy = 0;
    for (int i = 1; i <= kWrites; ++i) {
        User user;
        user.id = static_cast<UserId>(i);
        user.name = "user" + std::to_string(i);
        (*store)->write({write::AddUser{user}}, [&](const auto& written) {
            ++told;
            if (!written && written.error() == StoreError::Busy) ++busy;
        });
    }
    EXPECT_TRUE(loop.run_until([&] { return busy >= kWrites - 4; })) << "two wait, two are written";
    ASSERT_TRUE(other->run("ROLLBACK"));
    EXPECT_TRUE(loop.run_until([&] { return told == kWrites; }));
}

TEST(Sqlite, TheExplorerCountsPendingGamesOnceTheFileIsUnlocked) {
    test::Folder folder;
    test::Loop loop;
    const auto open = [&] {
        return SqliteStore::open(folder.file("store"),
                                 [&](std::function<void()> w) { loop.post(std::move(w)); });
    };
    ASSERT_TRUE(open());  // makes the tables
    auto other = sqlite::Database::open(folder.file("store"), sqlite::Mode::Write);
    ASSERT_TRUE(other);
    ASSERT_TRUE(other->run("INSERT INTO explorer_pending VALUES ('Ab3dEf7h')"));
    ASSERT_TRUE(other->run("BEGIN IMMEDIATE"));
    const auto store = open();
    ASSERT_TRUE(store);
    // Longer than the maintenance thread waits for the lock.
    std::this_thread::sleep_for(std::chrono::seconds{3});
    ASSERT_TRUE(other->run("ROLLBACK"));
    const auto is_pending = [&] {
        return other->prepared("SELECT game FROM explorer_pending").step();
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    while (is_pending() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    EXPECT_FALSE(is_pending());
}

TEST(Sqlite, FullDiskFailsAndThenGoesOn) {
    test::Folder folder;
    test::Loop loop;
    auto store = SqliteStore::open(folder.file("store"),
                                   [&](std::function<void()> w) { loop.post(std::move(w)); });
    ASSERT_TRUE(store);
    const auto write = [&](int number, std::size_t bytes) {
        std::optional<bool> is_written;
        User user;
        user.id = static_cast<UserId>(number);
        user.name = "user" + std::to_string(number);
        user.password = std::string(bytes, 'x');
        (*store)->write({write::AddUser{user}}, [&](const auto& r) { is_written = r.has_value(); });
        EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        return *is_written;
    };
    EXPECT_TRUE(write(1, 10));
    // No file of this process may grow beyond what the log has now: as good as a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit tight = before;
    tight.rlim_cur = std::filesystem::file_size(folder.file("store-wal")) + 4096;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
    EXPECT_FALSE(write(2, 1'000'000));
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_TRUE(write(2, 1'000'000));
    EXPECT_TRUE(write(3, 10));
    EXPECT_TRUE(sqlite::check(folder.file("store")));
}

TEST(Sqlite, OneUnreadableEventDamagesItsOwnGameOnly) {
    test::Folder folder;
    test::Loop loop;
    auto store = SqliteStore::open(folder.file("store"),
                                   [&](std::function<void()> w) { loop.post(std::move(w)); });
    ASSERT_TRUE(store);
    {
        auto other = sqlite::Database::open(folder.file("store"), sqlite::Mode::Write);
        ASSERT_TRUE(other);
        for (const char* id : {"Game0001", "Game0002"}) {
            const std::string name = id;
            ASSERT_TRUE(
                other->run(("INSERT INTO game (id, variant, clock, rated, fen, handicap, source,"
                            " created, setup_time, kind, speed, white_level, white_provisional,"
                            " black_level, black_provisional) VALUES ('" +
                            name + "','shogun','-',0,'','','engine',0,0,0,0,1,0,1,0);" +
                            "INSERT INTO event VALUES ('" + name + "',1,0,'created')")
                               .c_str()));
        }
        ASSERT_TRUE(other->run("INSERT INTO event VALUES ('Game0001',2,0,'levitated')"));
    }
    std::optional<std::vector<StoredGame>> games;
    test::read_unfinished(**store, [&](auto found) {
        if (found) games = std::move(*found);
    });
    ASSERT_TRUE(loop.run_until([&] { return games.has_value(); }));
    ASSERT_EQ(games->size(), 2U);
    EXPECT_EQ(games->at(0).damage, LogDamage{2});
    EXPECT_FALSE(replayed(games->at(0)));
    EXPECT_EQ(games->at(1).damage, std::nullopt);
    EXPECT_TRUE(replayed(games->at(1)));
}

TEST(Backup, IsAWholeCopyWhileTheStoreIsWrittenTo) {
    test::Folder folder;
    test::Loop loop;
    auto store = SqliteStore::open(folder.file("store"),
                                   [&](std::function<void()> w) { loop.post(std::move(w)); });
    ASSERT_TRUE(store);
    int told = 0;
    const auto add = [&](int from, int to) {
        for (int i = from; i < to; ++i) {
            User user;
            user.id = static_cast<UserId>(i);
            user.name = "user" + std::to_string(i);
            (*store)->write({write::AddUser{user}}, [&](const auto& r) { told += r ? 1 : 0; });
        }
    };
    add(1, 101);
    ASSERT_TRUE(loop.run_until([&] { return told == 100; }));
    add(101, 1001);  // under way while the copy is made
    const auto backed_up = sqlite::back_up(folder.file("store"), folder.file("copy"));
    ASSERT_TRUE(backed_up) << describe(backed_up.error());
    const auto checked = sqlite::check(folder.file("copy"));
    ASSERT_TRUE(checked) << describe(checked.error());
    EXPECT_GE(checked->users, 100);
    ASSERT_TRUE(loop.run_until([&] { return told == 1000; }));
    const auto again = sqlite::back_up(folder.file("store"), folder.file("copy"));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().reason, sqlite::BackupError::Reason::TargetExists);
    const auto nothing = sqlite::back_up(folder.file("nothing"), folder.file("copy2"));
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().reason, sqlite::BackupError::Reason::SourceUnreadable);
    EXPECT_EQ(nothing.error().file, folder.file("nothing"));
    const auto unchecked = sqlite::check(folder.file("nothing"));
    ASSERT_FALSE(unchecked);
    EXPECT_EQ(unchecked.error().reason, sqlite::CheckError::Reason::CannotOpen);
}

TEST(Backup, CheckFindsABrokenLog) {
    test::Folder folder;
    auto made = sqlite::Database::open(folder.file("store"), sqlite::Mode::Create);
    ASSERT_TRUE(made && sqlite::migrate(*made));
    EXPECT_TRUE(sqlite::check(folder.file("store")));
    ASSERT_TRUE(
        made->run("INSERT INTO game (id, variant, clock, rated, fen, handicap, source,"
                  " created, setup_time, kind, speed, white_level, white_provisional,"
                  " black_level, black_provisional) VALUES"
                  " ('Game0001','janggi','-',0,'','','engine',0,0,0,0,1,0,1,0)"));
    ASSERT_TRUE(
        made->run("INSERT INTO event VALUES ('Game0001',1,0,'created'),"
                  " ('Game0001',3,0,'started')"));
    const auto checked = sqlite::check(folder.file("store"));
    ASSERT_TRUE(checked) << describe(checked.error());
    ASSERT_EQ(checked->bad_games, 1);
    EXPECT_EQ(checked->bad[0].id, "Game0001");
}

}  // namespace
}  // namespace janggun::server
