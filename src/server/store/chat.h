// Storage of game chat.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

struct ChatLine {
    enum class Room : std::uint8_t { Players, Spectators };
    Room room{};
    Time at;
    UserId user = UserId::None;
    std::string name;
    std::string text;
    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

namespace write {

struct AddChat {
    GameId game;
    ChatLine line;
};

}  // namespace write

using ChatWrite = std::variant<write::AddChat>;

class ChatStore {
  public:
    ChatStore() = default;
    ChatStore(const ChatStore&) = delete;
    ChatStore& operator=(const ChatStore&) = delete;
    virtual ~ChatStore() = default;

    struct Said {
        std::int64_t number = 0;  // increases with time
        GameId game;
        ChatLine line;
    };
    /// A user's lines in all games, oldest first, after that number.
    virtual void chat_of(UserId user, std::int64_t after, int limit, Asker asker,
                         Reply<std::vector<Said>> done) = 0;
};

}  // namespace janggun::server
