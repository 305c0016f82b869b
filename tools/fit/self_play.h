// Quick self-play games for the fits.
#pragma once

#include <array>
#include <cstdlib>
#include <vector>

#include "base/rng.h"
#include "engine/engine.h"
#include "game/match.h"

namespace janggun::fit {

/// A position of a game as the engine saw it: the score is for the side to move.
struct Seen {
    engine::Score score = 0;
    Side turn{};
};

template <Game G>
struct Played {
    std::vector<Seen> seen;
    double result = 0.5;  // of the first side
};

template <Game G>
class SelfPlay {
  public:
    SelfPlay(const typename G::Ruleset& ruleset, std::uint32_t nodes, std::uint64_t seed)
        : ruleset_{ruleset}, nodes_{nodes}, rng_{seed} {}

    /// The first plies are taken from among the best lines, and no two searches are equally long,
    /// so that hardly two games are alike.
    Played<G> play(const typename G::Position& start, int random_plies = 0) {
        Match<G> match{ruleset_, start};
        Played<G> played;
        int decided = 0;
        while (!match.is_over() && match.plies() < kMaxPlies) {
            const auto plies = static_cast<int>(match.plies());
            if (plies < random_plies) {
                const auto moves = match.allowed_moves();
                const auto pick = rng_.below(static_cast<std::uint32_t>(moves.size()));
                if (!match.play(moves[pick])) break;
                continue;
            }
            const auto best = think(match, plies < random_plies + kOpeningPlies);
            played.seen.push_back({best.score, match.position().turn()});
            decided = std::abs(best.score) >= kDecided ? decided + 1 : 0;
            if (decided == kDecidedPlies) {
                const bool first_wins =
                    (best.score > 0) == (match.position().turn() == Side::First);
                played.result = first_wins ? 1 : 0;
                return played;
            }
            if (!match.play(best.move)) break;
        }
        if (match.outcome() && match.outcome()->winner)
            played.result = *match.outcome()->winner == Side::First ? 1 : 0;
        return played;
    }

  private:
    static constexpr int kOpeningPlies = 8;
    static constexpr std::size_t kMaxPlies = 400;
    static constexpr engine::Score kDecided = 1500;  // so much for a few plies is as good as won
    static constexpr int kDecidedPlies = 4;
    static constexpr engine::Score kNearly = 15;

    using Move = typename G::Move;

    engine::Best<Move> think(const Match<G>& match, bool varied) {
        engine::Settings settings;
        settings.hash_megabytes = 4;
        settings.multi_pv = varied ? 4 : 1;
        engine_.set(settings);
        engine_.set_position(match);
        engine::Limits<Move> limits;
        limits.nodes = nodes_ / 2 + rng_.below(nodes_);
        std::array<engine::Line<Move>, 4> lines;
        const auto best = engine_.think(limits, [&](const engine::Info<Move>& info) {
            lines[static_cast<std::size_t>(info.line.rank - 1)] = info.line;
        });
        if (!varied) return best;
        std::vector<Move> good{best.move};
        for (const auto& line : lines)
            if (!line.moves.empty() && line.moves.front() != best.move &&
                best.score - line.score <= kNearly)
                good.push_back(line.moves.front());
        auto chosen = best;
        chosen.move = good[rng_.below(static_cast<std::uint32_t>(good.size()))];
        return chosen;
    }

    typename G::Ruleset ruleset_;
    std::uint32_t nodes_;
    Rng rng_;
    engine::Engine<G> engine_;
};

}  // namespace janggun::fit
