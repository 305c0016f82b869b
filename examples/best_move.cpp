// Searches a position of Shogun Chess, given as FEN (default: the starting position), to depth 8.
#include <iostream>

#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/move_text.h"

int main(int argc, char** argv) {
    using namespace janggun;
    const auto ruleset = Shogun::default_ruleset();
    auto start = *Shogun::position(Shogun::start_setup(), ruleset);
    if (argc > 1) {
        const auto position = notation::read_position<Shogun>(argv[1], ruleset);
        if (!position) {
            std::cerr << notation::describe(position.error()) << "\n";
            return 1;
        }
        start = *position;
    }
    engine::Engine<Shogun> engine;
    engine.set_position(Match<Shogun>{ruleset, start});
    engine::Limits<Shogun::Move> limits;
    limits.depth = 8;
    const auto best = engine.think(limits);
    std::cout << "bestmove "
              << notation::write_move<Shogun>(start, best.move, notation::Style::Algebraic)
              << " score " << best.score << "\n";
}
