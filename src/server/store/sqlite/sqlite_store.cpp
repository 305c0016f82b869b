// Group commit, reading aside, and checkpoints out of the way.
#include "server/store/sqlite/sqlite_store.h"

#include <utility>

#include "server/store/sqlite/reads.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/writes.h"

namespace janggun::server::sqlite {
namespace {

// A checkpoint copies the write-ahead log into the file, with flushes of its own: seldom, and
// aside, so that moves do not wait for it. Under steady load it never quite catches up; what little
// is left the writer copies itself. Then the log begins anew and overwrites itself, and a flush
// that does not make a file longer is the quickest.
void checkpoint(const Database& database) {
    sqlite3_wal_checkpoint_v2(database.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
}

bool is_conflict(int code) {
    return (code & 0xFF) == SQLITE_CONSTRAINT;
}

int note_pages(void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>, std::string> SqliteStore::open(const std::string& path,
                                                                    Post post, Settings settings) {
    auto writer = Database::open(path, Mode::Create);
    if (!writer) return Failure{writer.error()};
    if (const auto migrated = migrate(*writer); !migrated)
        return Failure{path + ": " + migrated.error()};
    auto reader = Database::open(path, Mode::Read);
    if (!reader) return Failure{reader.error()};
    auto tidier = Database::open(path, Mode::Write);
    if (!tidier) return Failure{tidier.error()};
    return std::unique_ptr<SqliteStore>{new SqliteStore{
        std::move(*writer), std::move(*reader), std::move(*tidier), std::move(post), settings}};
}

SqliteStore::SqliteStore(Database writer, Database reader, Database tidier, Post post,
                         Settings settings)
    : post_{std::move(post)},
      settings_{settings},
      writer_{std::move(writer)},
      reader_{std::move(reader)},
      tidier_{std::move(tidier)} {
    sqlite3_wal_hook(writer_.handle(), note_pages, &log_pages_);  // in place of auto-checkpoints
    writing_ = std::thread{[this] { write_all(); }};
    reading_ = std::thread{[this] { read_all(); }};
    tidying_ = std::thread{[this] { tidy(); }};
}

SqliteStore::~SqliteStore() {
    {
        const std::lock_guard lock{mutex_};
        closing_ = true;
    }
    wake_writer_.notify_all();
    wake_reader_.notify_all();
    wake_tidier_.notify_all();
    writing_.join();
    reading_.join();
    tidying_.join();
}

void SqliteStore::write(std::vector<Write> unit, Reply<Written> done) {
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back({std::move(unit), std::move(done), std::nullopt});
    }
    wake_writer_.notify_one();
}

void SqliteStore::write_all() {
    for (;;) {
        std::vector<Unit> units;
        {
            std::unique_lock lock{mutex_};
            wake_writer_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            const std::size_t count = settings_.grouping == Grouping::Single ? 1 : waiting_.size();
            for (std::size_t i = 0; i < count; ++i) {
                units.push_back(std::move(waiting_.front()));
                waiting_.pop_front();
            }
        }
        commit(units);
        post_([told = std::move(units)] {
            for (const Unit& unit : told) {
                if (!unit.done) continue;
                if (unit.error)
                    unit.done(Failure{*unit.error});
                else
                    unit.done(Written{});
            }
        });
        keep_log_short();
    }
}

void SqliteStore::keep_log_short() {
    if (log_pages_ < settings_.log_pages) tidy_at_ = settings_.log_pages;
    if (is_tidied_.exchange(false)) return checkpoint(writer_);
    if (log_pages_ < tidy_at_) return;
    tidy_at_ = log_pages_ + settings_.log_pages;
    {
        const std::lock_guard lock{mutex_};
        must_tidy_ = true;
    }
    wake_tidier_.notify_one();
}

/// One transaction for all of them. A unit that meets a conflict is undone alone; anything worse
/// undoes everything.
void SqliteStore::commit(std::vector<Unit>& units) {
    bool all_is_well = writer_.run("BEGIN IMMEDIATE");
    for (Unit& unit : units) {
        if (!all_is_well) break;
        all_is_well = writer_.prepared("SAVEPOINT unit").run();
        int code = SQLITE_DONE;
        for (const Write& write : unit.writes) {
            if (!all_is_well || code != SQLITE_DONE) break;
            code = perform(writer_, write);
        }
        if (is_conflict(code)) {
            unit.error = StoreError::Conflict;
            all_is_well = all_is_well && writer_.prepared("ROLLBACK TO unit").run();
        } else {
            all_is_well = all_is_well && code == SQLITE_DONE;
        }
        all_is_well = all_is_well && writer_.prepared("RELEASE unit").run();
    }
    all_is_well = all_is_well && writer_.run("COMMIT");
    if (all_is_well) {
        commits_.fetch_add(1, std::memory_order_relaxed);
        units_.fetch_add(units.size(), std::memory_order_relaxed);
        return;
    }
    if (writer_.in_transaction()) writer_.run("ROLLBACK");
    for (Unit& unit : units) unit.error = StoreError::Failed;
}

void SqliteStore::read_all() {
    for (;;) {
        std::function<void(Database&)> question;
        {
            std::unique_lock lock{mutex_};
            wake_reader_.wait(lock, [&] { return closing_ || !questions_.empty(); });
            if (closing_) return;
            question = std::move(questions_.front());
            questions_.pop_front();
        }
        question(reader_);
    }
}

void SqliteStore::tidy() {
    for (;;) {
        {
            std::unique_lock lock{mutex_};
            wake_tidier_.wait(lock, [&] { return closing_ || must_tidy_; });
            if (closing_) return;
            must_tidy_ = false;
        }
        checkpoint(tidier_);
        is_tidied_ = true;
    }
}

template <typename T, typename Read>
void SqliteStore::read(Reply<T> done, Read read) {
    {
        const std::lock_guard lock{mutex_};
        questions_.push_back(
            [this, done = std::move(done), read = std::move(read)](Database& db) mutable {
                // One moment of the file for all that one question reads.
                const bool begun = db.run("BEGIN");
                auto found = std::make_shared<Found<T>>(read(db));
                if (begun) db.run("COMMIT");
                // Who asks is handed on, not copied: the last to let go must be the loop's thread.
                post_([done = std::move(done), found] {
                    if (*found)
                        done(std::move(**found));
                    else
                        done(Failure{StoreError::Failed});
                });
            });
    }
    wake_reader_.notify_one();
}

void SqliteStore::unfinished_games(Reply<std::vector<StoredGame>> done) {
    read(std::move(done), [](Database& db) { return sqlite::unfinished_games(db); });
}
void SqliteStore::game(GameId id, Reply<std::optional<StoredGame>> done) {
    read(std::move(done), [id = std::move(id)](Database& db) { return sqlite::game(db, id); });
}
void SqliteStore::games(GameFilter filter, Reply<std::vector<GameRow>> done) {
    read(std::move(done),
         [filter = std::move(filter)](Database& db) { return sqlite::games(db, filter); });
}
void SqliteStore::whole_games(GameFilter filter, Reply<std::vector<StoredGame>> done) {
    read(std::move(done),
         [filter = std::move(filter)](Database& db) { return sqlite::whole_games(db, filter); });
}
void SqliteStore::proposals(Reply<std::vector<Proposal>> done) {
    read(std::move(done), [](Database& db) { return sqlite::proposals(db); });
}
void SqliteStore::user(UserId id, Reply<std::optional<User>> done) {
    read(std::move(done), [id](Database& db) { return sqlite::user(db, id); });
}
void SqliteStore::user_named(std::string name, Reply<std::optional<User>> done) {
    read(std::move(done),
         [name = std::move(name)](Database& db) { return sqlite::user_named(db, name); });
}
void SqliteStore::credential(std::string hash, Reply<std::optional<Credential>> done) {
    read(std::move(done),
         [hash = std::move(hash)](Database& db) { return sqlite::credential(db, hash); });
}
void SqliteStore::credentials(UserId user, Reply<std::vector<Credential>> done) {
    read(std::move(done), [user](Database& db) { return sqlite::credentials(db, user); });
}
void SqliteStore::ratings(UserId user, Reply<std::vector<UserRating>> done) {
    read(std::move(done), [user](Database& db) { return sqlite::ratings(db, user); });
}
void SqliteStore::chat_of(UserId user, Reply<std::vector<Said>> done) {
    read(std::move(done), [user](Database& db) { return sqlite::chat_of(db, user); });
}
void SqliteStore::rating_history(UserId user, Reply<std::vector<RatingPoint>> done) {
    read(std::move(done), [user](Database& db) { return sqlite::rating_history(db, user); });
}
void SqliteStore::leaderboard(Category category, Time since, int limit,
                              Reply<std::vector<Ranked>> done) {
    read(std::move(done), [category, since, limit](Database& db) {
        return sqlite::leaderboard(db, category, since, limit);
    });
}
void SqliteStore::tally(UserId user, UserId opponent, Reply<Tally> done) {
    read(std::move(done),
         [user, opponent](Database& db) { return sqlite::tally(db, user, opponent); });
}

}  // namespace janggun::server::sqlite
