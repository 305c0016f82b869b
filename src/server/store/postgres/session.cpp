// Reconnecting, and running reads within their limits.
#include "server/store/postgres/session.h"

#include <algorithm>
#include <thread>

namespace janggun::server::postgres {

using SteadyClock = std::chrono::steady_clock;
using Kind = SqlError::Kind;

void Backoff::failed() {
    next_ = Clock::now() + pause_;
    pause_ = std::min(2 * pause_, longest_);
}

Result<Rows, StoreError> Session::query(std::string_view sql, const Parameters& parameters) {
    auto rows = connection_.query(sql, parameters);
    if (rows) return std::move(*rows);
    error_ = rows.error();
    return Failure{StoreError::Failed};
}

Result<std::vector<Rows>, StoreError> Session::pipeline(const std::vector<Command>& commands) {
    auto results = connection_.pipeline(commands);
    if (results) return std::move(*results);
    error_ = results.error();
    return Failure{StoreError::Failed};
}

Result<std::vector<Rows>, StoreError> Session::snapshot(std::vector<Command> commands) {
    commands.insert(commands.begin(), {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"});
    commands.push_back({"COMMIT"});
    auto results = pipeline(commands);
    if (!results) return Failure{results.error()};
    results->erase(results->begin());
    results->pop_back();
    return std::move(*results);
}

bool Session::transaction(const std::function<bool()>& body) {
    if (!query("BEGIN")) return false;
    if (body()) return query("COMMIT").has_value();
    if (connection_.in_transaction()) (void)connection_.run("ROLLBACK");
    return false;
}

bool Session::reconnect(const Watch& watch) {
    constexpr std::chrono::milliseconds kStep{20};
    while (!connection_.is_open()) {
        if (watch.cancel->is_cancelled() || SteadyClock::now() >= watch.deadline) return false;
        if (SteadyClock::now() < backoff_.next()) {
            std::this_thread::sleep_for(kStep);
            continue;
        }
        auto opened = Connection::open(url_);
        if (opened) {
            connection_ = std::move(*opened);
            backoff_.succeeded();
        } else {
            error_ = SqlError{Kind::Lost, {}, describe(opened.error())};
            backoff_.failed();
        }
    }
    return true;
}

std::optional<ReadFailure> Session::attempt(const CancelToken& cancel, Duration limit,
                                            OnLoss on_loss, const std::function<bool()>& read) {
    // A read may take long, but it does not wait that long for a server that is down.
    constexpr Duration kPatience{5'000};
    const auto now = SteadyClock::now();
    const Watch watch{&cancel, now + limit};
    const Watch connecting{&cancel, now + std::min(limit, kPatience)};
    for (;;) {
        error_.reset();
        if (!reconnect(connecting)) {
            if (cancel.is_cancelled()) return ReadFailure{StoreError::Cancelled};
            return ReadFailure{StoreError::Failed, error_ ? error_->message : "no connection"};
        }
        connection_.watch(watch);
        const bool is_read = read();
        connection_.watch({});
        if (is_read) return std::nullopt;
        if (connection_.in_transaction()) (void)connection_.run("ROLLBACK");
        const SqlError error = error_.value_or(SqlError{Kind::Other});
        if (error.kind == Kind::Cancelled) return ReadFailure{StoreError::Cancelled};
        if (error.kind == Kind::TimedOut) return ReadFailure{StoreError::TimedOut};
        if (error.kind != Kind::Lost || on_loss == OnLoss::Fail)
            return ReadFailure{StoreError::Failed, error.message};
    }
}

}  // namespace janggun::server::postgres
