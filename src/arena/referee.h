// Plays one game between two engines: legality, clocks and adjudication.
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

/// Win adjudication: a number of consecutive searches, of both sides in turn, agree that the same
/// side leads by this score.
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

/// `engines[0]` is A. Nothing if the match was interrupted. The game ends whatever an engine does;
/// after Fault::Stall or Crash the engine must be restarted.
template <Game G>
[[nodiscard]] std::optional<PlayedGame<G>> play_game(const Settings& settings,
                                                     const typename G::Ruleset& ruleset,
                                                     const Opening<G>& opening, std::uint64_t game,
                                                     std::array<UciEngine*, 2> engines);

}  // namespace janggun::arena
