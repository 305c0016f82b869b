// Pairs of games in one process between two sets of search parameters, at fixed nodes per move.
// Over UCI a quick game is mostly waiting for the scheduler; here a core does nothing but search.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "arena/openings.h"
#include "base/result.h"
#include "engine/networks.h"
#include "engine/searcher.h"
#include "engine/tuning.h"
#include "game/match.h"

namespace janggun::fit {

struct TunedMatchSettings {
    std::uint64_t nodes = 4000;   // per move
    engine::Score resign = 800;   // adjudicated when both sides agree on this score …
    int resign_plies = 6;         // … for this many plies
    std::size_t max_plies = 400;  // a longer game is decided by points, or drawn
    std::uint64_t seed = 1;       // of the openings
    std::size_t hash_megabytes = 4;
};

/// Plays pairs: two games from one opening with sides swapped. One object per thread.
template <Game G>
class TunedMatch {
  public:
    TunedMatch(const arena::Openings<G>& openings, const TunedMatchSettings& settings);

    /// Instead of the built-in network, for the players with the first and the second parameters;
    /// null: the hand-written evaluation.
    void set_networks(const engine::NetworkPtr<G>& first, const engine::NetworkPtr<G>& second) {
        players_[0]->searcher.set_network(first);
        players_[1]->searcher.set_network(second);
    }
    /// Half points of the first parameters in both games of the pair: 0 to 4.
    [[nodiscard]] int play_pair(std::uint64_t pair, const engine::Tuning& a,
                                const engine::Tuning& b);

  private:
    struct Player {
        engine::Shared shared;
        engine::Searcher<G> searcher{shared};
    };

    /// Half points of the first side: 0, 1 or 2.
    [[nodiscard]] int play(const arena::Opening<G>& opening, Player& first, Player& second) const;

    const arena::Openings<G>& openings_;
    TunedMatchSettings settings_;
    std::unique_ptr<Player> players_[2];
};

extern template class TunedMatch<Janggi>;
extern template class TunedMatch<Shogun>;

/// Why a text does not change the parameters.
struct TuningError {
    enum class Reason : std::uint8_t { UnknownParameter, OutOfRange };
    Reason reason{};
    std::string name;
    int lowest = 0;  // of the range
    int highest = 0;
};
[[nodiscard]] std::string describe(const TuningError& error);

/// Applies "name=value,name=value" to the parameters of a game.
[[nodiscard]] Result<engine::Tuning, TuningError> read_tuning(engine::Tuning tuning,
                                                              std::string_view text);
template <Game G>
[[nodiscard]] Result<arena::Openings<G>, arena::OpeningsError> tuned_openings(std::uint64_t seed);

}  // namespace janggun::fit
