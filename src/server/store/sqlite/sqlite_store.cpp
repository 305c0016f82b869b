// Opens the connections. The calls are alike in every backend; the statements they run are not.
#include "server/store/sqlite/sqlite_store.h"

#include <utility>

#include "server/store/sqlite/archive.h"
#include "server/store/sqlite/chat.h"
#include "server/store/sqlite/explorer.h"
#include "server/store/sqlite/games.h"
#include "server/store/sqlite/lobby.h"
#include "server/store/sqlite/moderation.h"
#include "server/store/sqlite/notifications.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/progress.h"
#include "server/store/sqlite/puzzles.h"
#include "server/store/sqlite/ratings.h"
#include "server/store/sqlite/reviews.h"
#include "server/store/sqlite/schema.h"
#include "server/store/sqlite/site.h"
#include "server/store/sqlite/social.h"
#include "server/store/sqlite/studies.h"
#include "server/store/sqlite/tournaments.h"

namespace janggun::server::sqlite {
namespace {

// Nearly every request reads identity, in microseconds. The bound protects memory; the time limit
// is for the unfinished games, which are read at the start.
constexpr ReadLimits kIdentityLimits{.waiting = 20'000,
                                     .waiting_per_asker = 20'000,
                                     .running_per_asker = 1,
                                     .time = std::chrono::minutes{10}};

[[nodiscard]] Result<std::vector<std::unique_ptr<Reader>>, OpenError> open_readers(
    const std::string& path, int count) {
    std::vector<std::unique_ptr<Reader>> readers;
    for (int i = 0; i < count; ++i) {
        auto reader = Database::open(path, Mode::Read);
        if (!reader) return Failure{reader.error()};
        readers.push_back(std::make_unique<Reader>(Reader{std::move(*reader)}));
    }
    return readers;
}

}  // namespace

Result<std::unique_ptr<SqliteStore>, OpenError> SqliteStore::open(const std::string& path,
                                                                  const PostToLoop& post,
                                                                  Settings settings) {
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

SqliteStore::SqliteStore(const std::string& path, Connections connections, const PostToLoop& post,
                         const Settings& settings)
    : identity_{std::move(connections.identity), kIdentityLimits, post, health_},
      archive_{std::move(connections.archive), settings.archive, post, health_},
      maintenance_{std::move(connections.maintenance), post, settings.position_key_version},
      writer_{{path, settings.grouping, settings.log_pages, settings.most_queued_writes},
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
void SqliteStore::live_games_of(UserId user, Reply<std::vector<LiveSeat>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::live_games_of(reader.database, user); });
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
void SqliteStore::ended_sessions(std::vector<SessionId> sessions,
                                 Reply<std::vector<SessionId>> done) {
    identity_.ask({}, std::move(done), [sessions = std::move(sessions)](Reader& reader) {
        return sqlite::ended_sessions(reader.database, sessions);
    });
}
void SqliteStore::ratings(UserId user, Reply<std::vector<UserRating>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::ratings(reader.database, user); });
}
void SqliteStore::game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [id = std::move(id)](Reader& reader) { return sqlite::game(reader.database, id); });
}
void SqliteStore::games(GameFilter filter, Asker asker, Reply<GamePage> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return sqlite::games(reader.database, reader.facets, filter);
    });
}
void SqliteStore::chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                          Reply<std::vector<Said>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, after, limit](Reader& reader) {
        return sqlite::chat_of(reader.database, user, after, limit);
    });
}
void SqliteStore::rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user](Reader& reader) { return sqlite::rating_history(reader.database, user); });
}
void SqliteStore::leaderboard(Category category, Time since, int limit, Asker asker,
                              Reply<std::vector<Ranked>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [category, since, limit](Reader& reader) {
        return sqlite::leaderboard(reader.database, category, since, limit);
    });
}
void SqliteStore::tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, opponent](Reader& reader) {
        return sqlite::tally(reader.database, user, opponent);
    });
}
void SqliteStore::record_of(UserId user, Asker asker, Reply<PlayerRecord> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user](Reader& reader) { return sqlite::record_of(reader.database, user); });
}
void SqliteStore::review(GameId game, Asker asker, Reply<std::optional<StoredReview>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [game = std::move(game)](Reader& reader) {
        return sqlite::review(reader.database, game);
    });
}

void SqliteStore::puzzle_standing(UserId user, GameKind game, std::string puzzle,
                                  Reply<PuzzleStanding> done) {
    identity_.ask({}, std::move(done), [user, game, puzzle = std::move(puzzle)](Reader& reader) {
        return sqlite::puzzle_standing(reader.database, user, game, puzzle);
    });
}
void SqliteStore::puzzle_player(UserId user, Reply<std::vector<PuzzlePlayer>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::puzzle_player(reader.database, user); });
}
void SqliteStore::puzzle_ratings(Reply<std::vector<RatedPuzzle>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::puzzle_ratings(reader.database); });
}
void SqliteStore::puzzle_results(PuzzleFilter filter, Asker asker,
                                 Reply<std::vector<PuzzleResult>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return sqlite::puzzle_results(reader.database, filter);
    });
}
void SqliteStore::puzzles_tried(UserId user, GameKind game, Asker asker,
                                Reply<std::vector<std::string>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, game](Reader& reader) {
        return sqlite::puzzles_tried(reader.database, user, game);
    });
}

void SqliteStore::tournament(TournamentId id, Asker asker,
                             Reply<std::optional<StoredTournament>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [id = std::move(id)](Reader& reader) {
        return sqlite::tournament(reader.database, id);
    });
}
void SqliteStore::tournaments(TournamentFilter filter, Asker asker,
                              Reply<std::vector<TournamentRow>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return sqlite::tournaments(reader.database, filter);
    });
}
void SqliteStore::open_tournaments(Reply<std::vector<TournamentId>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::open_tournaments(reader.database); });
}
void SqliteStore::trophies_of(UserId user, int limit, Asker asker,
                              Reply<std::vector<Trophy>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, limit](Reader& reader) {
        return sqlite::trophies_of(reader.database, user, limit);
    });
}
void SqliteStore::tournaments_of(UserId user, TournamentId after, int limit, Asker asker,
                                 Reply<std::vector<TournamentShare>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user, after = std::move(after), limit](Reader& reader) {
                 return sqlite::tournaments_of(reader.database, user, after, limit);
             });
}

void SqliteStore::explore(std::uint64_t position_key, BucketSet buckets, Asker asker,
                          Reply<std::vector<ExplorerMove>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [position_key, buckets](Reader& reader) {
        return sqlite::explore(reader.database, position_key, buckets);
    });
}
void SqliteStore::explore_setups(GameKind game, BucketSet buckets, Asker asker,
                                 Reply<std::vector<SetupPair>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [game, buckets](Reader& reader) {
        return sqlite::explore_setups(reader.database, game, buckets);
    });
}

void SqliteStore::study(StudyQuery query, Asker asker, Reply<std::optional<StoredStudy>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [query = std::move(query)](Reader& reader) {
        return sqlite::study(reader.database, query);
    });
}
void SqliteStore::studies(StudyFilter filter, Asker asker, Reply<std::vector<StudyRow>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return sqlite::studies(reader.database, filter);
    });
}
void SqliteStore::study_usage(UserId owner, Reply<StudyUsage> done) {
    identity_.ask({}, std::move(done),
                  [owner](Reader& reader) { return sqlite::study_usage(reader.database, owner); });
}
void SqliteStore::progress_of(UserId user, Reply<std::vector<ProgressItem>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::progress_of(reader.database, user); });
}
void SqliteStore::users_without_skeleton(int limit, Reply<std::vector<User>> done) {
    identity_.ask({}, std::move(done), [limit](Reader& reader) {
        return sqlite::users_without_skeleton(reader.database, limit);
    });
}

void SqliteStore::report(ReportId id, Reply<std::optional<Report>> done) {
    identity_.ask({}, std::move(done), [id = std::move(id)](Reader& reader) {
        return sqlite::report(reader.database, id);
    });
}
void SqliteStore::reports(ReportFilter filter, Asker asker, Reply<std::vector<Report>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [filter](Reader& reader) { return sqlite::reports(reader.database, filter); });
}
void SqliteStore::sanction(SanctionId id, Reply<std::optional<Sanction>> done) {
    identity_.ask({}, std::move(done), [id = std::move(id)](Reader& reader) {
        return sqlite::sanction(reader.database, id);
    });
}
void SqliteStore::sanctions_of(UserId user, Reply<std::vector<Sanction>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::sanctions_of(reader.database, user); });
}
void SqliteStore::moderation_log(std::int64_t before, int limit, Asker asker,
                                 Reply<std::vector<ModerationEntry>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [before, limit](Reader& reader) {
        return sqlite::moderation_log(reader.database, before, limit);
    });
}
void SqliteStore::address_blocks(Reply<std::vector<AddressBlock>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::address_blocks(reader.database); });
}

void SqliteStore::relations_of(UserId user, Reply<std::vector<Relation>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return sqlite::relations_of(reader.database, user); });
}
void SqliteStore::count_followers(UserId user, Reply<std::int64_t> done) {
    identity_.ask({}, std::move(done), [user](Reader& reader) {
        return sqlite::count_followers(reader.database, user);
    });
}
void SqliteStore::site_settings(Reply<SiteStore::Settings> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return sqlite::site_settings(reader.database); });
}
void SqliteStore::site_figures(Time since, Asker asker, Reply<SiteFigures> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [since](Reader& reader) { return sqlite::site_figures(reader.database, since); });
}
void SqliteStore::notifications_of(UserId user, Reply<std::vector<Notification>> done) {
    identity_.ask({}, std::move(done), [user](Reader& reader) {
        return sqlite::notifications_of(reader.database, user);
    });
}

StoreHealth SqliteStore::health() const {
    StoreHealth health = health_.read();
    health.waiting_reads = identity_.waiting() + archive_.waiting();
    return health;
}

}  // namespace janggun::server::sqlite
