// Pairs one bracket of the Dutch system: the best matching by weight, then the order of candidates.
#pragma once

#include <cassert>
#include <vector>

#include "tournament/dutch_bracket.h"
#include "tournament/matching.h"

namespace janggun::tournament {

/// The criteria C4 to C21 are decided by one matching of maximum weight. Among the matchings of
/// that weight the rules prefer one by comparing players in order (articles 3.6 to 3.8, 4.2 to
/// 4.4). Each such decision is tried by changing the weights of one player's edges in the bits
/// below the criteria, and then made final by removing the edges that contradict it.
template <std::size_t Limbs>
class BracketPairer {
  public:
    BracketPairer(const Bracket& bracket, const WeightLayout& layout)
        : bracket_{bracket},
          layout_{layout},
          matching_{bracket.vertices()},
          is_settled_(static_cast<std::size_t>(bracket.vertices())),
          keep_(static_cast<std::size_t>(bracket.vertices())) {}

    /// Pairs of the round before which the rest is known to be pairable: a start for the search.
    void prematch(int u, int v) { matching_.prematch(u, v); }

    void add_edges() {
        const bool guess = bracket_.residents == 0;
        for (int v = 0; v < bracket_.players(); ++v) {
            for (int u = 0; u < v; ++u) {
                // Two players who moved down together can meet no more: the bracket above would
                // have had one pair more.
                if (v < bracket_.residents || !bracket_.may_meet(u, v)) continue;
                Weight weight = base_weight(u, v);
                // Without players moved down the remainder is known to be the whole bracket.
                if (guess && v < bracket_.next) layout_.add_exchange(weight, u, bracket_.next / 2);
                matching_.set_weight(u, v, weight);
            }
            if (bracket_.has_bye() && bracket_.may_have_bye(v))
                matching_.set_weight(v, bracket_.bye(), layout_.bye_weight<Limbs>(v));
        }
    }

    /// False: there is no valid pairing.
    [[nodiscard]] bool pair() {
        if (!matching_.solve()) return false;
        choose_moved_down();
        pair_moved_down();
        collect_remainder();
        choose_exchanges();
        pair_remainder();
        return true;
    }

    /// After `pair`: the partner of a vertex, and whether that pair belongs to this bracket.
    [[nodiscard]] int mate(int vertex) const { return matching_.mate(vertex); }
    [[nodiscard]] bool is_settled(int vertex) const {
        return is_settled_[static_cast<std::size_t>(vertex)] != 0;
    }

  private:
    using Weight = Wide<Limbs>;

    [[nodiscard]] Weight base_weight(int u, int v) const {
        return v < bracket_.beyond ? layout_.template weight<Limbs>(u, v) : Weight{};
    }
    [[nodiscard]] bool is_resident(int v) const {
        return v >= bracket_.residents && v < bracket_.next;
    }
    [[nodiscard]] bool is_upper(int v) const {  // the upper player of a pair of the remainder
        return matching_.mate(v) > v && matching_.mate(v) < bracket_.next;
    }
    void solve() {
        [[maybe_unused]] const bool solved = matching_.solve();
        assert(solved);  // the pairing so far is still possible
    }
    void settle(int u) {
        const int v = matching_.mate(u);
        is_settled_[static_cast<std::size_t>(u)] = 1;
        is_settled_[static_cast<std::size_t>(v)] = 1;
        matching_.fix_pair(u, v);
        solve();
    }
    template <typename Predicate>
    void keep_edges(int v, Predicate&& keep) {
        for (int u = 0; u < bracket_.vertices(); ++u)
            keep_[static_cast<std::size_t>(u)] = keep(u) ? 1 : 0;
        matching_.restrict_edges(v, keep_);
    }

    /// Articles 3.2 and 3.8: which of those moved down are paired here. The matching says how many
    /// of each score; higher players come first.
    void choose_moved_down() {
        for (int begin = 0; begin < bracket_.residents;) {
            int end = begin;
            int paired = 0;
            while (end < bracket_.residents && bracket_.at(end).score == bracket_.at(begin).score)
                paired += is_resident(matching_.mate(end++)) ? 1 : 0;
            for (int p = begin; p < end; ++p) {
                if (paired > 0 && paired < end - p) try_to_pair_here(p);
                const bool here =
                    paired == end - p || (paired > 0 && is_resident(matching_.mate(p)));
                if (here) --paired;
                keep_edges(p, [&](int u) { return is_resident(u) == here; });
            }
            solve();
            begin = end;
        }
    }
    void try_to_pair_here(int p) {
        if (is_resident(matching_.mate(p))) return;
        matching_.detach(p);
        for (int q = bracket_.residents; q < bracket_.next; ++q) {
            if (!matching_.has_edge(p, q)) continue;
            matching_.set_weight(p, q, base_weight(p, q) + Weight{1});
        }
        solve();
    }

    /// Article 3.7: every one of them gets the highest opponent possible, in order.
    void pair_moved_down() {
        for (int p = 0; p < bracket_.residents; ++p)
            if (is_resident(matching_.mate(p))) pair_with_highest(p, bracket_.residents);
    }
    /// Of the residents from `first` on that p has edges to.
    void pair_with_highest(int p, int first) {
        int best = first;
        while (best < bracket_.next &&
               !(matching_.has_edge(p, best) && matching_.is_tight(p, best)))
            ++best;
        if (best != matching_.mate(p) && !matching_.swap_partners(p, best)) {
            matching_.detach(p);
            for (int q = first; q < bracket_.next; ++q) {
                if (!matching_.has_edge(p, q)) continue;
                matching_.set_weight(p, q, base_weight(p, q) + Weight{bracket_.next - q});
            }
            solve();
        }
        settle(p);
    }

    void collect_remainder() {
        for (int v = bracket_.residents; v < bracket_.next; ++v) {
            if (is_settled(v)) continue;
            remainder_.push_back(v);
            if (is_upper(v)) ++pairs_;
        }
    }
    [[nodiscard]] int at_place(int place) const {
        return remainder_[static_cast<std::size_t>(place)];
    }
    [[nodiscard]] int remainder_size() const { return static_cast<int>(remainder_.size()); }

    /// Article 4.4: whom the halves of the remainder exchange.
    void choose_exchanges() {
        if (count_exchanges() == 0) return;
        for (const int v : remainder_) matching_.detach(v);
        for (int place = 0; place < remainder_size(); ++place) set_lower_edges(place, 0);
        solve();
        const int exchanges = count_exchanges();
        int left = exchanges;
        // The lowest possible players leave the upper half.
        for (int place = pairs_; place-- > 0 && left > 0;) {
            const int p = at_place(place);
            const bool tried = is_upper(p);
            if (tried) retry(place, -1);
            if (!is_upper(p)) {
                --left;
                keep_edges(p, [&](int u) { return !is_in_remainder(u) || u < p; });
                solve();
            } else if (tried) {
                retry(place, 0);
            }
        }
        // The highest possible players enter it. The last one follows from the sum of numbers.
        left = exchanges;
        for (int place = pairs_; place < remainder_size() && left > 1; ++place) {
            const int q = at_place(place);
            const bool tried = !is_upper(q);
            if (tried) retry(place, 1);
            if (is_upper(q)) {
                --left;
                keep_edges(q, [&](int u) { return is_in_remainder(u) && u > q; });
                solve();
            } else if (tried) {
                retry(place, 0);
            }
        }
    }
    [[nodiscard]] bool is_in_remainder(int u) const { return is_resident(u) && !is_settled(u); }
    [[nodiscard]] int count_exchanges() const {
        int count = 0;
        for (int place = 0; place < pairs_; ++place) count += is_upper(at_place(place)) ? 0 : 1;
        return count;
    }
    void retry(int place, int bonus) {
        matching_.detach(at_place(place));
        set_lower_edges(place, bonus);
        solve();
    }
    void set_lower_edges(int place, int bonus) {
        const int p = at_place(place);
        for (int other = place + 1; other < remainder_size(); ++other) {
            const int q = at_place(other);
            if (!matching_.has_edge(p, q)) continue;
            Weight weight = base_weight(p, q) + Weight{bonus};
            layout_.add_exchange(weight, place, pairs_);
            matching_.set_weight(p, q, weight);
        }
    }

    /// Article 4.3: the upper players of the remainder get the highest opponents possible.
    void pair_remainder() {
        std::vector<int> upper;
        std::vector<unsigned char> is_in_upper(static_cast<std::size_t>(bracket_.vertices()));
        for (const int v : remainder_) {
            if (!is_upper(v)) continue;
            upper.push_back(v);
            is_in_upper[static_cast<std::size_t>(v)] = 1;
        }
        for (const int v : remainder_) {
            const bool above = is_in_upper[static_cast<std::size_t>(v)] != 0;
            keep_edges(v, [&](int u) {
                if (!is_in_remainder(u)) return !above;
                const bool other_above = is_in_upper[static_cast<std::size_t>(u)] != 0;
                return above != other_above && (above ? v < u : u < v);
            });
        }
        solve();
        for (const int p : upper) pair_with_highest(p, p + 1);
    }

    const Bracket& bracket_;
    const WeightLayout& layout_;
    Matching<Limbs> matching_;
    std::vector<unsigned char> is_settled_;
    std::vector<unsigned char> keep_;
    std::vector<int> remainder_;
    int pairs_ = 0;  // of the remainder
};

}  // namespace janggun::tournament
