// Pairs of games between two sets of search parameters.
#include "fit/tuned_games.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "base/text.h"
#include "engine/networks.h"

namespace janggun::fit {
namespace {

std::optional<Side> winner_at_limit(const Match<Janggi>& match) {
    return janggi::points_winner(janggi::totals(match.position(), match.ruleset()));
}
std::optional<Side> winner_at_limit(const Match<Shogun>&) {
    return std::nullopt;
}

int half_points(std::optional<Side> winner) {
    if (!winner) return 1;
    return *winner == Side::First ? 2 : 0;
}

}  // namespace

template <Game G>
TunedMatch<G>::TunedMatch(const arena::Openings<G>& openings, const TunedMatchSettings& settings)
    : openings_{openings}, settings_{settings} {
    const auto network = engine::network_named<G>(engine::kBuiltInNetwork);
    for (auto& player : players_) {
        player = std::make_unique<Player>();
        player->shared.table.resize(settings.hash_megabytes);
        if (network) player->searcher.set_network(*network);
    }
}

template <Game G>
int TunedMatch<G>::play_pair(std::uint64_t pair, const engine::Tuning& a, const engine::Tuning& b) {
    const auto opening = openings_.of_pair(pair);
    players_[0]->searcher.set_tuning(a);
    players_[1]->searcher.set_tuning(b);
    return play(opening, *players_[0], *players_[1]) +
           (2 - play(opening, *players_[1], *players_[0]));
}

template <Game G>
int TunedMatch<G>::play(const arena::Opening<G>& opening, Player& first, Player& second) const {
    const auto ruleset = G::default_ruleset();
    Match<G> match{ruleset, opening.start};
    for (const auto move : opening.moves) (void)match.play(move);
    for (Player* player : {&first, &second}) {
        player->shared.table.clear();
        player->searcher.clear_histories();
    }
    int agreed = 0;
    std::optional<Side> ahead;
    while (!match.is_over() && match.plies() < settings_.max_plies) {
        const Side turn = match.position().turn();
        Player& player = turn == Side::First ? first : second;
        typename engine::Searcher<G>::Task task;
        task.root = match.position();
        task.ruleset = ruleset;
        task.path = {.history = match.history(), .plies_before = match.plies_before()};
        for (const auto move : match.allowed_moves()) task.root_moves.push_back(move);
        task.max_nodes = settings_.nodes;
        player.shared.stop = false;
        player.shared.table.new_search();
        player.searcher.search(
            task, [](int) { return true; }, [] {});
        const auto& best = player.searcher.root_moves().front();
        const engine::Score score =
            best.score == -engine::kInfinite ? best.previous_score : best.score;
        const Side leader = score > 0 ? turn : other(turn);
        agreed = std::abs(score) < settings_.resign ? 0 : leader == ahead ? agreed + 1 : 1;
        ahead = leader;
        if (agreed >= settings_.resign_plies) return half_points(ahead);
        (void)match.play(best.move);
    }
    return half_points(match.outcome() ? match.outcome()->winner : winner_at_limit(match));
}

std::string describe(const TuningError& error) {
    switch (error.reason) {
        case TuningError::Reason::UnknownParameter:
            return "unknown parameter " + error.name;
        case TuningError::Reason::OutOfRange:
            return fmt::format("{}: expected a number from {} to {}", error.name, error.lowest,
                               error.highest);
    }
    return {};
}

Result<engine::Tuning, TuningError> read_tuning(engine::Tuning tuning, std::string_view text) {
    while (!text.empty()) {
        const auto end = std::min(text.find(','), text.size());
        const auto item = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto equals = item.find('=');
        const auto name = item.substr(0, std::min(equals, item.size()));
        const auto* const parameter = std::find_if(
            std::begin(engine::kTunableParameters), std::end(engine::kTunableParameters),
            [name](const auto& known) { return known.name == name; });
        if (parameter == std::end(engine::kTunableParameters))
            return Failure{TuningError{TuningError::Reason::UnknownParameter, std::string{name}}};
        const auto value = equals == std::string_view::npos
                               ? std::nullopt
                               : parse_number<int>(item.substr(equals + 1));
        if (!value || *value < parameter->lowest || *value > parameter->highest)
            return Failure{TuningError{TuningError::Reason::OutOfRange, std::string{name},
                                       parameter->lowest, parameter->highest}};
        tuning.*parameter->member = *value;
    }
    return tuning;
}

template <Game G>
Result<arena::Openings<G>, arena::OpeningsError> tuned_openings(std::uint64_t seed) {
    arena::Settings settings;
    settings.seed = seed;
    return arena::Openings<G>::from(settings, G::default_ruleset());
}

template class TunedMatch<Janggi>;
template class TunedMatch<Shogun>;
template Result<arena::Openings<Janggi>, arena::OpeningsError> tuned_openings<Janggi>(
    std::uint64_t);
template Result<arena::Openings<Shogun>, arena::OpeningsError> tuned_openings<Shogun>(
    std::uint64_t);

}  // namespace janggun::fit
