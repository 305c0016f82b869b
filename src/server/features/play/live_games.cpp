// The registry of live games.
#include "server/features/play/live_games.h"

#include <algorithm>

namespace janggun::server {

int LiveGames::strength(const GameRoom& room) {
    int sum = 0;
    for (const Side side : kSides) {
        const Seat& seat = room.game.terms().seats[side];
        sum += seat.is_engine() ? 0 : seat.rating.value_or(1000);
    }
    return sum;
}

bool LiveGames::is_better(const GameRoom& a, const GameRoom& b) {
    const Terms& first = a.game.terms();
    const Terms& second = b.game.terms();
    if (const int more = strength(a) - strength(b); more != 0) return more > 0;
    return first.created != second.created ? first.created > second.created : first.id < second.id;
}

GameRoomPtr LiveGames::find(const GameId& id) const {
    const auto found = rooms_.find(id);
    return found == rooms_.end() ? nullptr : found->second;
}

std::vector<GameRoomPtr> LiveGames::of(UserId user) const {
    std::vector<GameRoomPtr> rooms;
    if (const auto found = of_user_.find(user); found != of_user_.end())
        for (const GameId& id : found->second)
            if (auto room = find(id); room && !room->game.is_over())
                rooms.push_back(std::move(room));
    return rooms;
}

bool LiveGames::is_under_way(const GameRoom& room) const {
    constexpr Duration kMoment = std::chrono::minutes{15};
    if (room.game.phase() != Phase::Playing || room.game.plies().empty()) return false;
    return room.watchers.has_players() || now_() - room.game.plies().back().at < kMoment;
}

std::size_t LiveGames::count_under_way() const {
    return static_cast<std::size_t>(
        std::count_if(rooms_.begin(), rooms_.end(),
                      [&](const auto& entry) { return is_under_way(*entry.second); }));
}

GameRoomPtr LiveGames::best() const {
    GameRoomPtr best;
    for (const auto& [id, room] : rooms_)
        if (is_under_way(*room) && (!best || is_better(*room, *best))) best = room;
    return best;
}

std::size_t LiveGames::count_from(const std::string& address) const {
    const auto found = live_from_.find(address);
    return found == live_from_.end() ? 0 : found->second;
}

void LiveGames::add(const GameRoomPtr& room) {
    const GameId& id = room->game.id();
    rooms_[id] = room;
    for (const Side side : kSides)
        if (const UserId user = room->game.terms().seats[side].user; user != UserId::None)
            of_user_[user].insert(id);
    live_.insert(id);
    ended_elsewhere(id);  // it is back
    if (!room->origin.empty()) ++live_from_[room->origin];
}

void LiveGames::ended(const GameRoom& room) {
    if (live_.erase(room.game.id()) == 0) return;
    if (const auto found = live_from_.find(room.origin);
        found != live_from_.end() && --found->second == 0)
        live_from_.erase(found);
}

std::size_t LiveGames::count_of(UserId user) const {
    std::size_t count = of(user).size();
    const Time now = now_();
    if (const auto there = elsewhere_of_user_.find(user); there != elsewhere_of_user_.end())
        for (const GameId& game : there->second) count += elsewhere_.at(game).until > now ? 1 : 0;
    return count;
}

void LiveGames::note_elsewhere(const GameRoom& room) {
    constexpr Duration kLongest = std::chrono::hours{3};
    constexpr std::size_t kSweepAt = 1'024;
    const Time now = now_();
    if (elsewhere_.size() >= kSweepAt && elsewhere_.size() % kSweepAt == 0) {
        std::vector<GameId> old;
        for (const auto& [id, game] : elsewhere_)
            if (game.until <= now) old.push_back(id);
        for (const GameId& id : old) ended_elsewhere(id);
    }
    const auto& seats = room.game.terms().seats;
    const GameId& id = room.game.id();
    const Elsewhere game{{seats.first.user, seats.second.user}, now + kLongest};
    elsewhere_.insert_or_assign(id, game);
    for (const Side side : kSides) elsewhere_of_user_[game.players[side]].insert(id);
}

void LiveGames::ended_elsewhere(const GameId& game) {
    const auto found = elsewhere_.find(game);
    if (found == elsewhere_.end()) return;
    for (const Side side : kSides) {
        const auto own = elsewhere_of_user_.find(found->second.players[side]);
        if (own == elsewhere_of_user_.end()) continue;
        own->second.erase(game);
        if (own->second.empty()) elsewhere_of_user_.erase(own);
    }
    elsewhere_.erase(found);
}

std::vector<UserId> LiveGames::players_elsewhere() const {
    std::vector<UserId> players;
    for (const auto& [user, games] : elsewhere_of_user_)
        if (user != UserId::None) players.push_back(user);
    return players;
}

void LiveGames::recount_elsewhere(UserId user, const std::vector<GameId>& live) {
    const auto own = elsewhere_of_user_.find(user);
    if (own == elsewhere_of_user_.end()) return;
    std::set<GameId> ended = own->second;
    for (const GameId& game : live) ended.erase(game);
    for (const GameId& game : ended) ended_elsewhere(game);
}

void LiveGames::remove(const GameRoom& room) {
    const GameId id = room.game.id();
    ended(room);
    for (const Side side : kSides) {
        const auto own = of_user_.find(room.game.terms().seats[side].user);
        if (own == of_user_.end()) continue;
        own->second.erase(id);
        if (own->second.empty()) of_user_.erase(own);
    }
    rooms_.erase(id);
}

}  // namespace janggun::server
