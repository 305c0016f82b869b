// The bot and board API in Lichess's shapes: docs/bots.md, "The game".
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "server/domain/names.h"
#include "server/protocol/lichess.h"
#include "server/app/answers.h"
#include "server/features/bots/game_lines.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

const Fault kNoGame{Code::NotFound, "there is no such game going on"};

Fault bad(std::string text) {
    return {Code::BadField, std::move(text)};
}

bool is_true(std::string_view text) {
    return text == "true" || text == "1" || text == "yes" || text == "on";
}

WaitingRoom::OnEnd when_ended(const Respond& respond) {
    return [respond](const std::optional<Fault>& fault) { respond(done_or(fault)); };
}

}  // namespace

ConnectionId Service::stream_events(const Call& call, Sink& sink, Respond begun) {
    // As on Lichess, one stream a person: the new one takes over.
    if (const auto own = house_->of_user.find(static_cast<std::int64_t>(call.caller.user));
        own != house_->of_user.end())
        for (const ConnectionId id : own->second)
            if (Connection* c = house_->find(id); c && c->kind == Connection::Kind::Events)
                c->sink->close(Sink::Close::Replaced);
    const ConnectionId id = house_->open_lines(Connection::Kind::Events, call, sink, begun);
    for (const TablePtr& table : house_->tables.of(call.caller.user))
        Tables::when_shown(table, [this, id, table, user = call.caller.user] {
            if (Connection* open = house_->find(id))
                open->sink->send(make_message(lichess::game_event(
                    "gameStart", table->game, *table->game.side_of(user), house_->context.now())));
        });
    for (const Challenge& challenge : house_->lobby.challenges_of(call.caller.user))
        sink.send(make_message(lichess::challenge_event(challenge, call.caller.user, call.base)));
    house_->heartbeats.add(id, sink, house_->context.now());
    return id;
}

ConnectionId Service::stream_game(const Call& call, Sink& sink, Respond begun) {
    const TablePtr table = house_->tables.find({call.path.at(0)});
    const auto side = table ? table->game.side_of(call.caller.user) : std::nullopt;
    if (!table || !side) {
        begun(answer_of(table ? Fault{Code::NotAPlayer, "this is not your game"} : kNoGame));
        return ConnectionId::None;
    }
    const ConnectionId id = house_->open_lines(Connection::Kind::Game, call, sink, begun);
    Tables::when_shown(table, [this, id, table, side = *side, user = call.caller.user] {
        Connection* open = house_->find(id);
        if (!open) return;
        const GameId& game = table->game.id();
        const auto lines = std::make_shared<GameLines>(*open->sink);
        // During the set-up the stream waits, without an empty line even: gameFull comes with the
        // start, and clients take the first line for it.
        const auto begin = [this, id, lines, table] {
            lines->begin(table->game, house_->context.now());
            if (Connection* connection = house_->find(id))
                house_->heartbeats.add(id, *connection->sink, house_->context.now());
        };
        if (table->game.phase() != Phase::Setup) begin();
        if (table->game.is_over()) return lines->close();
        open->watching.push_back({game, {}});
        auto& subscriptions = open->watching.back().subscriptions;
        Bus& bus = house_->context.bus;
        subscriptions.push_back(
            bus.subscribe(House::bot_topic(game), [lines, table, begin](const Notice& notice) {
                if (lines->has_begun())
                    lines->send(notice.text);
                else if (table->game.phase() != Phase::Setup)
                    begin();
                if (table->game.is_over()) lines->close();
            }));
        subscriptions.push_back(bus.subscribe(
            House::bot_opponent_topic(game, side),
            [lines](const Notice& notice) { lines->opponent(notice.number != 0, notice.text); }));
        // As on Lichess, a bot hears the spectators too; a person who plays does not.
        std::vector rooms{ChatLine::Room::Players};
        if (open->person && open->person->user.is_bot) rooms.push_back(ChatLine::Room::Spectators);
        for (const auto room : rooms)
            subscriptions.push_back(
                bus.subscribe(House::bot_chat_topic(game, room),
                              [lines](const Notice& notice) { lines->chat(notice.text); }));
        house_->tables.watched(table, user, 1);
        house_->presence_changed.insert(game);
        house_->context.wake_at(house_->next_flush);
    });
    return id;
}

namespace {

/// A command of the API, answered with {"ok":true}.
void run(Service::House& house, const Call& call, const Command& wanted, const Respond& respond) {
    house.tables.command({call.path.at(0)}, call.caller.user, wanted, {},
                         [respond](const Result<Tables::Accepted, Fault>& accepted) {
                             respond(accepted ? done_answer() : answer_of(accepted.error()));
                         });
}

void answer_offer(Service::House& house, const Call& call, OfferKind what, const Respond& respond) {
    const std::string& answer = call.path.at(1);
    if (is_true(answer)) return run(house, call, command::Propose{what}, respond);
    if (answer == "no" || answer == "false" || answer == "0")
        return run(house, call, command::Decline{what}, respond);
    respond(answer_of(bad("expected yes or no")));
}

}  // namespace

void Service::play_move(const Call& call, Respond respond) {
    const TablePtr table = house_->tables.find({call.path.at(0)});
    if (!table) return respond(answer_of(kNoGame));
    const auto ply = static_cast<int>(table->game.plies().size());
    const std::string& move = call.path.at(1);
    if (move.size() > 8) return respond(answer_of(Fault{Code::IllegalMove, "that is no move"}));
    // A draw that these rules do not know, or that comes too often, does not undo the move.
    const bool offers_draw = is_true(call.fields.get("offeringDraw"));
    run(*house_, call, command::Move{move, ply}, [this, call, offers_draw, respond](Answer answer) {
        const bool is_played = answer.status == 200;
        respond(std::move(answer));
        if (is_played && offers_draw)
            run(*house_, call, command::Propose{OfferKind::Draw}, [](const Answer&) {});
    });
}

void Service::choose_setup(const Call& call, Respond respond) {
    const auto formation = janggi::formation_named(call.path.at(1));
    if (!formation) return respond(answer_of(bad("expected inner, outer, left or right")));
    run(*house_, call, command::ChooseSetup{*formation}, respond);
}

void Service::abort_game(const Call& call, Respond respond) {
    run(*house_, call, command::Abort{}, respond);
}
void Service::resign_game(const Call& call, Respond respond) {
    run(*house_, call, command::Resign{}, respond);
}
void Service::answer_draw(const Call& call, Respond respond) {
    answer_offer(*house_, call, OfferKind::Draw, respond);
}
void Service::answer_takeback(const Call& call, Respond respond) {
    answer_offer(*house_, call, OfferKind::Takeback, respond);
}
void Service::claim_victory(const Call& call, Respond respond) {
    run(*house_, call, command::Claim{command::Claim::What::Win}, respond);
}
void Service::claim_draw(const Call& call, Respond respond) {
    run(*house_, call, command::Claim{command::Claim::What::Draw}, respond);
}

void Service::read_chat(const Call& call, Respond respond) {
    const TablePtr table = house_->tables.find({call.path.at(0)});
    if (!table) return respond(answer_of(kNoGame));
    const bool is_player = table->game.side_of(call.caller.user).has_value();
    JsonText json;
    json.open('[');
    for (const ChatLine& line : table->chat) {
        if (!table->game.is_over() && is_player != (line.room == ChatLine::Room::Players)) continue;
        json.open('{');
        text_field(json, "user", line.name);
        text_field(json, "text", line.text);
        json.close('}');
    }
    json.close(']');
    respond(answer_of(json.take()));
}

void Service::say(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    const bool is_spectators = call.fields.get("room", "player") == "spectator";
    house_->tables.say({call.path.at(0)}, person,
                       is_spectators ? ChatLine::Room::Spectators : ChatLine::Room::Players,
                       call.fields.get("text"), when_ended(respond));
}

}  // namespace janggun::server
