// Games and challenges in the shapes of Lichess's bot and board API, one line each with its end:
// docs/protocol.md, "Bots".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "server/domain/live_game.h"
#include "server/domain/lobby.h"

namespace janggun::server::protocol::lichess {

/// "gameStart" and "gameFinish", as the player on this side sees it.
[[nodiscard]] std::string game_event(std::string_view type, const LiveGame& game, Side side,
                                     Time now);
[[nodiscard]] std::string game_full(const LiveGame& game, Time now);
/// Without its line end: it also stands inside game_full.
[[nodiscard]] std::string game_state(const LiveGame& game, Time now);
[[nodiscard]] std::string chat_line(std::string_view name, std::string_view text,
                                    std::string_view room);
/// "challenge", "challengeCanceled", "challengeDeclined"; nothing for one that was accepted.
[[nodiscard]] std::string challenge_event(const Challenge& challenge);
void write_challenge(JsonText& json, const Challenge& challenge);

}  // namespace janggun::server::protocol::lichess
