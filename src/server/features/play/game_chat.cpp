// Posting a chat line.
#include "server/features/play/game_chat.h"

#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/play/chat.h"
#include "server/features/play/topics.h"

namespace janggun::server {

void GameChat::say(const GameRoomPtr& room, const request::Say& request, Done done) {
    people_.get(request.user,
                [this, room, request, done = std::move(done)](const PersonPtr& person) {
                    if (!person) return done(log_in_first());
                    say_as(*person, room, request, done);
                });
}

std::optional<Fault> GameChat::room_fault(const Person& person, const GameRoom& room,
                                          const request::Say& request) const {
    const Restrictions& restrictions = person.user.restrictions;
    if (restrictions.is_muted(context_.now())) return muted_fault(restrictions.muted_until);
    const auto side = room.game.side_of(request.user);
    // As on Lichess, a bot that plays may write to the spectators too.
    const bool greets_spectators =
        side && request.is_bot && request.room == ChatLine::Room::Spectators;
    if (!room.game.is_over() && !greets_spectators &&
        side.has_value() != (request.room == ChatLine::Room::Players))
        return Fault{Code::NotAPlayer, side ? "players use the players' room until the game is over"
                                            : "only the players may write in the players' room"};
    for (const Side player : kSides)
        if (const PersonPtr& hearer = room.people[player];
            request.room == ChatLine::Room::Players && hearer && hearer->has_blocked(request.user))
            return Fault{Code::Blocked, "this player has blocked you"};
    return chat_fault(room.chat, request.room, request.user);
}

void GameChat::say_as(const Person& person, const GameRoomPtr& room, const request::Say& request,
                      Done done) {
    if (const auto fault = room_fault(person, *room, request)) return done(fault);
    auto line_text = chat_text(request.text);
    if (!line_text) return done(bad_field("text: expected one line of at most 140 characters"));
    const Speaker speaker{request.user, person.user.is_guest, person.user.created};
    if (const auto fault = rules_.take(speaker, *line_text, context_.now())) return done(fault);
    const ChatLine line{request.room, context_.now(), request.user, request.name,
                        std::move(*line_text)};
    writes_.begin();
    std::vector<Write> unit{write::AddChat{request.game, line}};
    committer_.write(std::move(unit),
                     context_.guarded([this, room, line, done = std::move(done)](
                                          Result<Committer::Written, StoreError> written) {
                         if (written) publish(*room, line);
                         done(written ? std::nullopt : std::optional{not_stored()});
                         writes_.finish();
                     }));
}

/// The players' room and the spectators' are apart until the game is over; from then on everyone
/// receives both.
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
