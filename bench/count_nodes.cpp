// Perft from the start and nothing else, to be run under valgrind:  count_nodes janggi 4
#include <cstdio>
#include <cstdlib>

#include "game/perft.h"
#include "game/variant.h"

int main(int argc, char** argv) {
    using namespace janggun;
    const auto variant = argc == 3 ? variant_named(argv[1]) : std::nullopt;
    if (!variant) return EXIT_FAILURE;
    const auto nodes = with_game(*variant, [&]<Game G>(const typename G::Ruleset& ruleset) {
        return perft<G>(*G::position(G::start_setup(), ruleset), std::atoi(argv[2]));
    });
    std::printf("nodes %llu\n", static_cast<unsigned long long>(nodes));
    return EXIT_SUCCESS;
}
