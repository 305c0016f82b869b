// How many sockets of this node watch each game, as reported to the game's owner. A report is a
// whole state, so that it can be repeated after the owner has changed or a message was lost.
#pragma once

#include <map>
#include <utility>

#include "server/app/context.h"
#include "server/features/play/game_owner.h"

namespace janggun::server {

class WatchCounts {
  public:
    WatchCounts(Context& context, GameOwner& owner) : context_{context}, owner_{owner} {}

    /// +1: a socket of this viewer began to watch, -1: stopped.
    void change(const GameId& game, UserId viewer, int by, const Asker& asker);
    /// The game may have a new owner, which has no counts yet.
    void tell_again(const GameId& game, UserId viewer, const Asker& asker);

  private:
    using Key = std::pair<GameId, UserId>;
    struct Count {
        int sockets = 0;
        bool is_telling = false;  // one after the other: a repeated message overtakes no later one
        bool has_changed = false;
    };
    void tell(const Key& key, const Asker& asker);
    void on_reported(const Key& key, const Asker& asker);

    Context& context_;
    GameOwner& owner_;
    std::map<Key, Count> counts_;
};

}  // namespace janggun::server
