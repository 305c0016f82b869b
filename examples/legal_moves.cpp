// Prints the legal moves of a game of Janggi after the moves given as arguments, in any notation.
//     legal_moves a4a5 a7a6
#include <iostream>

#include "game/match.h"
#include "notation/move_text.h"

int main(int argc, char** argv) {
    using namespace janggun;
    const auto ruleset = Janggi::default_ruleset();
    Match<Janggi> match{ruleset, *Janggi::position(Janggi::start_setup(), ruleset)};
    for (int i = 1; i < argc; ++i) {
        const auto move = notation::read_any_move<Janggi>(match.position(), argv[i]);
        if (!move) {
            std::cerr << argv[i] << ": " << notation::describe(move.error()) << "\n";
            return 1;
        }
        if (const auto played = match.play(*move); !played) {
            std::cerr << argv[i] << ": " << describe(played.error()) << "\n";
            return 1;
        }
    }
    for (const auto move : match.allowed_moves())
        std::cout << notation::write_move<Janggi>(match.position(), move, notation::Style::Uci)
                  << "\n";
}
