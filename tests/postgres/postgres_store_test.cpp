// The PostgreSQL backend: open errors, migrations, broken connections, limits.
#include <chrono>
#include <thread>

#include "postgres/cutting_proxy.h"
#include "postgres/store_fixture.h"
#include "server/store/postgres/schema.h"

namespace janggun::test {
namespace {

using namespace std::chrono_literals;
using postgres::Connection;
using Reason = OpenError::Reason;

std::optional<OpenError> open_error(const std::string& url) {
    const auto store = postgres::PostgresStore::open(url, [](const std::function<void()>&) {}, {});
    return store ? std::nullopt : std::optional{store.error()};
}

TEST_F(PostgresTest, SaysWhyItCannotBeOpenedAndWhatWouldHelp) {
    const std::string port = std::to_string(server.port());
    struct Case {
        std::string url;
        Reason reason;
        std::string advice;
    };
    const Case cases[] = {
        {"postgres://janggun:wrong@127.0.0.1:" + port + "/postgres", Reason::AccessDenied,
         "check the user and the password"},
        {"postgres://nobody:wrong@127.0.0.1:" + port + "/postgres", Reason::AccessDenied,
         "check the user and the password"},
        {server.url("no_such_database"), Reason::NoDatabase, "createdb"},
        {server.url("postgres", free_port()), Reason::Unreachable, "is PostgreSQL running"},
        {"postgres://[bad/url", Reason::BadUrl, "expected postgres://"},
    };
    for (const Case& one : cases) {
        const auto error = open_error(one.url);
        ASSERT_TRUE(error) << one.url;
        EXPECT_EQ(error->reason, one.reason) << describe(*error);
        EXPECT_NE(describe(*error).find(one.advice), std::string::npos) << describe(*error);
        EXPECT_EQ(describe(*error).find("wrong"), std::string::npos) << "the password is shown";
        EXPECT_EQ(describe(*error).find("correct-horse"), std::string::npos);
    }
}

TEST_F(PostgresTest, IsUsedByOneServerAloneUnlessTheyAreACluster) {
    auto alone = open(url);
    const auto error = open_error(url);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, Reason::InUse) << describe(*error);
    alone.reset();
    auto node = open(url, {.sharing = postgres::Sharing::Cluster});
    EXPECT_TRUE(node);
    EXPECT_TRUE(open(url, {.sharing = postgres::Sharing::Cluster}));
    EXPECT_TRUE(open_error(url)) << "alone beside a cluster";
}

TEST_F(PostgresTest, ConnectsToTheHostThatCanWrite) {
    const std::string hosts =
        "postgres://janggun:correct-horse@127.0.0.1:" + std::to_string(free_port()) +
        ",127.0.0.1:" + std::to_string(server.port()) + url.substr(url.rfind('/')) +
        "?target_session_attrs=read-write";
    auto store = open(hosts);
    ASSERT_TRUE(store);
    EXPECT_FALSE(write(*store, {write::AddUser{user(1, "Sora")}}));
}

TEST_F(PostgresTest, MigratesStepByStepAndRefusesANewerSchema) {
    {
        auto connection = Connection::open(url);
        ASSERT_TRUE(connection);
        EXPECT_EQ(*postgres::schema_version(*connection, "here"), 0);
        const auto first = postgres::migrate(*connection, "here", 1);
        ASSERT_TRUE(first) << describe(first.error());
        EXPECT_EQ(*postgres::schema_version(*connection, "here"), 1);
        const auto rest = postgres::migrate(*connection, "here");
        ASSERT_TRUE(rest) << describe(rest.error());
        EXPECT_EQ(rest->from, 1);
        EXPECT_EQ(rest->to, postgres::newest_schema());
        ASSERT_FALSE(connection->run("UPDATE schema_version SET version=99"));
    }
    const auto error = open_error(url);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, Reason::NewerSchema);
    EXPECT_EQ(error->found, 99);
    EXPECT_NE(describe(*error).find("use a newer janggun"), std::string::npos);
}

TEST_F(PostgresTest, AFailedMigrationLeavesNothingBehind) {
    ASSERT_TRUE(server.run(url.substr(url.rfind('/') + 1), "CREATE TABLE chat (something text)"));
    const auto error = open_error(url);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, Reason::MigrationFailed);
    EXPECT_EQ(error->found, 1);
    auto connection = Connection::open(url);
    ASSERT_TRUE(connection);
    EXPECT_EQ(*postgres::schema_version(*connection, "here"), 0);
    const auto tables =
        connection->query("SELECT count(*) FROM pg_tables WHERE schemaname='public'", {});
    ASSERT_TRUE(tables);
    EXPECT_EQ((*tables)[0].integer(0), 1);
}

TEST_F(PostgresTest, NodesThatStartTogetherMigrateOnce) {
    std::vector<std::thread> nodes;
    std::atomic<int> opened{0};
    for (int i = 0; i < 4; ++i)
        nodes.emplace_back([&] {
            auto store = Store::open(url, [](const std::function<void()>&) {},
                                     {.sharing = postgres::Sharing::Cluster});
            EXPECT_TRUE(store) << describe(store.error());
            opened += store ? 1 : 0;
        });
    for (std::thread& node : nodes) node.join();
    EXPECT_EQ(opened, 4);
}

TEST_F(PostgresTest, TriesAgainToCountGamesForTheExplorer) {
    const std::string database = url.substr(url.rfind('/') + 1);
    open(url).reset();
    ASSERT_TRUE(server.run(database, "ALTER TABLE explorer_pending RENAME TO elsewhere"));
    auto store = open(url);  // its first batch fails
    std::this_thread::sleep_for(200ms);
    ASSERT_TRUE(server.run(database, "INSERT INTO elsewhere VALUES ('NoGame01')"));
    ASSERT_TRUE(server.run(database, "ALTER TABLE elsewhere RENAME TO explorer_pending"));
    auto connection = Connection::open(url);
    ASSERT_TRUE(connection);
    std::int64_t pending = -1;
    for (int i = 0; i < 1000 && pending != 0; ++i) {  // and no game ends meanwhile
        const auto count = connection->query("SELECT count(*) FROM explorer_pending", {});
        ASSERT_TRUE(count);
        pending = (*count)[0].integer(0);
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_EQ(pending, 0);
}

TEST_F(PostgresTest, GroupsUnitsOfWorkThatWaitTogetherIntoOneCommit) {
    auto store = open(url);
    int told = 0;
    for (int i = 1; i <= 500; ++i)
        store->write({write::AddUser{user(i, "user" + std::to_string(i))}},
                     [&](const auto& result) { told += result ? 1 : 0; });
    ASSERT_TRUE(loop.run_until([&] { return told == 500; }));
    EXPECT_EQ(store->units(), 500U);
    EXPECT_LT(store->commits(), 250U);
}

TEST_F(PostgresTest, StoresWhateverBytesAStrangerSends) {
    auto store = open(url);
    Credential credential;
    credential.hash = "hash";
    credential.id = {"session1"};
    credential.user = static_cast<UserId>(1);
    credential.label = std::string{"caf\xE9 \xED\xA0\x80 a\0b 장군", 20};
    EXPECT_FALSE(
        write(*store, {write::AddUser{user(1, "Sora")}, write::AddCredential{credential}}));
    const auto found = wait<std::optional<Credential>>(
        [&](auto reply) { store->credential("hash", std::move(reply)); });
    ASSERT_TRUE(found && *found);
    EXPECT_NE((*found)->label.find("caf\xEF\xBF\xBD"), std::string::npos) << (*found)->label;
    EXPECT_NE((*found)->label.find("장군"), std::string::npos);
}

/// One game is written to while the connection breaks at COMMITs. Whatever the break hits, each
/// event is there exactly once, and every one is acknowledged.
TEST_F(PostgresTest, AnUnansweredCommitIsResolved) {
    using Cut = CuttingProxy::Cut;
    CuttingProxy proxy{server.port()};
    auto store = open(server.url(url.substr(url.rfind('/') + 1), proxy.port()));
    ASSERT_TRUE(store);
    ASSERT_FALSE(write(*store, {game("Game0001"), event("Game0001", 1)}));
    int number = 1;
    for (const Cut cut : {Cut::AfterCommit, Cut::BeforeCommit, Cut::Never, Cut::AfterCommit,
                          Cut::AfterCommit, Cut::BeforeCommit, Cut::BeforeCommit}) {
        proxy.cut_next(cut);
        ++number;
        EXPECT_EQ(write(*store, {event("Game0001", number)}), std::nullopt) << number;
    }
    // A conflict in the batch, and its answer lost: the good unit counts, the bad one does not.
    proxy.cut_next(Cut::AfterCommit);
    std::optional<bool> good;
    std::optional<bool> bad;
    store->write({write::AddUser{user(5, "five")}}, {});
    store->write({event("Game0001", number + 1)}, [&](const auto& r) { good = r.has_value(); });
    store->write({event("Game0001", number + 7)}, [&](const auto& r) { bad = r.has_value(); });
    ASSERT_TRUE(loop.run_until([&] { return good && bad; }));
    EXPECT_EQ(good, true);
    EXPECT_EQ(bad, false);
    ++number;
    EXPECT_GE(proxy.cuts(), 7);
    std::vector<int> expected;
    for (int i = 1; i <= number; ++i) expected.push_back(i);
    EXPECT_EQ(numbers(*store, "Game0001"), expected);
    EXPECT_EQ(write(*store, {event("Game0001", number)}), StoreError::Conflict) << "not doubled";
}

/// pg_cancel_backend ends the wait of a COMMIT for the standby with a warning, as a success.
TEST_F(PostgresTest, ACommitThatDidNotWaitForTheStandbyIsNotAcknowledged) {
    PostgresServer own;
    auto store = open(own.database("janggun"), {.patience = 60s});
    ASSERT_TRUE(store);
    ASSERT_FALSE(write(*store, {game("Game0001"), event("Game0001", 1)}));
    set_standby(own, "nobody");
    std::this_thread::sleep_for(500ms);
    std::optional<bool> is_written;
    store->write({event("Game0001", 2)}, [&](const auto& r) { is_written = r.has_value(); });
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (cancel_standby_waits(own) == 0) {
        ASSERT_LT(std::chrono::steady_clock::now(), end);
        loop.run_ready();
    }
    std::this_thread::sleep_for(500ms);
    loop.run_ready();
    EXPECT_FALSE(is_written) << "no standby has it";
    set_standby(own, "");
    EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
    EXPECT_EQ(is_written, true);
    EXPECT_EQ(numbers(*store, "Game0001"), (std::vector{1, 2}));
}

TEST_F(PostgresTest, EveryCommitReachesTheDisksWhateverTheServersDefaultIs) {
    const std::string database = url.substr(url.rfind('/') + 1);
    open(url).reset();
    for (const auto& [standard, expected] :
         {std::pair{"off", "on"}, std::pair{"local", "on"}, std::pair{"remote_write", "on"},
          std::pair{"on", "on"}, std::pair{"remote_apply", "remote_apply"}}) {
        ASSERT_TRUE(server.run(
            database, "ALTER DATABASE \"" + database + "\" SET synchronous_commit=" + standard));
        auto connection = Connection::open(url);
        ASSERT_TRUE(connection);
        const auto setting = connection->query("SHOW synchronous_commit", {});
        ASSERT_TRUE(setting);
        EXPECT_EQ((*setting)[0].text(0), expected) << standard;
    }
}

TEST_F(PostgresTest, WritesWaitForAServerThatRestartsAndFailIfItStaysDown) {
    PostgresServer own;
    const std::string place = own.database("janggun");
    {
        // A restart: the write waits for it.
        auto store = open(place, {.patience = 60s});
        ASSERT_TRUE(store);
        ASSERT_FALSE(write(*store, {game("Game0001"), event("Game0001", 1)}));
        own.stop();
        std::optional<bool> is_written;
        store->write({event("Game0001", 2)}, [&](const auto& r) { is_written = r.has_value(); });
        std::this_thread::sleep_for(200ms);
        own.start();
        EXPECT_TRUE(loop.run_until([&] { return is_written.has_value(); }));
        EXPECT_EQ(is_written, true);
        EXPECT_EQ(numbers(*store, "Game0001"), (std::vector{1, 2}));
    }
    // It stays down: the write fails, and the health says so.
    auto store = open(place, {.patience = 300ms});
    ASSERT_TRUE(store);
    own.stop();
    EXPECT_EQ(write(*store, {event("Game0001", 3)}), StoreError::Failed);
    EXPECT_TRUE(store->health().are_writes_failing);
    // And when it is back, everything goes on, after the pause between two attempts.
    own.start();
    std::optional<StoreError> error;
    const auto end = std::chrono::steady_clock::now() + 30s;
    do error = write(*store, {event("Game0001", 3)});
    while (error && std::chrono::steady_clock::now() < end);
    EXPECT_EQ(error, std::nullopt);
    EXPECT_EQ(numbers(*store, "Game0001"), (std::vector{1, 2, 3}));
}

TEST_F(PostgresTest, AcknowledgedEventsSurviveTheDeathOfTheServer) {
    PostgresServer own{PostgresServer::Durability::On};
    auto store = open(own.database("janggun"), {.patience = 30s});
    ASSERT_TRUE(store);
    constexpr int kGames = 20;
    std::vector<Write> unit;
    const auto id_of = [](int number) { return "Game" + std::to_string(1000 + number); };
    for (int i = 0; i < kGames; ++i) unit.emplace_back(game(id_of(i)));
    ASSERT_FALSE(write(*store, std::move(unit)));
    std::vector<int> last(kGames, 0);
    int refused = 0;
    int acknowledged = 0;
    bool is_ending = false;
    std::function<void(int)> append = [&](int one) {
        const int number = last[static_cast<std::size_t>(one)] + 1;
        store->write({event(id_of(one), number)}, [&, one, number](const auto& written) {
            if (!written) {
                ++refused;
                return;
            }
            last[static_cast<std::size_t>(one)] = number;
            ++acknowledged;
            if (!is_ending) append(one);
        });
    };
    for (int i = 0; i < kGames; ++i) append(i);
    for (int life = 1; life <= 2; ++life) {
        const int until = acknowledged + 300;
        ASSERT_TRUE(loop.run_until([&] { return acknowledged >= until; }));
        own.stop(PostgresServer::Stop::Kill);
        own.start();
    }
    is_ending = true;
    const int until = acknowledged + kGames;  // those that are under way
    ASSERT_TRUE(loop.run_until([&] { return acknowledged + refused >= until; }));
    EXPECT_EQ(refused, 0);
    for (int i = 0; i < kGames; ++i) {
        const auto stored = numbers(*store, id_of(i));
        EXPECT_EQ(static_cast<int>(stored.size()), last[static_cast<std::size_t>(i)]);
        EXPECT_EQ(stored.back(), last[static_cast<std::size_t>(i)]);
    }
}

TEST_F(PostgresTest, AReadThatTakesTooLongIsStopped) {
    auto store = open(url, {.archive_readers = 1, .archive = {.time = 200ms}});
    ASSERT_TRUE(store);
    // Another session keeps the table from being read.
    auto other = Connection::open(url);
    ASSERT_TRUE(other);
    ASSERT_FALSE(
        other->run("SET idle_in_transaction_session_timeout=0;BEGIN;"
                   "LOCK TABLE facet IN ACCESS EXCLUSIVE MODE"));
    const auto find = [&](const Asker& asker) {
        return wait<GamePage>([&](auto reply) { store->games({}, asker, std::move(reply)); });
    };
    const auto late = find({"somebody", {}});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error(), StoreError::TimedOut);
    const Asker gone{"somebody", {}};
    std::thread leaving{[&] {
        std::this_thread::sleep_for(50ms);
        gone.cancel.cancel();
    }};
    const auto cancelled = find(gone);
    leaving.join();
    ASSERT_FALSE(cancelled);
    EXPECT_EQ(cancelled.error(), StoreError::Cancelled);
    EXPECT_FALSE(store->health().are_reads_failing);
    ASSERT_FALSE(other->run("ROLLBACK"));
    EXPECT_TRUE(find({"somebody", {}})) << "the pool goes on";
}

TEST_F(PostgresTest, RebuildsThePositionIndexAfterAChangeOfItsKeys) {
    {
        auto store = open(url);
        Terms terms = game("Game0001").terms;
        terms.offer.variant = "shogun";
        LiveGame live{terms};
        std::vector<Write> unit{write::AddGame{terms}};
        const auto keep = [&](const std::vector<Stamped>& events) {
            for (const Stamped& one : events) unit.emplace_back(write::AddEvent{terms.id, one});
        };
        keep(live.begin(Time::at(1'000)));
        keep(live.perform(Side::First, command::Move{"e2e4", 0}, {Time::at(2'000)}).events);
        keep(live.perform(Side::Second, command::Resign{}, {Time::at(3'000)}).events);
        ASSERT_TRUE(live.is_over());
        Ending ending;
        ending.at = Time::at(10'000);
        ending.score = "1-0";
        ending.reason = "resignation";
        ending.position_keys = {1, 2, 3};  // as an older version reckoned them
        unit.emplace_back(write::EndGame{terms.id, ending});
        ASSERT_FALSE(write(*store, std::move(unit)));
    }
    auto store = open(url, {.position_key_version = kPositionKeyVersion + 1});
    auto connection = Connection::open(url);
    ASSERT_TRUE(connection);
    const auto count = [&](std::string_view sql) {
        const auto rows = connection->query(sql, {});
        return rows ? (*rows)[0].integer(0) : -1;
    };
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (count("SELECT count(*) FROM position_index WHERE version=2 AND last_game IS NULL") !=
               1 &&
           std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(10ms);
    EXPECT_EQ(count("SELECT count(*) FROM position"), 2);
    EXPECT_EQ(count("SELECT count(*) FROM position WHERE key IN (1,2,3)"), 0);
}

}  // namespace
}  // namespace janggun::test
