// A live game with everything around it: players, watchers, chat, and the state of its event log.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/app/sink.h"
#include "server/domain/live_game.h"
#include "server/features/people/people.h"
#include "server/features/play/engine_turn.h"
#include "server/features/play/write_state.h"
#include "server/protocol/to_client.h"

namespace janggun::server {

/// The events of the game that were published: its durable ones.
class PublishedEvents {
  public:
    [[nodiscard]] int version() const { return version_; }
    /// The position after them, for lists of games.
    [[nodiscard]] const std::string& fen() const { return fen_; }
    [[nodiscard]] int plies() const { return plies_; }

    void add(int number, Message text) {
        version_ = number;
        recent_.push_back(std::move(text));
        if (recent_.size() > kKept) recent_.pop_front();
    }
    /// The board that they lead to.
    void show(const LiveGame& game) {
        fen_ = game.fen();
        plies_ = static_cast<int>(game.plies().size());
    }
    /// The game was loaded: watchers get a snapshot.
    void restart(const LiveGame& game) {
        version_ = game.version();
        recent_.clear();
        show(game);
    }
    /// The events after a version; none: too long ago, only a snapshot helps. Before the first
    /// event after a restart the clocks may have changed without one.
    [[nodiscard]] std::optional<std::vector<Message>> since(int version) const {
        const int oldest = version_ - static_cast<int>(recent_.size());
        if (version < oldest || version > version_ || recent_.empty()) return std::nullopt;
        return std::vector<Message>(recent_.begin() + (version - oldest), recent_.end());
    }

  private:
    static constexpr std::size_t kKept = 64;

    int version_ = 0;
    std::string fen_;
    int plies_ = 0;
    std::deque<Message> recent_;  // the last events, up to `version_`
};

/// A person watching the game on one node.
struct Watcher {
    std::string node;
    UserId viewer = UserId::None;
    friend auto operator<=>(const Watcher&, const Watcher&) = default;
};
struct WatcherConnections {
    int sockets = 0;
    int streams = 0;
    [[nodiscard]] bool is_empty() const { return sockets == 0 && streams == 0; }
};
/// Watchers of the game. Players are present as long as one of their connections watches.
struct Watchers {
    BySide<int> players;
    BySide<bool> have_come;  // players who have watched since the game is in memory
    std::size_t spectators = 0;
    std::map<Watcher, WatcherConnections> from;  // of these players and spectators

    [[nodiscard]] bool has_players() const { return players.first + players.second > 0; }
    [[nodiscard]] bool is_empty() const { return !has_players() && spectators == 0; }
};

/// Durable: nothing in memory is ahead of the event log. Dropped: this node no longer runs the
/// game, and will not learn what became of its last writes.
enum class Settled : std::uint8_t { Durable, Dropped };
using OnSettled = std::function<void(Settled)>;

struct GameRoom {
    explicit GameRoom(LiveGame live) : game{std::move(live)} {}

    LiveGame game;
    BySide<PersonPtr> people;    // none: the engine
    ChosenSetups chosen_before;  // set-ups chosen in advance
    std::string origin;          // the address it was asked for from; empty: not known any more
    std::vector<ChatLine> chat;
    std::array<std::uint64_t, 2> chat_numbers{};  // of the last message of each chat topic
    Watchers watchers;
    /// Both players want a rematch and its game is being created. Both may learn of the two offers
    /// before that is durable; only the first creates the game.
    bool is_making_rematch = false;

    PublishedEvents published;
    WriteState writes;
    EngineTurn engine;
    std::vector<OnSettled> when_durable;  // waits until nothing is being written
    std::optional<Time> alarm;            // when the game is looked at next
    Time keep_until;                      // a finished game that is still watched

    [[nodiscard]] std::uint64_t& chat_number(ChatLine::Room room) {
        return chat_numbers[static_cast<std::size_t>(room)];
    }
    [[nodiscard]] protocol::Presence presence(Time now) const;
    /// Has watched the game, or acted in it.
    [[nodiscard]] bool has_come(Side side) const {
        return watchers.have_come[side] || game.has_acted(side);
    }
};
using GameRoomPtr = std::shared_ptr<GameRoom>;

}  // namespace janggun::server
