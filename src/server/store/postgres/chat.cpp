// Chat: statements.
#include "server/store/postgres/chat.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddChat& add) {
    batch.run("INSERT INTO chat (game, room, at, user_id, text) VALUES ($1,$2,$3,$4,$5)",
              parameters(add.game.text, static_cast<int>(add.line.room), add.line.at.count(),
                         add.line.user, add.line.text));
}

ChatLine chat_from(const Row& row) {
    return {static_cast<ChatLine::Room>(row.integer(0)), time_in(row, 1), user_in(row, 2),
            row.text(3), row.text(4)};
}

Found<std::vector<ChatStore::Said>> chat_of(Session& session, UserId user, std::int64_t after,
                                            int limit) {
    return all(session.query("SELECT room, at, user_id, users.name, text, game, chat.id FROM chat"
                             " JOIN users ON users.id=user_id WHERE user_id=$1 AND chat.id>$2"
                             " ORDER BY chat.id LIMIT $3",
                             parameters(user, after, limit)),
               [](const Row& row) {
                   return ChatStore::Said{row.integer(6), {row.text(5)}, chat_from(row)};
               });
}

}  // namespace janggun::server::postgres
