// The games that are being played, and who plays in them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/features/play/game_room.h"

namespace janggun::server {

class LiveGames {
  public:
    explicit LiveGames(std::function<Time()> now) : now_{std::move(now)} {}

    [[nodiscard]] GameRoomPtr find(const GameId& id) const;
    /// Those that are not over.
    [[nodiscard]] std::vector<GameRoomPtr> of(UserId user) const;
    [[nodiscard]] const std::unordered_map<GameId, GameRoomPtr>& all() const { return rooms_; }

    [[nodiscard]] std::size_t count() const { return live_.size(); }
    /// Including games that were handed over to other nodes.
    [[nodiscard]] std::size_t count_of(UserId user) const;
    /// Live games that were asked for from this address.
    [[nodiscard]] std::size_t count_from(const std::string& address) const;
    /// A move was made, and a player is connected or was a moment ago: what people mean
    /// by a game that is being played.
    [[nodiscard]] bool is_under_way(const GameRoom& room) const;
    [[nodiscard]] std::size_t count_under_way() const;
    /// The game under way between the best players.
    [[nodiscard]] GameRoomPtr best() const;
    /// The sum of both ratings, for the order in which games are shown: an engine counts nothing, a
    /// player without a rating 1000.
    [[nodiscard]] static int strength(const GameRoom& room);
    /// As reply::is_better (game_request.h) orders the games of all nodes.
    [[nodiscard]] static bool is_better(const GameRoom& a, const GameRoom& b);

    // For GameRunner.

    void add(const GameRoomPtr& room);
    /// It is over: it no longer counts, but can be looked at until it is removed.
    void ended(const GameRoom& room);
    void remove(const GameRoom& room);
    /// It goes on at another node, and still counts for its players: until it ends, or until the
    /// notice of its end has probably been lost.
    void note_elsewhere(const GameRoom& room);
    void ended_elsewhere(const GameId& game);
    /// Who plays in those games.
    [[nodiscard]] std::vector<UserId> players_elsewhere() const;
    /// Of this person's games at other nodes only these still go on.
    void recount_elsewhere(UserId user, const std::vector<GameId>& live);

  private:
    std::function<Time()> now_;
    std::unordered_map<GameId, GameRoomPtr> rooms_;
    std::unordered_map<UserId, std::set<GameId>> of_user_;
    std::unordered_set<GameId> live_;
    struct Elsewhere {
        BySide<UserId> players;
        Time until;
    };
    std::unordered_map<GameId, Elsewhere> elsewhere_;
    std::unordered_map<UserId, std::set<GameId>> elsewhere_of_user_;
    std::unordered_map<std::string, std::size_t> live_from_;  // by address
};

}  // namespace janggun::server
