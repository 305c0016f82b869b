// When tournaments start, when rounds are paired, and when a tournament ends by itself.
#pragma once

#include <memory>

#include "server/app/workers.h"
#include "server/features/play/game_owner.h"
#include "server/features/tournaments/tournament_games.h"
#include "server/features/tournaments/tournament_runner.h"

namespace janggun::server {

/// What a pairing was made from.
struct PairedFrom {
    int version = 0;
    int corrections = 0;
    int cancelled_byes = 0;  // who plays after all is missing in the pairing
    bool is_paused = false;
};

class TournamentSchedule {
  public:
    TournamentSchedule(Context& context, TournamentRunner& runner, TournamentGames& games,
                       GameOwner& owner);

    void register_with(Registry& registry);

    using Done = TournamentRunner::Done;
    /// Pairs the next round by the system; where none is left, the tournament ends.
    void pair(const TournamentRoomPtr& room, Done done);
    /// Pairs it by hand.
    void pair_by_hand(const TournamentRoomPtr& room, std::vector<tournament::Pairing> pairings,
                      Done done);

    /// Cancels a tournament that has not started, and ends any other. The games under way go on, so
    /// a pause is over first.
    void close(const TournamentRoomPtr& room, Done done);

  private:
    static constexpr Duration kTick{1'000};
    /// After so long without an event it is closed: how many may be open is bounded.
    static constexpr Duration kAbandoned = std::chrono::hours{24 * 30};

    void tick(Time now);
    void look_at(const TournamentRoomPtr& room, Time now);
    void start(const TournamentRoomPtr& room);
    void look_at_arena(const TournamentRoomPtr& room, Time now);
    void pair_waiting(const TournamentRoomPtr& room, const std::vector<UserId>& online, Time now);
    void append_arena_round(const TournamentRoomPtr& room,
                            const std::vector<tournament::Pairing>& pairings);
    void append_round(const TournamentRoomPtr& room, const PairedFrom& from,
                      const Result<tournament::event::RoundPaired, tournament::Refusal>& paired,
                      const Done& done);

    Context& context_;
    TournamentRunner& runner_;
    TournamentGames& games_;
    GameOwner& owner_;
    Workers workers_;  // pairing a large field takes seconds
    Timer timer_;
};

/// The round with the ids of its games, and the results that are known already: who has withdrawn
/// loses by forfeit.
[[nodiscard]] std::vector<TournamentRunner::Planned> planned_round(
    const TournamentRoom& room, tournament::event::RoundPaired paired);

}  // namespace janggun::server
