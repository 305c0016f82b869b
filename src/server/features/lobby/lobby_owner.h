// The one way to the lobby from a connection or a route. The lobby may live on another node, so
// every answer is asynchronous and everything that crosses is data.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "base/result.h"
#include "server/features/lobby/lobby_request.h"

namespace janggun::server {

class LobbyOwner {
  public:
    using OnReply = std::function<void(LobbyReply)>;

    LobbyOwner() = default;
    virtual ~LobbyOwner() = default;
    LobbyOwner(const LobbyOwner&) = delete;
    LobbyOwner& operator=(const LobbyOwner&) = delete;

    /// `done` is called once, on the loop thread, perhaps before this returns.
    virtual void send(LobbyRequest request, OnReply done) = 0;

    // The same, typed.

    template <typename R>
    using OnAnswer = std::function<void(Result<typename R::Reply, Fault>)>;

    template <typename R>
    void ask(R request, OnAnswer<R> done) {
        send(std::move(request), [done = std::move(done)](LobbyReply reply) {
            if (auto* fault = std::get_if<Fault>(&reply)) return done(Failure{std::move(*fault)});
            if (auto* answer = std::get_if<typename R::Reply>(&reply))
                return done(std::move(*answer));
            done(Failure{Fault{Code::Storage, "the lobby's node gave no valid answer"}});
        });
    }
    /// Without waiting for the answer.
    template <typename R>
    void tell(R request) {
        send(std::move(request), [](const LobbyReply&) {});
    }
};

/// Makes what sends requests to the node that owns the lobby, given the lobby of this node.
using RouteToLobby = std::function<std::unique_ptr<LobbyOwner>(LobbyOwner& local)>;

}  // namespace janggun::server
