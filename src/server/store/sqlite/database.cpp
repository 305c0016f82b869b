// Statements and connections of SQLite.
#include "server/store/sqlite/database.h"

namespace janggun::server::sqlite {

bool Statement::step() {
    code_ = statement_ ? sqlite3_step(statement_.get()) : SQLITE_ERROR;
    return code_ == SQLITE_ROW;
}

Outcome Statement::run() {
    while (step()) {
    }
    if (statement_) sqlite3_reset(statement_.get());
    return outcome();
}

Outcome Statement::outcome() const {
    if (code_ == SQLITE_DONE) return Outcome::Done;
    // The low byte of an extended result code is the primary one.
    return (code_ & 0xFF) == SQLITE_CONSTRAINT ? Outcome::Conflict : Outcome::Failed;
}

void Statement::reset() {
    if (!statement_) return;
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
    return sqlite3_column_double(statement_.get(), column);
}
std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes ? std::string{bytes, size} : std::string{};
}
bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Statement::put(int at, std::int64_t value) {
    if (statement_) sqlite3_bind_int64(statement_.get(), at, value);
}
void Statement::put(int at, double value) {
    if (statement_) sqlite3_bind_double(statement_.get(), at, value);
}
void Statement::put(int at, std::string_view value) {
    if (statement_)
        sqlite3_bind_text(statement_.get(), at, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT);
}
void Statement::put_null(int at) {
    if (statement_) sqlite3_bind_null(statement_.get(), at);
}

Result<Database, OpenError> Database::open(const std::string& path, Mode mode) {
    const int flags = mode == Mode::Read    ? SQLITE_OPEN_READONLY
                      : mode == Mode::Write ? SQLITE_OPEN_READWRITE
                                            : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database{handle};
    if (code != SQLITE_OK)
        return Failure{OpenError{OpenError::Reason::CannotOpen, path,
                                 handle ? database.problem() : "out of memory"}};
    sqlite3_busy_timeout(handle, 2'000);
    sqlite3_extended_result_codes(handle, 1);
    if (mode != Mode::Read &&
        !(database.run("PRAGMA journal_mode=WAL") && database.run("PRAGMA synchronous=FULL") &&
          database.run("PRAGMA foreign_keys=ON")))
        return Failure{OpenError{OpenError::Reason::CannotOpen, path, database.problem()}};
    return database;
}

Statement& Database::prepared(std::string_view sql) {
    if (const auto found = by_text_.find(sql); found != by_text_.end()) {
        statements_.splice(statements_.begin(), statements_, found->second);
        found->second->statement.reset();
        return found->second->statement;
    }
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                       SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (!statement) {
        // Not cached: the disk may be full or locked at this moment only.
        static thread_local Statement broken{nullptr};
        return broken;
    }
    if (statements_.size() == kMostStatements) {
        by_text_.erase(statements_.back().sql);
        statements_.pop_back();
    }
    statements_.push_front({std::string{sql}, Statement{statement}});
    by_text_.emplace(statements_.front().sql, statements_.begin());
    return statements_.front().statement;
}

bool Database::run(const char* sql) {
    return sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

int Database::changes() const {
    return sqlite3_changes(handle_.get());
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(handle_.get()) == 0;
}

std::string Database::path() const {
    const char* const name = sqlite3_db_filename(handle_.get(), "main");
    return name ? name : "";
}

std::string Database::problem() const {
    return sqlite3_errmsg(handle_.get());
}

}  // namespace janggun::server::sqlite
