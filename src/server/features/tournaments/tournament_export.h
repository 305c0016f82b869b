// A tournament as a file: TRF16 or CSV; and the list of its games.
#pragma once

#include <string>
#include <string_view>

#include "server/app/call.h"
#include "server/features/tournaments/tournament_room.h"

namespace janggun::server {

/// `format` is trf or csv.
[[nodiscard]] Answer file_of(const TournamentRoom& room, std::string_view format);
/// The ids of all games, with spaces between.
[[nodiscard]] std::string games_text(const TournamentRoom& room);

}  // namespace janggun::server
