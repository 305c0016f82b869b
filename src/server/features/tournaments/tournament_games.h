// The games of tournaments: made once a round is paired, and their results once they are over.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/live_games.h"
#include "server/features/tournaments/tournament_runner.h"

namespace janggun::server {

using Marks = std::pair<tournament::Mark, tournament::Mark>;

/// What an outcome counts: one that was decided by points is a points win.
[[nodiscard]] Marks marks_of(const Outcome& outcome);
/// Points of the pieces that the first side had more, in tenths, where they were counted.
[[nodiscard]] int margin_of(const Outcome& outcome);
/// Of a game that was aborted: who did not come loses by forfeit. That is the side that was to act,
/// and the other one too if it let the time for its set-up pass.
[[nodiscard]] Marks forfeit_of(const StoredGame& aborted);

class TournamentGames final : public GameObserver {
  public:
    struct Parts {
        Context& context;
        GameStore& store;
        Connections& connections;
        People& people;
        const LiveGames& games;  // of this node
        GameOwner& owner;
        GameRunner& games_runner;
        TournamentRunner& runner;
    };
    explicit TournamentGames(const Parts& parts);

    /// Games that have not been made, results that were not heard of, and players who do not come.
    void look_after(const TournamentRoomPtr& room, Time now);
    /// The game of a board whose result is known is of no use.
    void abort(const GameId& game);

    void event_appended(const GameRoom& room, const Stamped& event) override;
    /// A game is over, on whichever node.
    void ended(const GameId& game);

  private:
    static constexpr Duration kSweep{10'000};

    struct Board {
        TournamentId tournament;
        BoardPlace place;
    };
    void opened(const TournamentRoomPtr& room);
    void happened(const TournamentRoomPtr& room, const TournamentEvent& event);
    /// Asks the store what has become of the game of an open board.
    void sweep(const TournamentRoomPtr& room, BoardPlace place, const GameId& game);
    void make(const TournamentRoomPtr& room, BoardPlace place);
    void seat(const TournamentRoomPtr& room, BoardPlace place, Side side, BySide<PersonPtr> people);
    void create(const TournamentRoomPtr& room, BoardPlace place, const BySide<PersonPtr>& people);
    void decide(const TournamentRoomPtr& room, BoardPlace place, Marks marks, int margin,
                int plies);
    void decide_stored(const TournamentRoomPtr& room, BoardPlace place, const StoredGame& stored);

    Parts parts_;
    std::unordered_map<GameId, Board> boards_;  // without a result
    std::unordered_set<GameId> under_way_;      // being made or read
    std::unordered_map<TournamentId, Time> swept_;
};

}  // namespace janggun::server
