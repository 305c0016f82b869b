// Perft and bench on a background thread.
#include <algorithm>
#include <ctime>

#include "engine/bench.h"
#include "uci/uci.h"

namespace janggun::uci {

void Uci::run_in_background(std::function<void()> work) {
    stop_background_.store(false);
    background_ = std::thread{std::move(work)};
}

void Uci::count(int depth) {
    run_in_background([this, depth] {
        std::uint64_t sum = 0;
        session_->divide(depth, stop_background_,
                         [&](const std::string& move, std::uint64_t nodes) {
                             out_.say("{}: {}", move, nodes);
                             sum += nodes;
                         });
        if (stop_background_.load()) return out_.write("info string perft stopped");
        out_.say("\nNodes searched: {}\n", sum);
    });
}

void Uci::bench(Words words) {
    settle();
    const auto asked = words.empty() ? std::optional<int>{} : parse_number(words.front().text);
    if (!words.empty() && (!asked || *asked < 1 || *asked > 64))
        return complain("bench: expected a depth from 1 to 64");
    if (caps_.nodes) return;
    run_in_background([this, depth = asked.value_or(engine::kBenchDepth)] {
        const auto measure = [&]<Game G>() {
            const std::clock_t began = std::clock();
            const std::uint64_t nodes = engine::bench<G>(depth, &stop_background_);
            const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
            if (!stop_background_.load())
                out_.say("{}: {} nodes, {:.0f} nodes per second", G::kId, nodes,
                         static_cast<double>(nodes) / std::max(seconds, 1e-6));
            return nodes;
        };
        std::string sums;
        Games::for_each([&]<typename G>() {
            if (stop_background_.load()) return;
            const auto nodes = measure.template operator()<G>();
            sums += fmt::format("{}{} {}", sums.empty() ? "" : ", ", G::kId, nodes);
        });
        if (stop_background_.load()) return out_.write("info string bench stopped");
        out_.say("Bench: {}", sums);
    });
}

}  // namespace janggun::uci
