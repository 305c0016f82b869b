// Archive search: the scans, their merge and the residual filter.
#include "server/store/sqlite/archive_search.h"

#include <algorithm>
#include <deque>

namespace janggun::server::sqlite {
namespace {

/// What an index says about a game.
struct Entry {
    std::int64_t ended = 0;
    std::string id;
    std::int64_t facet = 0;
    [[nodiscard]] auto place() const { return std::tie(ended, id); }
};

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

/// One range of one index, newest first, read in chunks: the same statement serves every scan.
class Scan {
  public:
    Scan(std::string_view sql, std::int64_t first, std::int64_t second)
        : sql_{sql}, keys_{first, second} {}

    /// Reads the next chunk if the last one is used up.
    [[nodiscard]] Outcome fill(Database& database, std::int64_t since, const Entry& before,
                               int chunk) {
        if (!chunk_.empty() || is_at_end_) return Outcome::Done;
        const Entry from = last_ ? *last_ : before;
        Statement& rows = database.prepared(sql_);
        rows.bind(keys_[0], keys_[1], from.ended, from.id, since, chunk);
        while (rows.step()) chunk_.push_back({rows.integer(0), rows.text(1), rows.integer(2)});
        const Outcome outcome = rows.outcome();
        rows.reset();
        is_at_end_ = chunk_.size() < static_cast<std::size_t>(chunk);
        if (!chunk_.empty()) last_ = chunk_.back();
        return outcome;
    }
    /// Null: the end of the range.
    [[nodiscard]] const Entry* front() const { return chunk_.empty() ? nullptr : &chunk_.front(); }
    Entry take() {
        Entry entry = std::move(chunk_.front());
        chunk_.pop_front();
        return entry;
    }

  private:
    std::string_view sql_;
    std::int64_t keys_[2];
    std::deque<Entry> chunk_;
    std::optional<Entry> last_;
    bool is_at_end_ = false;
};

class Search {
  public:
    Search(Database& database, const FacetCache::Set& facets, const GameFilter& filter)
        : database_{database}, facets_{facets}, filter_{filter} {
        choose_scans();
    }

    Found<FoundGames> run() {
        FoundGames found;
        const Entry before = start();
        const std::int64_t since = filter_.since ? filter_.since->count() : 0;
        const auto limit = static_cast<std::size_t>(std::max(1, filter_.limit));
        const int chunk = chunk_size();
        int examined = 0;
        for (;;) {
            Scan* newest = nullptr;
            for (Scan& scan : scans_) {
                if (scan.fill(database_, since, before, chunk) != Outcome::Done)
                    return Failure{StoreError::Failed};
                if (scan.front() && (!newest || newest->front()->place() < scan.front()->place()))
                    newest = &scan;
            }
            if (!newest) return found;
            const Entry entry = newest->take();
            if (found.ids.size() == limit) {  // so there is at least one more to look at
                found.next = last_;
                return found;
            }
            const auto is_wanted = wants(entry, examined);
            if (!is_wanted) return Failure{is_wanted.error()};
            last_ = {Time::at(entry.ended), {entry.id}};
            if (*is_wanted && (found.ids.empty() || found.ids.back().text != entry.id))
                found.ids.push_back({entry.id});
            if (++examined >= kMostExamined && found.ids.size() < limit) {
                found.next = last_;
                found.is_cut_short = true;
                return found;
            }
        }
    }

  private:
    void choose_scans() {
        const bool of_player = filter_.player != UserId::None;
        const bool of_pair = of_player && filter_.opponent != UserId::None;
        const std::int64_t one = number(filter_.player);
        const std::int64_t two = number(filter_.opponent);
        is_exact_ = false;
        checks_facet_ = true;
        checks_variant_ = base_variant(filter_.variant).size() != filter_.variant.size();
        if (facets_.ids.empty()) return;
        if (filter_.position_key) {
            scans_.emplace_back(kOfPosition, static_cast<std::int64_t>(*filter_.position_key), 0);
            checks_players_ = of_player;
        } else if (of_pair) {
            scans_.emplace_back(kOfPair, one, two);
            scans_.emplace_back(kOfPair, two, one);
        } else if (of_player) {
            scans_.emplace_back(kOfWhite, one, 0);
            scans_.emplace_back(kOfBlack, one, 0);
        } else if (facets_.ids.size() <= kMostFacetScans) {
            for (const std::int64_t facet : facets_.ids) scans_.emplace_back(kOfFacet, facet, 0);
            checks_facet_ = false;
            is_exact_ = !checks_variant_;
        } else {
            scans_.emplace_back(filter_.score == "*" ? kAborted : kByEnd, 0, 0);
        }
    }
    /// Rows read ahead from each scan. Where every entry is wanted, the scans share the page: many
    /// of them would read far more rows than fit on it.
    [[nodiscard]] int chunk_size() const {
        if (!is_exact_) return 256;
        const int share = 4 * filter_.limit / static_cast<int>(scans_.size());
        return std::clamp(share, 2, filter_.limit + 1);
    }
    [[nodiscard]] Entry start() const {
        constexpr std::int64_t kEver = std::int64_t{1} << 62;
        Entry start{kEver, {}, 0};
        if (filter_.before) start = {filter_.before->count(), filter_.before_game.text, 0};
        if (filter_.until && filter_.until->count() <= start.ended)
            start = {filter_.until->count(), {}, 0};
        return start;
    }
    /// The residual filter: what the chosen scans do not guarantee.
    Found<bool> wants(const Entry& entry, int& examined) {
        if (checks_facet_ && !facets_.contains(entry.facet)) return false;
        if (!checks_players_ && !checks_variant_) return true;
        examined += kLookUpCost;
        Statement& rows = database_.prepared("SELECT white, black, variant FROM game WHERE id=?");
        const auto matches = first(rows.bind(entry.id), [&](const Statement& row) {
            return (!checks_variant_ || row.text(2) == filter_.variant) &&
                   (!checks_players_ || has_players(row.integer(0), row.integer(1)));
        });
        if (!matches) return Failure{matches.error()};
        return matches->value_or(false);
    }
    [[nodiscard]] bool has_players(std::int64_t white, std::int64_t black) const {
        const std::int64_t one = number(filter_.player);
        const std::int64_t two = number(filter_.opponent);
        if (filter_.opponent == UserId::None) return white == one || black == one;
        return (white == one && black == two) || (white == two && black == one);
    }

    Database& database_;
    const FacetCache::Set& facets_;
    const GameFilter& filter_;
    std::vector<Scan> scans_;
    bool is_exact_ = false;  // every entry of every scan is wanted
    bool checks_facet_ = true;
    bool checks_variant_ = false;  // looks into the game: a custom ruleset is in no facet
    bool checks_players_ = false;  // the same, for players at a position
    std::optional<GamePage::Cursor> last_;
};

}  // namespace

Found<FoundGames> search_archive(Database& database, FacetCache& facets, const GameFilter& filter) {
    if (facets.refresh(database) != Outcome::Done) return Failure{StoreError::Failed};
    const FacetCache::Set wanted = facets.matching(filter);
    return Search{database, wanted, filter}.run();
}

}  // namespace janggun::server::sqlite
