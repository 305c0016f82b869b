// Tournaments as JSON: the schemas Tournament… of openapi.json, and messages of asyncapi.json.
#pragma once

#include <string>
#include <string_view>

#include "base/json_text.h"
#include "server/features/tournaments/tournament_room.h"

namespace janggun::server {

/// Of a list. `settings` are those of the row.
void write_summary(JsonText& json, const TournamentRow& row, const TournamentSettings& settings);

/// As it stands, for the asking person.
[[nodiscard]] std::string tournament_json(const TournamentRoom& room, UserId viewer, Time now);
/// From this place on (from 1), at most `limit`.
[[nodiscard]] std::string standings_json(const TournamentRoom& room, int from, int limit);
/// All pairings of a round, from 0.
[[nodiscard]] std::string round_json(const TournamentRoom& room, int round);
/// Of a tournament of rounds.
[[nodiscard]] std::string crosstable_json(const TournamentRoom& room);

/// What the player with this number (from 1) did in each round, and the place. Replays the
/// tournament, so it is called on a worker's thread; null if this version cannot read it.
[[nodiscard]] std::string results_of_player(StoredTournament stored, int number);

[[nodiscard]] std::string tournament_message(std::string_view tournament);
[[nodiscard]] std::string changed_message(const TournamentRoom& room);
[[nodiscard]] std::string chat_message(const TournamentId& id, const TournamentChatLine& line);
/// To the player on this side: the game has begun.
[[nodiscard]] std::string game_message(const TournamentRoom& room, const TournamentBoard& board,
                                       Side side);

}  // namespace janggun::server
