// The chat rooms of a game: limits, and the lines in a snapshot.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/domain/fault.h"
#include "server/store/chat.h"

namespace janggun::server {

[[nodiscard]] constexpr std::string_view room_name(ChatLine::Room room) {
    return room == ChatLine::Room::Players ? "players" : "spectators";
}

inline constexpr std::size_t kMostChatLines = 500;       // of one room
inline constexpr std::size_t kMostChatLinesOfOne = 100;  // of one person in it
inline constexpr std::size_t kChatLinesShown = 50;       // of a room, in a snapshot

/// Why this person may say nothing more in this room. The rooms are counted apart: spectators
/// cannot silence the players.
[[nodiscard]] std::optional<Fault> chat_fault(const std::vector<ChatLine>& said,
                                              ChatLine::Room room, UserId user);

/// Which rooms a person can read.
struct ChatRooms {
    bool players = false;
    bool spectators = false;
    [[nodiscard]] bool contains(ChatLine::Room room) const {
        return room == ChatLine::Room::Players ? players : spectators;
    }
};
/// The last lines of each room, in the order in which they were said.
[[nodiscard]] std::vector<const ChatLine*> last_chat_lines(const std::vector<ChatLine>& said,
                                                           ChatRooms rooms);

}  // namespace janggun::server
