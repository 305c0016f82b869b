// Opens the connections. The calls are alike in every backend; the statements they run are not.
#include "server/store/postgres/postgres_store.h"

#include <utility>

#include "server/store/postgres/archive.h"
#include "server/store/postgres/chat.h"
#include "server/store/postgres/explorer.h"
#include "server/store/postgres/games.h"
#include "server/store/postgres/lobby.h"
#include "server/store/postgres/moderation.h"
#include "server/store/postgres/notifications.h"
#include "server/store/postgres/people.h"
#include "server/store/postgres/progress.h"
#include "server/store/postgres/puzzles.h"
#include "server/store/postgres/ratings.h"
#include "server/store/postgres/reviews.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/site.h"
#include "server/store/postgres/social.h"
#include "server/store/postgres/studies.h"
#include "server/store/postgres/tournaments.h"

namespace janggun::server::postgres {
namespace {

// Nearly every request reads identity. The bound protects memory; the time limit is for the
// unfinished games, which are read at the start.
constexpr ReadLimits kIdentityLimits{.waiting = 20'000,
                                     .waiting_per_asker = 20'000,
                                     .running_per_asker = 1,
                                     .time = std::chrono::minutes{10}};

[[nodiscard]] Result<std::vector<std::unique_ptr<Reader>>, OpenError> open_readers(
    const std::string& url, int count) {
    std::vector<std::unique_ptr<Reader>> readers;
    for (int i = 0; i < count; ++i) {
        auto connection = Connection::open(url);
        if (!connection) return Failure{connection.error()};
        readers.push_back(std::make_unique<Reader>(Reader{Session{url, std::move(*connection)}}));
    }
    return readers;
}

}  // namespace

Result<std::unique_ptr<PostgresStore>, OpenError> PostgresStore::open(const std::string& url,
                                                                      const PostToLoop& post,
                                                                      Settings settings) {
    // The lock first: a schema that another process uses alone is not migrated under its feet.
    auto writer = open_writer(url, settings.sharing);
    if (!writer) return Failure{writer.error()};
    if (const auto migrated = migrate(*writer, Connection::place_of(url)); !migrated)
        return Failure{migrated.error()};
    const auto half_filled =
        writer->query("SELECT to_regclass('unfinished_transfer') IS NOT NULL", {});
    if (half_filled && (*half_filled)[0].truth(0))
        return Failure{OpenError{OpenError::Reason::HalfFilled, Connection::place_of(url)}};
    auto maintenance = Connection::open(url);
    if (!maintenance) return Failure{maintenance.error()};
    auto renewals = Connection::open(url);
    if (!renewals) return Failure{renewals.error()};
    auto claims = Connection::open(url);
    if (!claims) return Failure{claims.error()};
    auto lookups = Connection::open(url);
    if (!lookups) return Failure{lookups.error()};
    auto identity = open_readers(url, settings.identity_readers);
    if (!identity) return Failure{identity.error()};
    auto archive = open_readers(url, settings.archive_readers);
    if (!archive) return Failure{archive.error()};
    return std::unique_ptr<PostgresStore>{
        new PostgresStore{url,
                          {std::move(*writer),
                           std::move(*maintenance),
                           {std::move(*renewals), std::move(*claims), std::move(*lookups)},
                           std::move(*identity),
                           std::move(*archive)},
                          post,
                          settings}};
}

PostgresStore::PostgresStore(const std::string& url, Connections connections,
                             const PostToLoop& post, const Settings& settings)
    : identity_{std::move(connections.identity), kIdentityLimits, post, health_},
      archive_{std::move(connections.archive), settings.archive, post, health_},
      maintenance_{Session{url, std::move(connections.maintenance)}, post, health_,
                   settings.position_key_version},
      writer_{{.url = url,
               .sharing = settings.sharing,
               .patience = settings.patience,
               .game_ended = [this] { maintenance_.game_ended(); }},
              std::move(connections.writer),
              post,
              health_},
      leases_{url, std::move(connections.leases), post, health_,
              [this](Incarnation incarnation) { writer_.use(incarnation); }} {}

void PostgresStore::write(UnitOfWork unit, Reply<Written> done) {
    writer_.write(std::move(unit), std::move(done));
}
void PostgresStore::purge(Purge what, Reply<Purged> done) {
    maintenance_.purge(std::move(what), std::move(done));
}
void PostgresStore::last_seen(Reply<std::optional<Time>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::last_seen(reader.session); });
}
void PostgresStore::unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) {
    identity_.ask({}, std::move(done), [after = std::move(after), limit](Reader& reader) {
        return postgres::unfinished_page(reader.session, after, limit);
    });
}
void PostgresStore::live_games_of(UserId user, Reply<std::vector<LiveSeat>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::live_games_of(reader.session, user); });
}
void PostgresStore::proposals(Reply<std::vector<Proposal>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::proposals(reader.session); });
}
void PostgresStore::user(UserId id, Reply<std::optional<User>> done) {
    identity_.ask({}, std::move(done),
                  [id](Reader& reader) { return postgres::user(reader.session, id); });
}
void PostgresStore::user_named(std::string name, Reply<std::optional<User>> done) {
    identity_.ask({}, std::move(done), [name = std::move(name)](Reader& reader) {
        return postgres::user_named(reader.session, name);
    });
}
void PostgresStore::credential(std::string hash, Reply<std::optional<Credential>> done) {
    identity_.ask({}, std::move(done), [hash = std::move(hash)](Reader& reader) {
        return postgres::credential(reader.session, hash);
    });
}
void PostgresStore::credentials(UserId user, Reply<std::vector<Credential>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::credentials(reader.session, user); });
}
void PostgresStore::ended_sessions(std::vector<SessionId> sessions,
                                   Reply<std::vector<SessionId>> done) {
    identity_.ask({}, std::move(done), [sessions = std::move(sessions)](Reader& reader) {
        return postgres::ended_sessions(reader.session, sessions);
    });
}
void PostgresStore::ratings(UserId user, Reply<std::vector<UserRating>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::ratings(reader.session, user); });
}
void PostgresStore::game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [id = std::move(id)](Reader& reader) { return postgres::game(reader.session, id); });
}
void PostgresStore::games(GameFilter filter, Asker asker, Reply<GamePage> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return postgres::games(reader.session, reader.facets, filter);
    });
}
void PostgresStore::chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                            Reply<std::vector<Said>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, after, limit](Reader& reader) {
        return postgres::chat_of(reader.session, user, after, limit);
    });
}
void PostgresStore::rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user](Reader& reader) { return postgres::rating_history(reader.session, user); });
}
void PostgresStore::leaderboard(Category category, Time since, int limit, Asker asker,
                                Reply<std::vector<Ranked>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [category, since, limit](Reader& reader) {
        return postgres::leaderboard(reader.session, category, since, limit);
    });
}
void PostgresStore::tally(UserId user, UserId opponent, Asker asker, Reply<Tally> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, opponent](Reader& reader) {
        return postgres::tally(reader.session, user, opponent);
    });
}
void PostgresStore::record_of(UserId user, Asker asker, Reply<PlayerRecord> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user](Reader& reader) { return postgres::record_of(reader.session, user); });
}
void PostgresStore::review(GameId game, Asker asker, Reply<std::optional<StoredReview>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [game = std::move(game)](Reader& reader) {
        return postgres::review(reader.session, game);
    });
}

void PostgresStore::puzzle_standing(UserId user, GameKind game, std::string puzzle,
                                    Reply<PuzzleStanding> done) {
    identity_.ask({}, std::move(done), [user, game, puzzle = std::move(puzzle)](Reader& reader) {
        return postgres::puzzle_standing(reader.session, user, game, puzzle);
    });
}
void PostgresStore::puzzle_player(UserId user, Reply<std::vector<PuzzlePlayer>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::puzzle_player(reader.session, user); });
}
void PostgresStore::puzzle_ratings(Reply<std::vector<RatedPuzzle>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::puzzle_ratings(reader.session); });
}
void PostgresStore::puzzle_results(PuzzleFilter filter, Asker asker,
                                   Reply<std::vector<PuzzleResult>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return postgres::puzzle_results(reader.session, filter);
    });
}
void PostgresStore::puzzles_tried(UserId user, GameKind game, Asker asker,
                                  Reply<std::vector<std::string>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, game](Reader& reader) {
        return postgres::puzzles_tried(reader.session, user, game);
    });
}

void PostgresStore::tournament(TournamentId id, Asker asker,
                               Reply<std::optional<StoredTournament>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [id = std::move(id)](Reader& reader) {
        return postgres::tournament(reader.session, id);
    });
}
void PostgresStore::tournaments(TournamentFilter filter, Asker asker,
                                Reply<std::vector<TournamentRow>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return postgres::tournaments(reader.session, filter);
    });
}
void PostgresStore::open_tournaments(Reply<std::vector<TournamentId>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::open_tournaments(reader.session); });
}
void PostgresStore::trophies_of(UserId user, int limit, Asker asker,
                                Reply<std::vector<Trophy>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [user, limit](Reader& reader) {
        return postgres::trophies_of(reader.session, user, limit);
    });
}
void PostgresStore::tournaments_of(UserId user, TournamentId after, int limit, Asker asker,
                                   Reply<std::vector<TournamentShare>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [user, after = std::move(after), limit](Reader& reader) {
                 return postgres::tournaments_of(reader.session, user, after, limit);
             });
}

void PostgresStore::explore(std::uint64_t position_key, BucketSet buckets, Asker asker,
                            Reply<std::vector<ExplorerMove>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [position_key, buckets](Reader& reader) {
        return postgres::explore(reader.session, position_key, buckets);
    });
}
void PostgresStore::explore_setups(GameKind game, BucketSet buckets, Asker asker,
                                   Reply<std::vector<SetupPair>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [game, buckets](Reader& reader) {
        return postgres::explore_setups(reader.session, game, buckets);
    });
}

void PostgresStore::study(StudyQuery query, Asker asker, Reply<std::optional<StoredStudy>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [query = std::move(query)](Reader& reader) {
        return postgres::study(reader.session, query);
    });
}
void PostgresStore::studies(StudyFilter filter, Asker asker, Reply<std::vector<StudyRow>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [filter = std::move(filter)](Reader& reader) {
        return postgres::studies(reader.session, filter);
    });
}
void PostgresStore::study_usage(UserId owner, Reply<StudyUsage> done) {
    identity_.ask({}, std::move(done),
                  [owner](Reader& reader) { return postgres::study_usage(reader.session, owner); });
}
void PostgresStore::progress_of(UserId user, Reply<std::vector<ProgressItem>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::progress_of(reader.session, user); });
}
void PostgresStore::users_without_skeleton(int limit, Reply<std::vector<User>> done) {
    identity_.ask({}, std::move(done), [limit](Reader& reader) {
        return postgres::users_without_skeleton(reader.session, limit);
    });
}

void PostgresStore::report(ReportId id, Reply<std::optional<Report>> done) {
    identity_.ask({}, std::move(done), [id = std::move(id)](Reader& reader) {
        return postgres::report(reader.session, id);
    });
}
void PostgresStore::reports(ReportFilter filter, Asker asker, Reply<std::vector<Report>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [filter](Reader& reader) { return postgres::reports(reader.session, filter); });
}
void PostgresStore::sanction(SanctionId id, Reply<std::optional<Sanction>> done) {
    identity_.ask({}, std::move(done), [id = std::move(id)](Reader& reader) {
        return postgres::sanction(reader.session, id);
    });
}
void PostgresStore::sanctions_of(UserId user, Reply<std::vector<Sanction>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::sanctions_of(reader.session, user); });
}
void PostgresStore::moderation_log(std::int64_t before, int limit, Asker asker,
                                   Reply<std::vector<ModerationEntry>> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done), [before, limit](Reader& reader) {
        return postgres::moderation_log(reader.session, before, limit);
    });
}
void PostgresStore::address_blocks(Reply<std::vector<AddressBlock>> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::address_blocks(reader.session); });
}

void PostgresStore::relations_of(UserId user, Reply<std::vector<Relation>> done) {
    identity_.ask({}, std::move(done),
                  [user](Reader& reader) { return postgres::relations_of(reader.session, user); });
}
void PostgresStore::count_followers(UserId user, Reply<std::int64_t> done) {
    identity_.ask({}, std::move(done), [user](Reader& reader) {
        return postgres::count_followers(reader.session, user);
    });
}
void PostgresStore::site_settings(Reply<SiteStore::Settings> done) {
    identity_.ask({}, std::move(done),
                  [](Reader& reader) { return postgres::site_settings(reader.session); });
}
void PostgresStore::site_figures(Time since, Asker asker, Reply<SiteFigures> done) {
    auto& pool = pool_for(asker);
    pool.ask(std::move(asker), std::move(done),
             [since](Reader& reader) { return postgres::site_figures(reader.session, since); });
}
void PostgresStore::notifications_of(UserId user, Reply<std::vector<Notification>> done) {
    identity_.ask({}, std::move(done), [user](Reader& reader) {
        return postgres::notifications_of(reader.session, user);
    });
}

StoreHealth PostgresStore::health() const {
    StoreHealth health = health_.read();
    health.waiting_reads = identity_.waiting() + archive_.waiting();
    return health;
}

}  // namespace janggun::server::postgres
