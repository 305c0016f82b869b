// A search of one position for a puzzle.
#include "puzzle/probe.h"

#include "review/judge.h"

namespace janggun::puzzle {
namespace {

constexpr int kLines = 2;  // MultiPV

}  // namespace

template <Game G>
double expectation(engine::Score score) {
    return review::expected_score(score, engine::chance_curve(G::default_ruleset()));
}

template <Game G>
Probe<G>::Probe(Evaluation evaluation, std::size_t table_megabytes) {
    shared_->table.resize(table_megabytes);
    if (evaluation == Evaluation::HandWritten) return;
    if (auto network = engine::network_named<G>(engine::kBuiltInNetwork))
        searcher_.set_network(*network);
}

template <Game G>
void Probe<G>::forget() {
    shared_->table.clear();
    searcher_.clear_histories();
}

template <Game G>
View<G> Probe<G>::look(const Match<G>& match, std::uint64_t nodes) {
    typename engine::Searcher<G>::Task task;
    task.root = match.position();
    task.ruleset = match.ruleset();
    task.path = {.history = match.history(), .plies_before = match.plies_before()};
    for (const auto move : match.allowed_moves()) task.root_moves.push_back(move);
    task.max_nodes = nodes;
    task.multi_pv = kLines;
    shared_->stop = false;
    shared_->table.new_search();
    searcher_.search(
        task, [&](int) { return searcher_.nodes() < nodes; }, [] {});

    const auto score_of = [](const auto& root) {
        return root.score == -engine::kInfinite ? root.previous_score : root.score;
    };
    const auto& roots = searcher_.root_moves();
    View<G> view;
    view.best = roots.front().move;
    view.score = score_of(roots.front());
    view.line = roots.front().pv;
    if (roots.size() > 1) view.second = score_of(roots[1]);
    return view;
}

#define JANGGUN_INSTANTIATE(G)                     \
    template double expectation<G>(engine::Score); \
    template class Probe<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
