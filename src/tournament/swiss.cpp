// Swiss pairing by the FIDE Dutch system, bracket by bracket.
#include "tournament/swiss.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <tuple>
#include <utility>

#include "tournament/dutch_pairer.h"
#include "tournament/swiss_candidate.h"

namespace janggun::tournament {
namespace {

using Mates = std::vector<int>;  // by candidate; candidates.size() stands for the bye, -1 for none

/// The pairing of a round under way.
class DutchRound {
  public:
    explicit DutchRound(const SwissState& state)
        : state_{state},
          candidates_{candidates_of(state)},
          compatibility_{state, candidates_},
          is_paired_(candidates_.size()),
          likely_mate_(candidates_.size(), -1) {}

    [[nodiscard]] bool is_empty() const { return candidates_.empty(); }

    [[nodiscard]] bool pair() {
        if (has_bye() && !find_bye_score()) return false;
        for (int group = 0; group < count(); group = end_of_group(group))
            if (!pair_bracket(group)) return false;
        return true;
    }

    [[nodiscard]] std::vector<Pairing> pairings() const {
        std::vector<std::pair<std::size_t, std::size_t>> boards;  // higher, lower
        std::vector<Pairing> byes;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const auto mate = static_cast<std::size_t>(likely_mate_[i]);
            if (mate == candidates_.size())
                byes.push_back({candidates_[i].player, kNobody});
            else if (i < mate)
                boards.emplace_back(i, mate);
        }
        const auto real_score = [&](std::size_t i) {
            return score_before(state_, candidates_[i].player, state_.rounds_played,
                                VirtualPoints::Without);
        };
        // C.04.2: boards by the higher player's score, the sum of both, the higher player's number.
        const auto key = [&](const std::pair<std::size_t, std::size_t>& board) {
            const int a = real_score(board.first);
            const int b = real_score(board.second);
            const bool second_leads = std::tuple{-b, candidates_[board.second].number} <
                                      std::tuple{-a, candidates_[board.first].number};
            const std::size_t leader = second_leads ? board.second : board.first;
            return std::tuple{-std::max(a, b), -(a + b), candidates_[leader].number};
        };
        std::sort(boards.begin(), boards.end(),
                  [&](const auto& x, const auto& y) { return key(x) < key(y); });
        std::vector<Pairing> result;
        result.reserve(boards.size() + byes.size());
        for (const auto& [higher, lower] : boards)
            result.push_back(
                with_sides(candidates_[higher], candidates_[lower], state_.initial_side));
        result.insert(result.end(), byes.begin(), byes.end());
        return result;
    }

  private:
    [[nodiscard]] int count() const { return static_cast<int>(candidates_.size()); }
    [[nodiscard]] bool has_bye() const { return candidates_.size() % 2 == 1; }
    [[nodiscard]] const Candidate& at(int i) const {
        return candidates_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] int end_of_group(int begin) const {
        int end = begin;
        while (end < count() && at(end).score == at(begin).score) ++end;
        return end;
    }

    /// C5: the least score that a player with the bye can have, and whether the first bracket can
    /// be paired but for that player (C9).
    [[nodiscard]] bool find_bye_score() {
        constexpr std::size_t kPairBits = 20;
        const int top_end = end_of_group(0);
        Matching<1> matching{count() + 1};
        int group = 0;
        for (int v = 0; v < count(); ++v) {
            if (v > 0 && at(v).score != at(v - 1).score) ++group;
            for (int u = 0; u < v; ++u)
                if (compatibility_.may_meet(static_cast<std::size_t>(u),
                                            static_cast<std::size_t>(v)))
                    matching.set_weight(u, v, Wide<1>{v < top_end ? 1 : 0});
            if (!at(v).may_have_bye) continue;
            Wide<1> weight;
            weight.add_at(kPairBits, static_cast<unsigned>(group));
            matching.set_weight(v, count(), weight);
        }
        if (!matching.solve()) return false;
        bye_score_ = at(matching.mate(count())).score;
        for (int v = 0; v < count(); ++v)
            likely_mate_[static_cast<std::size_t>(v)] = matching.mate(v);
        return true;
    }

    /// Whether all unpaired players up to the end of a score group but one are paired among
    /// themselves in the last matching, and that one has the bye.
    [[nodiscard]] bool bye_is_only_floater(int end) const {
        if (!has_bye() || bye_score_ < at(end - 1).score) return false;
        for (int v = 0; v < end; ++v) {
            if (is_paired_[static_cast<std::size_t>(v)] != 0) continue;
            const int mate = likely_mate_[static_cast<std::size_t>(v)];
            if (mate >= end && mate != count()) return false;
        }
        return true;
    }

    [[nodiscard]] bool pair_bracket(int group) {
        const int end = end_of_group(group);
        const int next_end = end_of_group(end);
        Bracket bracket{.candidates = candidates_,
                        .compatibility = compatibility_,
                        .order = {},
                        .rounds_played = state_.rounds_played,
                        .bye_score = bye_score_,
                        .bye_is_only_floater = bye_is_only_floater(end)};
        for (int v = 0; v < count(); ++v) {
            if (v == group) bracket.residents = bracket.players();
            if (v == end) bracket.next = bracket.players();
            if (v == next_end) bracket.beyond = bracket.players();
            if (is_paired_[static_cast<std::size_t>(v)] == 0)
                bracket.order.push_back(static_cast<std::size_t>(v));
        }
        if (end == count()) bracket.next = bracket.players();
        if (next_end == count()) bracket.beyond = bracket.players();
        const WeightLayout layout{bracket};
        const std::size_t bits = layout.bits();
        if (bits <= 256) return run<4>(bracket, layout);
        if (bits <= 512) return run<8>(bracket, layout);
        assert(bits <= 2048);
        return run<32>(bracket, layout);
    }

    template <std::size_t Limbs>
    [[nodiscard]] bool run(const Bracket& bracket, const WeightLayout& layout) {
        BracketPairer<Limbs> pairer{bracket, layout};
        pairer.add_edges();
        start_from_last_matching(bracket, pairer);
        if (!pairer.pair()) return false;
        for (int v = 0; v < bracket.players(); ++v) {
            const std::size_t candidate = bracket.order[static_cast<std::size_t>(v)];
            const int mate = pairer.mate(v);
            likely_mate_[candidate] =
                mate == bracket.bye()
                    ? count()
                    : static_cast<int>(bracket.order[static_cast<std::size_t>(mate)]);
            if (pairer.is_settled(v)) is_paired_[candidate] = 1;
        }
        return true;
    }

    /// Below the next score group pairs have weight 0, so those of the last matching are as good as
    /// any: a start for the search.
    template <typename Pairer>
    void start_from_last_matching(const Bracket& bracket, Pairer& pairer) const {
        std::vector<int> vertex(candidates_.size(), -1);
        for (int v = 0; v < bracket.players(); ++v)
            vertex[bracket.order[static_cast<std::size_t>(v)]] = v;
        for (int v = bracket.beyond; v < bracket.players(); ++v) {
            const int mate = likely_mate_[bracket.order[static_cast<std::size_t>(v)]];
            if (mate < 0 || mate >= count()) continue;
            const int other = vertex[static_cast<std::size_t>(mate)];
            if (other >= bracket.beyond && v < other) pairer.prematch(v, other);
        }
    }

    const SwissState& state_;
    std::vector<Candidate> candidates_;
    Compatibility compatibility_;
    std::vector<unsigned char> is_paired_;
    Mates likely_mate_;  // final where is_paired_
    int bye_score_ = 0;
};

}  // namespace

Result<std::vector<Pairing>, PairingError> pair_swiss(const SwissState& state) {
    DutchRound round{state};
    if (round.is_empty()) return Failure{PairingError::NoPlayers};
    if (!round.pair()) return Failure{PairingError::NoValidPairing};
    return round.pairings();
}

}  // namespace janggun::tournament
