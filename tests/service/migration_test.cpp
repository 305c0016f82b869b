// Migrations: from every released schema to the newest, and what is refused.
#include "server/store/migration.h"

#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

#include "server/store/sqlite/check.h"
#include "server/store/sqlite/games.h"
#include "server/store/sqlite/lobby.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/ratings.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/sqlite_store.h"
#include "service/loop.h"

namespace janggun::server {
namespace {

using sqlite::Database;
using sqlite::Mode;
using sqlite::SqliteStore;

/// tests/data/store/schema_vN.sql: what a program of that version left behind.
std::string fixture(int version) {
    std::ifstream in{std::string{JANGGUN_TEST_DATA} + "/store/schema_v" + std::to_string(version) +
                     ".sql"};
    EXPECT_TRUE(in) << "no database of version " << version;
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Name and definition of every table and index.
std::map<std::string, std::string> schema_of(Database& database) {
    std::map<std::string, std::string> schema;
    auto& rows = database.prepared("SELECT name, coalesce(sql,'') FROM sqlite_schema");
    while (rows.step()) {
        std::string sql = rows.text(1);
        // A renamed table has its name in quotation marks.
        std::erase(sql, '"');
        schema[rows.text(0)] = sql;
    }
    rows.reset();
    return schema;
}

class OldSchema : public testing::TestWithParam<int> {
  protected:
    void SetUp() override {
        auto old = Database::open(path, Mode::Create);
        ASSERT_TRUE(old);
        // A dump lists tables by name, not in the order of their references.
        ASSERT_TRUE(old->run("PRAGMA foreign_keys=OFF"));
        ASSERT_TRUE(old->run(fixture(GetParam()).c_str())) << old->problem();
        const auto version = sqlite::schema_version(*old);
        ASSERT_TRUE(version);
        ASSERT_EQ(*version, GetParam());
    }
    test::Folder folder;
    std::string path = folder.file("store");
};

TEST_P(OldSchema, BecomesTheSchemaOfANewFile) {
    auto migrated = Database::open(path, Mode::Write);
    ASSERT_TRUE(migrated);
    const auto done = sqlite::migrate(*migrated);
    ASSERT_TRUE(done) << describe(done.error());
    EXPECT_EQ(done->from, GetParam());
    EXPECT_EQ(done->to, sqlite::newest_schema());
    auto fresh = Database::open(folder.file("fresh"), Mode::Create);
    ASSERT_TRUE(fresh && sqlite::migrate(*fresh));
    EXPECT_EQ(schema_of(*migrated), schema_of(*fresh));
}

TEST_P(OldSchema, KeepsItsData) {
    {
        auto database = Database::open(path, Mode::Write);
        ASSERT_TRUE(database && sqlite::migrate(*database));
        const auto sora = sqlite::user_named(*database, "SORA");
        ASSERT_TRUE(sora && *sora);
        EXPECT_EQ((*sora)->password, "hash1");
        const auto session = sqlite::credential(*database, "feed");
        ASSERT_TRUE(session && *session);
        EXPECT_EQ((*session)->label, "Firefox");
        const auto live = sqlite::unfinished_page(*database, {}, 10);
        ASSERT_TRUE(live);
        ASSERT_EQ(live->games.size(), 1U);
        EXPECT_EQ(live->games[0].log.size(), 3U);
        EXPECT_TRUE(replayed(live->games[0]));
        const auto over = sqlite::game(*database, {"Over0001"});
        ASSERT_TRUE(over && *over);
        ASSERT_EQ((*over)->chat.size(), 1U);
        EXPECT_EQ((*over)->chat[0].text, "안녕하세요");
        const auto ratings = sqlite::ratings(*database, static_cast<UserId>(1));
        ASSERT_TRUE(ratings);
        ASSERT_EQ(ratings->size(), 1U);
        EXPECT_EQ(ratings->at(0).rating.rating, 1510.25);
        const auto proposals = sqlite::proposals(*database);
        ASSERT_TRUE(proposals);
        EXPECT_EQ(proposals->size(), GetParam() >= 2 ? 1U : 0U);
    }
    const auto checked = sqlite::check(path);
    ASSERT_TRUE(checked) << describe(checked.error());
    EXPECT_EQ(checked->games, 4);
    EXPECT_EQ(checked->bad_games, 0) << describe(checked->bad.at(0).fault);
}

TEST_P(OldSchema, CanBeSearchedAndCountedAfterwards) {
    test::Loop loop;
    auto store =
        SqliteStore::open(path, [&](std::function<void()> work) { loop.post(std::move(work)); });
    ASSERT_TRUE(store) << describe(store.error());
    const auto found = [&](const GameFilter& filter) {
        std::optional<std::string> ids;
        (*store)->games(filter, {}, [&](const auto& page) {
            ids.emplace();
            if (page)
                for (const GameRow& row : page->rows) *ids += row.terms.id.text + " ";
        });
        EXPECT_TRUE(loop.run_until([&] { return ids.has_value(); }));
        return *ids;
    };
    EXPECT_EQ(found({}), "Over0002 Over0001 ");
    GameFilter filter;
    filter.position_key = static_cast<std::uint64_t>(-7);
    EXPECT_EQ(found(filter), "Over0002 Over0001 ");
    filter.position_key = 11;
    EXPECT_EQ(found(filter), "Over0001 ");
    filter = {};
    filter.score = "*";
    EXPECT_EQ(found(filter), "Abort001 ");
    std::optional<Tally> tally;
    (*store)->tally(static_cast<UserId>(1), static_cast<UserId>(2), {},
                    [&](const auto& counted) { tally = counted ? *counted : Tally{}; });
    EXPECT_TRUE(loop.run_until([&] { return tally.has_value(); }));
    EXPECT_EQ(*tally, (Tally{2, 2, 0, 0}));
}

INSTANTIATE_TEST_SUITE_P(EveryVersion, OldSchema, testing::Range(1, sqlite::newest_schema() + 1));

TEST(Migration, EveryReleasedSchemaHasAFixture) {
    for (int version = 1; version <= sqlite::newest_schema(); ++version)
        EXPECT_NE(fixture(version).find("user_version=" + std::to_string(version) + ";"),
                  std::string::npos);
}

TEST(Migration, AreNumberedWithoutGaps) {
    int expected = 0;
    for (const Migration& migration : sqlite::migrations()) {
        EXPECT_EQ(migration.number, ++expected);
        EXPECT_FALSE(migration.name.empty());
        EXPECT_FALSE(migration.sql.empty());
    }
}

TEST(Migration, ANewerFileIsRefused) {
    test::Folder folder;
    {
        auto made = Database::open(folder.file("store"), Mode::Create);
        ASSERT_TRUE(made && sqlite::migrate(*made));
        ASSERT_TRUE(made->run("PRAGMA user_version=99"));
    }
    const auto store = SqliteStore::open(folder.file("store"), [](std::function<void()>) {});
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().reason, OpenError::Reason::NewerSchema);
    EXPECT_EQ(store.error().found, 99);
    EXPECT_EQ(store.error().known, sqlite::newest_schema());
    EXPECT_NE(describe(store.error()).find("use a newer janggun"), std::string::npos);
}

TEST(Migration, WhatIsNoDatabaseIsRefused) {
    test::Folder folder;
    std::ofstream{folder.file("store")} << std::string(5000, 'x');
    const auto store = SqliteStore::open(folder.file("store"), [](std::function<void()>) {});
    ASSERT_FALSE(store);
    EXPECT_NE(describe(store.error()).find(folder.file("store")), std::string::npos);
}

TEST(Migration, AFailedOneLeavesNothingBehind) {
    test::Folder folder;
    auto database = Database::open(folder.file("store"), Mode::Create);
    ASSERT_TRUE(database && sqlite::migrate(*database, 1));
    ASSERT_TRUE(database->run("CREATE TABLE proposal (something)"));  // in the way of migration 2
    const auto before = schema_of(*database);
    const auto failed = sqlite::migrate(*database);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().reason, OpenError::Reason::MigrationFailed);
    EXPECT_EQ(failed.error().found, 2);
    EXPECT_FALSE(database->in_transaction());
    EXPECT_EQ(schema_of(*database), before);
    const auto version = sqlite::schema_version(*database);
    ASSERT_TRUE(version);
    EXPECT_EQ(*version, 1);
}

}  // namespace
}  // namespace janggun::server
