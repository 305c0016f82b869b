// RAII over SQLite: a connection with a prepared statement cache.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "server/store/open_error.h"

namespace janggun::server::sqlite {

/// How a statement ended.
enum class Outcome : std::uint8_t {
    Done,
    Conflict,  // a constraint was violated; the transaction goes on
    Failed,    // disk full, locked, I/O error, …: Database::problem() has SQLite's message
};

class Statement {
  public:
    explicit Statement(sqlite3_stmt* statement) : statement_{statement} {}

    /// Values for the parameters, from the first on.
    template <typename... Value>
    Statement& bind(const Value&... values) {
        int at = 0;
        (put(++at, values), ...);
        return *this;
    }
    /// One value, where their number is not known when the program is compiled.
    template <typename Value>
    void bind_at(int at, const Value& value) {
        put(at, value);
    }
    /// True: there is a row to read. False: the statement has ended; outcome() says how.
    bool step();
    /// Runs to the end.
    Outcome run();
    void reset();
    [[nodiscard]] Outcome outcome() const;

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;  // blobs too
    [[nodiscard]] bool is_null(int column) const;

  private:
    void put(int at, std::int64_t value);
    void put(int at, int value) { put(at, std::int64_t{value}); }
    void put(int at, bool value) { put(at, std::int64_t{value}); }
    void put(int at, double value);
    void put(int at, std::string_view value);
    void put(int at, const std::string& value) { put(at, std::string_view{value}); }
    void put(int at, const char* value) { put(at, std::string_view{value}); }
    template <typename T>
    void put(int at, const std::optional<T>& value) {
        if (value)
            put(at, *value);
        else
            put_null(at);
    }
    void put_null(int at);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int code_ = SQLITE_OK;
};

enum class Mode : std::uint8_t { Create, Write, Read };

class Database {
  public:
    /// With write-ahead log, synchronous=FULL (every commit is flushed) and foreign keys.
    [[nodiscard]] static Result<Database, OpenError> open(const std::string& path, Mode mode);

    /// The prepared statement cache: the same text gives the same statement, reset and ready to be
    /// bound. LRU, kMostStatements of them: far more than are ever in use at once.
    Statement& prepared(std::string_view sql);
    static constexpr std::size_t kMostStatements = 96;
    [[nodiscard]] std::size_t prepared_count() const { return statements_.size(); }
    /// One or more statements without parameters. True if all succeeded.
    bool run(const char* sql);
    /// Rows that the last statement inserted, updated or deleted.
    [[nodiscard]] int changes() const;
    [[nodiscard]] bool in_transaction() const;
    /// SQLite's message about the last failure.
    [[nodiscard]] std::string problem() const;
    [[nodiscard]] std::string path() const;
    [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    explicit Database(sqlite3* handle) : handle_{handle} {}

    std::unique_ptr<sqlite3, Close> handle_;
    struct Cached {
        std::string sql;
        Statement statement;
    };
    std::list<Cached> statements_;  // declared after the handle: finalized before it is closed
    std::unordered_map<std::string_view, std::list<Cached>::iterator> by_text_;
};

}  // namespace janggun::server::sqlite
