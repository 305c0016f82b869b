// The bot and board API in Lichess's shapes: docs/protocol.md, "Bots".
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "server/domain/names.h"
#include "server/protocol/lichess.h"
#include "server/service/answers.h"
#include "server/service/house.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

const Fault kNoGame{Code::NotFound, "there is no such game going on"};
const Fault kGone{Code::NotFound, "there is no such challenge"};

Fault bad(std::string text) {
    return {Code::BadField, std::move(text)};
}

bool is_true(std::string_view text) {
    return text == "true" || text == "1" || text == "yes" || text == "on";
}

/// `clock` in our words, or one of Lichess's ways to say it; without any, no clock.
Result<TimeControl, Fault> clock_of(const Fields& fields) {
    TimeControl control;
    const auto seconds = [&](std::string_view name) {
        return std::chrono::seconds{parse_number(fields.get(name)).value_or(0)};
    };
    if (const auto clock = fields.find("clock")) {
        const auto read = time_control_from(*clock);
        if (!read) return Failure{bad("clock: such as 600+3x30, 300+5 or -")};
        control = *read;
    } else if (fields.find("clock.limit")) {
        control.main = seconds("clock.limit");
        control.increment = seconds("clock.increment");
    } else if (const auto time = fields.find("time")) {
        // In minutes, perhaps with a fraction.
        const auto minutes = time_control_from(*time);
        if (!minutes) return Failure{bad("time: minutes are wanted")};
        control.main = minutes->main * 60;
        control.increment = seconds("increment");
    } else if (fields.find("days")) {
        control.days_per_move = parse_number(fields.get("days")).value_or(0);
    }
    return control;
}

Result<GameOffer, Fault> offer_of(const Fields& fields) {
    GameOffer offer;
    offer.variant = fields.get("variant", "janggi");
    offer.is_rated = is_true(fields.get("rated"));
    offer.fen = fields.get("fen");
    offer.handicap = fields.get("handicap");
    const auto clock = clock_of(fields);
    if (!clock) return Failure{clock.error()};
    offer.clock = *clock;
    return checked(std::move(offer));
}

Result<Colour, Fault> colour_of(const Fields& fields) {
    const auto colour = colour_named(fields.get("color", fields.get("colour", "random")));
    if (!colour) return Failure{bad("color: white, black or random is wanted")};
    return *colour;
}

/// The lines of one game. gameFull is always the first of them, and what is said before waits for
/// it.
struct GameLines {
    Sink* sink;
    bool has_begun = false;
    std::vector<Message> held{};

    void begin(const LiveGame& game, Time now) {
        has_begun = true;
        sink->send(make_message(lichess::game_full(game, now)));
        for (const Message& line : std::exchange(held, {})) sink->send(line);
    }
    void say(const Message& line) {
        if (has_begun)
            sink->send(line);
        else
            held.push_back(line);
    }
};

WaitingRoom::OnEnd when_ended(const Respond& respond) {
    return [respond](const std::optional<Fault>& fault) { respond(done_or(fault)); };
}

Answer challenge_answer(const Challenge& challenge) {
    JsonText json;
    json.open('{');
    json.key("challenge");
    lichess::write_challenge(json, challenge);
    json.close('}');
    return answer_of(json.take());
}

}  // namespace

void Service::account(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    JsonText json;
    json.open('{');
    text_field(json, "id", key_of_name(person->user.name));
    text_field(json, "username", person->user.name);
    if (person->user.is_bot) text_field(json, "title", "BOT");
    json.key("perfs");
    json.open('{');
    for (const auto& [category, rating] : person->ratings) {
        std::string name{name_of(category.speed)};
        if (category.game == GameKind::Shogun) {
            name.front() = to_upper(name.front());
            name.insert(0, "shogun");
        }
        json.key(name);
        json.open('{');
        json.number_field("games", rating.games);
        json.number_field("rating", rating.rounded());
        json.number_field("rd", static_cast<std::int64_t>(rating.deviation));
        json.number_field("prog", 0);
        if (rating.is_provisional()) json.truth_field("prov", true);
        json.close('}');
    }
    json.close('}');
    json.number_field("createdAt", person->user.created.count());
    json.close('}');
    respond(answer_of(json.take()));
}

void Service::upgrade_to_bot(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    if (person->user.is_bot) return respond(done_answer());
    house_->context.store.tally(
        person->user.id, UserId::None,
        house_->context.guarded([this, person, respond](Result<Tally, StoreError> tally) {
            if (!tally) return respond(storage_answer());
            if (tally->games > 0 || !house_->tables.of(person->user.id).empty())
                return respond(answer_of(
                    Fault{Code::NotAllowed, "only an account without games can become a bot"}));
            house_->people.make_bot(person, when_ended(respond));
        }));
}

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
        sink.send(make_message(lichess::challenge_event(challenge)));
    return id;
}

ConnectionId Service::stream_game(const Call& call, Sink& sink, Respond begun) {
    const GameId game{call.path.at(0)};
    const TablePtr table = house_->tables.find(game);
    const auto side = table ? table->game.side_of(call.caller.user) : std::nullopt;
    if (!table || !side) {
        begun(answer_of(table ? Fault{Code::NotAPlayer, "this is not your game"} : kNoGame));
        return ConnectionId::None;
    }
    const ConnectionId id = house_->open_lines(Connection::Kind::Game, call, sink, begun);
    Tables::when_shown(table, [this, id, table, game, user = call.caller.user] {
        Connection* open = house_->find(id);
        if (!open) return;
        const auto lines = std::make_shared<GameLines>(GameLines{open->sink});
        // During the set-up the stream waits: gameFull comes with the start.
        if (table->game.phase() != Phase::Setup) lines->begin(table->game, house_->context.now());
        if (table->game.is_over()) return open->sink->close(Sink::Close::Done);
        open->watching.push_back({game, {}});
        auto& subscriptions = open->watching.back().subscriptions;
        Bus& bus = house_->context.bus;
        subscriptions.push_back(
            bus.subscribe(House::bot_topic(game), [this, lines, table](const Notice& notice) {
                if (lines->has_begun)
                    lines->sink->send(notice.text);
                else if (table->game.phase() != Phase::Setup)
                    lines->begin(table->game, house_->context.now());
                if (table->game.is_over()) lines->sink->close(Sink::Close::Done);
            }));
        // As on Lichess, a bot hears the spectators too; a person who plays does not.
        std::vector rooms{ChatLine::Room::Players};
        if (open->person && open->person->user.is_bot) rooms.push_back(ChatLine::Room::Spectators);
        for (const auto room : rooms)
            subscriptions.push_back(
                bus.subscribe(House::bot_chat_topic(game, room),
                              [lines](const Notice& notice) { lines->say(notice.text); }));
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
    if (answer == "no" || answer == "false")
        return run(house, call, command::Decline{what}, respond);
    respond(answer_of(bad("yes or no is wanted")));
}

}  // namespace

void Service::play_move(const Call& call, Respond respond) {
    const TablePtr table = house_->tables.find({call.path.at(0)});
    if (!table) return respond(answer_of(kNoGame));
    const auto ply = static_cast<int>(table->game.plies().size());
    const std::string& move = call.path.at(1);
    if (move.size() > 8) return respond(answer_of(Fault{Code::IllegalMove, "that is no move"}));
    run(*house_, call, command::Move{move, ply}, respond);
}

void Service::choose_setup(const Call& call, Respond respond) {
    const auto formation = janggi::formation_named(call.path.at(1));
    if (!formation) return respond(answer_of(bad("inner, outer, left or right is wanted")));
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

void Service::list_challenges(const Call& call, Respond respond) {
    const auto challenges = house_->lobby.challenges_of(call.caller.user);
    JsonText json;
    json.open('{');
    for (const bool is_in : {true, false}) {
        json.key(is_in ? "in" : "out");
        json.open('[');
        for (const Challenge& challenge : challenges)
            if ((challenge.to.user == call.caller.user) == is_in)
                lichess::write_challenge(json, challenge);
        json.close(']');
    }
    json.close('}');
    respond(answer_of(json.take()));
}

void Service::challenge_user(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    house_->lobby.challenge(
        person, call.path.at(0), *offer, *colour, {},
        [respond](const Result<Challenge, Fault>& challenge) {
            respond(challenge ? challenge_answer(*challenge) : answer_of(challenge.error()));
        });
}

void Service::accept_challenge(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    const auto done = [respond](const Result<GameId, Fault>& game) {
        respond(game ? done_answer() : answer_of(game.error()));
    };
    // An open challenge is an invitation.
    if (house_->lobby.find_invite({call.path.at(0)}))
        return house_->lobby.accept_invite(person, {call.path.at(0)}, done);
    house_->lobby.accept_challenge(person, {call.path.at(0)}, done);
}

void Service::decline_challenge(const Call& call, Respond respond) {
    std::string_view reason = call.fields.get("reason", "generic");
    if (!is_decline_reason(reason)) reason = "generic";
    house_->lobby.decline_challenge(call.caller.user, {call.path.at(0)}, reason,
                                    when_ended(respond));
}

void Service::cancel_challenge(const Call& call, Respond respond) {
    if (house_->lobby.find_invite({call.path.at(0)}))
        return house_->lobby.cancel_invite(call.caller.user, {call.path.at(0)},
                                           when_ended(respond));
    house_->lobby.cancel_challenge(call.caller.user, {call.path.at(0)}, when_ended(respond));
}

void Service::challenge_engine(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    const auto level = parse_number(call.fields.get("level", "1"));
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    if (!level || *level < 1 || *level > 10)
        return respond(answer_of(bad("level: a number from 1 to 10 is wanted")));
    GameOffer casual = *offer;
    casual.is_rated = false;
    house_->lobby.play_engine(
        person, casual, *colour, *level, janggi::formation_named(call.fields.get("setup")), {},
        house_->engines.is_full(), [this, respond](const Result<GameId, Fault>& game) {
            if (!game) return respond(answer_of(game.error()));
            const TablePtr table = house_->tables.find(*game);
            JsonText json;
            json.open('{');
            text_field(json, "id", game->text);
            text_field(json, "variant", table->game.terms().offer.variant);
            text_field(json, "fen", table->shown_fen);
            json.close('}');
            Answer answer = answer_of(json.take());
            answer.status = 201;
            respond(std::move(answer));
        });
}

void Service::challenge_anybody(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!person) return respond(answer_of(Fault{Code::Unauthorised, "log in first"}));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    house_->lobby.invite(person, *offer, *colour, {},
                         [respond](const Result<InviteId, Fault>& invite) {
                             if (!invite) return respond(answer_of(invite.error()));
                             JsonText json;
                             json.open('{');
                             text_field(json, "id", invite->text);
                             text_field(json, "url", "/invite/" + invite->text);
                             text_field(json, "status", "created");
                             json.close('}');
                             respond(answer_of(json.take()));
                         });
}

ConnectionId Service::seek(const Call& call, Sink& sink, Respond begun) {
    const PersonPtr person = house_->people.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    std::optional<Fault> fault;
    if (!person) fault = Fault{Code::Unauthorised, "log in first"};
    if (!fault && !offer) fault = offer.error();
    if (!fault && !colour) fault = colour.error();
    if (!fault && (!offer->fen.empty() || !offer->handicap.empty()))
        fault = bad("fen: a seek is for an even game");
    std::optional<SeekId> seek;
    if (!fault) {
        const auto made = house_->lobby.seek(person, *offer, *colour, 0, 9999);
        if (made)
            seek = *made;
        else
            fault = made.error();
    }
    if (fault) {
        begun(answer_of(*fault));
        return ConnectionId::None;
    }
    Connection connection;
    connection.sink = &sink;
    connection.kind = Connection::Kind::Seek;
    connection.caller = call.caller;
    connection.person = person;
    connection.seek = *seek;
    Answer answer;
    answer.type = "application/x-ndjson";
    begun(std::move(answer));
    return house_->open(std::move(connection));
}

}  // namespace janggun::server
