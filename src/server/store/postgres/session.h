// A connection that is opened again after it broke, with exponential backoff.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/read_pool.h"
#include "server/store/store_error.h"

namespace janggun::server::postgres {

/// Doubles the pause between attempts, up to a limit.
class Backoff {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kLongest{2'000};

    explicit Backoff(std::chrono::milliseconds longest = kLongest) : longest_{longest} {}
    [[nodiscard]] Clock::time_point next() const { return next_; }
    void failed();
    void succeeded() { *this = Backoff{longest_}; }

  private:
    static constexpr std::chrono::milliseconds kFirst{50};
    std::chrono::milliseconds longest_;
    std::chrono::milliseconds pause_ = kFirst;
    Clock::time_point next_{};
};

class Session {
  public:
    Session(std::string url, Connection connection,
            std::chrono::milliseconds longest_pause = Backoff::kLongest)
        : url_{std::move(url)}, connection_{std::move(connection)}, backoff_{longest_pause} {}

    /// The error of the last query that failed.
    [[nodiscard]] const std::optional<SqlError>& error() const { return error_; }
    [[nodiscard]] bool take_warning() { return connection_.take_warning(); }

    [[nodiscard]] Result<Rows, StoreError> query(std::string_view sql,
                                                 const Parameters& parameters = {});
    [[nodiscard]] Result<std::vector<Rows>, StoreError> pipeline(
        const std::vector<Command>& commands);
    /// The same inside a read-only transaction: all of them see the same commit.
    [[nodiscard]] Result<std::vector<Rows>, StoreError> snapshot(std::vector<Command> commands);
    /// Inside a transaction; rolled back unless the body returns true.
    [[nodiscard]] bool transaction(const std::function<bool()>& body);

    /// What to do if the connection breaks during an attempt.
    enum class OnLoss : std::uint8_t {
        Repeat,  // for reads
        Fail,    // for what must not be done twice
    };
    /// Connects if needed, and runs the read with cancellation and a time limit.
    [[nodiscard]] std::optional<ReadFailure> attempt(const CancelToken& cancel, Duration limit,
                                                     OnLoss on_loss,
                                                     const std::function<bool()>& read);

  private:
    /// False: the watch ended the wait.
    [[nodiscard]] bool reconnect(const Watch& watch);

    std::string url_;
    Connection connection_;
    Backoff backoff_;
    std::optional<SqlError> error_;
};

/// Every row of a result as a value.
template <typename Make>
[[nodiscard]] auto all(const Result<Rows, StoreError>& rows, const Make& make)
    -> Result<std::vector<decltype(make((*rows)[0]))>, StoreError> {
    if (!rows) return Failure{rows.error()};
    return all_of(*rows, make);
}
template <typename Make>
[[nodiscard]] auto all_of(const Rows& rows, const Make& make) {
    std::vector<decltype(make(rows[0]))> values;
    values.reserve(static_cast<std::size_t>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) values.push_back(make(rows[row]));
    return values;
}
/// The first row, if there is one.
template <typename Make>
[[nodiscard]] auto first(const Result<Rows, StoreError>& rows, const Make& make)
    -> Result<std::optional<decltype(make((*rows)[0]))>, StoreError> {
    if (!rows) return Failure{rows.error()};
    std::optional<decltype(make((*rows)[0]))> found;
    if (rows->size() > 0) found = make((*rows)[0]);
    return found;
}

/// What was read. The only error here is Failed; attempt() knows the others.
template <typename T>
using Found = Result<T, StoreError>;

[[nodiscard]] inline Time time_in(const Row& row, int column) {
    return Time::at(row.integer(column));
}
[[nodiscard]] inline UserId user_in(const Row& row, int column) {
    return static_cast<UserId>(row.integer(column));
}
[[nodiscard]] inline bool bool_in(const Row& row, int column) {
    return row.truth(column);
}
[[nodiscard]] inline int int_in(const Row& row, int column) {
    return static_cast<int>(row.integer(column));
}
[[nodiscard]] inline std::optional<int> optional_int_in(const Row& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return int_in(row, column);
}

}  // namespace janggun::server::postgres
