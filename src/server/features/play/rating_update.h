// What the end of a game writes besides the event: ratings, and the row of the archive.
#pragma once

#include <vector>

#include "server/features/play/game_room.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

/// Rates the game if it is rated, fills the ratings into the event and the game, and adds what is
/// to be written together with the event.
void add_ending(GameRoom& room, event::Ended& ended, Time at, std::vector<Write>& unit);

}  // namespace janggun::server
