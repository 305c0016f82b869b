// RAII over libpq: a connection with prepared statements, queries one by one or in a pipeline, and
// errors by what can be done about them. The socket is never waited for without a limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <libpq-fe.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/store/asker.h"
#include "server/store/open_error.h"
#include "server/store/postgres/parameters.h"

namespace janggun::server::postgres {

/// Why a statement failed.
struct SqlError {
    enum class Kind : std::uint8_t {
        Constraint,  // a unique key or a reference
        BadData,     // a value that the column cannot hold
        Retry,       // deadlock or serialization failure: the same transaction may succeed
        Lost,        // the connection broke, the server shuts down or became a standby
        Cancelled,   // by the Watch
        TimedOut,    // by the Watch
        Other,       // disk full, missing table, …
    };
    Kind kind{};
    std::string state{};    // SQLSTATE, if the server sent one
    std::string message{};  // the server's or libpq's
};

/// One row of a result.
class Row {
  public:
    Row(const PGresult* result, int row) : result_{result}, row_{row} {}
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] bool truth(int column) const;
    [[nodiscard]] bool is_null(int column) const;

  private:
    const PGresult* result_;
    int row_;
};

/// The result of one statement.
class Rows {
  public:
    explicit Rows(PGresult* result) : result_{result} {}
    [[nodiscard]] int size() const { return PQntuples(result_.get()); }
    [[nodiscard]] Row operator[](int row) const { return {result_.get(), row}; }
    /// Rows inserted, updated, deleted or selected.
    [[nodiscard]] std::int64_t affected() const;

  private:
    struct Clear {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

/// When to give up waiting for the server. The connection is closed then: the server notices, and
/// ends the statement (client_connection_check_interval).
struct Watch {
    const CancelToken* cancel = nullptr;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// A statement of a pipeline.
struct Command {
    std::string_view sql;  // lives as long as the program
    Parameters parameters{};
};

class Connection {
  public:
    /// `url` is a connection string of libpq, with several hosts if one likes.
    [[nodiscard]] static Result<Connection, OpenError> open(const std::string& url);
    /// The connection string without its password, for messages.
    [[nodiscard]] static std::string place_of(const std::string& url);

    /// Waits end by this from now on.
    void watch(Watch watch) { watch_ = watch; }

    /// One prepared statement. `sql` lives as long as the program.
    [[nodiscard]] Result<Rows, SqlError> query(std::string_view sql, const Parameters& parameters);
    /// All of them in one round trip. The first error ends it, and the rest does not run.
    [[nodiscard]] Result<std::vector<Rows>, SqlError> pipeline(
        const std::vector<Command>& commands);
    /// One or more statements without parameters.
    [[nodiscard]] std::optional<SqlError> run(const std::string& sql);

    /// The server has sent a warning since this was asked last. A COMMIT whose wait for the standby
    /// is cancelled succeeds with one.
    [[nodiscard]] bool take_warning() { return std::exchange(*has_warned_, false); }

    [[nodiscard]] bool is_open() const;
    [[nodiscard]] bool in_transaction() const;

  private:
    struct Finish {
        void operator()(PGconn* handle) const { PQfinish(handle); }
    };
    explicit Connection(PGconn* handle) : handle_{handle} {}

    /// Checks the server, and sets what every session has.
    [[nodiscard]] std::optional<OpenError> prepare(const std::string& place);
    /// Sends what is buffered and waits until a result can be read. The error, if the watch ends
    /// the wait or the connection breaks.
    [[nodiscard]] std::optional<SqlError> wait();
    /// The next result; null: the end of a statement's results.
    [[nodiscard]] Result<PGresult*, SqlError> next_result();
    [[nodiscard]] SqlError lost();
    [[nodiscard]] static SqlError error_of(const PGresult* result);
    [[nodiscard]] bool send(std::string_view name, const Parameters& parameters);
    void close() { handle_.reset(); }

    std::unique_ptr<PGconn, Finish> handle_;
    Watch watch_;
    std::unique_ptr<bool> has_warned_ = std::make_unique<bool>(false);  // libpq has its address
    std::string last_problem_;
    // Names of prepared statements. Bounded by the program's text: no statement is made of data.
    std::unordered_map<std::string, std::string> names_;
    int prepared_ = 0;  // so far: a name is never used twice
};

}  // namespace janggun::server::postgres
