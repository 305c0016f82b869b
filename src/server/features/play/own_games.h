// The live games of people, whichever node has them: what they are told when they connect, and
// when they may have missed the beginning of one.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "server/app/connections.h"
#include "server/features/play/game_owner.h"

namespace janggun::server {

class OwnGames {
  public:
    /// None: too many people are being asked about.
    using OnFound = std::function<void(const std::vector<reply::PlayerGame>*)>;
    static constexpr std::size_t kMostQueries = 4;   // under way
    static constexpr std::size_t kMostPeople = 500;  // in one query
    static constexpr std::size_t kMostWaiting = 100'000;

    OwnGames(Context& context, GameOwner& owner) : context_{context}, owner_{owner} {}

    void register_with(Registry& registry);
    /// While kMostQueries are under way, all who come meanwhile share the next one: a crowd that
    /// reconnects costs every node a few queries, not one for each person.
    void find(UserId user, OnFound done);

  private:
    struct Waiting {
        UserId user = UserId::None;
        OnFound done;
    };
    void ask_next();
    static void found(const std::vector<Waiting>& asked, const reply::PlayerGames& games);

    Context& context_;
    GameOwner& owner_;
    std::deque<Waiting> waiting_;
    std::size_t queries_ = 0;
    Timer retry_;
};

/// Tells a person of a game, once on each of their sockets. `version`: how far the game is.
void tell_of_start(Connections& connections, UserId user, const GameId& game, Side side,
                   int version);

}  // namespace janggun::server
