// The lease protocol of store/lease.h in memory, on the test's clock, with faults: what a node asks
// for can fail, or be done without the node hearing of it.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <utility>

#include "server/store/lease.h"

namespace janggun::test {

using server::Duration;
using server::GameId;
using server::Incarnation;
using server::StoreError;

/// What all nodes share.
class MemoryDatabase {
  public:
    struct Node {
        server::NodeDescription description;
        Duration until{0};
        bool is_draining = false;
        bool is_dead = false;
    };
    struct Game {
        Incarnation owner{};
        std::vector<Incarnation> log;  // who wrote each event
        bool has_ended = false;
    };

    [[nodiscard]] bool is_alive(Incarnation incarnation) const {
        const auto node = nodes.find(incarnation);
        return node != nodes.end() && !node->second.is_dead;
    }
    /// A unit of work with its fence.
    [[nodiscard]] Result<int, StoreError> append(Incarnation by, const GameId& game) {
        const auto found = games.find(game);
        if (!is_alive(by) || found == games.end() || found->second.owner != by)
            return Failure{StoreError::Fenced};
        found->second.log.push_back(by);
        return static_cast<int>(found->second.log.size());
    }
    /// Runs the replies that are due by now.
    void deliver() {
        for (std::deque<std::function<void()>> due = std::exchange(replies, {}); !due.empty();
             due.pop_front())
            due.front()();
    }

    Duration now{0};
    std::int64_t last = 0;
    std::map<Incarnation, Node> nodes;
    std::map<GameId, Game> games;
    std::map<server::EntityId, Incarnation> entities;
    std::deque<std::function<void()>> replies;
    /// What is carried out or answered later than what is asked after it.
    std::deque<std::function<void()>> late;
    /// In place of empty logs: reads games from a store.
    std::function<void(std::vector<GameId>, server::Reply<std::vector<server::StoredGame>>)> load;
};

class MemoryLeases final : public server::LeaseStore {
  public:
    enum class Fault { None, Unreachable, RepliesLost, ReleasesLate, ListsLate, TooMany };

    explicit MemoryLeases(MemoryDatabase& database) : database_{database} {}

    Fault fault = Fault::None;
    int asked = 0;  // how many questions have come

    void register_node(server::NodeDescription node, Duration lease,
                       server::Reply<server::Registration> done) override {
        reply<server::Registration>(std::move(done), [&]() -> server::Registration {
            for (auto& [incarnation, other] : database_.nodes) {
                if (other.description.name != node.name || other.is_dead) continue;
                if (other.until > database_.now) return server::NameTaken{row(incarnation)};
                other.is_dead = true;
            }
            const auto own = static_cast<Incarnation>(++database_.last);
            database_.nodes[own] = {node, database_.now + lease};
            return server::Registered{own, {database_.now}};
        });
    }
    void use(Incarnation) override {}
    void renew(Incarnation own, Duration lease, server::Reply<server::Renewed> done) override {
        fenced_reply<server::Renewed>(own, std::move(done), [&] {
            database_.nodes[own].until = database_.now + lease;
            return server::Renewed{{database_.now}};
        });
    }
    void set_draining(Incarnation own, server::Reply<Done> done) override {
        fenced_reply<Done>(own, std::move(done), [&] {
            database_.nodes[own].is_draining = true;
            return Done{};
        });
    }
    void retire(Incarnation own, server::Reply<Done> done) override {
        reply<Done>(std::move(done), [&] {
            database_.nodes[own].is_dead = true;
            return Done{};
        });
    }
    void mark_expired_dead(Incarnation by, server::Reply<std::vector<Incarnation>> done) override {
        fenced_reply<std::vector<Incarnation>>(by, std::move(done), [&] {
            std::vector<Incarnation> marked;
            if (database_.nodes[by].until < database_.now) return marked;
            for (auto& [incarnation, node] : database_.nodes)
                if (!node.is_dead && node.until < database_.now) {
                    node.is_dead = true;
                    marked.push_back(incarnation);
                }
            return marked;
        });
    }
    void claim_games(Incarnation by, int limit, server::Reply<std::vector<GameId>> done) override {
        fenced_reply<std::vector<GameId>>(by, std::move(done), [&] {
            std::vector<GameId> claimed;
            for (auto& [id, game] : database_.games)
                if (std::cmp_less(claimed.size(), limit) && !game.has_ended &&
                    !database_.is_alive(game.owner)) {
                    game.owner = by;
                    claimed.push_back(id);
                }
            return claimed;
        });
    }
    void claim_game(Incarnation by, GameId id, server::Asker,
                    server::Reply<std::optional<server::Owner>> done) override {
        fenced_reply<std::optional<server::Owner>>(
            by, std::move(done), [&]() -> std::optional<server::Owner> {
                const auto game = database_.games.find(id);
                if (game == database_.games.end() || game->second.has_ended) return std::nullopt;
                if (!database_.is_alive(game->second.owner)) game->second.owner = by;
                return owner(game->second.owner);
            });
    }
    void stored_games(Incarnation by, std::vector<GameId> games,
                      server::Reply<std::vector<server::StoredGame>> done) override {
        std::erase_if(games, [&](const GameId& id) {
            const auto game = database_.games.find(id);
            return game == database_.games.end() || game->second.owner != by;
        });
        if (database_.load && fault == Fault::None)
            return database_.load(std::move(games), std::move(done));
        reply<std::vector<server::StoredGame>>(std::move(done), [&] {
            std::vector<server::StoredGame> stored;
            for (const GameId& id : games) {
                server::StoredGame game;
                game.row.terms.id = id;
                game.log.resize(database_.games[id].log.size());
                stored.push_back(std::move(game));
            }
            return stored;
        });
    }
    void owned_games(Incarnation by, GameId after, int limit,
                     server::Reply<std::vector<GameId>> done) override {
        reply<std::vector<GameId>>(std::move(done), [&] {
            std::vector<GameId> owned;
            for (const auto& [id, game] : database_.games)
                if (std::cmp_less(owned.size(), limit) && game.owner == by && id > after)
                    owned.push_back(id);
            return owned;
        });
    }
    void release_games(Incarnation by, std::vector<GameId> games, Incarnation to,
                       server::Reply<int> done) override {
        const auto release = [&database = database_, by, games = std::move(games), to] {
            int released = 0;
            for (const GameId& id : games)
                if (const auto game = database.games.find(id);
                    game != database.games.end() && game->second.owner == by) {
                    game->second.owner = to;
                    ++released;
                }
            return released;
        };
        if (fault == Fault::ReleasesLate) {
            database_.late.emplace_back([release] { (void)release(); });
            return answer<int>(std::move(done), Failure{StoreError::Failed});
        }
        fenced_reply<int>(by, std::move(done), release);
    }
    void owner_of(GameId id, server::Asker, server::Reply<server::GameOwnership> done) override {
        using State = server::GameOwnership::State;
        reply<server::GameOwnership>(std::move(done), [&]() -> server::GameOwnership {
            const auto game = database_.games.find(id);
            if (game == database_.games.end()) return {};
            if (game->second.has_ended) return {State::Ended};
            if (!database_.is_alive(game->second.owner)) return {State::Live};
            return {State::Live, owner(game->second.owner)};
        });
    }
    void claim_entity(Incarnation by, server::EntityId id,
                      server::Reply<server::Owner> done) override {
        fenced_reply<server::Owner>(by, std::move(done), [&] {
            Incarnation& held = database_.entities[id];
            if (!database_.is_alive(held)) held = by;
            return owner(held);
        });
    }
    void release_entity(Incarnation by, server::EntityId id, Incarnation to,
                        server::Reply<Done> done) override {
        fenced_reply<Done>(by, std::move(done), [&] {
            if (database_.entities[id] == by) database_.entities[id] = to;
            return Done{};
        });
    }
    void entities(std::string kind, server::Reply<std::vector<server::EntityOwner>> done) override {
        reply<std::vector<server::EntityOwner>>(std::move(done), [&] {
            std::vector<server::EntityOwner> found;
            for (const auto& [id, held] : database_.entities)
                if (id.kind == kind)
                    found.push_back(
                        {id, database_.is_alive(held) ? std::optional{owner(held)} : std::nullopt});
            return found;
        });
    }
    void living_nodes(server::Reply<std::vector<Incarnation>> done) override {
        const auto list = [&] {
            std::vector<Incarnation> living;
            for (const auto& [incarnation, node] : database_.nodes)
                if (!node.is_dead && node.until > database_.now) living.push_back(incarnation);
            return living;
        };
        if (fault == Fault::ListsLate) {
            database_.late.emplace_back(
                [done = std::move(done), living = list()] { done(living); });
            return;
        }
        reply<std::vector<Incarnation>>(std::move(done), list);
    }
    void nodes(server::Reply<std::vector<server::NodeRow>> done) override {
        reply<std::vector<server::NodeRow>>(std::move(done), [&] {
            std::vector<server::NodeRow> rows;
            for (const auto& [incarnation, node] : database_.nodes)
                rows.push_back(row(incarnation));
            return rows;
        });
    }

  private:
    [[nodiscard]] server::NodeRow row(Incarnation incarnation) const {
        const auto& node = database_.nodes.at(incarnation);
        server::NodeRow row;
        row.incarnation = incarnation;
        row.description = node.description;
        row.lease_left = node.until - database_.now;
        row.is_draining = node.is_draining;
        row.is_dead = node.is_dead;
        return row;
    }
    [[nodiscard]] server::Owner owner(Incarnation incarnation) const {
        const auto& node = database_.nodes.at(incarnation);
        return {incarnation, node.description.name, node.description.address, node.is_draining};
    }
    template <typename T, typename F>
    void fenced_reply(Incarnation by, server::Reply<T> done, const F& work) {
        if (fault != Fault::Unreachable && !database_.is_alive(by)) {
            ++asked;
            return answer<T>(std::move(done), Failure{StoreError::Fenced});
        }
        reply<T>(std::move(done), work);
    }
    template <typename T, typename F>
    void reply(server::Reply<T> done, const F& work) {
        ++asked;
        if (fault == Fault::Unreachable)
            return answer<T>(std::move(done), Failure{StoreError::Failed});
        if (fault == Fault::TooMany)
            return answer<T>(std::move(done), Failure{StoreError::TooMany});
        T value = work();
        if (fault == Fault::RepliesLost)
            return answer<T>(std::move(done), Failure{StoreError::Failed});
        answer<T>(std::move(done), std::move(value));
    }
    template <typename T>
    void answer(server::Reply<T> done, Result<T, StoreError> value) {
        database_.replies.emplace_back(
            [done = std::move(done), value = std::move(value)]() mutable {
                done(std::move(value));
            });
    }

    MemoryDatabase& database_;
};

}  // namespace janggun::test
