// Opens the connections, and passes each call to the thread that serves it.
#include "server/store/sqlite/sqlite_store.h"

#include <utility>

#include "server/store/sqlite/archive.h"
#include "server/store/sqlite/chat.h"
#include "server/store/sqlite/games.h"
#include "server/store/sqlite/lobby.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/ratings.h"
#include "server/store/sqlite/schema.h"

namespace janggun::server::sqlite {
namespace {

// Nearly every request reads identity, in microseconds. The bound protects memory; the time limit
// is for the unfinished games, which are read at the start.
constexpr ReadLimits kIdentityLimits{.waiting = 20'000,
                                     .waiting_per_asker = 20'000,
                                     .running_per_asker = 1,
                                     .time = std::chrono::minutes{10}};

[[nodiscard]] Result<std::vector<Database>, OpenError> open_readers(const std::string& path,
                                                                    int count) {
    std::vector<Database> readers;
    for (int i = 0; i < count; ++i) {
        auto reader = Database::open(path, Mode::Read);
        if (!reader) return Failure{reader.error()};
        readers.push_back(std::move(*reader));
    }
    return readers;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>, OpenError> SqliteStore::open(const std::string& path,
                                                                  Post post, Settings settings) {
    if (auto error = make_private(path)) return Failure{std::move(*error)};
    auto writer = Database::open(path, Mode::Create);
    if (!writer) return Failure{writer.error()};
    if (const auto migrated = migrate(*writer); !migrated) return Failure{migrated.error()};
    auto maintenance = Database::open(path, Mode::Write);
    if (!maintenance) return Failure{maintenance.error()};
    auto identity = open_readers(path, 1);
    if (!identity) return Failure{identity.error()};
    auto archive = open_readers(path, settings.archive_readers);
    if (!archive) return Failure{archive.error()};
    return std::unique_ptr<SqliteStore>{new SqliteStore{
        path,
        {std::move(*writer), std::move(*maintenance), std::move(*identity), std::move(*archive)},
        post,
        settings}};
}

SqliteStore::SqliteStore(const std::string& path, Connections connections, const Post& post,
                         const Settings& settings)
    : identity_{std::move(connections.identity), kIdentityLimits, post, health_},
      archive_{std::move(connections.archive), settings.archive, post, health_},
      maintenance_{std::move(connections.maintenance), post, settings.position_key_version},
      writer_{{path, settings.grouping, settings.log_pages},
              std::move(connections.writer),
              post,
              health_,
              maintenance_} {}

void SqliteStore::write(UnitOfWork unit, Reply<Written> done) {
    writer_.write(std::move(unit), std::move(done));
}
void SqliteStore::purge(Purge what, Reply<Purged> done) {
    maintenance_.purge(std::move(what), std::move(done));
}
void SqliteStore::last_seen(Reply<std::optional<Time>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::last_seen(reader.database); });
}
void SqliteStore::unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) {
    identity_.ask({}, std::move(done), [after = std::move(after), limit](Reader& reader) {
        return sqlite::unfinished_page(reader.database, after, limit);
    });
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
