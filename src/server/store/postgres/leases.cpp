// Leases: statements.
#include "server/store/postgres/leases.h"

#include <utility>

#include "server/store/postgres/games.h"

namespace janggun::server::postgres {
namespace {

constexpr ReadLimits kRenewalLimits{.waiting = 1'000,
                                    .waiting_per_asker = 1'000,
                                    .running_per_asker = 1,
                                    .time = std::chrono::seconds{2}};
constexpr ReadLimits kClaimLimits{.waiting = 20'000,
                                  .waiting_per_asker = 20'000,
                                  .running_per_asker = 1,
                                  .time = std::chrono::seconds{20}};
constexpr ReadLimits kLookupLimits{.waiting = 20'000,
                                   .waiting_per_asker = 200,
                                   .running_per_asker = 1,
                                   .time = std::chrono::seconds{5}};
/// Between attempts to connect: every node renews soon after an outage, before the first of them
/// looks for dead ones (Timing::settle).
constexpr std::chrono::milliseconds kRenewalBackoff{250};

[[nodiscard]] std::int64_t number(Incarnation incarnation) {
    return static_cast<std::int64_t>(incarnation);
}
[[nodiscard]] Parameter number_or_null(Incarnation incarnation) {
    if (incarnation == Incarnation::None) return std::nullopt;
    return parameter(number(incarnation));
}
[[nodiscard]] Incarnation incarnation_in(const Row& row, int column) {
    return static_cast<Incarnation>(row.integer(column));
}
[[nodiscard]] GameId game_in(const Row& row, int column) {
    return {row.text(column)};
}
/// For a caller whose incarnation is dead (fenced).
constexpr Failure<StoreError> kFenced{StoreError::Fenced};

// Times in milliseconds of the database's own clock, never of a node's.
#define JANGGUN_NOW "(extract(epoch FROM clock_timestamp())*1000)::bigint"
#define JANGGUN_NODE_COLUMNS                                                       \
    "SELECT incarnation, node.name, address, version,"                             \
    " (extract(epoch FROM started)*1000)::bigint,"                                 \
    " (extract(epoch FROM lease_until-clock_timestamp())*1000)::bigint, draining," \
    " died IS NOT NULL,"                                                           \
    " (SELECT count(*) FROM game WHERE owner=incarnation AND ended IS NULL),"      \
    " (SELECT count(*) FROM entity WHERE owner=incarnation) FROM node "

NodeRow node_from(const Row& row) {
    return {.incarnation = incarnation_in(row, 0),
            .description = {row.text(1), row.text(2), row.text(3)},
            .started = time_in(row, 4),
            .lease_left = Duration{row.integer(5)},
            .is_draining = row.truth(6),
            .is_dead = row.truth(7),
            .live_games = int_in(row, 8),
            .entities = int_in(row, 9)};
}

/// From the columns incarnation, name, address, draining, beginning with `column`.
Owner owner_from(const Row& row, int column) {
    return {incarnation_in(row, column), row.text(column + 1), row.text(column + 2),
            row.truth(column + 3)};
}

// A node whose own lease has expired marks no other: after an outage of the database the first one
// to be back would kill all others. FOR UPDATE waits for the batch that the node has in flight,
// which holds FOR KEY SHARE. When it is marked dead, every later batch of it is refused.
constexpr std::string_view kMarkExpired =
    "WITH expired AS MATERIALIZED (SELECT incarnation FROM node WHERE died IS NULL"
    " AND lease_until<clock_timestamp() AND incarnation<>$1 AND EXISTS (SELECT 1 FROM node AS own"
    " WHERE own.incarnation=$1 AND own.lease_until>=clock_timestamp())"
    " ORDER BY incarnation FOR UPDATE)"
    " UPDATE node SET died=clock_timestamp() FROM expired"
    " WHERE node.incarnation=expired.incarnation RETURNING node.incarnation";
constexpr std::string_view kRetire =
    "WITH own AS MATERIALIZED (SELECT incarnation FROM node WHERE incarnation=$1"
    " AND died IS NULL FOR UPDATE)"
    " UPDATE node SET died=clock_timestamp() FROM own WHERE node.incarnation=own.incarnation";
constexpr std::string_view kMarkNameDead =
    "WITH expired AS MATERIALIZED (SELECT incarnation FROM node WHERE died IS NULL AND name=$1"
    " AND lease_until<clock_timestamp() FOR UPDATE)"
    " UPDATE node SET died=clock_timestamp() FROM expired"
    " WHERE node.incarnation=expired.incarnation";
constexpr std::string_view kRegister =
    "INSERT INTO node (name, address, version, lease_until)"
    " VALUES ($1,$2,$3,clock_timestamp()+$4*interval '1 millisecond')"
    " ON CONFLICT DO NOTHING RETURNING incarnation, " JANGGUN_NOW;

// The claimer must be alive for the whole transaction.
constexpr std::string_view kAlive =
    "SELECT 1 FROM node WHERE incarnation=$1 AND died IS NULL FOR KEY SHARE";
// True of a row whose owner is dead. Not "no living owner": a statement that waited for the row
// sees the owner that was committed meanwhile, but the nodes of its own, older snapshot. A node
// that has registered since would pass for dead, and the row would be taken from it. Death is
// final, so a mark that is seen is true in every snapshot.
#define JANGGUN_OWNER_IS_DEAD(table) \
    "EXISTS (SELECT 1 FROM node WHERE incarnation=" table ".owner AND died IS NOT NULL)"
// SKIP LOCKED: claimers that run at the same time share the work instead of waiting for each other.
constexpr std::string_view kClaimGames =
    "UPDATE game SET owner=$1 FROM (SELECT id FROM game WHERE ended IS NULL AND (owner IS NULL"
    " OR " JANGGUN_OWNER_IS_DEAD("game") ") ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED) AS slice WHERE game.id=slice.id"
    " RETURNING game.id";
// Until it commits, no other node claims or releases the game: it has an owner, or is not live.
constexpr std::string_view kLockGame =
    "SELECT 1 FROM game WHERE id=$1 AND ended IS NULL FOR NO KEY UPDATE";
constexpr std::string_view kClaimGame =
    "UPDATE game SET owner=$1 WHERE id=$2 AND ended IS NULL AND (owner IS NULL"
    " OR " JANGGUN_OWNER_IS_DEAD("game") ")";
constexpr std::string_view kOwnershipOfGame =
    "SELECT incarnation, node.name, address, draining, ended IS NOT NULL FROM game"
    " LEFT JOIN node ON incarnation=owner AND died IS NULL WHERE game.id=$1";
// Even if it has just died: the request to it fails and is repeated.
constexpr std::string_view kLastOwnerOfGame =
    "SELECT incarnation, node.name, address, draining FROM game JOIN node ON incarnation=owner"
    " WHERE game.id=$1 AND ended IS NULL";
constexpr std::string_view kClaimEntity =
    "INSERT INTO entity (kind, name, owner) VALUES ($2,$3,$1) ON CONFLICT (kind, name)"
    " DO UPDATE SET owner=$1 WHERE entity.owner IS NULL OR " JANGGUN_OWNER_IS_DEAD("entity");
constexpr std::string_view kOwnerOfEntity =
    "SELECT incarnation, node.name, address, draining FROM entity JOIN node ON incarnation=owner"
    " WHERE kind=$1 AND entity.name=$2 AND died IS NULL";

/// The claimer's liveness and the statements of `commands` in one transaction; `make` gets the rows
/// of the last one.
template <typename T, typename Make>
Found<T> as_living(Session& session, Incarnation claimer, std::vector<Command> commands,
                   const Make& make) {
    commands.insert(commands.begin(), {{"BEGIN"}, {kAlive, parameters(number(claimer))}});
    const auto results = session.pipeline(commands);
    if (!results) return Failure{results.error()};
    if ((*results)[1].size() == 0) {
        if (!session.query("ROLLBACK")) return Failure{StoreError::Failed};
        return kFenced;
    }
    if (!session.query("COMMIT")) return Failure{StoreError::Failed};
    return T{make(results->back())};
}

}  // namespace

std::vector<std::unique_ptr<Leases::Clerk>> Leases::clerk(const std::string& url,
                                                          Connection connection,
                                                          std::chrono::milliseconds longest_pause) {
    std::vector<std::unique_ptr<Clerk>> one;
    one.push_back(
        std::make_unique<Clerk>(Clerk{Session{url, std::move(connection), longest_pause}}));
    return one;
}

Leases::Leases(const std::string& url, Connections connections, const PostToLoop& post,
               HealthMonitor& health, std::function<void(Incarnation)> use)
    : use_{std::move(use)},
      renewals_{clerk(url, std::move(connections.renewals), kRenewalBackoff), kRenewalLimits, post,
                health},
      claims_{clerk(url, std::move(connections.claims), Backoff::kLongest), kClaimLimits, post,
              health},
      lookups_{clerk(url, std::move(connections.lookups), Backoff::kLongest), kLookupLimits, post,
               health} {}

template <typename T, typename Work>
void Leases::ask(Pool& pool, Reply<T> done, Work work, Asker asker) {
    pool.template ask<T>(std::move(asker), std::move(done), [work = std::move(work)](Clerk& clerk) {
        Found<T> found = work(clerk.session);
        clerk.is_fenced = !found && found.error() == StoreError::Fenced;
        return found;
    });
}

void Leases::register_node(NodeDescription node, Duration lease, Reply<Registration> done) {
    ask<Registration>(
        claims_, std::move(done),
        [node = std::move(node), lease](Session& session) -> Found<Registration> {
            const auto added = session.pipeline(
                {{"BEGIN"},
                 {kMarkNameDead, parameters(node.name)},
                 {kRegister, parameters(node.name, node.address, node.version, lease.count())},
                 {"COMMIT"}});
            if (!added) return Failure{added.error()};
            const Rows& rows = (*added)[2];
            if (rows.size() > 0)
                return Registration{Registered{incarnation_in(rows[0], 0), time_in(rows[0], 1)}};
            auto holder =
                first(session.query(JANGGUN_NODE_COLUMNS "WHERE node.name=$1 AND died IS NULL",
                                    parameters(node.name)),
                      node_from);
            if (!holder) return Failure{holder.error()};
            return Registration{NameTaken{holder->value_or(NodeRow{})}};
        });
}

void Leases::renew(Incarnation incarnation, Duration lease, Reply<Renewed> done) {
    ask<Renewed>(
        renewals_, std::move(done), [incarnation, lease](Session& session) -> Found<Renewed> {
            const auto now =
                first(session.query("UPDATE node SET"
                                    " lease_until=clock_timestamp()+$2*interval '1 millisecond'"
                                    " WHERE incarnation=$1 AND died IS NULL RETURNING " JANGGUN_NOW,
                                    parameters(number(incarnation), lease.count())),
                      [](const Row& row) { return time_in(row, 0); });
            if (!now) return Failure{now.error()};
            if (!*now) return kFenced;
            return Renewed{**now};
        });
}

void Leases::set_draining(Incarnation incarnation, Reply<Done> done) {
    ask<Done>(claims_, std::move(done), [incarnation](Session& session) -> Found<Done> {
        const auto set =
            session.query("UPDATE node SET draining=true WHERE incarnation=$1 AND died IS NULL",
                          parameters(number(incarnation)));
        if (!set) return Failure{set.error()};
        if (set->affected() == 0) return kFenced;
        return Done{};
    });
}

void Leases::retire(Incarnation incarnation, Reply<Done> done) {
    ask<Done>(claims_, std::move(done), [incarnation](Session& session) -> Found<Done> {
        const auto marked = session.query(kRetire, parameters(number(incarnation)));
        if (!marked) return Failure{marked.error()};
        return Done{};
    });
}

void Leases::mark_expired_dead(Incarnation by, Reply<std::vector<Incarnation>> done) {
    ask<std::vector<Incarnation>>(
        claims_, std::move(done), [by](Session& session) -> Found<std::vector<Incarnation>> {
            return as_living<std::vector<Incarnation>>(
                session, by, {{kMarkExpired, parameters(number(by))}}, [](const Rows& rows) {
                    return all_of(rows, [](const Row& row) { return incarnation_in(row, 0); });
                });
        });
}

void Leases::claim_games(Incarnation claimer, int limit, Reply<std::vector<GameId>> done) {
    ask<std::vector<GameId>>(
        claims_, std::move(done), [claimer, limit](Session& session) -> Found<std::vector<GameId>> {
            return as_living<std::vector<GameId>>(
                session, claimer, {{kClaimGames, parameters(number(claimer), limit)}},
                [](const Rows& rows) {
                    return all_of(rows, [](const Row& row) { return game_in(row, 0); });
                });
        });
}

void Leases::claim_game(Incarnation claimer, GameId game, Asker asker,
                        Reply<std::optional<Owner>> done) {
    ask<std::optional<Owner>>(
        lookups_, std::move(done),
        [claimer, game = std::move(game)](Session& session) -> Found<std::optional<Owner>> {
            return as_living<std::optional<Owner>>(
                session, claimer,
                {{kLockGame, parameters(game.text)},
                 {kClaimGame, parameters(number(claimer), game.text)},
                 {kLastOwnerOfGame, parameters(game.text)}},
                [](const Rows& rows) -> std::optional<Owner> {
                    if (rows.size() == 0) return std::nullopt;
                    return owner_from(rows[0], 0);
                });
        },
        std::move(asker));
}

void Leases::stored_games(Incarnation owner, std::vector<GameId> games,
                          Reply<std::vector<StoredGame>> done) {
    ask<std::vector<StoredGame>>(
        claims_, std::move(done),
        [owner, games = std::move(games)](Session& session) -> Found<std::vector<StoredGame>> {
            auto stored = postgres::owned_games(session, owner, games);
            if (!stored) return Failure{stored.error()};
            return std::move(*stored);
        });
}

void Leases::owned_games(Incarnation owner, GameId after, int limit,
                         Reply<std::vector<GameId>> done) {
    ask<std::vector<GameId>>(
        claims_, std::move(done),
        [owner, after = std::move(after), limit](Session& session) -> Found<std::vector<GameId>> {
            auto games = all(session.query("SELECT id FROM game WHERE owner=$1 AND ended IS NULL"
                                           " AND id>$2 ORDER BY id LIMIT $3",
                                           parameters(number(owner), after.text, limit)),
                             [](const Row& row) { return game_in(row, 0); });
            if (!games) return Failure{games.error()};
            return std::move(*games);
        });
}

void Leases::release_games(Incarnation owner, std::vector<GameId> games, Incarnation to,
                           Reply<int> done) {
    ask<int>(claims_, std::move(done),
             [owner, games = std::move(games), to](Session& session) -> Found<int> {
                 Array ids;
                 for (const GameId& game : games) ids.add(game.text);
                 return as_living<int>(
                     session, owner,
                     {{"UPDATE game SET owner=$3 WHERE id=ANY($2::text[]) AND owner=$1"
                       " AND ended IS NULL",
                       parameters(number(owner), ids, number_or_null(to))}},
                     [](const Rows& rows) { return static_cast<int>(rows.affected()); });
             });
}

void Leases::owner_of(GameId game, Asker asker, Reply<GameOwnership> done) {
    ask<GameOwnership>(
        lookups_, std::move(done),
        [game = std::move(game)](Session& session) -> Found<GameOwnership> {
            auto found =
                first(session.query(kOwnershipOfGame, parameters(game.text)), [](const Row& row) {
                    using State = GameOwnership::State;
                    GameOwnership ownership{row.truth(4) ? State::Ended : State::Live};
                    if (ownership.state == State::Live && !row.is_null(0))
                        ownership.owner = owner_from(row, 0);
                    return ownership;
                });
            if (!found) return Failure{found.error()};
            return found->value_or(GameOwnership{});
        },
        std::move(asker));
}

void Leases::claim_entity(Incarnation claimer, EntityId entity, Reply<Owner> done) {
    ask<Owner>(claims_, std::move(done),
               [claimer, entity = std::move(entity)](Session& session) -> Found<Owner> {
                   // If its owner dies between the two statements, the claim is repeated.
                   constexpr int kMostAttempts = 10;
                   for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
                       auto claimed = as_living<int>(
                           session, claimer,
                           {{kClaimEntity, parameters(number(claimer), entity.kind, entity.name)}},
                           [](const Rows& rows) { return static_cast<int>(rows.affected()); });
                       if (!claimed) return Failure{claimed.error()};
                       auto owner = first(
                           session.query(kOwnerOfEntity, parameters(entity.kind, entity.name)),
                           [](const Row& row) { return owner_from(row, 0); });
                       if (!owner) return Failure{owner.error()};
                       if (*owner) return std::move(**owner);
                   }
                   return Failure{StoreError::Failed};
               });
}

void Leases::release_entity(Incarnation owner, EntityId entity, Incarnation to, Reply<Done> done) {
    ask<Done>(claims_, std::move(done),
              [owner, entity = std::move(entity), to](Session& session) -> Found<Done> {
                  return as_living<Done>(
                      session, owner,
                      {{"UPDATE entity SET owner=$4 WHERE kind=$2 AND name=$3 AND owner=$1",
                        parameters(number(owner), entity.kind, entity.name, number_or_null(to))}},
                      [](const Rows&) { return Done{}; });
              });
}

void Leases::entities(std::string kind, Reply<std::vector<EntityOwner>> done) {
    ask<std::vector<EntityOwner>>(
        claims_, std::move(done),
        [kind = std::move(kind)](Session& session) -> Found<std::vector<EntityOwner>> {
            auto found = all(
                session.query("SELECT kind, entity.name, incarnation, node.name, address, draining"
                              " FROM entity LEFT JOIN node ON incarnation=owner AND died IS NULL"
                              " WHERE kind=$1 ORDER BY entity.name",
                              parameters(kind)),
                [](const Row& row) {
                    EntityOwner one{{row.text(0), row.text(1)}, std::nullopt};
                    if (!row.is_null(2)) one.owner = owner_from(row, 2);
                    return one;
                });
            if (!found) return Failure{found.error()};
            return std::move(*found);
        });
}

void Leases::living_nodes(Reply<std::vector<Incarnation>> done) {
    ask<std::vector<Incarnation>>(
        claims_, std::move(done), [](Session& session) -> Found<std::vector<Incarnation>> {
            return all(session.query("SELECT incarnation FROM node WHERE died IS NULL"
                                     " AND lease_until>clock_timestamp() ORDER BY incarnation"),
                       [](const Row& row) { return incarnation_in(row, 0); });
        });
}

void Leases::nodes(Reply<std::vector<NodeRow>> done) {
    ask<std::vector<NodeRow>>(claims_, std::move(done),
                              [](Session& session) { return read_nodes(session); });
}

Found<std::vector<NodeRow>> read_nodes(Session& session) {
    return all(session.query(JANGGUN_NODE_COLUMNS "WHERE died IS NULL"
                                                  " OR died>clock_timestamp()-interval '1 hour'"
                                                  " ORDER BY incarnation"),
               node_from);
}

}  // namespace janggun::server::postgres
