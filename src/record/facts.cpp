// What PGN and JSON both say about a game outside its moves, understood.
#include "record/facts.h"

#include <algorithm>
#include <fmt/format.h>

#include "record/replay.h"
#include "record/start.h"

namespace janggun::record {
namespace {

[[nodiscard]] std::string lower(std::string_view text) {
    std::string lowered{text};
    std::transform(lowered.begin(), lowered.end(), lowered.begin(), to_lower);
    return lowered;
}

/// Names without regard to case: PyChess writes "Janggi".
[[nodiscard]] std::optional<AnyRuleset> named(std::string_view name) {
    return variant_named(lower(name));
}

/// Nobody says which game it is: a start of ten ranks gives Janggi away.
[[nodiscard]] AnyRuleset guessed(const Facts& facts) {
    const auto slashes = std::count(facts.fen.text.begin(), facts.fen.text.end(), '/');
    if (slashes == 0 || slashes == janggi::NineByTen::kRanks - 1) return janggi::kTournament;
    return shogun::kStandard;
}

[[nodiscard]] AnyRuleset with_handicap(const AnyRuleset& ruleset) {
    if (const auto* rules = std::get_if<janggi::Ruleset>(&ruleset)) return rules->with_handicap();
    return ruleset;
}

/// The words other programs have for our reasons.
[[nodiscard]] std::optional<Reason> reason_from(std::string_view text) {
    if (const auto reason = reason_named(text)) return reason;
    const auto word = lower(text);
    if (word == "time forfeit") return Reason::Time;
    if (word == "abandoned") return Reason::Abandonment;
    if (word == "rules infraction") return Reason::Disqualification;
    return std::nullopt;
}

[[nodiscard]] std::string halves_text(int halves) {
    return halves % 2 == 0 ? fmt::format("{}", halves / 2) : fmt::format("{}.5", halves / 2);
}

[[nodiscard]] std::optional<int> halves_from(std::string_view text) {
    const bool has_half = text.ends_with(".5");
    if (has_half) text.remove_suffix(2);
    const auto whole = parse_number(text);
    if (!whole || *whole < 0 || *whole > 10'000) return std::nullopt;
    return *whole * 2 + (has_half ? 1 : 0);
}

}  // namespace

std::optional<AnyRuleset> ruleset_from(const Facts& facts, ProblemList& problems) {
    std::optional<AnyRuleset> ruleset;
    for (const Word* said : {&facts.variant, &facts.ruleset}) {
        if (said->text.empty()) continue;
        ruleset = named(said->text);
        if (ruleset) continue;
        problems.error(said->column, fmt::format("\"{}\" is no game or ruleset we know ({}); the "
                                                 "game is skipped",
                                                 said->text, variant_names()));
        return std::nullopt;
    }
    if (!ruleset) {
        ruleset = guessed(facts);
        problems.warning(0,
                         fmt::format("the variant is not said; taken to be {}",
                                     std::visit([](const auto& r) { return r.name; }, *ruleset)));
    }
    return facts.is_handicap ? with_handicap(*ruleset) : *ruleset;
}

template <Game G>
bool fill_start(Record<G>& record, const typename G::Ruleset& ruleset, const Facts& facts,
                ProblemList& problems) {
    record.ruleset = ruleset;
    const auto start = read_start<G>({facts.fen.text, facts.cho.text, facts.han.text}, ruleset);
    if (!start) {
        const Word& said = !facts.fen.text.empty()   ? facts.fen
                           : !facts.cho.text.empty() ? facts.cho
                                                     : facts.han;
        problems.error(said.column, fmt::format("{}; the game is skipped", start.error()));
        return false;
    }
    record.start = *start;

    record.time_text = facts.time_text.text;
    const auto control = facts.time_control.text;
    if (control.empty() || control == "?") return true;
    record.time_control = time_control_from(control);
    if (!record.time_control) {
        problems.warning(facts.time_control.column,
                         fmt::format("the time control \"{}\" is not understood", control));
        if (record.time_text.empty()) record.time_text = control;
    }
    return true;
}

template <Game G>
void fill_outcome(Record<G>& record, const Facts& facts, ProblemList& problems) {
    record.result_text = facts.result_text.text;
    const auto score = facts.score.text;
    if (score.empty() || score == "*") return;
    record.outcome = outcome_from_score(score, record);
    if (!record.outcome)
        return problems.warning(facts.score.column,
                                fmt::format("the result \"{}\" is not understood", score));
    if (const auto reason = reason_from(facts.reason.text)) {
        // The rules' own totals go with the rules' own reason; a record can have others.
        if (*reason != record.outcome->reason) record.outcome->points.reset();
        record.outcome->reason = *reason;
    }
    const auto last = record.final_position();
    if (is_mate<G>(last) && record.outcome->winner != other(last.turn()) &&
        record.outcome->reason != Reason::Disqualification)
        problems.warning(facts.score.column,
                         fmt::format("the result is {}, but the last move mates", score));
    if (facts.points.text.empty()) return;
    if (const auto points = points_from(facts.points.text))
        record.outcome->points = points;
    else
        problems.warning(facts.points.column,
                         fmt::format("\"{}\" are no points", facts.points.text));
}

std::string points_text(Points points) {
    return halves_text(points.first_halves) + "-" + halves_text(points.second_halves);
}

std::optional<Points> points_from(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto first = halves_from(text.substr(0, dash));
    const auto second = halves_from(text.substr(dash + 1));
    if (!first || !second) return std::nullopt;
    return Points{*first, *second};
}

std::string clock_text(Duration duration) {
    const auto total = duration.count();
    auto text =
        fmt::format("{}:{:02}:{:02}", total / 3'600'000, total / 60'000 % 60, total / 1000 % 60);
    if (total % 1000 != 0) {
        text += fmt::format(".{:03}", total % 1000);
        while (text.back() == '0') text.pop_back();
    }
    return text;
}

std::optional<Duration> duration_from(std::string_view clock) {
    std::uint64_t thousandths = 0;
    const auto dot = clock.find('.');
    if (dot != std::string_view::npos) {
        const auto decimals = clock.substr(dot + 1, 3);
        const auto number = parse_number<std::uint32_t>(decimals);
        if (!number) return std::nullopt;
        thousandths = std::uint64_t{*number} * (decimals.size() == 1   ? 100U
                                                : decimals.size() == 2 ? 10U
                                                                       : 1U);
        clock = clock.substr(0, dot);
    }
    std::uint64_t seconds = 0;
    for (int parts = 0;; ++parts) {
        const auto colon = clock.find(':');
        const auto number = parse_number<std::uint32_t>(clock.substr(0, colon));
        if (!number || parts == 3) return std::nullopt;
        seconds = seconds * 60 + *number;
        if (colon == std::string_view::npos) break;
        clock.remove_prefix(colon + 1);
    }
    if (seconds >= kMaxSeconds) return std::nullopt;
    return Duration{static_cast<Duration::rep>(seconds * 1000 + thousandths)};
}

std::string_view score_of(const std::optional<Outcome>& outcome) {
    return outcome ? janggun::score_of(*outcome) : "*";
}

template bool fill_start(Record<Janggi>&, const janggi::Ruleset&, const Facts&, ProblemList&);
template bool fill_start(Record<Shogun>&, const shogun::Ruleset&, const Facts&, ProblemList&);
template void fill_outcome(Record<Janggi>&, const Facts&, ProblemList&);
template void fill_outcome(Record<Shogun>&, const Facts&, ProblemList&);

}  // namespace janggun::record
