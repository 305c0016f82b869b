// Connecting, sending, waiting and classifying errors.
#include "server/store/postgres/connection.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>

namespace janggun::server::postgres {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Kind = SqlError::Kind;
using Reason = OpenError::Reason;

/// A cancelled read is noticed after at most this long.
constexpr std::chrono::milliseconds kCancelInterval{25};
constexpr std::chrono::seconds kConnectTime{5};

Kind kind_of(std::string_view state) {
    const std::string_view group = state.substr(0, 2);
    if (group == "23") return Kind::Constraint;
    if (group == "22") return Kind::BadData;
    if (group == "40") return Kind::Retry;
    // Shutdown, killed by an operator, idle in a transaction for too long, became a standby.
    if (group == "08" || state == "57P01" || state == "57P02" || state == "57P03" ||
        state == "57P05" || state == "25P03" || state == "25006")
        return Kind::Lost;
    return Kind::Other;
}

std::string trimmed(std::string text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
    return text;
}

/// One of the machines that a connection string names. Empty: as the string says.
struct Host {
    std::string name{};
    std::string address{};
    std::string port{};
};

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        parts.push_back(list.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

/// libpq takes several hosts too, but gives up if the first accepts the connection and then closes
/// it, as a proxy or a machine does whose server is down.
std::vector<Host> hosts_of(const PQconninfoOption* option) {
    std::string names;
    std::string addresses;
    std::string ports;
    for (; option->keyword; ++option) {
        if (!option->val) continue;
        const std::string_view keyword = option->keyword;
        if (keyword == "host") names = option->val;
        if (keyword == "hostaddr") addresses = option->val;
        if (keyword == "port") ports = option->val;
    }
    const auto name = split(names);
    const auto address = split(addresses);
    const auto port = split(ports);
    const std::size_t count = std::max(name.size(), address.size());
    if (count < 2) return {Host{}};
    std::vector<Host> hosts(count);
    for (std::size_t at = 0; at < count; ++at) {
        if (at < name.size()) hosts[at].name = name[at];
        if (at < address.size()) hosts[at].address = address[at];
        hosts[at].port = port[at < port.size() ? at : 0];  // one port is that of all
    }
    return hosts;
}

struct Options {
    std::vector<const char*> keywords;
    std::vector<const char*> values;
};
/// What stands before the URL is a default that the URL may override, what stands after it
/// overrides the URL.
Options options_of(const std::string& url, const Host& host) {
    const bool is_one_of_many = !host.name.empty() || !host.address.empty();
    Options options{
        {"connect_timeout", "fallback_application_name", "keepalives_idle", "keepalives_interval",
         "keepalives_count", "tcp_user_timeout", "dbname", "client_encoding"},
        // A machine that is gone does not answer at all: the next one is asked soon.
        {is_one_of_many ? "2" : "5", "janggun", "5", "2", "3", "10000", url.c_str(), "UTF8"}};
    const auto add = [&](const char* keyword, const std::string& value) {
        options.keywords.push_back(keyword);
        options.values.push_back(value.c_str());
    };
    if (is_one_of_many) {
        add("host", host.name);
        add("hostaddr", host.address);
        add("port", host.port);
    }
    options.keywords.push_back(nullptr);
    options.values.push_back(nullptr);
    return options;
}

/// Where the last connection was made: the other machines of the connection string are probably
/// standbys, or gone. A process uses one database.
std::atomic<std::size_t> last_good_host{0};

/// SQLSTATE of a failed connection attempt. PQconnectdb's message has none, so the attempt is made
/// once more, verbosely.
std::string state_of_failure(const Options& options) {
    const std::unique_ptr<PGconn, decltype(&PQfinish)> handle{
        PQconnectStartParams(options.keywords.data(), options.values.data(), 1), &PQfinish};
    if (!handle) return {};
    PQsetErrorVerbosity(handle.get(), PQERRORS_VERBOSE);
    const auto end = SteadyClock::now() + kConnectTime;
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
        pollfd socket{PQsocket(handle.get()),
                      static_cast<short>(status == PGRES_POLLING_READING ? POLLIN : POLLOUT), 0};
        if (socket.fd < 0 || SteadyClock::now() > end) break;
        if (::poll(&socket, 1, 100) > 0) status = PQconnectPoll(handle.get());
    }
    // "FATAL:  28P01: password authentication failed …"
    const std::string message = PQerrorMessage(handle.get());
    for (std::size_t at = message.rfind(": "); at != std::string::npos && at >= 5;
         at = message.rfind(": ", at - 1)) {
        std::string state = message.substr(at - 5, 5);
        const bool is_state = std::all_of(state.begin(), state.end(), [](unsigned char c) {
            return std::isdigit(c) || std::isupper(c);
        });
        if (is_state && (at == 5 || message[at - 6] == ' ')) return state;
    }
    return {};
}

OpenError error_of_failure(const std::string& url, const Host& host, std::string detail) {
    OpenError error{.reason = Reason::Unreachable, .place = Connection::place_of(url)};
    error.detail = std::move(detail);
    const std::string state = state_of_failure(options_of(url, host));
    if (state.starts_with("28"))
        error.reason = Reason::AccessDenied;
    else if (state == "3D000")
        error.reason = Reason::NoDatabase;
    else if (!state.empty())
        error.reason = Reason::CannotOpen;
    return error;
}

/// For every session: a broken connection is noticed by the server too, so that locks do not
/// outlive their owner for long. A commit is never asynchronous, whatever the server's default is,
/// and the standby has it on disk (remote_write: only in memory).
constexpr const char* kSessionSettings =
    "SET client_connection_check_interval='1s';"
    "SET idle_in_transaction_session_timeout='2s';"
    "SET tcp_user_timeout='3s'; SET tcp_keepalives_idle=3; SET tcp_keepalives_interval=1;"
    "SET tcp_keepalives_count=3;"
    "SET default_transaction_isolation='read committed';"
    "SET client_min_messages='warning';"
    "SELECT set_config('synchronous_commit','on',false)"
    " WHERE current_setting('synchronous_commit') IN ('off','local','remote_write')";

}  // namespace

std::int64_t Row::integer(int column) const {
    return std::strtoll(PQgetvalue(result_, row_, column), nullptr, 10);
}
double Row::real(int column) const {
    return std::strtod(PQgetvalue(result_, row_, column), nullptr);
}
std::string Row::text(int column) const {
    return {PQgetvalue(result_, row_, column),
            static_cast<std::size_t>(PQgetlength(result_, row_, column))};
}
bool Row::truth(int column) const {
    return *PQgetvalue(result_, row_, column) == 't';
}
bool Row::is_null(int column) const {
    return PQgetisnull(result_, row_, column) != 0;
}

std::int64_t Rows::affected() const {
    return std::strtoll(PQcmdTuples(result_.get()), nullptr, 10);
}

std::string Connection::place_of(const std::string& url) {
    char* problem = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options{
        PQconninfoParse(url.c_str(), &problem), &PQconninfoFree};
    PQfreemem(problem);
    if (!options) return "postgres://…";
    std::string user;
    std::string hosts;
    std::string ports;
    std::string database;
    for (const PQconninfoOption* option = options.get(); option->keyword; ++option) {
        if (!option->val) continue;
        const std::string_view keyword = option->keyword;
        if (keyword == "user") user = std::string{option->val} + "@";
        if (keyword == "host") hosts = option->val;
        if (keyword == "port") ports = std::string{":"} + option->val;
        if (keyword == "dbname") database = option->val;
    }
    return "postgres://" + user + hosts + ports + "/" + database;
}

Result<Connection, OpenError> Connection::open(const std::string& url) {
    const std::string place = place_of(url);
    char* problem = nullptr;
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed{
        PQconninfoParse(url.c_str(), &problem), &PQconninfoFree};
    std::string detail = problem ? trimmed(problem) : std::string{};
    PQfreemem(problem);
    if (!parsed) return Failure{OpenError{Reason::BadUrl, place, std::move(detail)}};
    const std::vector<Host> hosts = hosts_of(parsed.get());
    const std::size_t first = last_good_host.load(std::memory_order_relaxed) % hosts.size();
    for (std::size_t tried = 0; tried < hosts.size(); ++tried) {
        const std::size_t at = (first + tried) % hosts.size();
        const Options options = options_of(url, hosts[at]);
        Connection connection{PQconnectdbParams(options.keywords.data(), options.values.data(), 1)};
        if (PQstatus(connection.handle_.get()) != CONNECTION_OK) {
            detail += (tried > 0 ? "; " : "") + trimmed(PQerrorMessage(connection.handle_.get()));
            continue;
        }
        last_good_host.store(at, std::memory_order_relaxed);
        if (auto error = connection.prepare(place)) return Failure{std::move(*error)};
        return connection;
    }
    return Failure{error_of_failure(url, hosts[first], std::move(detail))};
}

std::optional<OpenError> Connection::prepare(const std::string& place) {
    PGconn* const handle = handle_.get();
    PQsetNoticeReceiver(
        handle,
        [](void* has_warned, const PGresult* notice) {
            const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
            if (severity && std::string_view{severity} == "WARNING")
                *static_cast<bool*>(has_warned) = true;
        },
        has_warned_.get());
    constexpr int kOldestServer = 140'000;
    if (PQserverVersion(handle) < kOldestServer)
        return OpenError{Reason::CannotOpen, place, "PostgreSQL 14 or newer is needed"};
    const char* const encoding = PQparameterStatus(handle, "server_encoding");
    if (!encoding || std::string_view{encoding} != "UTF8")
        return OpenError{Reason::CannotOpen, place,
                         "the database must be created with ENCODING 'UTF8'"};
    if (const auto error = run(kSessionSettings))
        return OpenError{Reason::CannotOpen, place, error->message};
    if (PQsetnonblocking(handle, 1) != 0)
        return OpenError{Reason::CannotOpen, place, trimmed(PQerrorMessage(handle))};
    return std::nullopt;
}

bool Connection::is_open() const {
    return handle_ && PQstatus(handle_.get()) == CONNECTION_OK;
}

bool Connection::in_transaction() const {
    if (!handle_) return false;
    const auto status = PQtransactionStatus(handle_.get());
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

SqlError Connection::lost() {
    SqlError error{
        Kind::Lost, {}, handle_ ? trimmed(PQerrorMessage(handle_.get())) : last_problem_};
    last_problem_ = error.message;
    close();
    return error;
}

SqlError Connection::error_of(const PGresult* result) {
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    SqlError error{Kind::Lost, state ? state : "", trimmed(PQresultErrorMessage(result))};
    if (state) error.kind = kind_of(error.state);  // none: libpq's own error
    return error;
}

std::optional<SqlError> Connection::wait() {
    for (;;) {
        if (!handle_) return lost();
        const int unsent = PQflush(handle_.get());
        if (unsent < 0) return lost();
        if (unsent == 0 && !PQisBusy(handle_.get())) return std::nullopt;
        const auto now = SteadyClock::now();
        const bool is_cancelled = watch_.cancel && watch_.cancel->is_cancelled();
        if (is_cancelled || now >= watch_.deadline) {
            close();
            last_problem_ = "the wait for the server was interrupted";
            return SqlError{is_cancelled ? Kind::Cancelled : Kind::TimedOut, {}, last_problem_};
        }
        auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::min(watch_.deadline, now + std::chrono::minutes{1}) - now);
        if (watch_.cancel) rest = std::min(rest, kCancelInterval);
        pollfd socket{PQsocket(handle_.get()), static_cast<short>(POLLIN | (unsent ? POLLOUT : 0)),
                      0};
        const int ready = ::poll(&socket, 1, static_cast<int>(rest.count()) + 1);
        if (ready < 0 && errno != EINTR) return lost();
        if (ready > 0 && (socket.revents & ~POLLOUT) != 0 && !PQconsumeInput(handle_.get()))
            return lost();
    }
}

Result<PGresult*, SqlError> Connection::next_result() {
    if (auto error = wait()) return Failure{std::move(*error)};
    return PQgetResult(handle_.get());
}

bool Connection::send(std::string_view name, const Parameters& parameters) {
    std::vector<const char*> values;
    values.reserve(parameters.size());
    for (const Parameter& one : parameters) values.push_back(one ? one->c_str() : nullptr);
    return PQsendQueryPrepared(handle_.get(), name.data(), static_cast<int>(values.size()),
                               values.data(), nullptr, nullptr, 0) != 0;
}

Result<Rows, SqlError> Connection::query(std::string_view sql, const Parameters& parameters) {
    auto results = pipeline({{sql, parameters}});
    if (!results) return Failure{results.error()};
    return std::move(results->front());
}

Result<std::vector<Rows>, SqlError> Connection::pipeline(const std::vector<Command>& commands) {
    if (!handle_ || !PQenterPipelineMode(handle_.get())) return Failure{lost()};
    // 1. Send everything: statements that are not prepared yet are prepared in the same round trip.
    std::vector<const std::string*> preparing;  // for each expected result; null: a query
    for (const Command& command : commands) {
        auto [name, is_new] = names_.try_emplace(std::string{command.sql});
        if (is_new) {
            name->second = fmt::format("s{}", ++prepared_);
            if (!PQsendPrepare(handle_.get(), name->second.c_str(), name->first.c_str(), 0,
                               nullptr))
                return Failure{lost()};
            preparing.push_back(&name->first);
        }
        if (!send(name->second, command.parameters)) return Failure{lost()};
        preparing.push_back(nullptr);
    }
    if (!PQpipelineSync(handle_.get())) return Failure{lost()};
    // 2. Collect a result for each, then that of the sync.
    std::vector<Rows> results;
    std::optional<SqlError> failure;
    std::vector<std::string> unprepared;
    for (const std::string* sql : preparing) {
        auto result = next_result();
        if (!result) return Failure{result.error()};
        Rows rows{*result};
        const ExecStatusType status = PQresultStatus(*result);
        const bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (!is_good && !failure) failure = error_of(*result);
        if (!is_good && sql) unprepared.push_back(*sql);
        if (is_good && !sql) results.push_back(std::move(rows));
        const auto end = next_result();  // null, between statements
        if (!end) return Failure{end.error()};
        if (*end) {
            PQclear(*end);
            return Failure{lost()};
        }
        if (failure && failure->kind == Kind::Lost) {
            close();
            last_problem_ = failure->message;
            return Failure{std::move(*failure)};
        }
    }
    const auto sync = next_result();
    if (!sync) return Failure{sync.error()};
    const Rows synced{*sync};
    if (PQresultStatus(*sync) != PGRES_PIPELINE_SYNC || !PQexitPipelineMode(handle_.get()))
        return Failure{lost()};
    for (const std::string& sql : unprepared) names_.erase(sql);
    if (failure) return Failure{std::move(*failure)};
    return results;
}

std::optional<SqlError> Connection::run(const std::string& sql) {
    if (!handle_ || !PQsendQuery(handle_.get(), sql.c_str())) return lost();
    std::optional<SqlError> failure;
    for (;;) {
        auto result = next_result();
        if (!result) return result.error();
        if (!*result) {
            // After such a message the server ends the session: the outcome of the statement is
            // unknown.
            if (failure && failure->kind == Kind::Lost) {
                close();
                last_problem_ = failure->message;
            }
            return failure;
        }
        const Rows rows{*result};
        const ExecStatusType status = PQresultStatus(*result);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !failure)
            failure = error_of(*result);
    }
}

}  // namespace janggun::server::postgres
