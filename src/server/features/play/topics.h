// The bus topics of a game.
#pragma once

#include <string>

#include "server/domain/ids.h"
#include "server/store/store.h"

namespace janggun::server::topic {

/// Events, numbered by version. Without a number: presence, which is a whole state. An empty text:
/// the game was reloaded, get a snapshot.
[[nodiscard]] inline std::string game(const GameId& id) {
    return "game/" + id.text;
}
/// What players see of the chat, or what spectators see; numbered.
[[nodiscard]] inline std::string chat(const GameId& id, ChatLine::Room room) {
    return (room == ChatLine::Room::Players ? "players/" : "spectators/") + id.text;
}
/// Which game is on TV; numbered, each message is the whole state.
inline constexpr const char* kTv = "tv";

}  // namespace janggun::server::topic
