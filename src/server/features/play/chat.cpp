// Limits of a chat room.
#include "server/features/play/chat.h"

#include <algorithm>

namespace janggun::server {

std::optional<Fault> chat_fault(const std::vector<ChatLine>& said, ChatLine::Room room,
                                UserId user) {
    std::size_t in_room = 0;
    std::size_t own = 0;
    for (const ChatLine& line : said) {
        if (line.room != room) continue;
        ++in_room;
        if (line.user == user) ++own;
    }
    if (in_room >= kMostChatLines)
        return Fault{Code::TooMany, "this chat room is full (500 messages)"};
    if (own >= kMostChatLinesOfOne)
        return Fault{Code::TooMany, "message limit reached (100 per player and game)"};
    return std::nullopt;
}

std::vector<const ChatLine*> last_chat_lines(const std::vector<ChatLine>& said, ChatRooms rooms) {
    std::vector<const ChatLine*> lines;
    std::size_t players = 0;
    std::size_t spectators = 0;
    // NOLINTNEXTLINE(modernize-loop-convert): from the last one on
    for (auto line = said.rbegin(); line != said.rend(); ++line) {
        std::size_t& count = line->room == ChatLine::Room::Players ? players : spectators;
        if (rooms.contains(line->room) && count++ < kChatLinesShown) lines.push_back(&*line);
    }
    std::reverse(lines.begin(), lines.end());
    return lines;
}

}  // namespace janggun::server
