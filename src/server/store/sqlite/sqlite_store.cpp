// Group commit, reading aside, and checkpoints out of the way.
#include "server/store/sqlite/sqlite_store.h"

#include <utility>

#include "server/store/sqlite/purge.h"
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

// Who people are is asked for by nearly every request, and answered in microseconds. The bound is
// for the memory only; the time is for the unfinished games, which are read at the start.
constexpr ReadLimits kIdentityLimits{.waiting = 20'000,
                                     .waiting_per_asker = 20'000,
                                     .running_per_asker = 1,
                                     .time = std::chrono::minutes{10}};

/// How long deleted files stay unnoticed when nothing is written.
constexpr std::chrono::seconds kLookAtFiles{1};

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
    if (auto problem = make_private(path)) return Failure{std::move(*problem)};
    auto writer = Database::open(path, Mode::Create);
    if (!writer) return Failure{writer.error()};
    if (const auto migrated = migrate(*writer); !migrated)
        return Failure{path + ": " + migrated.error()};
    auto tidier = Database::open(path, Mode::Write);
    if (!tidier) return Failure{tidier.error()};
    Parts parts{std::move(*writer), std::move(*tidier), {}, {}};
    const auto add_readers = [&](std::vector<Database>& readers,
                                 int count) -> std::optional<std::string> {
        for (int i = 0; i < count; ++i) {
            auto reader = Database::open(path, Mode::Read);
            if (!reader) return reader.error();
            readers.push_back(std::move(*reader));
        }
        return std::nullopt;
    };
    if (auto problem = add_readers(parts.identity, 1)) return Failure{std::move(*problem)};
    if (auto problem = add_readers(parts.archive, settings.archive_readers))
        return Failure{std::move(*problem)};
    return std::unique_ptr<SqliteStore>{
        new SqliteStore{path, std::move(parts), std::move(post), settings}};
}

SqliteStore::SqliteStore(const std::string& path, Parts parts, Post post, Settings settings)
    : post_{std::move(post)},
      settings_{settings},
      writer_{std::move(parts.writer)},
      tidier_{std::move(parts.tidier)},
      files_{path},
      identity_{std::move(parts.identity), kIdentityLimits, post_, health_},
      archive_{std::move(parts.archive), settings.archive, post_, health_} {
    sqlite3_wal_hook(writer_.handle(), note_pages, &log_pages_);  // in place of auto-checkpoints
    writing_ = std::thread{[this] { write_all(); }};
    tidying_ = std::thread{[this] { tidy(); }};
}

SqliteStore::~SqliteStore() {
    {
        const std::lock_guard lock{mutex_};
        closing_ = true;
    }
    wake_writer_.notify_all();
    wake_tidier_.notify_all();
    writing_.join();
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
            while (!closing_ && waiting_.empty())
                if (wake_writer_.wait_for(lock, kLookAtFiles) == std::cv_status::timeout) {
                    lock.unlock();
                    look_at_files();
                    lock.lock();
                }
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
    bool all_is_well = look_at_files() == Files::Ours && writer_.run("BEGIN IMMEDIATE");
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
    const std::string problem = all_is_well ? std::string{} : writer_.problem();
    // Before anybody is told: what went into a deleted file is not durable.
    if (all_is_well && look_at_files() == Files::Lost) all_is_well = false;
    if (all_is_well) {
        commits_.fetch_add(1, std::memory_order_relaxed);
        units_.fetch_add(units.size(), std::memory_order_relaxed);
        return;
    }
    if (writer_.in_transaction()) writer_.run("ROLLBACK");
    for (Unit& unit : units) unit.error = StoreError::Failed;
    if (!health_.is_lost()) health_.write_failed(problem);
}

SqliteStore::Files SqliteStore::look_at_files() {
    if (health_.is_lost()) return Files::Lost;
    auto loss = files_.look();
    if (!loss) return Files::Ours;
    // If only the write-ahead log is gone, what was acknowledged can still be brought to the file.
    int frames = 0;
    int copied = 0;
    const bool is_saved =
        sqlite3_wal_checkpoint_v2(writer_.handle(), nullptr, SQLITE_CHECKPOINT_FULL, &frames,
                                  &copied) == SQLITE_OK &&
        frames == copied && loss->is_log_only;
    health_.lost(std::move(loss->problem));
    return is_saved ? Files::Saved : Files::Lost;
}

void SqliteStore::tidy() {
    tidier_.run("PRAGMA foreign_keys=OFF");  // purge.h
    for (;;) {
        std::function<void(Database&)> chore;
        {
            std::unique_lock lock{mutex_};
            wake_tidier_.wait(lock, [&] { return closing_ || must_tidy_ || !chores_.empty(); });
            if (closing_) return;
            if (!must_tidy_) {
                chore = std::move(chores_.front());
                chores_.pop_front();
            }
            must_tidy_ = false;
        }
        if (chore) {
            chore(tidier_);
            continue;
        }
        checkpoint(tidier_);
        is_tidied_ = true;
    }
}

/// Not by the writer: nobody's move waits for it, but for the moment that its commit takes.
void SqliteStore::purge(Purge what, Reply<Purged> done) {
    {
        const std::lock_guard lock{mutex_};
        chores_.push_back(
            [this, what = std::move(what), done = std::move(done)](Database& database) mutable {
                const auto purged = sqlite::purge(database, what);
                post_([done = std::move(done), purged] {
                    if (purged)
                        done(*purged);
                    else
                        done(Failure{StoreError::Failed});
                });
            });
    }
    wake_tidier_.notify_one();
}
void SqliteStore::last_seen(Reply<std::optional<Time>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::last_seen(reader.database); });
}
void SqliteStore::unfinished_games(Reply<std::vector<StoredGame>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::unfinished_games(reader.database); });
}
void SqliteStore::proposals(Reply<std::vector<Proposal>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::proposals(reader.database); });
}
void SqliteStore::user(UserId id, Reply<std::optional<User>> done) {
    identity_.ask({}, std::move(done),
                  [id](Reader& reader) { return sqlite::user(reader.database, id); });
}
void SqliteStore::user_named(std::string name, Reply<std::optional<User>> done) {
    identity_.ask({}, std::move(done), [name = std::move(name)](Reader& reader) {
        return sqlite::user_named(reader.database, name);
    });
}
void SqliteStore::credential(std::string hash, Reply<std::optional<Credential>> done) {
    identity_.ask({}, std::move(done), [hash = std::move(hash)](Reader& reader) {
        return sqlite::credential(reader.database, hash);
    });
}
void SqliteStore::credentials(UserId user, Reply<std::vector<Credential>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::credentials(reader.database, user); });
}
void SqliteStore::ratings(UserId user, Reply<std::vector<UserRating>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::ratings(reader.database, user); });
}
void SqliteStore::game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [id = std::move(id)](Reader& reader) { return sqlite::game(reader.database, id); });
}
void SqliteStore::games(GameFilter filter, Asker asker, Reply<GamePage> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return sqlite::games(reader.database, reader.facets, filter);
    });
}
void SqliteStore::chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                          Reply<std::vector<Said>> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, after, limit](Reader& reader) {
        return sqlite::chat_of(reader.database, user, after, limit);
    });
}
void SqliteStore::rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user](Reader& reader) { return sqlite::rating_history(reader.database, user); });
}
void SqliteStore::leaderboard(Category category, Time since, int limit, Asker asker,
                              Reply<std::vector<Ranked>> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [category, since, limit](Reader& reader) {
        return sqlite::leaderboard(reader.database, category, since, limit);
    });
}
void SqliteStore::tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) {
    ReadPool& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, opponent](Reader& reader) {
        return sqlite::tally(reader.database, user, opponent);
    });
}

StoreHealth SqliteStore::health() const {
    StoreHealth health = health_.read();
    health.waiting_reads = identity_.waiting() + archive_.waiting();
    return health;
}

}  // namespace janggun::server::sqlite
