// The indexes of the archive, pages of found games, and tallies.
// Alike in shape in both backends on purpose: their statements and row types differ.
#include "server/store/sqlite/archive.h"

#include "server/store/archive_search.h"
#include "server/store/row_values.h"
#include "server/store/sqlite/games.h"

namespace janggun::server::sqlite {
namespace {

// Every scan: ?1 and ?2 are its keys, entries are before (?3, ?4) and not older than ?5, at most
// ?6. INDEXED BY makes a missing index an error instead of a slow query.
constexpr std::string_view kByEnd =
    "SELECT ended, id, facet FROM game INDEXED BY game_by_end WHERE score<>'*'"
    " AND (ended,id)<(?3,?4) AND ended>=?5 ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kAborted =
    "SELECT ended, id, facet FROM game INDEXED BY game_aborted WHERE score='*'"
    " AND (ended,id)<(?3,?4) AND ended>=?5 ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kOfFacet =
    "SELECT ended, id, facet FROM game INDEXED BY game_of_facet WHERE facet=?1"
    " AND (ended,id)<(?3,?4) AND ended>=?5 ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kOfWhite =
    "SELECT ended, id, facet FROM game INDEXED BY game_of_white WHERE white=?1"
    " AND facet IS NOT NULL AND (ended,id)<(?3,?4) AND ended>=?5"
    " ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kOfBlack =
    "SELECT ended, id, facet FROM game INDEXED BY game_of_black WHERE black=?1"
    " AND facet IS NOT NULL AND (ended,id)<(?3,?4) AND ended>=?5"
    " ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kOfPair =
    "SELECT ended, id, facet FROM game INDEXED BY game_of_pair WHERE white=?1 AND black=?2"
    " AND facet IS NOT NULL AND (ended,id)<(?3,?4) AND ended>=?5"
    " ORDER BY ended DESC, id DESC LIMIT ?6";
constexpr std::string_view kOfPosition =
    "SELECT ended, game, facet FROM position WHERE key=?1"
    " AND (ended,game)<(?3,?4) AND ended>=?5 ORDER BY ended DESC, game DESC LIMIT ?6";

std::string_view scan_of(ArchiveRange::Index index) {
    switch (index) {
        case ArchiveRange::Index::ByEnd:
            return kByEnd;
        case ArchiveRange::Index::Aborted:
            return kAborted;
        case ArchiveRange::Index::OfFacet:
            return kOfFacet;
        case ArchiveRange::Index::OfWhite:
            return kOfWhite;
        case ArchiveRange::Index::OfBlack:
            return kOfBlack;
        case ArchiveRange::Index::OfPair:
            return kOfPair;
        case ArchiveRange::Index::OfPosition:
            return kOfPosition;
    }
    return {};
}

class SqliteIndexes final : public ArchiveIndexes {
  public:
    explicit SqliteIndexes(Database& database) : database_{database} {}

    Found<std::vector<ArchiveEntry>> scan(const ArchiveRange& range, const ArchiveEntry& before,
                                          std::int64_t since, int limit) override {
        auto& rows = database_.prepared(scan_of(range.index))
                         .bind(range.first, range.second, before.ended, before.id, since, limit);
        return all(rows, [](const Statement& row) {
            return ArchiveEntry{row.integer(0), row.text(1), row.integer(2)};
        });
    }
    Found<std::optional<GameFacts>> facts(const std::string& game) override {
        auto& rows = database_.prepared("SELECT white, black, variant FROM game WHERE id=?");
        return first(rows.bind(game), [](const Statement& row) {
            return GameFacts{row.integer(0), row.integer(1), row.text(2)};
        });
    }

    [[nodiscard]] std::size_t most_facet_scans() const override { return 256; }

  private:
    Database& database_;
};

}  // namespace

Found<GamePage> games(Database& database, FacetCache& facets, const GameFilter& filter) {
    if (facets.refresh(database) != Outcome::Done) return Failure{StoreError::Failed};
    SqliteIndexes indexes{database};
    const auto found = search_archive(indexes, facets.facets(), filter);
    if (!found) return Failure{found.error()};
    GamePage page{{}, found->next, found->is_cut_short};
    for (const GameId& id : found->ids) {
        auto row = game_row(database, id);
        if (!row) return Failure{row.error()};
        if (*row) page.rows.push_back(std::move(**row));
    }
    return page;
}

Found<Tally> tally(Database& database, UserId user, UserId opponent) {
    auto& rows =
        database.prepared("SELECT games, wins, draws FROM tally WHERE user=? AND opponent=?")
            .bind(number(user), number(opponent));
    const auto found = first(rows, [](const Statement& row) { return tally_from(row, 0); });
    if (!found) return Failure{found.error()};
    return found->value_or(Tally{});
}

Found<PlayerRecord> record_of(Database& database, UserId user) {
    constexpr std::string_view kSetups[] = {
        "SELECT f.variant, f.white_setup, count(*), sum(f.score='1-0'), sum(f.score='1/2-1/2')"
        " FROM game INDEXED BY game_of_white JOIN facet f ON f.id=game.facet"
        " WHERE white=? AND game.facet IS NOT NULL AND f.score<>'*' AND f.white_setup<>''"
        " GROUP BY f.variant, f.white_setup ORDER BY f.variant, f.white_setup",
        "SELECT f.variant, f.black_setup, count(*), sum(f.score='0-1'), sum(f.score='1/2-1/2')"
        " FROM game INDEXED BY game_of_black JOIN facet f ON f.id=game.facet"
        " WHERE black=? AND game.facet IS NOT NULL AND f.score<>'*' AND f.black_setup<>''"
        " GROUP BY f.variant, f.black_setup ORDER BY f.variant, f.black_setup"};
    PlayerRecord record;
    for (const Side side : kSides) {
        auto rows = all(database.prepared(kSetups[side == Side::First ? 0 : 1]).bind(number(user)),
                        [side](const Statement& row) { return with_setup_from(row, side); });
        if (!rows) return Failure{rows.error()};
        record.setups.insert(record.setups.end(), rows->begin(), rows->end());
    }
    auto opponents =
        all(database
                .prepared("SELECT u.name, t.games, t.wins, t.draws FROM tally t"
                          " JOIN user u ON u.id=t.opponent WHERE t.user=? AND t.opponent<>0"
                          " AND u.guest=0 AND u.deleted=0 ORDER BY t.games DESC, u.name LIMIT ?")
                .bind(number(user), PlayerRecord::kOpponents),
            against_from<Statement>);
    if (!opponents) return Failure{opponents.error()};
    record.opponents = std::move(*opponents);
    return record;
}

}  // namespace janggun::server::sqlite
