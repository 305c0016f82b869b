// One self-play game.
#include "train/self_play.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "engine/noisy_moves.h"
#include "engine/urgency.h"

namespace janggun::train {
namespace {

// Hard node limit, as a multiple of the soft limit: for iterations whose tree explodes.
constexpr std::uint64_t kHardLimit = 8;

// Openings are sampled from this many lines. A score that is lower by the temperature, in
// centipawns, is played 1/e times as often.
constexpr int kSampledLines = 4;
constexpr double kTemperature = 25;

// Longer lines of captures and checks are not followed to their quiet end.
constexpr std::size_t kLongestLine = 12;

/// Whether a static evaluation can learn the score of a position from its best move.
template <Game G>
bool is_quiet(const typename G::Position& position, typename G::Move best) {
    return !position.in_check() && !engine::must_answer(position) &&
           !engine::is_noisy(position, best);
}

/// The first quiet position of a principal variation that begins with a capture or in check.
template <Game G>
std::optional<QuietLine> quiet_line(typename G::Position position,
                                    const std::vector<typename G::Move>& pv, std::size_t ply,
                                    engine::Score score) {
    QuietLine line{.ply = static_cast<std::uint16_t>(ply), .score = 0, .moves = {}};
    for (const auto move : pv) {
        if (is_quiet<G>(position, move)) {
            line.score = static_cast<std::int16_t>(line.moves.size() % 2 == 0 ? score : -score);
            return line;
        }
        if (line.moves.size() == kLongestLine || !position.is_legal(move)) return std::nullopt;
        line.moves.push_back(move.raw());
        position.play(move);
    }
    return std::nullopt;  // the line ends before it is quiet
}

std::uint8_t result_of(std::optional<Side> winner) {
    if (!winner) return 1;
    return *winner == Side::First ? 2 : 0;
}

/// The winner of a game adjudicated at max_plies.
template <Game G>
std::optional<Side> winner_at_limit([[maybe_unused]] const Match<G>& match) {
    if constexpr (WithPoints<G>)
        return G::points_winner(G::totals(match.position(), match.ruleset()));
    else
        return std::nullopt;
}

}  // namespace

template <Game G>
std::optional<typename G::Move> random_move(const Match<G>& match, Rng& rng) {
    std::vector<typename G::Move> moves;
    for (const auto move : match.allowed_moves()) {
        if constexpr (WithPass<G>)
            if (move.is_pass()) continue;
        moves.push_back(move);
    }
    if (moves.empty()) return std::nullopt;
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

template <Game G>
SelfPlay<G>::SelfPlay(const SelfPlaySettings& settings) : settings_{settings} {
    const auto network = engine::network_named<G>(settings.network);
    assert(network);
    searcher_.set_network(*network);
    shared_->table.resize(4);  // a few thousand nodes need no more, and it is cleared every game
}

template <Game G>
PlayedGame SelfPlay<G>::play(std::uint64_t seed) {
    Rng rng{seed};
    for (;;)
        if (auto game = try_play(rng)) return *std::move(game);
}

template <Game G>
std::size_t SelfPlay<G>::sampled_root_move(Rng& rng) const {
    const auto& root_moves = searcher_.root_moves();
    const std::size_t lines = std::min<std::size_t>(kSampledLines, root_moves.size());
    std::array<double, kSampledLines> weights{};
    double sum = 0;
    for (std::size_t i = 0; i < lines; ++i) {
        if (root_moves[i].score == -engine::kInfinite) continue;  // its line was not searched
        weights[i] = std::exp((root_moves[i].score - root_moves[0].score) / kTemperature);
        sum += weights[i];
    }
    constexpr std::uint32_t kSteps = 1U << 24;
    double left = sum * rng.below(kSteps) / kSteps;
    for (std::size_t i = 0; i < lines; ++i) {
        left -= weights[i];
        if (left < 0) return i;
    }
    return 0;
}

template <Game G>
std::optional<PlayedGame> SelfPlay<G>::try_play(Rng& rng) {
    const auto ruleset = G::default_ruleset();
    PlayedGame game;
    game.start = static_cast<std::uint8_t>(rng.below(Starts<G>::kCount));
    Match<G> match{ruleset, Starts<G>::position(game.start)};
    const std::uint32_t random =
        settings_.sampled_plies > 0 ? 0 : settings_.random_plies + rng.below(6);
    while (match.plies() < random && !match.is_over()) {
        const auto move = random_move(match, rng);
        if (!move) return std::nullopt;
        game.moves.push_back({move->raw(), static_cast<std::int16_t>(engine::kNoScore)});
        (void)match.play(*move);
    }
    if (match.is_over()) return std::nullopt;

    shared_->table.clear();
    searcher_.clear_histories();
    int decided = 0;
    while (!match.is_over() && match.plies() < settings_.max_plies) {
        typename engine::Searcher<G>::Task task;
        task.root = match.position();
        task.ruleset = ruleset;
        task.path = {.history = match.history(), .plies_before = match.plies_before()};
        for (const auto move : match.allowed_moves()) task.root_moves.push_back(move);
        task.max_nodes = kHardLimit * settings_.nodes;
        const bool is_sampled = match.plies() < settings_.sampled_plies;
        if (is_sampled) task.multi_pv = kSampledLines;
        shared_->stop = false;
        shared_->table.new_search();
        // A soft limit: an interrupted iteration would give a worse score and move to learn from.
        searcher_.search(
            task, [&](int) { return searcher_.nodes() < settings_.nodes; }, [] {});
        const std::size_t chosen = is_sampled ? sampled_root_move(rng) : 0;
        const auto& best = searcher_.root_moves()[chosen];
        const engine::Score score = best.last_score();
        if (match.plies() == random && std::abs(score) > settings_.balanced) return std::nullopt;

        const auto& position = match.position();
        const bool is_learnable = chosen == 0 && std::abs(score) < settings_.learnable;
        const bool teaches = is_learnable && is_quiet<G>(position, best.move);
        if (is_learnable && !teaches && best.score == score)
            if (auto line = quiet_line<G>(position, best.pv, game.moves.size(), score))
                game.lines.push_back(*std::move(line));
        game.moves.push_back(
            {best.move.raw(), static_cast<std::int16_t>(teaches ? score : engine::kNoScore)});
        decided = std::abs(score) >= settings_.decided ? decided + 1 : 0;
        if (decided >= settings_.decided_plies) {
            const Side ahead = score > 0 ? position.turn() : other(position.turn());
            game.result = result_of(ahead);
            return game;
        }
        (void)match.play(best.move);
    }
    game.result = result_of(match.outcome() ? match.outcome()->winner : winner_at_limit(match));
    return game;
}

#define JANGGUN_INSTANTIATE(G)                                             \
    template std::optional<G::Move> random_move<G>(const Match<G>&, Rng&); \
    template class SelfPlay<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::train
