// Games and challenges in the shapes of Lichess's bot and board API, one line each with its end:
// docs/bots.md. `base` is where clients find the server: "https://play.example.org".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "server/domain/live_game.h"
#include "server/domain/lobby.h"

namespace janggun::server::protocol::lichess {

// Games.

/// "gameStart" and "gameFinish", as the player on this side sees it.
[[nodiscard]] std::string game_event(std::string_view type, const LiveGame& game, Side side,
                                     Time now);
/// The same without its type: an entry of "nowPlaying".
void write_game_info(JsonText& json, const LiveGame& game, Side side, Time now);
[[nodiscard]] std::string game_full(const LiveGame& game, Time now);
/// Without its line end: it also stands inside game_full.
[[nodiscard]] std::string game_state(const LiveGame& game, Time now);
[[nodiscard]] std::string chat_line(std::string_view name, std::string_view said,
                                    std::string_view room);
/// `claim_in` says when the win can be claimed; none: the opponent is back, or cannot be claimed
/// against.
[[nodiscard]] std::string opponent_gone(bool is_gone, std::optional<Duration> claim_in);
/// What a new game against the engine is answered with.
[[nodiscard]] std::string engine_game(const LiveGame& game, Side player);
/// The game as /game/export/{id} has it. `pgn` is left out where it is empty.
[[nodiscard]] std::string exported_game(const LiveGame& game, std::string_view pgn);

// Challenges.

/// As one of the two people sees it. `reader` may be neither: then it has no direction.
void write_challenge(JsonText& json, const Challenge& challenge, UserId reader,
                     std::string_view base);
/// "challenge", "challengeCanceled", "challengeDeclined"; nothing for one that was accepted.
[[nodiscard]] std::string challenge_event(const Challenge& challenge, UserId reader,
                                          std::string_view base);
/// An invitation, as an open challenge.
[[nodiscard]] std::string open_challenge(const Invite& invite, std::string_view base);
/// "tooFast", "toofast" and "too_fast" are one reason; "generic" for an unknown one.
[[nodiscard]] std::string_view decline_reason(std::string_view name);

}  // namespace janggun::server::protocol::lichess
