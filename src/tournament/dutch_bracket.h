// One bracket of the Dutch system: its players, and the weight of a pair in it.
#pragma once

#include <bit>
#include <cstddef>
#include <map>
#include <vector>

#include "tournament/swiss_candidate.h"
#include "tournament/wide.h"

namespace janggun::tournament {

/// The players not yet paired, in order: those moved down into this bracket, its residents, the
/// next score group, and all below. One more vertex stands for the bye if their number is odd.
struct Bracket {
    const std::vector<Candidate>& candidates;
    const Compatibility& compatibility;
    std::vector<std::size_t> order;  // by vertex: index of the candidate
    int residents = 0;               // the first resident
    int next = 0;                    // the first player of the next score group
    int beyond = 0;                  // the first player below that
    int rounds_played = 0;
    int bye_score = 0;  // of whoever will have the bye
    bool bye_is_only_floater = false;

    [[nodiscard]] int players() const { return static_cast<int>(order.size()); }
    [[nodiscard]] bool has_bye() const { return order.size() % 2 == 1; }
    [[nodiscard]] int vertices() const { return players() + (has_bye() ? 1 : 0); }
    [[nodiscard]] int bye() const { return players(); }
    [[nodiscard]] const Candidate& at(int vertex) const {
        return candidates[order[static_cast<std::size_t>(vertex)]];
    }
    [[nodiscard]] bool may_meet(int u, int v) const {
        return compatibility.may_meet(order[static_cast<std::size_t>(u)],
                                      order[static_cast<std::size_t>(v)]);
    }
    [[nodiscard]] bool may_have_bye(int vertex) const {
        return at(vertex).may_have_bye && at(vertex).score == bye_score;
    }
};

/// Where each criterion has its bits in a weight. Every field is wide enough for the sum over all
/// pairs of a matching, so that none spills into the one above it.
class WeightLayout {
  public:
    explicit WeightLayout(const Bracket& bracket);

    /// With the doubling of Matching, and room for dual values up to vertices times the weight.
    [[nodiscard]] std::size_t bits() const { return top_ + 2 + std::size_t{16}; }

    /// Of u and v, u < v, where v is a resident or in the next score group. All other pairs have
    /// weight 0: they only have to exist.
    template <std::size_t Limbs>
    [[nodiscard]] Wide<Limbs> weight(int u, int v) const {
        Wide<Limbs> result;
        const Candidate& higher = bracket_.at(u);
        const Candidate& lower = bracket_.at(v);
        const std::size_t higher_score = score_bits_.at(higher.score);
        if (v >= bracket_.next) {
            result.add_at(next_pairs_, 1);                  // C8: C6 of the next bracket
            result.add_at(next_scores_ + higher_score, 1);  // C8: C7 of the next bracket
            return result;
        }
        result.add_at(pairs_, 1);                  // C6
        result.add_at(scores_ + higher_score, 1);  // C7
        add_colours(result, higher, lower);
        const bool is_floater = higher.score > lower.score;
        for (std::size_t back = 0; back < 2; ++back) {
            const bool down = lower.floats[back] == Float::Down;
            const bool higher_down = higher.floats[back] == Float::Down;
            const bool up = is_floater && lower.floats[back] == Float::Up;
            const unsigned repeated = (down ? 1U : 0U) + (!is_floater && higher_down ? 1U : 0U);
            result.add_at(downfloats_[back], repeated);  // C14, C16
            if (!up) result.add_at(upfloats_[back], 1);  // C15, C17
            const std::size_t lower_score = score_bits_.at(lower.score);
            if (down) result.add_at(down_scores_[back] + lower_score, 1);  // C18, C20
            if (higher_down) result.add_at(down_scores_[back] + higher_score, 1);
            if (!up) result.add_at(up_scores_[back] + higher_score, 1);  // C19, C21
        }
        return result;
    }
    template <std::size_t Limbs>
    [[nodiscard]] Wide<Limbs> bye_weight(int vertex) const {
        Wide<Limbs> result;
        if (bracket_.bye_is_only_floater)  // C9
            result.add_at(bye_games_, static_cast<unsigned>(bracket_.at(vertex).games));
        return result;
    }

    /// Fewest exchanges first, then the least sum of the numbers of the upper halves' players;
    /// `place` is the upper player's in the remainder, of which `pairs` are to be made. The lowest
    /// bit is left for single decisions.
    template <std::size_t Limbs>
    void add_exchange(Wide<Limbs>& weight, int place, int pairs) const {
        if (place < pairs) weight.add_at(2 * count_bits_ + 1, 1);
        weight -= Wide<Limbs>{2 * place};
    }

  private:
    /// C10 to C13: one bit for each criterion that the pair does not violate.
    template <std::size_t Limbs>
    void add_colours(Wide<Limbs>& result, const Candidate& a, const Candidate& b) const {
        const bool same = !wishes_agree(a, b);
        const bool both_absolute =
            a.preference == Preference::Absolute && b.preference == Preference::Absolute;
        const bool both_strong =
            a.preference >= Preference::Strong && b.preference >= Preference::Strong;
        if (!(same && a.imbalance > 1 && b.imbalance > 1)) result.add_at(colours_[0], 1);
        if (!(same && both_absolute && gives_third_running(a, b))) result.add_at(colours_[1], 1);
        if (!same) result.add_at(colours_[2], 1);
        if (!same || !both_strong || both_absolute) result.add_at(colours_[3], 1);
    }
    /// Of two absolute preferences for the same side: whether whoever is denied it gets the other
    /// side a third time running.
    [[nodiscard]] static bool gives_third_running(const Candidate& a, const Candidate& b);

    [[nodiscard]] std::size_t take(std::size_t bits) {
        const std::size_t at = top_;
        top_ += bits;
        return at;
    }

    const Bracket& bracket_;
    std::map<int, std::size_t> score_bits_;  // by score: where its counter is in a field of scores
    std::size_t count_bits_ = 0;
    std::size_t top_ = 0;
    std::size_t up_scores_[2]{};
    std::size_t down_scores_[2]{};
    std::size_t upfloats_[2]{};
    std::size_t downfloats_[2]{};
    std::size_t colours_[4]{};
    std::size_t bye_games_ = 0;
    std::size_t next_scores_ = 0;
    std::size_t next_pairs_ = 0;
    std::size_t scores_ = 0;
    std::size_t pairs_ = 0;
};

}  // namespace janggun::tournament
