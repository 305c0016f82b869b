// Playing a written game over on the board.
#include "record/replay.h"

namespace janggun::record {

template <>
bool resume<Janggi>(janggi::Position& position) {
    if (position.finish() != janggi::Finish::TwoPasses) return false;
    if (auto again = janggi::Position::from(position.setup(), position.bikjang_rule()))
        position = *again;
    return true;
}

template <>
bool resume<Shogun>(shogun::Position&) {
    return false;
}

template <Game G>
std::optional<Outcome> ruled_outcome(const Record<G>& record) {
    typename G::History history;
    auto position = record.start;
    for (const NodeId id : record.main_line()) {
        const auto move = record.nodes[id].move;
        resume<G>(position);
        history.push({position.key(), move, position.in_check(), position.is_capture(move)});
        position.play(move);
    }
    return G::outcome(position, history, record.ruleset, 0);
}

template <Game G>
std::optional<Outcome> outcome_from_score(std::string_view score, const Record<G>& record) {
    Outcome outcome{Reason::Adjudication, std::nullopt, std::nullopt};
    if (score == "1-0")
        outcome.winner = Side::First;
    else if (score == "0-1")
        outcome.winner = Side::Second;
    else if (score != "1/2-1/2")
        return std::nullopt;
    const auto ruled = ruled_outcome(record);
    return ruled && ruled->winner == outcome.winner ? ruled : outcome;
}

template std::optional<Outcome> ruled_outcome(const Record<Janggi>&);
template std::optional<Outcome> ruled_outcome(const Record<Shogun>&);
template std::optional<Outcome> outcome_from_score(std::string_view, const Record<Janggi>&);
template std::optional<Outcome> outcome_from_score(std::string_view, const Record<Shogun>&);

}  // namespace janggun::record
