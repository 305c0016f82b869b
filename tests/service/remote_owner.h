// Owners of games and of the lobby on another node of the test: every request and answer is written
// as text, read again and delivered by the loop, as a network would.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <utility>
#include <variant>

#include "server/features/lobby/lobby_owner.h"
#include "server/features/lobby/lobby_request_json.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/game_request_json.h"
#include "service/loop.h"

namespace janggun::test {

using namespace janggun::server;

class RemoteOwner final : public GameOwner {
  public:
    RemoteOwner(Loop& loop, std::function<GameOwner&()> there)
        : loop_{loop}, there_{std::move(there)} {}

    /// Whoever wants to catch up gets no answer.
    bool is_silent = false;

    void send(GameRequest request, OnReply done, const Asker&) override {
        if (is_silent && std::holds_alternative<request::CatchUp>(request))
            return done(Refusal{true, {Code::Storage, "no answer"}});
        loop_.post([this, text = to_json(request), done = std::move(done)] {
            auto read = game_request_from(text);
            ASSERT_TRUE(read) << text;
            there_().send(std::move(*read),
                          [this, done](const GameReply& reply) {
                              loop_.post([text = to_json(reply), done] {
                                  auto answer = game_reply_from(text);
                                  ASSERT_TRUE(answer) << text;
                                  done(std::move(*answer));
                              });
                          },
                          {});
        });
    }
    void query(NodeQuery query, OnNodeReply done) override {
        loop_.post([this, text = to_json(query), done = std::move(done)] {
            auto read = node_query_from(text);
            ASSERT_TRUE(read) << text;
            there_().query(std::move(*read), [this, done](const NodeReply& reply) {
                loop_.post([text = to_json(reply), done] {
                    auto answer = node_reply_from(text);
                    ASSERT_TRUE(answer) << text;
                    done(std::move(*answer));
                });
            });
        });
    }

    [[nodiscard]] bool is_here(const GameId&) const override { return false; }

  private:
    Loop& loop_;
    std::function<GameOwner&()> there_;
};

class RemoteLobby final : public LobbyOwner {
  public:
    RemoteLobby(Loop& loop, std::function<LobbyOwner&()> there)
        : loop_{loop}, there_{std::move(there)} {}

    void send(LobbyRequest request, OnReply done) override {
        loop_.post([this, text = to_json(request), done = std::move(done)] {
            auto read = lobby_request_from(text);
            ASSERT_TRUE(read) << text;
            there_().send(std::move(*read), [this, done](const LobbyReply& reply) {
                loop_.post([text = to_json(reply), done] {
                    auto answer = lobby_reply_from(text);
                    ASSERT_TRUE(answer) << text;
                    done(std::move(*answer));
                });
            });
        });
    }

  private:
    Loop& loop_;
    std::function<LobbyOwner&()> there_;
};

/// The games of this node and those of another.
class JoinedOwners final : public GameOwner {
  public:
    JoinedOwners(GameOwner& here, std::unique_ptr<GameOwner> there)
        : here_{here}, there_{std::move(there)} {}

    void send(GameRequest request, OnReply done, const Asker& asker) override {
        here_.send(
            request,
            [this, request, done = std::move(done), asker](GameReply reply) {
                const auto* refusal = std::get_if<Refusal>(&reply);
                if (!refusal || refusal->is_live) return done(std::move(reply));
                there_->send(request, done, asker);
            },
            asker);
    }
    void query(NodeQuery query, OnNodeReply done) override {
        here_.query(query, [this, query, done = std::move(done)](const NodeReply& here) {
            there_->query(query, [here, done](NodeReply there) { done(joined(here, there)); });
        });
    }

    [[nodiscard]] bool is_here(const GameId& game) const override { return here_.is_here(game); }

  private:
    static NodeReply joined(NodeReply here, const NodeReply& there) {
        if (auto* games = std::get_if<reply::PlayerGames>(&here)) {
            const auto& more = std::get<reply::PlayerGames>(there);
            games->games.insert(games->games.end(), more.games.begin(), more.games.end());
            games->online.insert(games->online.end(), more.online.begin(), more.online.end());
        }
        if (auto* rows = std::get_if<reply::LiveGameRows>(&here)) {
            const auto& more = std::get<reply::LiveGameRows>(there);
            rows->rows.insert(rows->rows.end(), more.rows.begin(), more.rows.end());
            rows->total += more.total;
            std::sort(rows->rows.begin(), rows->rows.end(), reply::is_better);
        }
        return here;
    }

    GameOwner& here_;
    std::unique_ptr<GameOwner> there_;
};

}  // namespace janggun::test
