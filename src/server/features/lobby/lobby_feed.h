// The lobby feed of this node's sockets: the first page, then numbered changes. And which game is
// on TV.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/app/connections.h"
#include "server/app/peers.h"
#include "server/bus/sequence.h"
#include "server/features/lobby/announced.h"
#include "server/features/lobby/lobby_owner.h"
#include "server/features/play/tv.h"

namespace janggun::server {

class LobbyFeed {
  public:
    LobbyFeed(Context& context, LobbyOwner& owner, Tv& tv)
        : context_{context}, owner_{owner}, tv_{tv} {}

    void register_with(Registry& registry);
    /// The number of the last change, by the owner. After a gap a listener reloads.
    void owner_is_at(std::uint64_t number);
    /// The owner cannot be reached: listeners get a notice, and another one when it can.
    void pause();

  private:
    struct Listener {
        Sink* sink = nullptr;
        Sequence sequence{};
        Bus::Subscription subscription{};
        /// The owner has been asked for the first page. Changes received until its answer may be in
        /// it or not.
        bool is_waiting = false;
        std::uint64_t newest = 0;  // number of a change received while waiting
        bool is_paused = false;
    };
    using ListenerPtr = std::shared_ptr<Listener>;
    using Listeners = std::unordered_map<ConnectionId, ListenerPtr>;
    using PageDone = std::function<void(const Result<lobby_reply::Page, Fault>&)>;

    void listen(const SocketCall& call, const protocol::Listen& listen);
    void listen_to_lobby(const SocketCall& call);
    void listen_to_tv(const SocketCall& call);
    void stop(Listeners& listeners, ConnectionId id);
    /// Concurrent requests are coalesced into one to the owner.
    void first_page(PageDone done);
    void begin_again(const ListenerPtr& listener);
    void began(const ListenerPtr& listener, const lobby_reply::Page& page);
    void change_came(const ListenerPtr& listener, const Notice& notice);

    Context& context_;
    LobbyOwner& owner_;
    Tv& tv_;
    Listeners of_lobby_;
    Listeners of_tv_;
    std::vector<PageDone> waiting_;  // for the first page
};

}  // namespace janggun::server
