// Storage of games: the row of each and its event log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/event.h"
#include "server/domain/ids.h"
#include "server/domain/live_game.h"
#include "server/domain/terms.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/chat.h"
#include "server/store/reply.h"

namespace janggun::server {

/// How a game ended, and what the archive finds it by.
struct Ending {
    Time at;
    std::string score;  // "1-0", "0-1", "1/2-1/2", "*" if aborted
    std::string reason;
    std::optional<Points> points;
    int plies = 0;
    std::string fen;  // the last position
    BySide<std::string> setups;
    std::optional<BySide<RatingChange>> ratings;
    std::vector<std::uint64_t> position_keys;  // written, never read: position_key.h
    friend bool operator==(const Ending&, const Ending&) = default;
};

struct GameRow {
    Terms terms;  // with the players' current names
    std::optional<Ending> ending;
};
/// Part of a log cannot be read: the disk has lost it, or another version wrote it.
struct LogDamage {
    int event = 0;  // the first one that cannot be read
    friend bool operator==(LogDamage, LogDamage) = default;
};
[[nodiscard]] std::string describe(LogDamage damage);
struct StoredGame {
    GameRow row;
    std::vector<Stamped> log;  // of a damaged log the readable prefix
    std::vector<ChatLine> chat;
    std::optional<LogDamage> damage{};
};
/// Replays the log. None: the log is damaged, or the rules reject it.
[[nodiscard]] std::optional<LiveGame> replayed(const StoredGame& stored);
/// The length of the longest prefix of the log that the rules accept.
[[nodiscard]] std::size_t longest_replay(const StoredGame& stored);

namespace write {

struct AddGame {
    Terms terms;
};
/// Conflict: the number is not the next one of the game's log.
struct AddEvent {
    GameId game;
    Stamped event;
};
/// Conflict: the game has ended already, or there is none.
struct EndGame {
    GameId game;
    Ending ending;
};

}  // namespace write

using GameWrite = std::variant<write::AddGame, write::AddEvent, write::EndGame>;

/// One page of the unfinished games, in the order of their ids.
struct UnfinishedPage {
    std::vector<StoredGame> games;
    std::optional<GameId> next;  // ask for the games after this one; none: this was the last page
};

/// A live game of a given player.
struct LiveSeat {
    GameId game;
    Side side{};
    Time created;
    friend bool operator==(const LiveSeat&, const LiveSeat&) = default;
};

class GameStore {
  public:
    GameStore() = default;
    GameStore(const GameStore&) = delete;
    GameStore& operator=(const GameStore&) = delete;
    virtual ~GameStore() = default;

    /// With log and chat. May be refused, cancelled or timed out by the asker's limits.
    virtual void game(GameId id, Asker asker, Reply<std::optional<StoredGame>> done) = 0;

    /// Unfinished games with their logs, at most `limit` of those after `after` (empty: from the
    /// first). Games that are added meanwhile may or may not be among them.
    virtual void unfinished_page(GameId after, int limit, Reply<UnfinishedPage> done) = 0;
    static constexpr int kUnfinishedPageSize = 500;

    /// The unfinished games of a person, in the order of their ids; at most kMostLiveGames.
    virtual void live_games_of(UserId user, Reply<std::vector<LiveSeat>> done) = 0;
    static constexpr int kMostLiveGames = 1000;
};

}  // namespace janggun::server
