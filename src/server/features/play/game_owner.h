// The one way to a live game from a connection or a route. The game may live on another node, so
// every answer is asynchronous and everything that crosses is data.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include "server/app/answers.h"
#include "server/features/play/game_request.h"
#include "server/store/asker.h"

namespace janggun::server {

class GameOwner {
  public:
    using OnReply = std::function<void(GameReply)>;
    using OnNodeReply = std::function<void(NodeReply)>;

    GameOwner() = default;
    virtual ~GameOwner() = default;
    GameOwner(const GameOwner&) = delete;
    GameOwner& operator=(const GameOwner&) = delete;

    /// To the owner of the request's game. `done` is called once, on the loop thread, perhaps
    /// before this returns. If the owner is not known it is looked up on behalf of the asker.
    virtual void send(GameRequest request, OnReply done, const Asker& asker) = 0;
    virtual void query(NodeQuery query, OnNodeReply done) = 0;
    /// False: another node owns it, or it is not live.
    [[nodiscard]] virtual bool is_here(const GameId& game) const = 0;

    // The same, typed.

    template <typename R>
    using OnAnswer = std::function<void(Result<typename R::Reply, Refusal>)>;

    template <typename R>
    void ask(R request, OnAnswer<R> done, const Asker& asker = {}) {
        send(
            std::move(request),
            [done = std::move(done)](GameReply reply) {
                done(answer_of<typename R::Reply>(std::move(reply)));
            },
            asker);
    }
    /// Without waiting for the answer.
    template <typename R>
    void tell(R request, const Asker& asker = {}) {
        send(
            std::move(request), [](const GameReply&) {}, asker);
    }
    template <typename Q>
    void ask_all(Q question, OnAnswer<Q> done) {
        query(std::move(question), [done = std::move(done)](NodeReply reply) {
            done(answer_of<typename Q::Reply>(std::move(reply)));
        });
    }

  private:
    template <typename Reply, typename Any>
    [[nodiscard]] static Result<Reply, Refusal> answer_of(Any any) {
        if (auto* reply = std::get_if<Reply>(&any)) return std::move(*reply);
        if (auto* refusal = std::get_if<Refusal>(&any)) return Failure{std::move(*refusal)};
        return Failure{Refusal{true, {Code::Storage, "the game's node gave no valid answer"}}};
    }
};

/// Makes what sends requests to the node that owns the game, given the owner of this node's games.
using RouteToOwners = std::function<std::unique_ptr<GameOwner>(GameOwner& local)>;

[[nodiscard]] inline Refusal not_live() {
    return {false, no_live_game()};
}

}  // namespace janggun::server
