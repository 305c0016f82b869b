// Saying something in a game.
#include "server/features/play/game_chat.h"

#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/play/chat.h"
#include "server/features/play/topics.h"

namespace janggun::server {

void GameChat::say(const GameId& id, const PersonPtr& person, ChatLine::Room room_kind,
                   std::string_view text, Done done) {
    const GameRoomPtr room = games_.find(id);
    if (!room) return done(no_live_game());
    const bool is_player = room->game.side_of(person->user.id).has_value();
    // A bot that plays may greet the spectators, as on Lichess: it says there what it says to all.
    const bool greets_spectators =
        is_player && person->user.is_bot && room_kind == ChatLine::Room::Spectators;
    if (!room->game.is_over() && !greets_spectators &&
        is_player != (room_kind == ChatLine::Room::Players))
        return done(Fault{Code::NotAPlayer, "this room is not yours while the game lasts"});
    auto line_text = chat_text(text);
    if (!line_text) return done(bad_field("text: expected one line of at most 140 characters"));
    if (const auto fault = chat_fault(room->chat, room_kind, person->user.id)) return done(fault);
    constexpr Allowance kChat{4, Duration{2'500}};
    Bucket& limit = limits_[person->user.id];
    if (!limit.take(kChat, context_.now().since_epoch))
        return done(Fault{Code::TooMany, "not so fast"});
    if (limits_.size() > 100'000) limits_.clear();
    ChatLine line{room_kind, context_.now(), person->user.id, person->user.name,
                  std::move(*line_text)};
    writes_.begin();
    std::vector<Write> unit{write::AddChat{id, line}};
    context_.store.write(std::move(unit),
                         context_.guarded([this, room, line, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (written) publish(*room, line);
                             done(written ? std::nullopt : std::optional{not_stored()});
                             writes_.finish();
                         }));
}

/// The players' room and the spectators' are apart until the game is over; from then on everybody
/// hears both.
void GameChat::publish(GameRoom& room, const ChatLine& line) {
    room.chat.push_back(line);
    const Message message = make_message(protocol::chat_message(
        room.game.id(), {room_name(line.room), line.at, line.name, line.text}));
    for (const auto listeners : {ChatLine::Room::Players, ChatLine::Room::Spectators})
        if (listeners == line.room || room.game.is_over())
            context_.bus.publish(topic::chat(room.game.id(), listeners),
                                 {++room.chat_number(listeners), message});
    observers_.tell(&GameObserver::chat_said, room, line);
}

}  // namespace janggun::server
