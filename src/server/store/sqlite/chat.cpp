// Chat: statements.
#include "server/store/sqlite/chat.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::string_view kChatColumns =
    "SELECT room, at, user, user.name, text, game, chat.id FROM chat JOIN user ON user.id=user ";

ChatLine chat_from(const Statement& row) {
    return {static_cast<ChatLine::Room>(row.integer(0)), time_in(row, 1), user_in(row, 2),
            row.text(3), row.text(4)};
}

}  // namespace

Outcome apply(Database& database, const write::AddChat& add) {
    return run(database, "INSERT INTO chat (game, room, at, user, text) VALUES (?,?,?,?,?)",
               add.game.text, static_cast<int>(add.line.room), add.line.at.count(),
               number(add.line.user), add.line.text);
}

Found<std::vector<ChatLine>> chat_in(Database& database, const GameId& game) {
    return all(
        database.prepared(with(kChatColumns, "WHERE game=? ORDER BY chat.id")).bind(game.text),
        chat_from);
}

Found<std::vector<ChatStore::Said>> chat_of(Database& database, UserId user, std::int64_t after,
                                            int limit) {
    auto& rows =
        database.prepared(with(kChatColumns, "WHERE user=? AND chat.id>? ORDER BY chat.id LIMIT ?"))
            .bind(number(user), after, limit);
    return all(rows, [](const Statement& row) {
        return ChatStore::Said{row.integer(6), {row.text(5)}, chat_from(row)};
    });
}

}  // namespace janggun::server::sqlite
