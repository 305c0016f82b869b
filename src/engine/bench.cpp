// Bench positions and the bench search.
#include "engine/bench.h"

#include <chrono>
#include <future>
#include <span>
#include <string_view>

#include "engine/engine.h"
#include "notation/fen.h"

namespace janggun::engine {
namespace {

// Starts, openings, middlegames, generals facing, check, a side far behind on points, thin endings.
constexpr std::string_view kJanggi[] = {
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR b - - 0 1",
    "r1ba1a1nr/4k4/1cn2c3/p1p1p1p1p/9/9/P1P1P1P1P/2N1C2C1/4K4/R1BA1ABNR w - - 4 3",
    "1n2ka1b1/6c2/r2P3r1/pc2bn3/1p4p2/5p3/P2P1P3/1C1K1R1N1/4AA3/RNB4B1 w - - 26 43",
    "3an4/4akr2/3P1c1c1/n3P4/7Nr/2R1P4/9/5p3/3KA3N/4C4 b - - 7 95",
    "2b1nc3/3aak1r1/2nP3cP/5P3/2r6/R2P1p3/9/2RKCAB2/4A3N/5N3 w - - 1 78",
    "rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "1b2aa1b1/4k4/5r1c1/p2N4p/n1p3p2/6cC1/2P4PP/RC1R5/4K4/3A1A3 b - - 2 32",
    "4k4/9/5P3/9/9/9/4P1p2/9/3KA4/3C5 w - - 7 99",
};

// The start, openings with en passant and castling open, middlegames with small and large hands.
constexpr std::string_view kShogun[] = {
    "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1",
    "rnb+fkb1r/ppp1p1p1/5n1p/5p2/2pPP3/5N2/PPP2PPP/RNB+FK1R1[b] b Qkq d3 0 6",
    "r3k2r/p1pp+fpb1/bn2pnp1/3PN3/1p2P3/2N2+F1p/PPPBBPPP/R3K2R[] w KQkq - 0 1",
    "b1kp2r1/1pp2p2/+Pf4f1/1bBPp2P/5bpn/P1P1+NP2/P1P1P1+r1/2KNN3[rrp] w - e6 0 236",
    "rnb1k1n1/p1pp1p+F1/p5bp/2r3P1/+RpP2ppP/5PF1/P3P3/4KBNR[BNp] b Kq h3 0 22",
    "1+Bbkb3/8/8/p1B5/+n6P/6R1/N3P3/R4K1P[FPPPPPPPfrrnnppppp] b - - 0 123",
    "4p3/p2k3n/4p3/5r1N/4P3/3F3P/6KP/2P3F1[RRRBNPPbbbnppppppp] w - - 0 262",
};

/// Only the starting position for a game without a list here.
template <Game G>
std::span<const std::string_view> positions() {
    static const std::string kStart =
        notation::to_fen<G>(*G::position(G::start_setup(), G::default_ruleset()));
    static const std::string_view kOnly[] = {kStart};
    return kOnly;
}
template <>
std::span<const std::string_view> positions<Janggi>() {
    return kJanggi;
}
template <>
std::span<const std::string_view> positions<Shogun>() {
    return kShogun;
}

}  // namespace

template <Game G>
std::uint64_t bench(int depth, const std::atomic<bool>* stop, const std::string& network) {
    constexpr std::chrono::milliseconds kBetweenLooks{5};
    const auto stopped = [stop] { return stop != nullptr && stop->load(); };
    const auto ruleset = G::default_ruleset();
    Engine<G> engine{{.network = network}};
    Limits<typename G::Move> limits;
    limits.depth = depth;
    std::uint64_t nodes = 0;
    for (const std::string_view fen : positions<G>()) {
        engine.set_position(Match<G>{ruleset, *notation::read_position<G>(fen, ruleset)});
        std::promise<std::uint64_t> promise;
        auto searched = promise.get_future();
        engine.start(limits, {}, [&](const auto& best) { promise.set_value(best.nodes); });
        while (searched.wait_for(kBetweenLooks) != std::future_status::ready)
            if (stopped()) engine.stop();
        engine.wait();
        nodes += searched.get();
        if (stopped()) break;
    }
    return nodes;
}

#define JANGGUN_INSTANTIATE(G) \
    template std::uint64_t bench<G>(int, const std::atomic<bool>*, const std::string&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine
