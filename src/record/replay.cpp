// Replays the moves of a record.
#include "record/replay.h"

#include <algorithm>

#include "game/plies_before.h"

namespace janggun::record {

template <Game G>
Ruling ruling_on(const Record<G>& record) {
    const int plies_before = plies_played_before(record.start);
    typename G::History history;
    auto position = record.start;
    Ruling ruling;
    ruling.last = G::outcome(position, history, record.ruleset, plies_before);
    for (const NodeId id : record.main_line()) {
        if (ruling.last && !ruling.end) {
            ruling.end = ruling.last;
            ruling.plies_to_end = history.size();
        }
        const auto move = record.nodes[id].move;
        if (!ruling.last && !ruling.refused) {
            const auto allowed = G::allowed_moves(position, history, record.ruleset);
            if (std::find(allowed.begin(), allowed.end(), move) == allowed.end())
                ruling.refused = history.size();
        }
        resume<G>(position);
        history.push({position.key(), move, position.in_check(), position.is_capture(move)});
        position.play(move);
        ruling.last = G::outcome(position, history, record.ruleset, plies_before);
    }
    if (!ruling.end && ruling.last) {
        ruling.end = ruling.last;
        ruling.plies_to_end = history.size();
    }
    return ruling;
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
    const auto ruled = ruling_on(record).last;
    return ruled && ruled->winner == outcome.winner ? ruled : outcome;
}

#define JANGGUN_INSTANTIATE(G)                   \
    template Ruling ruling_on(const Record<G>&); \
    template std::optional<Outcome> outcome_from_score(std::string_view, const Record<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::record
