// One game between two engines, under our rules and by our clock.
#pragma once

#include <optional>
#include <string>

#include "arena/game_result.h"
#include "arena/openings.h"
#include "arena/uci_engine.h"
#include "game/clock.h"
#include "record/record.h"

namespace janggun::arena {

template <Game G>
struct PlayedGame {
    GameResult result;
    record::Record<G> record;
};

/// Sees when a game is decided in the eyes of both players: so many searches in a row, of both
/// sides in turn, put the same side ahead by as much.
class Agreement {
  public:
    static constexpr int kSearches = 8;

    /// What a side's search said before its move; the winner once they agree.
    [[nodiscard]] std::optional<Side> hear(Side mover, const SearchReport& report, int margin);

  private:
    std::optional<Side> ahead_;
    int searches_ = 0;
};

/// The limits as the `go` command has them; the clocks are those of the first and second side.
[[nodiscard]] std::string go_command(const Limits& limits, const BySide<Clock>& clocks);

/// `engines[0]` is A. Nothing if the match was interrupted. Whatever an engine does, the game ends
/// and the result says how: an engine with a Stall or Crash is no use any more.
template <Game G>
[[nodiscard]] std::optional<PlayedGame<G>> play_game(const Settings& settings,
                                                     const typename G::Ruleset& ruleset,
                                                     const Opening<G>& opening, std::uint64_t game,
                                                     std::array<UciEngine*, 2> engines);

}  // namespace janggun::arena
