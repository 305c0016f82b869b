// Checks a record against its ruleset.
#include "record/judge.h"

#include <fmt/format.h>

#include "record/replay.h"

namespace janggun::record {
namespace {

/// Outcomes that follow from the moves; the others come from players and clocks.
[[nodiscard]] bool is_of_the_rules(Reason reason) {
    return reason <= Reason::BareGenerals;
}

/// The game may have been adjudicated.
[[nodiscard]] bool overrules(std::optional<Reason> reason) {
    return reason == Reason::Disqualification;
}

template <Game G>
[[nodiscard]] std::optional<Points> totals([[maybe_unused]] const Record<G>& record) {
    if constexpr (WithPoints<G>)
        return G::totals(record.final_position(), record.ruleset);
    else
        return std::nullopt;
}

template <Game G>
class Judge {
  public:
    Judge(const Record<G>& record, const Facts& facts, ProblemList& problems)
        : record_{record},
          facts_{facts},
          problems_{problems},
          claimed_{reason_from(facts.reason.text)} {}

    void judge_course(const Ruling& ruling, const MovesRead& moves) {
        if (ruling.refused)
            problems_.error(moves.offsets[*ruling.refused],
                            fmt::format("the move repeats the position too often: {} forbids it",
                                        name_of(record_.ruleset)),
                            {About::Move});
        if (ruling.end && ruling.plies_to_end < moves.offsets.size())
            problems_.error(moves.offsets[ruling.plies_to_end],
                            "the game was over: " + described(*ruling.end), {About::Move});
    }

    /// Compares the result with the outcome under the ruleset.
    void judge_result(const Outcome& ruled) {
        if (!record_.outcome) {
            if (facts_.score.text.empty() || facts_.score.text == "*")
                problems_.warning(
                    facts_.score.column,
                    "no result is given, though the game is over: " + described(ruled));
            return;
        }
        if (overrules(claimed_)) return;
        if (record_.outcome->winner != ruled.winner)
            return problems_.error(facts_.score.column,
                                   fmt::format("the result is {}, but {} ({})", facts_.score.text,
                                               described(ruled), janggun::score_of(ruled)),
                                   of_result());
        if (claimed_ && *claimed_ != ruled.reason && *claimed_ != Reason::Adjudication)
            problems_.error(facts_.reason.column,
                            fmt::format("the reason is given as \"{}\", but {}", name_of(*claimed_),
                                        described(ruled)),
                            of_result());
        judge_points(ruled.points ? ruled.points : totals(record_));
    }

    /// The result of a game that the rules have not ended.
    void judge_open_result() {
        if (!record_.outcome) return;
        const auto winner = record_.outcome->winner;
        if (claimed_ && is_of_the_rules(*claimed_))
            return problems_.error(
                facts_.reason.column,
                fmt::format("the reason is given as \"{}\", but by the rules of {} the game was "
                            "not over",
                            name_of(*claimed_), name_of(record_.ruleset)),
                of_result());
        const bool needs_winner = claimed_ == Reason::Resignation || claimed_ == Reason::Time ||
                                  claimed_ == Reason::Abandonment;
        if ((needs_winner && !winner) || (claimed_ == Reason::Agreement && winner))
            return problems_.error(facts_.reason.column,
                                   fmt::format("the result is {}, which contradicts \"{}\"",
                                               facts_.score.text, name_of(*claimed_)),
                                   of_result());
        if (claimed_ == Reason::Agreement && !record_.ruleset.allows_agreed_draw)
            problems_.error(
                facts_.reason.column,
                fmt::format("{} does not allow a draw by agreement", name_of(record_.ruleset)),
                of_result());
        judge_points(totals(record_));
        if constexpr (WithPoints<G>) {
            const auto points = points_from(facts_.points.text);
            if (points && claimed_ == Reason::Adjudication && winner &&
                G::points_winner(*points) != winner)
                problems_.error(facts_.score.column,
                                fmt::format("the result is {}, but the points are {}",
                                            facts_.score.text, facts_.points.text),
                                of_result());
        }
    }

    /// Under every ruleset, checkmate ends the game.
    void judge_mate() {
        const auto last = record_.final_position();
        if (record_.outcome && is_mate<G>(last) && record_.outcome->winner != other(last.turn()) &&
            record_.outcome->reason != Reason::Disqualification)
            problems_.warning(
                facts_.score.column,
                fmt::format("the result is {}, but the last move mates", facts_.score.text));
    }

  private:
    [[nodiscard]] Subject of_result() const {
        return {About::Result, std::string{facts_.score.text}};
    }
    [[nodiscard]] std::string described(const Outcome& outcome) const {
        return describe(outcome, kSideNames<G>);
    }

    void judge_points(const std::optional<Points>& counted) {
        const auto written = points_from(facts_.points.text);
        if (written && written != counted)
            problems_.error(
                facts_.points.column,
                fmt::format("the points are given as {}, but the board has {}", facts_.points.text,
                            counted ? points_text(*counted) : "none"),
                of_result());
    }

    const Record<G>& record_;
    const Facts& facts_;
    ProblemList& problems_;
    std::optional<Reason> claimed_;
};

}  // namespace

template <Game G>
void judge(const Record<G>& record, const Facts& facts, const MovesRead& moves,
           ProblemList& problems) {
    Judge<G> judge{record, facts, problems};
    if (!record.is_ruleset_known) {
        if (moves.is_whole) judge.judge_mate();
        return;
    }
    const Ruling ruling = ruling_on(record);
    judge.judge_course(ruling, moves);
    if (!moves.is_whole) return;
    if (ruling.end)
        judge.judge_result(*ruling.end);
    else
        judge.judge_open_result();
}

template <Game G>
std::optional<Outcome> over_already(const Record<G>& record) {
    const Ruling ruling = ruling_on(record);
    if (record.is_ruleset_known) return ruling.end;
    const bool is_stuck = record.final_position().count_legal_moves() == 0;
    return is_stuck ? ruling.last : std::nullopt;
}

#define JANGGUN_INSTANTIATE(G)                                                           \
    template void judge(const Record<G>&, const Facts&, const MovesRead&, ProblemList&); \
    template std::optional<Outcome> over_already(const Record<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record
