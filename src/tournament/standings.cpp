// Standings with tie-breaks.
#include "tournament/standings.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <set>

#include "tournament/index.h"

namespace janggun::tournament {
namespace {

/// Not played by the player's own wish.
[[nodiscard]] bool is_voluntary(Mark mark) {
    return mark <= Mark::FullPointBye || mark == Mark::ForfeitLoss;
}

class Table {
  public:
    Table(const Histories& histories, const PointSystem& points)
        : histories_{histories}, points_{points} {
        for (const std::vector<Entry>& history : histories)
            rounds_ = std::max(rounds_, history.size());
        for (const std::vector<Entry>& history : histories) {
            scores_.push_back(score(history));
            opponent_scores_.push_back(score_as_opponent(history));
        }
    }

    [[nodiscard]] int points(PlayerIndex player) const { return scores_[at(player)]; }

    [[nodiscard]] int value(TieBreak tie_break, PlayerIndex player) const {
        switch (tie_break) {
            case TieBreak::Buchholz:
                return buchholz(player, 0, 0);
            case TieBreak::BuchholzCut1:
                return buchholz(player, 1, 0);
            case TieBreak::BuchholzMedian:
                return buchholz(player, 1, 1);
            case TieBreak::SonnebornBerger:
                return sonneborn_berger(player);
            case TieBreak::Wins:
                return wins(player);
            case TieBreak::PointsDifference:
                return difference(player);
            case TieBreak::HeadToHead:
                return 0;  // of groups: head_to_head
        }
        return 0;
    }

    /// Points from the games among the tied. If not all of them have met, only a leader whom the
    /// missing games could not overtake gets any.
    [[nodiscard]] std::vector<int> head_to_head(const std::vector<PlayerIndex>& tied) const {
        std::vector<int> taken(tied.size());
        std::vector<int> possible(tied.size());
        bool all_met = true;
        for (std::size_t i = 0; i < tied.size(); ++i) {
            std::set<PlayerIndex> met;  // more than once in a double round robin
            for (const Entry& entry : histories_[at(tied[i])]) {
                if (!is_played(entry.mark) ||
                    std::find(tied.begin(), tied.end(), entry.opponent) == tied.end())
                    continue;
                taken[i] += 10 * points_of(points_, entry.mark);
                met.insert(entry.opponent);
            }
            const int missing = static_cast<int>(tied.size() - 1 - met.size());
            all_met = all_met && missing == 0;
            possible[i] = taken[i] + 10 * missing * points_.win;
        }
        if (all_met) return taken;
        std::vector<int> result(tied.size());
        for (std::size_t i = 0; i < tied.size(); ++i) {
            bool leads = true;
            for (std::size_t j = 0; j < tied.size(); ++j)
                leads = leads && (i == j || taken[i] > possible[j]);
            if (leads) result[i] = taken[i];
        }
        return result;
    }

  private:
    struct Contribution {
        int score = 0;   // of the opponent, tenths
        int points = 0;  // taken
        bool is_voluntary_absence = false;
    };

    [[nodiscard]] int score(const std::vector<Entry>& history) const {
        return std::accumulate(history.begin(), history.end(), 0, [&](int sum, const Entry& entry) {
            return sum + points_of(points_, entry.mark);
        });
    }
    /// Article 16.3: byes asked for that no game follows count as draws.
    [[nodiscard]] int score_as_opponent(const std::vector<Entry>& history) const {
        int sum = score(history);
        sum += static_cast<int>(rounds_ - history.size()) * points_.draw;
        for (auto it = history.rbegin(); it != history.rend() && !is_paired(it->mark); ++it)
            sum += points_.draw - points_of(points_, it->mark);
        return sum;
    }
    /// Article 16.4: an unplayed round counts as one against a dummy that has the player's own
    /// score, but no more than draws in all rounds; a forfeit as one against the opponent.
    [[nodiscard]] std::vector<Contribution> contributions(PlayerIndex player) const {
        std::vector<Contribution> result;
        const std::vector<Entry>& history = histories_[at(player)];
        for (std::size_t round = 0; round < rounds_; ++round) {
            const Entry entry = round < history.size() ? history[round] : Entry{};
            Contribution contribution;
            contribution.points = points_of(points_, entry.mark);
            contribution.is_voluntary_absence = is_voluntary(entry.mark);
            contribution.score =
                entry.opponent != kNobody
                    ? opponent_scores_[at(entry.opponent)]
                    : std::min(points(player), static_cast<int>(rounds_) * points_.draw);
            result.push_back(contribution);
        }
        return result;
    }
    [[nodiscard]] int buchholz(PlayerIndex player, int cut_low, int cut_high) const {
        std::vector<Contribution> games = contributions(player);
        // Article 16.5: voluntary absences are cut before other rounds.
        std::sort(games.begin(), games.end(), [](const Contribution& a, const Contribution& b) {
            return a.is_voluntary_absence != b.is_voluntary_absence ? a.is_voluntary_absence
                                                                    : a.score < b.score;
        });
        games.erase(games.begin(),
                    games.begin() + std::min<std::ptrdiff_t>(cut_low, std::ssize(games)));
        for (; cut_high > 0 && !games.empty(); --cut_high)
            games.erase(std::max_element(
                games.begin(), games.end(),
                [](const Contribution& a, const Contribution& b) { return a.score < b.score; }));
        int sum = 0;
        for (const Contribution& game : games) sum += 10 * game.score;
        return sum;
    }
    [[nodiscard]] int sonneborn_berger(PlayerIndex player) const {
        int sum = 0;
        for (const Contribution& game : contributions(player)) sum += game.score * game.points;
        return sum;
    }
    [[nodiscard]] int wins(PlayerIndex player) const {
        const std::vector<Entry>& history = histories_[at(player)];
        return static_cast<int>(
            std::count_if(history.begin(), history.end(), [](const Entry& entry) {
                return entry.mark == Mark::Win || entry.mark == Mark::PointsWin;
            }));
    }
    [[nodiscard]] int difference(PlayerIndex player) const {
        int sum = 0;
        for (const Entry& entry : histories_[at(player)]) sum += entry.margin;
        return sum;
    }

    const Histories& histories_;
    const PointSystem& points_;
    std::size_t rounds_ = 0;
    std::vector<int> scores_;
    std::vector<int> opponent_scores_;
};

[[nodiscard]] bool same_place(const Standing& a, const Standing& b) {
    return a.points == b.points && a.tie_breaks == b.tie_breaks;
}

}  // namespace

std::string_view name_of(TieBreak tie_break) {
    switch (tie_break) {
        case TieBreak::Buchholz:
            return "BH";
        case TieBreak::BuchholzCut1:
            return "BH-C1";
        case TieBreak::BuchholzMedian:
            return "BH-M1";
        case TieBreak::SonnebornBerger:
            return "SB";
        case TieBreak::HeadToHead:
            return "DE";
        case TieBreak::Wins:
            return "WON";
        case TieBreak::PointsDifference:
            return "PD";
    }
    return "";
}

std::optional<TieBreak> tie_break_named(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(kLastTieBreak); ++i)
        if (name_of(static_cast<TieBreak>(i)) == name) return static_cast<TieBreak>(i);
    return std::nullopt;
}

std::vector<Standing> standings(const Histories& histories, const PointSystem& points,
                                const std::vector<TieBreak>& tie_breaks) {
    const Table table{histories, points};
    std::vector<Standing> result;
    for (std::size_t i = 0; i < histories.size(); ++i) {
        const auto player = static_cast<PlayerIndex>(i);
        result.push_back({player, 0, table.points(player), {}});
    }
    const auto before = [](const Standing& a, const Standing& b) {
        return a.points != b.points ? a.points > b.points : a.tie_breaks > b.tie_breaks;
    };
    std::stable_sort(result.begin(), result.end(), before);
    for (const TieBreak tie_break : tie_breaks) {
        for (std::size_t begin = 0; begin < result.size();) {
            std::size_t end = begin;
            std::vector<PlayerIndex> tied;
            while (end < result.size() && same_place(result[end], result[begin]))
                tied.push_back(result[end++].player);
            const std::vector<int> direct =
                tie_break == TieBreak::HeadToHead ? table.head_to_head(tied) : std::vector<int>{};
            std::vector<int> values;
            for (std::size_t i = 0; i < tied.size(); ++i)
                values.push_back(direct.empty() ? table.value(tie_break, tied[i]) : direct[i]);
            for (std::size_t i = begin; i < end; ++i)
                result[i].tie_breaks.push_back(values[i - begin]);
            std::stable_sort(result.begin() + static_cast<std::ptrdiff_t>(begin),
                             result.begin() + static_cast<std::ptrdiff_t>(end), before);
            begin = end;
        }
    }
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i].rank = i > 0 && same_place(result[i], result[i - 1]) ? result[i - 1].rank
                                                                       : static_cast<int>(i) + 1;
    return result;
}

}  // namespace janggun::tournament
