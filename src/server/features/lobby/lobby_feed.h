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
    void heard_of(std::uint64_t number);
    /// The owner cannot be reached: listeners are told. They are told again when it can.
    void pause();

  private:
    struct Listener {
        Sink* sink = nullptr;
        Sequence sequence{};
        Bus::Subscription subscription{};
        /// The owner has been asked for the first page. What comes meanwhile may be in it or not.
        bool is_waiting = false;
        std::uint64_t heard = 0;
        bool is_paused = false;
    };
    using ListenerPtr = std::shared_ptr<Listener>;
    using Listeners = std::unordered_map<ConnectionId, ListenerPtr>;
    using PageDone = std::function<void(const Result<lobby_reply::Page, Fault>&)>;

    void listen(const SocketCall& call, const protocol::Listen& listen);
    void listen_to_lobby(const SocketCall& call);
    void listen_to_tv(const SocketCall& call);
    void stop(Listeners& listeners, ConnectionId id);
    /// Of those who ask at the same time, the owner hears one.
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
