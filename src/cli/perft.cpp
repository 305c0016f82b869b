// janggun perft: counts leaf nodes, of one position or of a whole suite.
#include "game/perft.h"

#include "cli/number.h"
#include "cli/perft_suite.h"
#include "cli/position_options.h"
#include "cli/stopwatch.h"

namespace janggun::cli {
namespace {

struct PerftOptions {
    PositionOptions position;
    int depth = 0;  // 0: not given
    bool divide = false;
    std::string suite;
};

void declare(Command& command, PerftOptions& options) {
    declare_position(command, options.position);
    command
        .add_option("--depth", options.depth,
                    "Depth in plies, 1 to 50; in a suite, the maximum depth")
        .type_name("N")
        .check(number_from(1, 50));
    command.add_flag("--divide", options.divide, "Also print the count of each root move");
    command
        .add_option("--suite", options.suite,
                    "Check every line `FEN ;D1 n ;D2 n …` of a file. Without\n"
                    "--variant the file name selects the game: shogun.epd")
        .type_name("FILE.epd")
        .excludes(command.option("--fen"))
        .excludes(command.option("--play"));
}

template <Game G>
std::uint64_t divide(const typename G::Position& position, int depth) {
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves()) {
        auto next = position;
        next.play(move);
        const std::uint64_t behind = perft<G>(next, depth - 1);
        print("{}: {}\n", notation::write_move<G>(position, move, notation::Style::Uci), behind);
        std::fflush(stdout);
        nodes += behind;
    }
    print("\n");
    return nodes;
}

Status run_position(const PerftOptions& options) {
    if (options.depth == 0)
        return complain(Status::Misused, "perft needs --depth N, or --suite FILE.epd");
    return with_position(options.position, [&]<Game G>(const Match<G>& match) {
        const Stopwatch watch;
        const std::uint64_t nodes = options.divide ? divide<G>(match.position(), options.depth)
                                                   : perft<G>(match.position(), options.depth);
        note("{}", watch.speed(nodes));
        print("Nodes searched: {}\n", nodes);
        return Status::Good;
    });
}

Status run(const PerftOptions& options) {
    if (options.suite.empty()) return run_position(options);
    return run_perft_suite(options.suite, options.position.variant, options.depth);
}

}  // namespace

void add_perft(Program& program) {
    add_command<PerftOptions>(
        program,
        {.name = "perft",
         .summary = "Count leaf nodes (perft), to verify move generation and measure its speed",
         .examples = "  janggun perft --variant shogun --depth 5\n"
                     "  janggun perft --variant janggi --depth 3 --divide\n"
                     "  janggun perft --suite tests/data/perft/janggi.epd"},
        declare, run);
}

}  // namespace janggun::cli
