// Archive search: the scans, their merge and the residual filter.
#include "server/store/archive_search.h"

#include <algorithm>
#include <deque>
#include <tuple>

namespace janggun::server {
namespace {

using Entry = ArchiveEntry;
using Index = ArchiveRange::Index;

[[nodiscard]] auto place(const Entry& entry) {
    return std::tie(entry.ended, entry.id);
}
[[nodiscard]] std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}

/// One range of one index, newest first, read in chunks.
class Scan {
  public:
    explicit Scan(ArchiveRange range) : range_{range} {}

    /// Reads the next chunk if the last one is used up. False: the read failed.
    [[nodiscard]] bool fill(ArchiveIndexes& indexes, std::int64_t since, const Entry& before,
                            int chunk) {
        if (!chunk_.empty() || is_at_end_) return true;
        auto entries = indexes.scan(range_, last_ ? *last_ : before, since, chunk);
        if (!entries) return false;
        chunk_.assign(entries->begin(), entries->end());
        is_at_end_ = chunk_.size() < static_cast<std::size_t>(chunk);
        if (!chunk_.empty()) last_ = chunk_.back();
        return true;
    }
    /// Null: the end of the range.
    [[nodiscard]] const Entry* front() const { return chunk_.empty() ? nullptr : &chunk_.front(); }
    Entry take() {
        Entry entry = std::move(chunk_.front());
        chunk_.pop_front();
        return entry;
    }

  private:
    ArchiveRange range_;
    std::deque<Entry> chunk_;
    std::optional<Entry> last_;
    bool is_at_end_ = false;
};

class Search {
  public:
    Search(ArchiveIndexes& indexes, const FacetSet& facets, const GameFilter& filter)
        : indexes_{indexes}, facets_{facets}, filter_{filter} {
        choose_scans();
    }

    Result<FoundGames, StoreError> run() {
        FoundGames found;
        const Entry before = start();
        const std::int64_t since = filter_.since ? filter_.since->count() : 0;
        const auto limit = static_cast<std::size_t>(std::max(1, filter_.limit));
        const int chunk = chunk_size();
        int examined = 0;
        for (;;) {
            Scan* newest = nullptr;
            for (Scan& scan : scans_) {
                if (!scan.fill(indexes_, since, before, chunk)) return Failure{StoreError::Failed};
                if (scan.front() && (!newest || place(*newest->front()) < place(*scan.front())))
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
            scans_.emplace_back(ArchiveRange{Index::OfPosition,
                                             static_cast<std::int64_t>(*filter_.position_key), 0});
            checks_players_ = of_player;
        } else if (of_pair) {
            scans_.emplace_back(ArchiveRange{Index::OfPair, one, two});
            scans_.emplace_back(ArchiveRange{Index::OfPair, two, one});
        } else if (of_player) {
            scans_.emplace_back(ArchiveRange{Index::OfWhite, one, 0});
            scans_.emplace_back(ArchiveRange{Index::OfBlack, one, 0});
        } else if (facets_.ids.size() <= indexes_.most_facet_scans()) {
            for (const std::int64_t facet : facets_.ids)
                scans_.emplace_back(ArchiveRange{Index::OfFacet, facet, 0});
            checks_facet_ = false;
            is_exact_ = !checks_variant_;
        } else {
            scans_.emplace_back(ArchiveRange{filter_.score == "*" ? Index::Aborted : Index::ByEnd});
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
    Result<bool, StoreError> wants(const Entry& entry, int& examined) {
        if (checks_facet_ && !facets_.contains(entry.facet)) return false;
        if (!checks_players_ && !checks_variant_) return true;
        examined += kLookUpCost;
        const auto facts = indexes_.facts(entry.id);
        if (!facts) return Failure{facts.error()};
        return *facts && (!checks_variant_ || (*facts)->variant == filter_.variant) &&
               (!checks_players_ || has_players((*facts)->white, (*facts)->black));
    }
    [[nodiscard]] bool has_players(std::int64_t white, std::int64_t black) const {
        const std::int64_t one = number(filter_.player);
        const std::int64_t two = number(filter_.opponent);
        if (filter_.opponent == UserId::None) return white == one || black == one;
        return (white == one && black == two) || (white == two && black == one);
    }

    ArchiveIndexes& indexes_;
    const FacetSet& facets_;
    const GameFilter& filter_;
    std::vector<Scan> scans_;
    bool is_exact_ = false;  // every entry of every scan is wanted
    bool checks_facet_ = true;
    bool checks_variant_ = false;  // looks into the game: a custom ruleset is in no facet
    bool checks_players_ = false;  // the same, for players at a position
    std::optional<GamePage::Cursor> last_;
};

}  // namespace

Result<FoundGames, StoreError> search_archive(ArchiveIndexes& indexes,
                                              const std::vector<Facet>& facets,
                                              const GameFilter& filter) {
    const FacetSet wanted = matching_facets(facets, filter);
    return Search{indexes, wanted, filter}.run();
}

}  // namespace janggun::server
