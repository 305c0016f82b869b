// Makes the suites of tests/data/suites: forced mates of both games, and positions of Janggi that
// are won or lost on points, each proved by exhaustive search. The same seed makes the same files.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <string>

#include "base/rng.h"
#include "engine/engine.h"
#include "engine/mate_solver.h"
#include "notation/fen.h"
#include "notation/move_text.h"

namespace janggun {
namespace {

using engine::Engine;
using engine::Limits;

/// A game between two quick and careless players, so that there is something to find.
template <Game G>
Match<G> careless_game(Rng& rng, const typename G::Position& start) {
    Match<G> match{G::default_ruleset(), start};
    Engine<G> engine{{.hash_megabytes = 1, .level = 6, .seed = rng.next()}};
    while (!match.is_over() && match.plies() < 300) {
        const auto moves = match.allowed_moves();
        typename G::Move move;
        if (match.plies() < 8) {
            move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        } else {
            engine.set_position(match);
            Limits<typename G::Move> limits;
            limits.nodes = 300 + rng.below(700);
            move = engine.think(limits).move;
        }
        if (!match.play(move)) break;
    }
    return match;
}

template <Game G>
typename G::Position random_start(Rng& rng) {
    if constexpr (WithPass<G>) {
        const auto cho = janggi::kFormations[rng.below(4)];
        const auto han = janggi::kFormations[rng.below(4)];
        return *janggi::Position::from(janggi::start_setup(cho, han), janggi::kTournament.bikjang);
    } else {
        (void)rng;
        return {};
    }
}

/// Mates in two to seven moves, a few of each game and no more than asked for of each length.
template <Game G>
void make_mates(const std::string& file, std::uint64_t seed, int each) {
    std::ofstream out{file};
    out << "# Forced mates of " << G::kName
        << ", every attacking move a check, proved by trying every "
        << "answer.\n# FEN ;mate N (moves of the side to move)\n";
    Rng rng{seed};
    int found[8] = {};
    std::set<std::string> seen;
    for (int game = 0; game < 4000; ++game) {
        const auto match = careless_game<G>(rng, random_start<G>(rng));
        if (!match.outcome() || match.outcome()->reason != Reason::Checkmate) continue;
        auto position = match.start();
        std::size_t ply = 0;
        for (const auto& past : match.history()) {
            if (ply + 18 > match.plies() && !position.in_check()) {
                engine::MateSolver<G> proof{600'000};
                const auto mate = proof.shortest_mate(position, 7);
                const int moves = mate ? mate->moves : 0;
                const std::string fen = notation::to_fen<G>(position);
                if (moves >= 2 && found[moves] < each && seen.insert(fen).second) {
                    out << fen << " ;mate " << moves << '\n' << std::flush;
                    ++found[moves];
                }
            }
            position.play(past.move);
            ++ply;
        }
        int total = 0;
        for (const int n : found) total += n;
        std::cerr << '\r' << G::kName << ": " << game + 1 << " games, " << total << " mates   ";
        if (total >= 6 * each - each) break;
    }
    std::cerr << '\n';
}

// ---- Points.

using janggi::Move;
using janggi::Position;

/// What full search to a depth proves: 1 the side to move wins on points or by mate, -1 it loses, 0
/// neither within these plies.
int proved(const Match<Janggi>& match, int plies) {
    if (match.outcome())
        return !match.outcome()->winner                              ? 0
               : *match.outcome()->winner == match.position().turn() ? 1
                                                                     : -1;
    if (plies == 0) return 0;
    int best = -1;
    for (const Move move : match.allowed_moves()) {
        auto next = match;
        (void)next.play(move);
        best = std::max(best, -proved(next, plies - 1));
        if (best == 1) break;
    }
    return best;
}

/// Positions near a decision on points: a pass may end the game, or the limit is near.
void make_points(const std::string& file, std::uint64_t seed, int each) {
    std::ofstream out{file};
    out << "# Janggi, tournament rules: positions in which points decide within three plies, "
           "proved by full search.\n"
           "# FEN ;moves (played from there, or -) ;win: some moves force it, all are named "
           ";avoid: some moves lose at once, all are named\n";
    Rng rng{seed};
    int wins = 0;
    int avoids = 0;
    for (int game = 0; game < 4000 && (wins < each || avoids < each); ++game) {
        const auto whole = careless_game<Janggi>(rng, random_start<Janggi>(rng));
        if (whole.plies() < 50) continue;
        // Some position of the game, with the counter of quiet plies put near the limit or a pass
        // before.
        Position position = whole.start();
        const std::size_t stop = 30 + rng.below(static_cast<std::uint32_t>(whole.plies() - 31));
        std::size_t ply = 0;
        for (const auto& past : whole.history()) {
            if (ply++ == stop) break;
            position.play(past.move);
        }
        if (position.finish() != janggi::Finish::None || position.in_check()) continue;
        const bool by_pass = rng.below(2) == 0;
        auto setup = setup_of(position);
        if (!by_pass) setup.quiet_plies = 97 + static_cast<int>(rng.below(2));
        const auto start = Position::from(setup, janggi::kTournament.bikjang);
        if (!start) continue;
        Match<Janggi> match{janggi::kTournament, *start};
        if (by_pass && (!match.position().is_legal(Move::pass()) || !match.play(Move::pass())))
            continue;
        if (match.is_over() || match.position().in_check()) continue;
        std::string winning;
        std::string losing;
        int count = 0;
        int lost = 0;
        int won = 0;
        for (const Move move : match.allowed_moves()) {
            auto next = match;
            (void)next.play(move);
            const int result = -proved(next, by_pass ? 1 : 2);
            const std::string text =
                notation::write_move<Janggi>(match.position(), move, notation::Style::Uci);
            ++count;
            if (result == 1) winning += (won++ ? " " : "") + text;
            if (result == -1) losing += (lost++ ? " " : "") + text;
        }
        const std::string head =
            notation::to_fen<Janggi>(*start) + " ;moves " +
            (by_pass ? notation::write_move<Janggi>(*start, Move::pass(), notation::Style::Uci)
                     : "-");
        if (won > 0 && won < count && wins < each) {
            out << head << " ;win " << winning << '\n' << std::flush;
            ++wins;
        } else if (won == 0 && lost > 0 && lost < count && avoids < each) {
            out << head << " ;avoid " << losing << '\n' << std::flush;
            ++avoids;
        }
        std::cerr << "\rpoints: " << game + 1 << " games, " << wins << " wins, " << avoids
                  << " to avoid   ";
    }
    std::cerr << '\n';
}

}  // namespace
}  // namespace janggun

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: make_suites FOLDER\n";
        return 2;
    }
    const std::string folder = argv[1];
    janggun::make_mates<janggun::Janggi>(folder + "/janggi_mates.epd", 1, 14);
    janggun::make_mates<janggun::Shogun>(folder + "/shogun_mates.epd", 2, 14);
    janggun::make_points(folder + "/janggi_points.epd", 3, 30);
    return 0;
}
