// What happens on a site, as sentences.
#pragma once

#include <string>
#include <vector>

#include "client/session.h"
#include "terminal/server_board.h"

namespace janggun::terminal {

/// "Sora (1623)", "engine level 3".
[[nodiscard]] std::string player_text(const client::Player& player);
/// "9:58", "9:58 +3x30s" while main time lasts, "byo-yomi 0:21, 2 left"; empty without a clock.
[[nodiscard]] std::string clock_text(const client::RemoteGame& game, Side side,
                                     client::Milliseconds now);
/// Whose turn it is, or how the game ended.
[[nodiscard]] std::string status_text(const client::RemoteGame& game, const ServerBoard& board);
/// The lobby, one seek or pool a line, with the numbers that `accept` and `pool` take.
[[nodiscard]] std::vector<std::string> lobby_lines(const client::Session& session);
[[nodiscard]] std::string seek_text(const client::Seek& seek);
/// A sentence, or nothing if there is nothing to tell. `board` may be null.
[[nodiscard]] std::string told(const client::News& news, const client::Session& session,
                               const ServerBoard* board);

}  // namespace janggun::terminal
