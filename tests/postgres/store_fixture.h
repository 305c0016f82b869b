// A PostgreSQL store for tests, and blocking calls to it.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "postgres/postgres_server.h"
#include "server/store/postgres/postgres_store.h"
#include "service/loop.h"

namespace janggun::test {

using namespace janggun::server;

class PostgresTest : public testing::Test {
  protected:
    using Store = postgres::PostgresStore;
    using Settings = Store::Settings;

    std::unique_ptr<Store> open(const std::string& place, Settings settings = {}) {
        auto store = Store::open(
            place, [this](std::function<void()> work) { loop.post(std::move(work)); }, settings);
        EXPECT_TRUE(store) << (store ? "" : describe(store.error()));
        return store ? std::move(*store) : nullptr;
    }
    template <typename T, typename Ask>
    Result<T, StoreError> wait(const Ask& ask) {
        std::optional<Result<T, StoreError>> found;
        ask([&](Result<T, StoreError> result) { found = std::move(result); });
        EXPECT_TRUE(loop.run_until([&] { return found.has_value(); }));
        return std::move(*found);
    }
    std::optional<StoreError> write(Store& store, std::vector<Write> unit) {
        const auto written = wait<Committer::Written>(
            [&](auto reply) { store.write(std::move(unit), std::move(reply)); });
        return written ? std::nullopt : std::optional{written.error()};
    }
    static User user(int number, const std::string& name) {
        User user;
        user.id = static_cast<UserId>(number);
        user.name = name;
        return user;
    }
    static write::AddGame game(const std::string& id) {
        Terms terms;
        terms.id = {id};
        terms.seats.first.engine_level = terms.seats.second.engine_level = 1;
        return {terms};
    }
    static write::AddEvent event(const std::string& id, int number) {
        return {{id},
                {number, Time::at(number),
                 number == 1 ? Event{event::Created{}}
                             : Event{event::Moved{"a4a5", Duration{number}}}}};
    }
    /// Commits wait for a standby that does not exist, or no longer do.
    static void set_standby(PostgresServer& server, const std::string& name) {
        const std::string setting = "synchronous_standby_names";
        ASSERT_TRUE(server.run("postgres",
                               name.empty() ? "ALTER SYSTEM RESET " + setting
                                            : "ALTER SYSTEM SET " + setting + "='" + name + "'"));
        ASSERT_TRUE(server.run("postgres", "SELECT pg_reload_conf()"));
    }
    /// Ends the wait of commits for the standby, as an operator can. How many there were.
    static int cancel_standby_waits(PostgresServer& server) {
        const std::string count =
            server.value("postgres",
                         "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                         " WHERE wait_event='SyncRep'");
        return count.empty() ? 0 : std::stoi(count);
    }
    std::vector<int> numbers(Store& store, const std::string& id) {
        const auto stored = wait<std::optional<StoredGame>>(
            [&](auto reply) { store.game({id}, {}, std::move(reply)); });
        EXPECT_TRUE(stored && *stored);
        std::vector<int> found;
        if (stored && *stored)
            for (const Stamped& one : (*stored)->log) found.push_back(one.number);
        return found;
    }

    PostgresServer& server = PostgresServer::shared();
    Folder folder;
    std::string url = server.database_for(folder.file("store"));
    Loop loop;
};

}  // namespace janggun::test
