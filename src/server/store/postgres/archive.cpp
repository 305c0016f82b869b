// The indexes of the archive, pages of found games, and tallies.
// Alike in shape in both backends on purpose: their statements and row types differ.
#include "server/store/postgres/archive.h"

#include "server/store/archive_search.h"
#include "server/store/postgres/games.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

// Every scan: entries are before ($1, $2) and not older than $3, at most $4; $5 and $6 are its
// keys. Each is the range of one index, in the order of the result.
#define JANGGUN_RANGE \
    " AND (ended,id)<($1::bigint,$2::text) AND ended>=$3 ORDER BY ended DESC, id DESC LIMIT $4"
constexpr std::string_view kByEnd =
    "SELECT ended, id, facet FROM game WHERE score<>'*'" JANGGUN_RANGE;
constexpr std::string_view kAborted =
    "SELECT ended, id, facet FROM game WHERE score='*'" JANGGUN_RANGE;
constexpr std::string_view kOfFacet =
    "SELECT ended, id, facet FROM game WHERE facet=$5" JANGGUN_RANGE;
constexpr std::string_view kOfWhite =
    "SELECT ended, id, facet FROM game WHERE white=$5 AND facet IS NOT NULL" JANGGUN_RANGE;
constexpr std::string_view kOfBlack =
    "SELECT ended, id, facet FROM game WHERE black=$5 AND facet IS NOT NULL" JANGGUN_RANGE;
constexpr std::string_view kOfPair =
    "SELECT ended, id, facet FROM game WHERE white=$5 AND black=$6"
    " AND facet IS NOT NULL" JANGGUN_RANGE;
constexpr std::string_view kOfPosition =
    "SELECT ended, game, facet FROM position WHERE key=$5 AND (ended,game)<($1::bigint,$2::text)"
    " AND ended>=$3 ORDER BY ended DESC, game DESC LIMIT $4";
#undef JANGGUN_RANGE

struct ScanStatement {
    std::string_view sql;
    int keys = 0;
};
ScanStatement scan_of(ArchiveRange::Index index) {
    switch (index) {
        case ArchiveRange::Index::ByEnd:
            return {kByEnd, 0};
        case ArchiveRange::Index::Aborted:
            return {kAborted, 0};
        case ArchiveRange::Index::OfFacet:
            return {kOfFacet, 1};
        case ArchiveRange::Index::OfWhite:
            return {kOfWhite, 1};
        case ArchiveRange::Index::OfBlack:
            return {kOfBlack, 1};
        case ArchiveRange::Index::OfPair:
            return {kOfPair, 2};
        case ArchiveRange::Index::OfPosition:
            return {kOfPosition, 1};
    }
    return {};
}

class PostgresIndexes final : public ArchiveIndexes {
  public:
    explicit PostgresIndexes(Session& session) : session_{session} {}

    Found<std::vector<ArchiveEntry>> scan(const ArchiveRange& range, const ArchiveEntry& before,
                                          std::int64_t since, int limit) override {
        const ScanStatement statement = scan_of(range.index);
        Parameters values = parameters(before.ended, before.id, since, limit);
        if (statement.keys > 0) values.push_back(parameter(range.first));
        if (statement.keys > 1) values.push_back(parameter(range.second));
        return all(session_.query(statement.sql, values), [](const Row& row) {
            return ArchiveEntry{row.integer(0), row.text(1), row.integer(2)};
        });
    }
    Found<std::optional<GameFacts>> facts(const std::string& game) override {
        return first(
            session_.query("SELECT white, black, variant FROM game WHERE id=$1", parameters(game)),
            [](const Row& row) {
                return GameFacts{row.integer(0), row.integer(1), row.text(2)};
            });
    }

    [[nodiscard]] std::size_t most_facet_scans() const override { return 32; }  // round trips

  private:
    Session& session_;
};

}  // namespace

Found<GamePage> games(Session& session, FacetCache& facets, const GameFilter& filter) {
    if (!facets.refresh(session)) return Failure{StoreError::Failed};
    PostgresIndexes indexes{session};
    const auto found = search_archive(indexes, facets.facets(), filter);
    if (!found) return Failure{found.error()};
    auto rows = game_rows(session, found->ids);
    if (!rows) return Failure{rows.error()};
    return GamePage{std::move(*rows), found->next, found->is_cut_short};
}

Found<Tally> tally(Session& session, UserId user, UserId opponent) {
    const auto found =
        first(session.query("SELECT games, wins, draws FROM tally WHERE user_id=$1 AND opponent=$2",
                            parameters(user, opponent)),
              [](const Row& row) { return tally_from(row, 0); });
    if (!found) return Failure{found.error()};
    return found->value_or(Tally{});
}

Found<PlayerRecord> record_of(Session& session, UserId user) {
    constexpr std::string_view kSetups[] = {
        "SELECT f.variant, f.white_setup, count(*), count(*) FILTER (WHERE f.score='1-0'),"
        " count(*) FILTER (WHERE f.score='1/2-1/2') FROM game JOIN facet f ON f.id=game.facet"
        " WHERE white=$1 AND game.facet IS NOT NULL AND f.score<>'*' AND f.white_setup<>''"
        " GROUP BY f.variant, f.white_setup ORDER BY f.variant, f.white_setup",
        "SELECT f.variant, f.black_setup, count(*), count(*) FILTER (WHERE f.score='0-1'),"
        " count(*) FILTER (WHERE f.score='1/2-1/2') FROM game JOIN facet f ON f.id=game.facet"
        " WHERE black=$1 AND game.facet IS NOT NULL AND f.score<>'*' AND f.black_setup<>''"
        " GROUP BY f.variant, f.black_setup ORDER BY f.variant, f.black_setup"};
    PlayerRecord record;
    for (const Side side : kSides) {
        auto rows = all(session.query(kSetups[side == Side::First ? 0 : 1], parameters(user)),
                        [side](const Row& row) { return with_setup_from(row, side); });
        if (!rows) return Failure{rows.error()};
        record.setups.insert(record.setups.end(), rows->begin(), rows->end());
    }
    auto opponents = all(
        session.query("SELECT u.name, t.games, t.wins, t.draws FROM tally t"
                      " JOIN users u ON u.id=t.opponent WHERE t.user_id=$1 AND t.opponent<>0"
                      " AND NOT u.guest AND NOT u.deleted ORDER BY t.games DESC, u.name LIMIT $2",
                      parameters(user, PlayerRecord::kOpponents)),
        against_from<Row>);
    if (!opponents) return Failure{opponents.error()};
    record.opponents = std::move(*opponents);
    return record;
}

}  // namespace janggun::server::postgres
