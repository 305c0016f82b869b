// The stores that explorer_load fills.
#include "explorer_target.h"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>
#include <vector>

#include "postgres/postgres_server.h"
#include "server/store/postgres/explorer.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite/explorer.h"
#include "server/store/sqlite/sqlite_store.h"

namespace janggun::bench {
namespace {

using namespace janggun::server;

std::string note_id(int number) {
    return fmt::format("N{:07}", number);
}

PostToLoop post_to(test::Loop& loop) {
    return [&loop](std::function<void()> work) { loop.post(std::move(work)); };
}

/// What `open` of a store or connection made.
template <typename T>
T opened(Result<T, OpenError> result) {
    if (!result) throw std::runtime_error{describe(result.error())};
    return std::move(*result);
}

class SqliteTarget final : public ExplorerTarget {
  public:
    SqliteTarget(const std::string& path, test::Loop& loop)
        : store_{opened(sqlite::SqliteStore::open(path, post_to(loop)))},
          database_{opened(sqlite::Database::open(path, sqlite::Mode::Write))} {}

    Store& store() override { return *store_; }
    std::int64_t rows() override { return number("SELECT count(*) FROM explorer"); }
    std::int64_t pending() override { return number("SELECT count(*) FROM explorer_pending"); }
    std::int64_t bytes() override {
        return number("SELECT page_count*page_size FROM pragma_page_count, pragma_page_size");
    }
    void add(const ExplorerAdditions& additions) override {
        check(database_.run("BEGIN IMMEDIATE") && sqlite::add(database_, additions) &&
              database_.run("COMMIT"));
    }
    void note(int count) override {
        check(database_.run("BEGIN IMMEDIATE"));
        for (int i = 0; i < count; ++i)
            check(sqlite::add_pending_game(database_, {note_id(i)}) == sqlite::Outcome::Done);
        check(database_.run("ROLLBACK"));
    }

  private:
    void check(bool worked) const {
        if (!worked) throw std::runtime_error{"SQLite: " + database_.problem()};
    }
    std::int64_t number(std::string_view sql) {
        auto& rows = database_.prepared(sql);
        check(rows.step());
        const std::int64_t found = rows.integer(0);
        rows.reset();
        return found;
    }

    std::unique_ptr<sqlite::SqliteStore> store_;
    sqlite::Database database_;
};

class PostgresTarget final : public ExplorerTarget {
  public:
    explicit PostgresTarget(test::Loop& loop)
        : url_{server_.database("explorer")},
          store_{opened(postgres::PostgresStore::open(url_, post_to(loop)))},
          session_{url_, opened(postgres::Connection::open(url_))} {}

    Store& store() override { return *store_; }
    std::int64_t rows() override { return number("SELECT count(*) FROM explorer"); }
    std::int64_t pending() override { return number("SELECT count(*) FROM explorer_pending"); }
    std::int64_t bytes() override {
        return number(
            "SELECT pg_total_relation_size('explorer')+pg_total_relation_size('explorer_setup')");
    }
    void add(const ExplorerAdditions& additions) override {
        check(session_.transaction([&] { return postgres::add(session_, additions); }));
    }
    void note(int count) override {
        std::vector<postgres::Command> notes;
        for (int i = 0; i < count; ++i)
            notes.push_back({postgres::kAddPendingGame, postgres::parameters(note_id(i))});
        bool is_written = false;
        (void)session_.transaction([&] {
            is_written = session_.pipeline(notes).has_value();
            return false;
        });
        check(is_written);
    }

  private:
    void check(bool worked) const {
        if (worked) return;
        throw std::runtime_error{"PostgreSQL: " +
                                 (session_.error() ? session_.error()->message : "failed")};
    }
    std::int64_t number(std::string_view sql) {
        const auto rows = session_.query(sql);
        check(rows.has_value() && rows->size() == 1);
        return (*rows)[0].integer(0);
    }

    test::PostgresServer server_{test::PostgresServer::Durability::On};
    std::string url_;
    std::unique_ptr<postgres::PostgresStore> store_;
    postgres::Session session_;
};

}  // namespace

std::unique_ptr<ExplorerTarget> open_sqlite(const std::string& path, test::Loop& loop) {
    return std::make_unique<SqliteTarget>(path, loop);
}

std::unique_ptr<ExplorerTarget> start_postgres(test::Loop& loop) {
    return std::make_unique<PostgresTarget>(loop);
}

}  // namespace janggun::bench
