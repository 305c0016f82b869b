// SQLite with a handle that closes itself and statements that are prepared once.
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

namespace janggun::server::sqlite {

class Statement {
  public:
    explicit Statement(sqlite3_stmt* statement) : statement_{statement} {}

    /// Values for the question marks, from the first on.
    template <typename... Value>
    Statement& bind(const Value&... values) {
        int at = 0;
        (put(++at, values), ...);
        return *this;
    }
    /// True: there is a row to read. False: done, or something is wrong; code() says which.
    bool step();
    /// Runs to its end. True if all went well.
    bool run();
    void reset();
    [[nodiscard]] int code() const { return code_; }

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
    /// Opened as we want it: WAL, every commit flushed, foreign keys on.
    [[nodiscard]] static Result<Database, std::string> open(const std::string& path, Mode mode);

    /// The same text gives the same statement, ready to be bound. The most recently used are kept,
    /// kMostStatements of them: far more than are ever in use at once.
    Statement& prepared(std::string_view sql);
    static constexpr std::size_t kMostStatements = 96;
    [[nodiscard]] std::size_t prepared_count() const { return statements_.size(); }
    /// Text without values. True if all went well.
    bool run(const char* sql);
    [[nodiscard]] bool in_transaction() const;
    [[nodiscard]] std::string problem() const;
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
    std::list<Cached> statements_;  // after the handle: they go first; the last used at the front
    std::unordered_map<std::string_view, std::list<Cached>::iterator> by_text_;
};

}  // namespace janggun::server::sqlite
