// The bus topics of a game.
#pragma once

#include <string>

#include "server/domain/ids.h"
#include "server/store/chat.h"

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
/// Lines of the bot API's game stream for the player on this side; numbered. An empty text: the
/// game is over and the stream ends. Without a number: the owner has changed, open the stream
/// again.
[[nodiscard]] inline std::string stream(const GameId& id, Side side) {
    return (side == Side::First ? "stream/first/" : "stream/second/") + id.text;
}
/// The id of a game that is over, for every node.
inline constexpr const char* kEnded = "ended";
/// The best game of some node has changed: ask again which is on TV.
inline constexpr const char* kTvChanged = "tv";
/// Which game is on TV, published to this node's own listeners; numbered, each message is the whole
/// state.
[[nodiscard]] inline std::string tv(const std::string& node) {
    return "tv/" + node;
}

}  // namespace janggun::server::topic
