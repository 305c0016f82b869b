// The Dutch system compared with a plain version that looks at every pairing.
#include "tournament/swiss.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/rng.h"
#include "tournament/swiss_candidate.h"

namespace janggun::tournament {
namespace {

/// Lower is better, the first difference decides.
using Cost = std::vector<int>;
/// By candidate: the partner, or the candidate itself for the bye.
using Partners = std::vector<int>;

/// Written from the articles of C.04.3: all pairings of the players that are left are compared
/// criterion by criterion, bracket by bracket.
class PlainDutch {
  public:
    explicit PlainDutch(const SwissState& state)
        : state_{state}, candidates_{candidates_of(state)}, compatibility_{state, candidates_} {}

    [[nodiscard]] std::vector<Pairing> pair() {
        Partners partners(candidates_.size(), -1);
        enumerate(partners);
        keep_best([&](const Partners& p) {
            for (int v = 0; v < count(); ++v)
                if (partner(p, v) == v) return Cost{at(v).score};
            return Cost{};
        });
        for (int group = 0; group < count();) {
            const int end = end_of(group);
            keep_best([&](const Partners& p) { return bracket_cost(p, group, end); });
            if (left_.empty()) return {};
            for (int v = 0; v < end; ++v)
                if (partner(left_.front(), v) < end && partner(left_.front(), v) != v)
                    fixed_.insert(v);
            group = end;
        }
        std::vector<Pairing> result;
        for (int v = 0; v < count(); ++v) {
            const int other = partner(left_.front(), v);
            if (other == v) result.push_back({at(v).player, kNobody});
            if (v < other) result.push_back(with_sides(at(v), at(other), state_.initial_side));
        }
        return result;
    }

  private:
    [[nodiscard]] int count() const { return static_cast<int>(candidates_.size()); }
    [[nodiscard]] const Candidate& at(int v) const {
        return candidates_[static_cast<std::size_t>(v)];
    }
    [[nodiscard]] static int partner(const Partners& p, int v) {
        return p[static_cast<std::size_t>(v)];
    }
    [[nodiscard]] int end_of(int group) const {
        int end = group;
        while (end < count() && at(end).score == at(group).score) ++end;
        return end;
    }

    void enumerate(Partners& partners) {
        const auto open = std::find(partners.begin(), partners.end(), -1);
        if (open == partners.end()) {
            left_.push_back(partners);
            return;
        }
        const auto v = static_cast<std::size_t>(open - partners.begin());
        const bool bye_taken = [&] {
            for (std::size_t u = 0; u < v; ++u)
                if (partners[u] == static_cast<int>(u)) return true;
            return false;
        }();
        if (count() % 2 == 1 && !bye_taken && candidates_[v].may_have_bye) {
            partners[v] = static_cast<int>(v);
            enumerate(partners);
        }
        for (std::size_t u = v + 1; u < partners.size(); ++u) {
            if (partners[u] != -1 || !compatibility_.may_meet(v, u)) continue;
            partners[v] = static_cast<int>(u);
            partners[u] = static_cast<int>(v);
            enumerate(partners);
            partners[u] = -1;
        }
        partners[v] = -1;
    }

    template <typename CostOf>
    void keep_best(CostOf&& cost_of) {
        std::vector<Partners> best;
        Cost least;
        for (const Partners& p : left_) {
            Cost cost = cost_of(p);
            if (!best.empty() && least < cost) continue;
            if (best.empty() || cost < least) {
                best.clear();
                least = std::move(cost);
            }
            best.push_back(p);
        }
        left_ = std::move(best);
    }

    /// How many of each score, the highest first.
    [[nodiscard]] Cost by_score(const std::vector<int>& players) const {
        std::map<int, int, std::greater<>> counts;
        for (int v = 0; v < count(); ++v) counts[at(v).score] += 0;
        for (const int v : players) ++counts[at(v).score];
        Cost cost;
        for (const auto& [score, number] : counts) cost.push_back(number);
        return cost;
    }
    static void append(Cost& cost, const Cost& more) {
        cost.insert(cost.end(), more.begin(), more.end());
    }

    /// Unpaired players above `end` whose partner is below it.
    [[nodiscard]] std::vector<int> floaters(const Partners& p, int end) const {
        std::vector<int> result;
        for (int v = 0; v < end; ++v)
            if (!fixed_.contains(v) && (partner(p, v) >= end || partner(p, v) == v))
                result.push_back(v);
        return result;
    }

    [[nodiscard]] Cost bracket_cost(const Partners& p, int group, int end) const {
        const std::vector<int> down = floaters(p, end);
        Cost cost{static_cast<int>(down.size())};  // C6
        append(cost, by_score(down));              // C7
        if (end < count()) {                       // C8
            std::vector<int> next;
            for (int v = 0; v < end_of(end); ++v) {
                const bool open = std::count(down.begin(), down.end(), v) == 1 || v >= end;
                if (open && (partner(p, v) >= end_of(end) || partner(p, v) == v)) next.push_back(v);
            }
            cost.push_back(static_cast<int>(next.size()));
            append(cost, by_score(next));
        }
        const bool only_bye = down.size() == 1 && partner(p, down.front()) == down.front();
        cost.push_back(only_bye ? -at(down.front()).games : 0);  // C9
        append_colours(cost, p, end);
        for (std::size_t back = 0; back < 2; ++back) append_floats(cost, p, group, end, back);
        for (std::size_t back = 0; back < 2; ++back) append_float_scores(cost, p, group, end, back);
        append_order(cost, p, group, end);
        return cost;
    }

    void append_colours(Cost& cost, const Partners& p, int end) const {
        Cost violations(4);
        for (int v = 0; v < end; ++v) {
            const int u = partner(p, v);
            if (fixed_.contains(v) || u <= v || u >= end) continue;
            const Candidate& a = at(v);
            const Candidate& b = at(u);
            if (a.preference == Preference::None || b.preference == Preference::None ||
                a.wish != b.wish)
                continue;
            // Who is denied the side, and what follows from it.
            const Pairing sides = with_sides(a, b, state_.initial_side);
            const Side of_a = sides.first == a.player ? Side::First : Side::Second;
            const Candidate& denied = of_a == a.wish ? b : a;
            if (denied.imbalance > 1) ++violations[0];
            const bool both_absolute =
                a.preference == Preference::Absolute && b.preference == Preference::Absolute;
            if (both_absolute && denied.repeated == other(denied.wish)) ++violations[1];
            ++violations[2];
            if (!both_absolute && denied.preference >= Preference::Strong) ++violations[3];
        }
        append(cost, violations);
    }

    /// C14 to C17.
    void append_floats(Cost& cost, const Partners& p, int group, int end, std::size_t back) const {
        int down = 0;
        int up = 0;
        for (int v = group; v < end; ++v) {
            const bool floats = partner(p, v) >= end || partner(p, v) == v;
            if (floats && at(v).floats[back] == Float::Down) ++down;
            if (partner(p, v) < group && at(v).floats[back] == Float::Up) ++up;
        }
        cost.push_back(down);
        cost.push_back(up);
    }
    /// C18 to C21.
    void append_float_scores(Cost& cost, const Partners& p, int group, int end,
                             std::size_t back) const {
        std::vector<int> down;
        for (const int v : floaters(p, end))
            if (at(v).floats[back] == Float::Down) down.push_back(v);
        append(cost, by_score(down));
        std::vector<int> met;
        for (int v = group; v < end; ++v)
            if (partner(p, v) < group && at(v).floats[back] == Float::Up)
                met.push_back(partner(p, v));
        append(cost, by_score(met));
    }

    /// Who of those moved down is paired, with whom; exchanges; transpositions.
    void append_order(Cost& cost, const Partners& p, int group, int end) const {
        for (int v = 0; v < group; ++v)
            if (!fixed_.contains(v))
                cost.push_back(partner(p, v) < end && partner(p, v) != v ? 0 : 1);
        for (int v = 0; v < group; ++v)
            if (!fixed_.contains(v) && partner(p, v) < end && partner(p, v) != v)
                cost.push_back(partner(p, v));
        std::vector<int> remainder;
        std::vector<bool> upper;
        for (int v = group; v < end; ++v) {
            if (partner(p, v) < group) continue;
            remainder.push_back(v);
            upper.push_back(partner(p, v) > v && partner(p, v) < end);
        }
        const auto pairs = static_cast<std::size_t>(std::count(upper.begin(), upper.end(), true));
        int exchanges = 0;
        int sum = 0;
        for (std::size_t i = 0; i < upper.size(); ++i) {
            if (i < pairs && !upper[i]) ++exchanges;
            if (upper[i]) sum += static_cast<int>(i);
        }
        cost.push_back(exchanges);
        cost.push_back(sum);
        for (std::size_t i = pairs; i-- > 0;) cost.push_back(upper[i] ? 1 : 0);
        for (std::size_t i = pairs; i < upper.size(); ++i) cost.push_back(upper[i] ? 0 : 1);
        for (std::size_t i = 0; i < upper.size(); ++i)
            if (upper[i]) cost.push_back(partner(p, remainder[i]));
    }

    const SwissState& state_;
    std::vector<Candidate> candidates_;
    Compatibility compatibility_;
    std::vector<Partners> left_;
    std::set<int> fixed_;  // paired in brackets before
};

using PairSet = std::set<std::pair<int, int>>;
[[nodiscard]] PairSet as_set(const std::vector<Pairing>& pairings) {
    PairSet result;
    for (const Pairing& pairing : pairings) result.emplace(pairing.first, pairing.second);
    return result;
}

/// A tournament with random results, byes and absences.
class SmallTournament {
  public:
    SmallTournament(std::uint64_t seed, int players) : rng_{seed} {
        state_.players.resize(static_cast<std::size_t>(players));
        state_.total_rounds = 3 + static_cast<int>(rng_.below(4));
        state_.initial_side = rng_.below(2) == 0 ? Side::First : Side::Second;
        absences_ = rng_.below(2) == 0 ? 8 : 0;
        if (rng_.below(3) == 0) state_.points = {.win = 7, .draw = 2, .pairing_bye = 7};
    }
    [[nodiscard]] const SwissState& state() const { return state_; }
    [[nodiscard]] bool is_over() const { return state_.rounds_played >= state_.total_rounds; }

    void draw_absences() {
        for (SwissPlayer& player : state_.players) player.plays_next = rng_.below(100) >= absences_;
    }
    void play(const std::vector<Pairing>& pairings) {
        for (SwissPlayer& player : state_.players)
            player.rounds.push_back(
                {.mark = rng_.below(2) == 0 ? Mark::HalfPointBye : Mark::Absent});
        const auto entry = [&](PlayerIndex player) -> Entry& {
            return state_.players[static_cast<std::size_t>(player)].rounds.back();
        };
        for (const auto& [first, second] : pairings) {
            if (second == kNobody) {
                entry(first) = {.mark = Mark::PairingBye};
                continue;
            }
            const Mark marks[] = {Mark::Win, Mark::Draw, Mark::Loss, Mark::ForfeitWin};
            const Mark answers[] = {Mark::Loss, Mark::Draw, Mark::Win, Mark::ForfeitLoss};
            const std::uint32_t drawn = rng_.below(10);
            const std::size_t result = drawn == 9 ? 3 : drawn / 3;
            entry(first) = {marks[result], second, Side::First, 0};
            entry(second) = {answers[result], first, Side::Second, 0};
        }
        ++state_.rounds_played;
    }

  private:
    Rng rng_;
    SwissState state_;
    std::uint32_t absences_ = 0;
};

TEST(Dutch, EqualsThePlainVersionOnSmallTournaments) {
    int rounds = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        SmallTournament tournament{seed, 2 + static_cast<int>(seed % 7)};
        while (!tournament.is_over()) {
            tournament.draw_absences();
            const auto pairings = pair_swiss(tournament.state());
            const std::vector<Pairing> plain = PlainDutch{tournament.state()}.pair();
            if (!pairings) {
                EXPECT_TRUE(plain.empty()) << "seed " << seed;
                break;
            }
            ASSERT_EQ(as_set(*pairings), as_set(plain))
                << "seed " << seed << ", round " << tournament.state().rounds_played + 1;
            tournament.play(*pairings);
            ++rounds;
        }
    }
    EXPECT_GT(rounds, 800);
}

TEST(Dutch, FirstRoundPairsTheHalvesWithAlternatingSides) {
    SwissState state;
    state.players.resize(7);
    state.total_rounds = 3;
    const auto pairings = pair_swiss(state);
    ASSERT_TRUE(pairings);
    EXPECT_EQ(*pairings, (std::vector<Pairing>{{0, 3}, {4, 1}, {2, 5}, {6, kNobody}}));
}

TEST(Dutch, OfNobodyOrOfARematchOnlyIsRefused) {
    SwissState state;
    EXPECT_EQ(pair_swiss(state).error(), PairingError::NoPlayers);
    state.players.resize(2);
    state.total_rounds = 5;
    state.rounds_played = 1;
    state.players[0].rounds = {{Mark::Win, 1, Side::First, 0}};
    state.players[1].rounds = {{Mark::Loss, 0, Side::Second, 0}};
    EXPECT_EQ(pair_swiss(state).error(), PairingError::NoValidPairing);
}

TEST(Dutch, ForbiddenPairsDoNotMeet) {
    SwissState state;
    state.players.resize(4);
    state.total_rounds = 3;
    state.forbidden = {{0, 2}, {0, 3}};
    const auto pairings = pair_swiss(state);
    ASSERT_TRUE(pairings);
    EXPECT_EQ(as_set(*pairings), (PairSet{{0, 1}, {2, 3}}));
}

}  // namespace
}  // namespace janggun::tournament
