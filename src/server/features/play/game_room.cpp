// Presence in a game.
#include "server/features/play/game_room.h"

#include <algorithm>

namespace janggun::server {

protocol::Presence GameRoom::presence(Time now) const {
    protocol::Presence presence;
    presence.spectators = watchers.spectators;
    for (const Side side : kSides) {
        presence.is_here[side] = watchers.players[side] > 0 || game.terms().seats[side].is_engine();
        if (const auto at = game.claimable_at(side))
            presence.claimable_in[side] = std::max(*at - now, Duration{0});
    }
    return presence;
}

}  // namespace janggun::server
