// The archive in SQLite: searches that are bounded, readers that are limited, files that are
// guarded, and what older files become.
#include <chrono>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sys/stat.h>

#include "server/store/sqlite/backup.h"
#include "server/store/sqlite/check.h"
#include "server/store/sqlite/database.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/reader.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

using namespace std::chrono_literals;
using sqlite::Database;
using sqlite::Mode;
using sqlite::SqliteStore;

class ArchiveTest : public testing::Test {
  protected:
    void open() {
        auto opened = SqliteStore::open(
            path, [this](std::function<void()> work) { loop.post(std::move(work)); });
        ASSERT_TRUE(opened) << describe(opened.error());
        store = std::move(*opened);
    }
    bool write(std::vector<Write> unit) {
        std::optional<bool> is_written;
        store->write(std::move(unit), [&](const auto& result) { is_written = result.has_value(); });
        EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        return *is_written;
    }
    Result<GamePage, StoreError> find(const GameFilter& filter, const Asker& asker = {}) {
        std::optional<Result<GamePage, StoreError>> found;
        store->games(filter, asker, [&](auto page) { found = std::move(page); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        return std::move(*found);
    }
    /// Follows the cursors to the end.
    std::vector<std::string> find_all(GameFilter filter, int* pages = nullptr) {
        std::vector<std::string> ids;
        for (int page = 1; page < 1'000; ++page) {
            const auto found = find(filter);
            EXPECT_TRUE(found);
            for (const GameRow& row : found->rows) ids.push_back(row.terms.id.text);
            if (pages) *pages = page;
            if (!found->next) return ids;
            filter.before = found->next->ended;
            filter.before_game = found->next->game;
        }
        ADD_FAILURE() << "the cursor goes round in a circle";
        return ids;
    }
    template <typename T, typename Ask>
    T ask(const Ask& ask) {
        std::optional<Result<T, StoreError>> found;
        ask([&](Result<T, StoreError> result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        EXPECT_TRUE(*found);
        return std::move(**found);
    }

    static UserId user(int number) { return static_cast<UserId>(number); }
    void add_people(int count) {
        std::vector<Write> unit;
        for (int number = 1; number <= count; ++number) {
            User person;
            person.id = user(number);
            person.name = "user" + std::to_string(number);
            unit.emplace_back(write::AddUser{person});
        }
        ASSERT_TRUE(write(std::move(unit)));
    }
    static Ending ending(int at, std::string score, std::string reason) {
        Ending ending;
        ending.at = Time::at(at);
        ending.score = std::move(score);
        ending.reason = std::move(reason);
        ending.setups = {"inner", "outer"};
        return ending;
    }

    test::Folder folder;
    std::string path = folder.file("store");
    test::Loop loop;
    std::unique_ptr<SqliteStore> store;
};

TEST_F(ArchiveTest, AFileOfTheSecondVersionKeepsItsGamesFindable) {
    {
        auto old = Database::open(path, Mode::Create);
        ASSERT_TRUE(old && sqlite::migrate(*old, 2));
        ASSERT_TRUE(old->run(
            "INSERT INTO user VALUES (1,'Sora','sora','',0,0,0,0),(2,'Bom','bom','',0,0,0,0);"
            "INSERT INTO game (id, variant, clock, rated, fen, handicap, source, created,"
            " setup_time, kind, speed, white, white_level, white_provisional, black,"
            " black_level, black_provisional, ended, score, reason, plies, last_fen,"
            " white_setup, black_setup, white_before, white_after, black_before,"
            " black_after) VALUES"
            " ('Game0001','janggi','600+5',1,'','','lobby',0,0,0,2,1,0,0,2,0,0,100,'1-0',"
            "'checkmate',40,'fen','inner','outer',1500,1510,1500,1490),"
            " ('Game0002','shogun','600+5',1,'','','lobby',0,0,1,2,2,0,0,1,0,0,200,'1-0',"
            "'resignation',40,'fen','','',1500,1512,1500,1488),"
            " ('Game0003','janggi','600+5',0,'','','lobby',0,0,0,2,1,0,0,NULL,3,0,300,'*',"
            "'aborted',0,'fen','','',NULL,NULL,NULL,NULL),"
            " ('Game0004','janggi','600+5',0,'','','lobby',0,0,0,2,1,0,0,2,0,0,NULL,NULL,"
            "NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);"
            "INSERT INTO position VALUES (7,'Game0001'),(7,'Game0002'),(8,'Game0002');"));
    }
    open();
    EXPECT_EQ(find_all({}), (std::vector<std::string>{"Game0002", "Game0001"}));
    GameFilter filter;
    filter.reason = "checkmate";
    EXPECT_EQ(find_all(filter), std::vector<std::string>{"Game0001"});
    filter = {};
    filter.score = "*";
    EXPECT_EQ(find_all(filter), std::vector<std::string>{"Game0003"});
    filter = {};
    filter.position_key = 7;
    filter.player = user(1);
    EXPECT_EQ(find_all(filter), (std::vector<std::string>{"Game0002", "Game0001"}));
    const auto tally =
        ask<Tally>([&](auto reply) { store->tally(user(1), UserId::None, {}, std::move(reply)); });
    EXPECT_EQ(tally, (Tally{2, 1, 0, 1}));
    const auto history = ask<std::vector<RatingPoint>>(
        [&](auto reply) { store->rating_history(user(1), {}, std::move(reply)); });
    ASSERT_EQ(history.size(), 2U);
    EXPECT_EQ(history[0].rating, 1510);
    EXPECT_EQ(history[1].rating, 1488);
    ASSERT_TRUE(write({write::EndGame{{"Game0004"}, ending(400, "0-1", "time")}}));
    EXPECT_EQ(find_all({}).front(), "Game0004");
}

TEST_F(ArchiveTest, StatementsAreKeptOnlyUpToABound) {
    auto database = Database::open(path, Mode::Create);
    ASSERT_TRUE(database);
    for (int i = 0; i < 2'000; ++i) {
        auto& statement = database->prepared("SELECT " + std::to_string(i));
        ASSERT_TRUE(statement.step());
        EXPECT_EQ(statement.integer(0), i);
        statement.reset();
    }
    EXPECT_EQ(database->prepared_count(), Database::kMostStatements);
}

class ReadPoolTest : public ArchiveTest {
  protected:
    void make(ReadLimits limits) {
        std::vector<std::unique_ptr<sqlite::Reader>> readers;
        readers.push_back(std::make_unique<sqlite::Reader>(
            sqlite::Reader{std::move(*Database::open(path, Mode::Create))}));
        pool = std::make_unique<ReadPool<sqlite::Reader>>(
            std::move(readers), limits,
            [this](std::function<void()> work) { loop.post(std::move(work)); }, health);
    }
    /// A question without an end.
    void ask_for_ever(const Asker& asker, std::optional<StoreError>& error) {
        pool->ask<int>(
            asker,
            [&error](Result<int, StoreError> result) {
                if (!result) error = result.error();
            },
            [](sqlite::Reader& reader) -> Result<int, StoreError> {
                auto& statement = reader.database.prepared(
                    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c)"
                    " SELECT count(*) FROM c");
                const bool is_row = statement.step();
                statement.reset();
                if (!is_row) return Failure{StoreError::Failed};
                return 1;
            });
    }

    HealthMonitor health;
    std::unique_ptr<ReadPool<sqlite::Reader>> pool;
};

TEST_F(ReadPoolTest, AQuestionThatTakesTooLongIsStopped) {
    make({.time = 100ms});
    std::optional<StoreError> error;
    ask_for_ever({"somebody", {}}, error);
    ASSERT_TRUE(loop.run_until([&] { return error.has_value(); }));
    EXPECT_EQ(*error, StoreError::TimedOut);
    EXPECT_EQ(health.read().timed_out_reads, 1U);
    EXPECT_FALSE(health.read().are_reads_failing);
}

TEST_F(ReadPoolTest, AQuestionWhoseAskerHasGoneIsStoppedAndThoseThatWaitNeverRun) {
    make({.time = 1h});
    const Asker asker{"somebody", {}};
    std::vector<std::optional<StoreError>> errors(5);
    for (auto& error : errors) ask_for_ever(asker, error);
    asker.cancel.cancel();
    ASSERT_TRUE(loop.run_until([&] {
        return std::all_of(errors.begin(), errors.end(),
                           [](const auto& error) { return error == StoreError::Cancelled; });
    }));
    EXPECT_EQ(health.read().cancelled_reads, 5U);
}

TEST_F(ReadPoolTest, ThePoolGoesOnAfterAStoppedQuestion) {
    make({.time = 50ms});
    std::optional<StoreError> error;
    ask_for_ever({"somebody", {}}, error);
    std::optional<int> answer;
    pool->ask<int>(
        {"somebody", {}}, [&](Result<int, StoreError> r) { answer = r ? *r : -1; },
        [](sqlite::Reader&) { return Result<int, StoreError>{42}; });
    ASSERT_TRUE(loop.run_until([&] { return answer.has_value(); }));
    EXPECT_EQ(*answer, 42);
    EXPECT_EQ(error, StoreError::TimedOut);
}

TEST_F(ArchiveTest, AFailedReadIsCountedAndSeenInTheHealth) {
    open();
    EXPECT_TRUE(find({}));
    EXPECT_FALSE(store->health().are_reads_failing);
    {
        auto other = Database::open(path, Mode::Write);
        ASSERT_TRUE(other && other->run("DROP INDEX game_by_end; DROP TABLE facet"));
    }
    const auto failed = find({});
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error(), StoreError::Failed);
    EXPECT_EQ(store->health().failed_reads, 1U);
    EXPECT_TRUE(store->health().are_reads_failing);
}

TEST_F(ArchiveTest, TheFilesAreTheirOwnersAlone) {
    {
        std::ofstream{path};
        ASSERT_EQ(::chmod(path.c_str(), 0644), 0);  // as an older version left it
    }
    open();
    add_people(1);
    const auto mode = [](const std::string& file) {
        struct stat facts {};
        EXPECT_EQ(::stat(file.c_str(), &facts), 0) << file;
        return facts.st_mode & 0777;
    };
    EXPECT_EQ(mode(path), 0600U);
    EXPECT_EQ(mode(path + "-wal"), 0600U);
    EXPECT_EQ(mode(path + "-shm"), 0600U);
    ASSERT_TRUE(sqlite::back_up(path, folder.file("copy")));
    EXPECT_EQ(mode(folder.file("copy")), 0600U);
}

class LostFiles : public ArchiveTest {
  protected:
    bool add(int number) {
        User person;
        person.id = user(number);
        person.name = "user" + std::to_string(number);
        return write({write::AddUser{person}});
    }
};

TEST_F(LostFiles, ADeletedWriteAheadLogIsNoticedAndWritesAreRefused) {
    open();
    EXPECT_TRUE(add(1));
    ASSERT_TRUE(std::filesystem::remove(path + "-wal"));
    EXPECT_FALSE(add(2));
    EXPECT_FALSE(add(3));
    const auto lost = store->health().lost;
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->reason, StoreLoss::Reason::Deleted);
    EXPECT_TRUE(lost->file.ends_with("-wal")) << lost->file;
    // What was acknowledged is in the file itself.
    auto copy = Database::open(path, Mode::Read);
    ASSERT_TRUE(copy);
    const auto found = sqlite::user(*copy, user(1));
    ASSERT_TRUE(found);
    EXPECT_TRUE(*found);
}

TEST_F(LostFiles, AReplacedFileIsNoticedWithoutAWrite) {
    open();
    EXPECT_TRUE(add(1));
    std::filesystem::rename(path, folder.file("elsewhere"));
    std::ofstream{path} << "another";
    const auto patience = std::chrono::steady_clock::now() + 30s;
    while (!store->health().lost && std::chrono::steady_clock::now() < patience)
        std::this_thread::sleep_for(20ms);
    const auto lost = store->health().lost;
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->reason, StoreLoss::Reason::Replaced);
    EXPECT_FALSE(add(2));
}

class CheckTest : public ArchiveTest {
  protected:
    /// Real games of Shogun: one that goes on and one that is over.
    void add_real_games() {
        open();
        add_people(2);
        Terms terms;
        terms.id = {"Live0001"};
        terms.offer.variant = "shogun";
        terms.seats.first.user = user(1);
        terms.seats.second.user = user(2);
        for (const char* id : {"Live0001", "Over0001"}) {
            terms.id = {id};
            LiveGame game{terms};
            std::vector<Stamped> log = game.begin(Time::at(1'000));
            const auto perform = [&](Side side, const Command& command) {
                for (Stamped& event : game.perform(side, command, {Time::at(2'000)}).events)
                    log.push_back(std::move(event));
            };
            perform(Side::First, command::Move{"e2e4", 0});
            perform(Side::Second, command::Move{"e7e5", 1});
            if (terms.id.text == "Over0001") perform(Side::Second, command::Resign{});
            std::vector<Write> unit{write::AddGame{terms}};
            for (const Stamped& event : log) unit.emplace_back(write::AddEvent{terms.id, event});
            if (game.is_over())
                unit.emplace_back(write::EndGame{terms.id, ending(2'000, "1-0", "resignation")});
            ASSERT_TRUE(write(std::move(unit)));
        }
    }
    void change(const std::string& sql) {
        auto other = Database::open(path, Mode::Write);
        ASSERT_TRUE(other && other->run(sql.c_str())) << sql;
    }
};

TEST_F(CheckTest, ReplaysEveryGameAndNamesTheBadOnes) {
    add_real_games();
    const auto whole = sqlite::check(path);
    ASSERT_TRUE(whole) << describe(whole.error());
    EXPECT_EQ(whole->bad_games, 0);
    EXPECT_EQ(whole->games, 2);
    EXPECT_EQ(whole->unfinished, 1);
    // Readable, and no move of the rules.
    change("UPDATE event SET body=replace(body,'e7e5','e7e4') WHERE body LIKE '%e7e5%'");
    const auto broken = sqlite::check(path);
    ASSERT_TRUE(broken) << describe(broken.error());
    ASSERT_EQ(broken->bad_games, 2);
    EXPECT_EQ(broken->bad[0].id, "Live0001");
    EXPECT_TRUE(broken->bad[0].is_live);
    EXPECT_EQ(broken->bad[1].id, "Over0001");
    EXPECT_FALSE(broken->bad[1].is_live);
    EXPECT_EQ(broken->bad[1].fault.reason, sqlite::GameFault::Reason::EventRejected);
}

TEST_F(CheckTest, FindsAnUnreadableEventAndAResultThatIsNotTheLogs) {
    add_real_games();
    change(
        "UPDATE event SET body='levitated' WHERE game='Live0001' AND number=2;"
        "UPDATE game SET score='0-1' WHERE id='Over0001'");
    const auto broken = sqlite::check(path);
    ASSERT_TRUE(broken) << describe(broken.error());
    ASSERT_EQ(broken->bad_games, 2);
    EXPECT_EQ(broken->bad[0].fault.reason, sqlite::GameFault::Reason::EventUnreadable);
    EXPECT_EQ(broken->bad[0].fault.event, 2);
    EXPECT_EQ(broken->bad[1].fault.reason, sqlite::GameFault::Reason::ResultDiffers);
    EXPECT_EQ(broken->bad[1].fault.log_score, "1-0");
    EXPECT_EQ(broken->bad[1].fault.row_score, "0-1");
}

TEST_F(CheckTest, OfANewerFileAdvisesANewerProgram) {
    open();
    store.reset();
    change("PRAGMA user_version=99");
    const auto checked = sqlite::check(path);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().reason, sqlite::CheckError::Reason::NewerSchema);
    EXPECT_EQ(checked.error().version, 99);
    EXPECT_NE(describe(checked.error()).find("newer janggun"), std::string::npos);
}

}  // namespace
}  // namespace janggun::server
