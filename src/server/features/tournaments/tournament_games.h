// The games of tournaments: made once a round is paired, and their results once they are over.
#pragma once

#include <functional>
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
#include "server/features/play/replays.h"
#include "server/features/tournaments/tournament_runner.h"

namespace janggun::server {

using Marks = std::pair<tournament::Mark, tournament::Mark>;

/// What an outcome counts: one that was decided by points is a points win.
[[nodiscard]] Marks marks_of(const Outcome& outcome);
/// Points of the pieces that the first side had more, in tenths, where they were counted.
[[nodiscard]] int margin_of(const Outcome& outcome);

class TournamentGames final : public GameObserver {
  public:
    struct Parts {
        Context& context;
        GameStore& store;
        Connections& connections;
        People& people;
        const LiveGames& games;  // of this node; the others are asked for by their owner
        GameOwner& owner;
        GameRunner& games_runner;
        Replays& replays;
        TournamentRunner& runner;
    };
    explicit TournamentGames(const Parts& parts);

    /// Games that have not been made, results that were missed, and players who do not come.
    void look_after(const TournamentRoomPtr& room, Time now);
    /// The game of a board whose result is known is of no use. Asked for again until its owner has
    /// answered.
    void abort(const TournamentRoom& room, BoardPlace place);
    /// Ends the pause of all games under way, then calls back.
    void let_go_on(const TournamentRoom& room, const std::function<void()>& then);
    /// Asks again for what has not been answered.
    void retry(Time now);
    /// The arbiter decides about a repetition in the game of a board.
    void rule(const TournamentRoomPtr& room, BoardPlace place, const Ruling& ruling,
              TournamentRunner::Done done);

    void event_appended(const GameRoom& room, const Stamped& event) override;
    /// A game is over, on whichever node.
    void ended(const GameId& game);

  private:
    static constexpr Duration kSweep{10'000};

    struct Board {
        TournamentId tournament;
        BoardPlace place;
        BySide<bool> was_never_seen{};  // as its owner has last said
    };
    using Progress = Result<reply::Progress, Refusal>;
    /// Asks the owner of a game how far it is.
    void supervise(const TournamentRoomPtr& room, BoardPlace place, bool is_due);
    void on_progress(const TournamentRoomPtr& room, BoardPlace place, const Progress& progress,
                     bool is_due);
    void opened(const TournamentRoomPtr& room);
    /// Stops the clocks of a board, or lets them run, as the tournament is.
    void pause(const TournamentRoom& room, BoardPlace place);
    void forget_ended(const GameId& game);
    /// Whose game it is; none: it is not played on this server.
    [[nodiscard]] static std::optional<UserId> player_of(const TournamentRoom& room,
                                                         BoardPlace place);
    void happened(const TournamentRoomPtr& room, const TournamentEvent& event);
    /// Asks the store what has become of the game of an open board.
    void sweep(const TournamentRoomPtr& room, BoardPlace place, const GameId& game);
    void make(const TournamentRoomPtr& room, BoardPlace place);
    void seat(const TournamentRoomPtr& room, BoardPlace place, Side side, BySide<PersonPtr> people);
    void create(const TournamentRoomPtr& room, BoardPlace place, const BySide<PersonPtr>& people);
    void decide(const TournamentRoomPtr& room, BoardPlace place, Marks marks, int margin,
                int plies);
    void decide_stored(const TournamentRoomPtr& room, BoardPlace place, StoredGame stored);
    void decide_forfeit(const TournamentRoomPtr& room, BoardPlace place, StoredGame aborted);

    Parts parts_;
    std::unordered_map<GameId, Board> boards_;    // without a result
    std::unordered_set<GameId> under_way_;        // being made or read
    std::unordered_set<GameId> asked_;            // about their progress
    std::unordered_map<GameId, Board> to_abort_;  // their results are known
    Time retried_;
    std::unordered_map<TournamentId, Time> swept_;
};

}  // namespace janggun::server
