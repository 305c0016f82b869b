// Mining: cheap searches find candidates, the prover decides.
#include "puzzle/miner.h"

#include <algorithm>

#include "engine/mate_solver.h"
#include "puzzle/tagger.h"

namespace janggun::puzzle {
namespace {

// From here on the plies without capture are kept: a points win by the move limit may be near.
constexpr int kNearLimit = 84;
// Of searches with a few hundred nodes.
constexpr Standard kScreen{.win = 0.66,
                           .not_win = 0.68,
                           .not_points = 0.80,
                           .holds = 0.20,
                           .does_not_win = 0.92,
                           .gap = 0.15};

template <Game G>
bool is_recapture(const Match<G>& match, typename G::Move first, typename G::Move solution) {
    if (is_pass<G>(first) || is_pass<G>(solution)) return false;
    return first.to() == solution.to() && match.history().back(1).was_capture &&
           match.position().is_capture(solution);
}

}  // namespace

template <Game G>
Miner<G>::Miner(const MineSettings& settings) : settings_{settings}, prover_{settings.prover} {}

template <Game G>
void Miner<G>::remember(const Puzzle<G>& puzzle) {
    ids_.insert(puzzle.id);
    ends_.insert(final_key(puzzle));
}

template <Game G>
bool Miner<G>::is_known(const Puzzle<G>& puzzle) const {
    return ids_.contains(puzzle.id) || ends_.contains(final_key(puzzle));
}

template <Game G>
std::vector<Puzzle<G>> Miner<G>::mine(const PlayedLine<G>& line) {
    screen_.forget();
    std::vector<Puzzle<G>> found;
    for (std::size_t ply = std::max<std::size_t>(settings_.skipped_plies, 1);
         ply < line.moves.size(); ++ply)
        examine(line, ply, found);
    return found;
}

template <Game G>
std::optional<typename G::Position> Miner<G>::start_of(const typename G::Position& position) {
    auto setup = setup_of(position);
    if (!WithPoints<G> || setup.quiet_plies < kNearLimit) setup.quiet_plies = 0;
    const auto start = G::position(setup, G::default_ruleset());
    if (!start) return std::nullopt;
    return *start;
}

template <Game G>
int Miner<G>::screened_mate(const Match<G>& match, const View<G>& view) const {
    if (match.position().quiet_plies() >= kNearLimit) return 0;
    engine::MateSolver<G> solver{settings_.mate_screen_nodes};
    if (const auto mate = solver.shortest_mate(match.position(), settings_.longest_mate))
        return mate->moves;
    if (view.score <= 0 || !engine::is_mate(view.score)) return 0;
    const int moves = (engine::plies_to_end(view.score) + 1) / 2;
    return moves <= settings_.longest_mate ? moves : 0;
}

template <Game G>
bool Miner<G>::passes_screen(const Match<G>& match, const View<G>& view) const {
    for (const Kind kind : {Kind::Win, Kind::Points, Kind::Defence})
        if (!fault_of(kind, view, kScreen)) return true;
    return screened_mate(match, view) > 0;
}

template <Game G>
void Miner<G>::examine(const PlayedLine<G>& line, std::size_t ply, std::vector<Puzzle<G>>& found) {
    const auto start = start_of(line.positions[ply - 1]);
    const auto first = line.moves[ply - 1];
    if (!start) return;
    Match<G> match{G::default_ruleset(), *start};
    if (!match.play(first) || match.is_over() || match.allowed_moves().size() < 2) return;
    const auto has = [&](Kind kind) {
        return std::any_of(found.begin(), found.end(),
                           [&](const Puzzle<G>& puzzle) { return puzzle.kind == kind; });
    };
    const auto first_view =
        line.views.empty() ? screen_.look(match, settings_.first_screen_nodes) : line.views[ply];
    if (!passes_screen(match, first_view)) return;
    screen_.forget();
    const auto view = screen_.look(match, settings_.screen_nodes);
    const auto keep = [&](Kind kind, const Solution& solution) {
        if (kind != Kind::Mate && kind != Kind::Points &&
            is_recapture(match, first, solution.front()))
            return;
        if (auto puzzle = finished(match, kind, first, solution)) {
            remember(*puzzle);
            found.push_back(*std::move(puzzle));
        }
    };
    if (const int mate = screened_mate(match, view); mate > 0) {
        if (has(Kind::Mate)) return;
        if (const auto solution = prover_.solve_mate(match, mate)) keep(Kind::Mate, *solution);
        return;
    }
    for (const Kind kind : {Kind::Points, Kind::Win, Kind::Defence}) {
        if (has(kind) || fault_of(kind, view, kLenient)) continue;
        if (kind != Kind::Points && is_recapture(match, first, view.best)) return;
        // A choice of two is no defence to find.
        if (kind == Kind::Defence && match.allowed_moves().size() < 3) return;
        if (const auto solution = prover_.solve(match, kind)) keep(kind, *solution);
        return;
    }
}

template <Game G>
std::optional<Puzzle<G>> Miner<G>::finished(const Match<G>& match, Kind kind,
                                            typename G::Move first, const Solution& solution) {
    Puzzle<G> puzzle;
    puzzle.kind = kind;
    puzzle.start = match.start();
    puzzle.moves.push_back(first);
    puzzle.moves.insert(puzzle.moves.end(), solution.begin(), solution.end());
    puzzle.id = id_of<G>(puzzle.start, puzzle.moves);
    if (is_known(puzzle)) return std::nullopt;
    puzzle.themes = themes_of(puzzle);
    puzzle.rating = first_rating(puzzle, prover_.effort(puzzle));
    return puzzle;
}

#define JANGGUN_INSTANTIATE(G) template class Miner<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
