// A finished game for the archive, and any game as a record (PGN, .gib, JSON).
#pragma once

#include "record/record.h"
#include "server/domain/live_game.h"
#include "server/store/games.h"

namespace janggun::server {

/// The game must be over.
[[nodiscard]] Ending ending_of(const LiveGame& game);
/// As it is written down in PGN, .gib and JSON.
[[nodiscard]] record::AnyRecord record_of(const LiveGame& game, std::string_view site);

}  // namespace janggun::server
