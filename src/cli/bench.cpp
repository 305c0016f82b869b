// janggun bench: perft and searches of fixed positions. The node counts are the signature of rules
// and engine.
#include "engine/bench.h"

#include <array>
#include <vector>

#include "cli/command.h"
#include "cli/number.h"
#include "cli/stopwatch.h"
#include "game/perft.h"
#include "game/variant.h"
#include "notation/fen.h"

namespace janggun::cli {
namespace {

struct Work {
    const char* fen;
    int depth;
};

// The start, an opening, three full middlegames, generals facing, check, a thin ending.
constexpr std::array kJanggiWork = {
    Work{"rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 5},
    Work{"r1ba1a1nr/4k4/1cn2c3/p1p1p1p1p/9/9/P1P1P1P1P/2N1C2C1/4K4/R1BA1ABNR w - - 4 3", 4},
    Work{"1n2ka1b1/6c2/r2P3r1/pc2bn3/1p4p2/5p3/P2P1P3/1C1K1R1N1/4AA3/RNB4B1 w - - 26 43", 4},
    Work{"3an4/4akr2/3P1c1c1/n3P4/7Nr/2R1P4/9/5p3/3KA3N/4C4 b - - 7 95", 4},
    Work{"2b1nc3/3aak1r1/2nP3cP/5P3/2r6/R2P1p3/9/2RKCAB2/4A3N/5N3 w - - 1 78", 4},
    Work{"rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 4},
    Work{"1b2aa1b1/4k4/5r1c1/p2N4p/n1p3p2/6cC1/2P4PP/RC1R5/4K4/3A1A3 b - - 2 32", 4},
    Work{"4k4/9/5P3/9/9/9/4P1p2/9/3KA4/3C5 w - - 7 99", 6},
};

// The start, openings with en passant and castling open, middlegames with small and large hands.
constexpr std::array kShogunWork = {
    Work{"rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1", 5},
    Work{"rnb+fkb1r/ppp1p1p1/5n1p/5p2/2pPP3/5N2/PPP2PPP/RNB+FK1R1[b] b Qkq d3 0 6", 4},
    Work{"r3k2r/p1pp+fpb1/bn2pnp1/3PN3/1p2P3/2N2+F1p/PPPBBPPP/R3K2R[] w KQkq - 0 1", 4},
    Work{"b1kp2r1/1pp2p2/+Pf4f1/1bBPp2P/5bpn/P1P1+NP2/P1P1P1+r1/2KNN3[rrp] w - e6 0 236", 4},
    Work{"rnb1k1n1/p1pp1p+F1/p5bp/2r3P1/+RpP2ppP/5PF1/P3P3/4KBNR[BNp] b Kq h3 0 22", 4},
    Work{"1+Bbkb3/8/8/p1B5/+n6P/6R1/N3P3/R4K1P[FPPPPPPPfrrnnppppp] b - - 0 123", 3},
    Work{"4p3/p2k3n/4p3/5r1N/4P3/3F3P/6KP/2P3F1[RRRBNPPbbbnppppppp] w - - 0 262", 3},
};

/// The positions of a game; only the starting position for a game without a list here.
template <Game G>
std::vector<Work> work_of() {
    static const std::string kStart =
        notation::to_fen<G>(*G::position(G::start_setup(), G::default_ruleset()));
    return {{kStart.c_str(), 3}};
}
template <>
std::vector<Work> work_of<Janggi>() {
    return {kJanggiWork.begin(), kJanggiWork.end()};
}
template <>
std::vector<Work> work_of<Shogun>() {
    return {kShogunWork.begin(), kShogunWork.end()};
}

template <Game G>
std::uint64_t count_leaves() {
    const auto ruleset = G::default_ruleset();
    const Stopwatch watch;
    std::uint64_t nodes = 0;
    for (const auto& [fen, depth] : work_of<G>())
        nodes += perft<G>(*notation::read_position<G>(fen, ruleset), depth);
    print("{} perft: {}\n", G::kId, watch.speed(nodes));
    return nodes;
}

template <Game G>
std::uint64_t search(std::string_view what, int depth, const char* network) {
    const Stopwatch watch;
    const std::uint64_t nodes = engine::bench<G>(depth, nullptr, network);
    print("{} {}: {}\n", G::kId, what, watch.speed(nodes));
    return nodes;
}

/// "janggi 123, shogun 456": the result of `measure.operator()<G>()` for every game.
template <typename Measure>
std::string sums_of(Measure measure) {
    std::string text;
    Games::for_each([&]<typename G>() {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", G::kId,
                            measure.template operator()<G>());
    });
    return text;
}

struct BenchOptions {
    int depth = engine::kBenchDepth;
    bool by_hand = false;
};

void declare(Command& command, BenchOptions& options) {
    command
        .add_option(
            "--depth", options.depth,
            fmt::format("Search depth (default {}, used for the signature)", engine::kBenchDepth))
        .type_name("PLIES")
        .check(number_from(1, 64));
    command.add_flag("--by-hand", options.by_hand,
                     "Also search with the hand-written evaluation, to compare speed");
}

Status run(const BenchOptions& options) {
    const int depth = options.depth;
    const auto leaves = sums_of([]<Game G>() { return count_leaves<G>(); });
    const auto nodes =
        sums_of([&]<Game G>() { return search<G>("search", depth, engine::kBuiltInNetwork); });
    if (options.by_hand)
        (void)sums_of(
            [&]<Game G>() { return search<G>("search by hand", depth, engine::kNoNetwork); });
    print("Perft: {}\n", leaves);
    print("Bench: {}\n", nodes);
    return Status::Good;
}

}  // namespace

void add_bench(Program& program) {
    add_command<BenchOptions>(
        program,
        {.name = "bench",
         .summary = "Run the benchmark; the node counts are the engine's signature",
         .examples = "  janggun bench\n"
                     "  janggun bench --depth 14"},
        declare, run);
}

}  // namespace janggun::cli
