// A tournament in memory, as its events have made it: only apply() changes what the log says.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/features/tournaments/tournament_log.h"
#include "server/features/tournaments/tournament_settings.h"
#include "server/store/tournaments.h"
#include "tournament/arena_tournament.h"
#include "tournament/tournament.h"

namespace janggun::server {

/// A board of a round; both from 0.
struct BoardPlace {
    int round = 0;
    int board = 0;
    friend auto operator<=>(const BoardPlace&, const BoardPlace&) = default;
};

struct TournamentBoard {
    BoardPlace place;
    tournament::Pairing pairing;
    GameId game;  // empty: none on this server
    std::optional<std::pair<tournament::Mark, tournament::Mark>> result;
    int margin = 0;  // of the first player, tenths; not of arenas
    int plies = 0;   // of arenas
};

class TournamentRoom {
  public:
    using Rounds = tournament::Tournament;
    using Arena = tournament::ArenaTournament;

    /// Before its first event.
    TournamentRoom(TournamentRow row, TournamentSettings settings);
    /// Replayed, off the loop (tournament_replays.h). Null: another version has written something
    /// that this one does not know.
    [[nodiscard]] static std::shared_ptr<TournamentRoom> replayed(StoredTournament stored);

    /// Whether the event can happen now.
    [[nodiscard]] std::optional<Fault> check(const TournamentEvent& any) const;
    /// Precondition: `check` accepts it. Of Entered, `entrant` is who.
    void apply(const TournamentEvent& any, Time at, TournamentEntrant entrant = {});

    [[nodiscard]] const TournamentId& id() const { return row_.id; }
    /// With everything that changes brought up to date.
    [[nodiscard]] const TournamentRow& row() const { return row_; }
    [[nodiscard]] const TournamentSettings& settings() const { return settings_; }
    [[nodiscard]] TournamentState state() const { return row_.state; }
    [[nodiscard]] bool is_running() const { return row_.state == TournamentState::Running; }
    [[nodiscard]] bool is_over() const { return row_.state >= TournamentState::Ended; }
    [[nodiscard]] bool is_paused() const { return is_paused_; }
    [[nodiscard]] int version() const { return version_; }
    [[nodiscard]] const std::vector<TournamentEntrant>& players() const { return players_; }
    [[nodiscard]] std::optional<tournament::PlayerIndex> player_of(UserId user) const;
    [[nodiscard]] bool is_withdrawn(tournament::PlayerIndex player) const;
    [[nodiscard]] int rating_of(tournament::PlayerIndex player) const;
    /// What people have chosen. It makes the log longer, so the numbers are bounded.
    struct Changes {
        std::set<tournament::PlayerIndex> removed;  // by the arbiter, and not brought back
        std::vector<int> of_player;                 // withdrawals, removals, returns and byes
        int pauses = 0;
        int cancelled_byes = 0;
        int corrections = 0;  // results given to boards that had one
    };
    [[nodiscard]] const Changes& changes() const { return changes_; }

    [[nodiscard]] int rounds_paired() const { return static_cast<int>(games_.size()); }
    [[nodiscard]] int boards_of(int round) const;
    [[nodiscard]] TournamentBoard board(BoardPlace place) const;
    /// Without a result.
    [[nodiscard]] const std::set<BoardPlace>& open_boards() const { return open_; }
    struct Moments {
        Time paired;            // the last round
        Time decided;           // a board, the last time
        Time paused;            // the last time
        Time resumed;           // after the last pause; the epoch: there was none
        Time changed;           // the last event, or the creation
        Duration in_pauses{0};  // the length of those that are over
    };
    [[nodiscard]] const Moments& moments() const { return moments_; }

    /// Best first. Computed once for each version.
    [[nodiscard]] const std::vector<tournament::Standing>& standings() const;
    [[nodiscard]] const Rounds* rounds() const { return std::get_if<Rounds>(&contest_); }
    [[nodiscard]] const Arena* arena() const { return std::get_if<Arena>(&contest_); }

    // What is not in the log.

    /// The account is gone.
    void forget(UserId user);
    std::vector<TournamentChatLine> chat;                             // the last lines
    std::unordered_map<tournament::PlayerIndex, Time> waiting_since;  // arena
    /// What many ask for, made once for each version (tournament_json.cpp).
    struct PublicJson {
        int version = -1;
        std::string standings;
        std::string boards;
    };
    mutable PublicJson public_json;

    // What the runner has under way (tournament_runner.h).
    std::deque<std::function<void()>> jobs;
    bool is_busy = false;
    bool is_pairing = false;
    bool is_stale = false;  // another node has written to its log: read again
    Time used;              // the last request for it

  private:
    void apply_event(const TournamentEvent& any, Time at, TournamentEntrant entrant);
    void update_row(Time at, const TournamentEvent& any);
    /// Of a tournament that has ended: a result may be corrected afterwards. Needs the standings,
    /// so it is done once for a whole log.
    void update_places();
    [[nodiscard]] bool has_played(tournament::PlayerIndex player) const;

    TournamentRow row_;
    TournamentSettings settings_;
    std::variant<Rounds, Arena> contest_;
    std::vector<TournamentEntrant> players_;
    std::unordered_map<UserId, tournament::PlayerIndex> by_user_;
    Changes changes_;
    std::vector<std::vector<GameId>> games_;  // by round and board
    std::set<BoardPlace> open_;
    int version_ = 0;
    bool is_paused_ = false;
    Moments moments_;
    mutable int standings_version_ = -1;
    mutable std::vector<tournament::Standing> standings_;
};
using TournamentRoomPtr = std::shared_ptr<TournamentRoom>;

/// A copy for another thread, without what the runner has under way.
[[nodiscard]] std::shared_ptr<const TournamentRoom> snapshot_of(const TournamentRoom& room);
/// Of the game of two players, with the handicap, if there is one. Precondition: not a bye.
[[nodiscard]] inline GameOffer offer_of(const TournamentRoom& room,
                                        const tournament::Pairing& pairing) {
    return room.settings().offer_for(room.rating_of(pairing.first), room.rating_of(pairing.second));
}
/// Withdrawals, removals, returns and byes of a player.
[[nodiscard]] inline int changes_of(const TournamentRoom& room, tournament::PlayerIndex player) {
    return room.changes().of_player[static_cast<std::size_t>(player)];
}
/// Whether the arbiter has removed the player, who is withdrawn too then.
[[nodiscard]] inline bool is_removed(const TournamentRoom& room, tournament::PlayerIndex player) {
    return room.changes().removed.contains(player);
}
/// Half-point byes of a player, also the one asked for in the next round.
[[nodiscard]] int half_byes_of(const TournamentRoom& room, tournament::PlayerIndex player);
/// How many rounds there will be, where that is known.
[[nodiscard]] std::optional<int> rounds_in_all(const TournamentRoom& room);
/// When the next round is paired; none: not by itself, or games are under way.
[[nodiscard]] std::optional<Time> next_round_at(const TournamentRoom& room);
/// Of an arena: when no game begins any more. Pauses do not count; none: it is paused.
[[nodiscard]] std::optional<Time> ends_at(const TournamentRoom& room);
/// The newest board of a player.
[[nodiscard]] std::optional<BoardPlace> last_board_of(const TournamentRoom& room,
                                                      tournament::PlayerIndex player);

}  // namespace janggun::server
