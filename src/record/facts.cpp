// The facts of a game that PGN and JSON share: variant, start, result, clocks.
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

/// Can the FEN be one of the game? Its ranks tell; a game with hands must also show hands or
/// promoted pieces, for a board of eight ranks alone is as likely one of chess.
template <Game G>
[[nodiscard]] bool may_be_of(std::string_view fen) {
    const auto slashes = std::count(fen.begin(), fen.end(), '/');
    if (slashes == 0) return !WithHands<G>;
    if (!WithHands<G>) return slashes == G::Geometry::kRanks - 1;
    // Hands can be written as one more row.
    return (slashes == G::Geometry::kRanks - 1 || slashes == G::Geometry::kRanks) &&
           fen.find_first_of("[+") != std::string_view::npos;
}

/// The first game of the list that the start can belong to, where the record does not say.
[[nodiscard]] std::optional<AnyRuleset> guessed(const Facts& facts) {
    std::optional<AnyRuleset> found;
    Games::any_of([&]<typename G>() {
        if (may_be_of<G>(facts.fen.text)) found = G::default_ruleset();
        return found.has_value();
    });
    return found;
}

/// What PGN's Termination can be without saying why the game ended.
[[nodiscard]] bool is_no_reason(std::string_view text) {
    constexpr std::string_view kWords[] = {"normal", "unterminated", "death", "emergency"};
    return std::find(std::begin(kWords), std::end(kWords), lower(text)) != std::end(kWords);
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

std::optional<FoundRuleset> ruleset_from(const Facts& facts, const ReadOptions& options,
                                         ProblemList& problems) {
    FoundRuleset found;
    bool is_said = false;
    for (const Word* said : {&facts.variant, &facts.ruleset}) {
        if (said->text.empty()) continue;
        if (is_said && said->text == "?") {
            found.is_known = false;
            continue;
        }
        const auto ruleset = parse_variant(said->text);
        if (!ruleset) {
            problems.error(said->column,
                           fmt::format("unknown game or ruleset \"{}\": {}; "
                                       "the game is skipped",
                                       said->text, describe(ruleset.error())),
                           {About::Rules, std::string{said->text}});
            return std::nullopt;
        }
        found.ruleset = *ruleset;
        is_said = true;
    }
    if (options.ruleset) {
        if (is_said && options.ruleset->index() != found.ruleset.index()) {
            problems.error(facts.variant.column,
                           fmt::format("the game does not match the ruleset {}; it is skipped",
                                       janggun::name_of(*options.ruleset)),
                           {About::Rules, std::string{facts.variant.text}});
            return std::nullopt;
        }
        found = {.ruleset = *options.ruleset};
    } else if (!is_said) {
        const auto ruleset = guessed(facts);
        if (!ruleset) {
            problems.error(
                facts.fen.column,
                fmt::format("unknown game: name one of {}; the game is skipped", variant_names()),
                {About::Rules});
            return std::nullopt;
        }
        found = {.ruleset = *ruleset, .is_known = false, .is_guessed = true};
        problems.warning(0,
                         fmt::format("no variant given; assuming {}", janggun::name_of(*ruleset)));
    }
    if (facts.is_handicap) found.ruleset = with_handicap(found.ruleset);
    return found;
}

template <Game G>
bool fill_start(Record<G>& record, const FoundRuleset& found, const Facts& facts,
                ProblemList& problems) {
    const auto ruleset = *ruleset_of<G>(found.ruleset);
    record.ruleset = ruleset;
    record.is_ruleset_known = found.is_known;
    const auto start = read_start<G>(
        {facts.fen.text, {facts.setups.first.text, facts.setups.second.text}}, ruleset);
    if (!start) {
        const auto* setup = std::get_if<UnknownSetup>(&start.error());
        const Word& said = setup ? facts.setups[setup->side] : facts.fen;
        problems.error(said.column,
                       fmt::format("{}; the game is skipped", describe_start<G>(start.error())),
                       {About::Start, std::string{said.text}});
        return false;
    }
    record.start = *start;

    record.time_text = facts.time_text.text;
    const auto control = facts.time_control.text;
    if (control.empty() || control == "?") return true;
    record.time_control = time_control_from(control);
    if (!record.time_control) {
        problems.add(facts.unread, facts.time_control.column,
                     fmt::format("the time control \"{}\" is not understood", control));
        if (record.time_text.empty()) record.time_text = control;
    }
    return true;
}

template <Game G>
void fill_outcome(Record<G>& record, const Facts& facts, ProblemList& problems) {
    record.result_text = facts.result_text.text;
    std::optional<Points> points;
    if (!facts.points.text.empty()) {
        points = points_from(facts.points.text);
        if (!points)
            problems.error(
                facts.points.column,
                fmt::format("\"{}\": expected points such as 72-73.5", facts.points.text));
    }
    const auto score = facts.score.text;
    if (score.empty() || score == "*") return;
    record.outcome = outcome_from_score(score, record);
    if (!record.outcome)
        return problems.add(facts.unread, facts.score.column,
                            fmt::format("the result \"{}\" is not understood: expected 1-0, 0-1, "
                                        "1/2-1/2 or *",
                                        score),
                            {About::Result, std::string{score}});
    if (const auto reason = reason_from(facts.reason.text)) {
        // The rules' own totals go with the rules' own reason; a record can have others.
        if (*reason != record.outcome->reason) record.outcome->points.reset();
        record.outcome->reason = *reason;
    } else if (!facts.reason.text.empty() && !is_no_reason(facts.reason.text)) {
        problems.add(facts.unread, facts.reason.column,
                     fmt::format("the reason \"{}\" is not understood", facts.reason.text));
    }
    if (points) record.outcome->points = points;
}

std::optional<Reason> reason_from(std::string_view text) {
    if (const auto reason = reason_named(text)) return reason;
    const auto word = lower(text);
    if (word == "time forfeit") return Reason::Time;
    if (word == "abandoned") return Reason::Abandonment;
    if (word == "rules infraction") return Reason::Disqualification;
    return std::nullopt;
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

#define JANGGUN_INSTANTIATE(G)                                                             \
    template bool fill_start(Record<G>&, const FoundRuleset&, const Facts&, ProblemList&); \
    template void fill_outcome(Record<G>&, const Facts&, ProblemList&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record
