// Moves, analyses and mining.
#include "worker/task_runner.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

#include "engine/moves_to_end.h"
#include "notation/fen.h"
#include "notation/uci.h"
#include "puzzle/game_miner.h"
#include "review/reviewer.h"

namespace janggun::worker {
namespace {

fishnet::Part part_of(const review::Evaluation& evaluation) {
    fishnet::Part part;
    part.depth = evaluation.depth;
    part.line = evaluation.line;
    const engine::Score score = evaluation.score;
    if (!engine::is_decided(score)) {
        part.score = {fishnet::Score::Kind::Centipawns, score, false};
    } else {
        part.score = {
            engine::is_mate(score) ? fishnet::Score::Kind::Mate : fishnet::Score::Kind::Points,
            engine::moves_to_end(score), score < 0};
    }
    return part;
}

Parts parts_of(const review::Evaluations& positions) {
    Parts parts;
    for (const auto& position : positions)
        parts.push_back(position ? std::optional{part_of(*position)} : std::nullopt);
    return parts;
}

template <Game G>
Result<AnyMatch, WorkError> played(const typename G::Ruleset& ruleset, const fishnet::Work& work) {
    const auto start = notation::read_position<G>(work.fen, ruleset);
    if (!start) return Failure{WorkError{WorkError::Reason::BadPosition, work.fen}};
    Match<G> match{ruleset, *start};
    for (const std::string& text : work.moves) {
        match.go_on();
        const auto move = notation::read_uci(match.position(), text);
        if (!move || !match.play(*move))
            return Failure{WorkError{WorkError::Reason::IllegalMove, text}};
    }
    if (match.is_over() && std::holds_alternative<fishnet::MoveWork>(work.task))
        return Failure{WorkError{WorkError::Reason::GameOver}};
    return AnyMatch{std::move(match)};
}

}  // namespace

std::string describe(const WorkError& error) {
    switch (error.reason) {
        case WorkError::Reason::UnknownVariant:
            return fmt::format("unknown variant \"{}\"", error.value);
        case WorkError::Reason::BadPosition:
            return fmt::format("not a legal position: \"{}\"", error.value);
        case WorkError::Reason::IllegalMove:
            return fmt::format("illegal move \"{}\"", error.value);
        case WorkError::Reason::GameOver:
            return "the game is over";
    }
    return {};
}

Result<AnyMatch, WorkError> match_of(const fishnet::Work& work) {
    auto ruleset = variant_named(work.variant);
    if (!ruleset) return Failure{WorkError{WorkError::Reason::UnknownVariant, work.variant}};
    if (work.is_handicap) ruleset = with_handicap(*ruleset);
    return with_game(
        *ruleset, [&]<Game G>(const typename G::Ruleset& rules) { return played<G>(rules, work); });
}

std::string search_move(engine::EngineSet& engines, const AnyMatch& match,
                        const fishnet::MoveWork& work, std::size_t hash_megabytes,
                        const std::atomic<bool>& stop) {
    return std::visit(
        [&]<Game G>(const Match<G>& board) -> std::string {
            engine::Settings settings;
            settings.hash_megabytes = hash_megabytes;
            settings.level = work.level;
            settings.seed = board.position().key();
            auto& engine = engines.get<G>(settings);
            engine.set_position(board);
            engine::Limits<typename G::Move> limits;
            limits.move_time = engine::Duration{work.milliseconds};
            const auto best = engine.think(limits, [&](const auto&) {
                if (stop) engine.stop();
            });
            if (stop) return {};
            return notation::write_uci(board.position(), best.move);
        },
        match);
}

std::optional<Parts> analyse(engine::EngineSet& engines, const AnyMatch& match,
                             const fishnet::AnalysisWork& work, std::size_t hash_megabytes,
                             const std::function<bool(const Parts&)>& report,
                             const std::atomic<bool>& stop) {
    review::Budget budget;
    budget.nodes = work.nodes;
    budget.hash_megabytes = hash_megabytes;
    review::Reviewer reviewer{match, budget};
    while (!reviewer.is_done()) {
        reviewer.step(engines, stop);
        if (stop) return std::nullopt;
        if (reviewer.is_done()) break;
        Parts parts = parts_of(reviewer.reviewed().positions);
        parts.front().reset();  // not finished, even if every position has been looked at once
        if (!report(parts)) return std::nullopt;
    }
    return parts_of(reviewer.reviewed().positions);
}

std::optional<std::vector<std::string>> mine(const AnyMatch& match, const std::atomic<bool>& stop) {
    puzzle::GameMiner miner{match};
    while (!miner.is_done()) {
        miner.step();
        if (stop) return std::nullopt;
    }
    return miner.lines();
}

}  // namespace janggun::worker
