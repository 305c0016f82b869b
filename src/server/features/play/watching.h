// Watching games over a WebSocket: subscriptions to the game's topics, checked for gaps.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/app/peers.h"
#include "server/bus/sequence.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/replays.h"
#include "server/features/play/watch_counts.h"

namespace janggun::server {

class Watching {
  public:
    /// A watcher whose game's owner cannot be reached asks again this often.
    static constexpr Duration kAskAgain{2'000};

    Watching(Context& context, GameOwner& owner, Replays& replays)
        : context_{context}, owner_{owner}, replays_{replays}, counts_{context, owner} {}

    void register_with(Registry& registry, Peers& peers);

  private:
    /// One game on one socket.
    struct Watched {
        GameId game;
        UserId viewer = UserId::None;
        Sink* sink = nullptr;
        Asker asker{};
        Sequence events{};
        Sequence chat{};
        Bus::Subscription of_events{};
        std::array<Bus::Subscription, 2> of_chat{};  // by room; only the viewer's stays

        /// The owner has been asked. Notices received until it answers may or may not be in its
        /// answer.
        bool is_catching_up = false;
        std::uint64_t newest_event = 0;
        std::array<std::uint64_t, 2> newest_chat{};
        bool was_reloaded = false;
        bool had_gap = false;
        bool has_begun = false;  // the owner has answered once
        std::string node{};      // of the owner, as it said itself
        bool is_paused = false;  // the client has been notified that updates are paused
    };
    using WatchedPtr = std::shared_ptr<Watched>;

    void watch(const SocketCall& call, const protocol::Watch& watch);
    void unwatch(const SocketCall& call, const protocol::Unwatch& unwatch);
    void stop_watching(ConnectionId id, const GameId& game);
    void release(const Watched& watched);
    void closed(const Connection& connection);
    void subscribe(const WatchedPtr& watched);
    void event_came(const WatchedPtr& watched, const Notice& notice);
    void chat_came(const WatchedPtr& watched, ChatLine::Room room, const Notice& notice);
    enum class Caught : std::uint8_t { Up, NotLive, NoAnswer };
    /// Asks the owner for everything after `since`, or for a snapshot.
    void catch_up(const WatchedPtr& watched, std::optional<int> since);
    /// The same; `done` before anything is sent.
    void catch_up(const WatchedPtr& watched, std::optional<int> since,
                  const std::function<void(Caught)>& done);
    /// The owner cannot be reached: notifies the client, and retries until it can.
    void pause(const WatchedPtr& watched);
    static void resumed(const WatchedPtr& watched);
    void ask_again();
    template <typename F>
    void for_each_watched(const F& f);
    /// Notices may have been lost, perhaps the last one: no later number shows it.
    [[nodiscard]] static std::optional<int> last_event(const Watched& watched);
    void gap_came(const WatchedPtr& watched);
    void caught_up(const WatchedPtr& watched, const reply::CatchUp& got, std::optional<int> since);
    void show_stored(const SocketCall& call, const GameId& game);
    void send_stored(const WatchedPtr& watched);

    Context& context_;
    GameOwner& owner_;
    Replays& replays_;
    WatchCounts counts_;
    std::unordered_map<ConnectionId, std::vector<WatchedPtr>> watching_;
    Timer again_;
};

}  // namespace janggun::server
