// Challenges and seeks in Lichess's shapes: docs/bots.md, "Challenges".
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "server/protocol/lichess.h"
#include "server/app/answers.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

Fault bad(std::string text) {
    return {Code::BadField, std::move(text)};
}

bool is_true(std::string_view text) {
    return text == "true" || text == "1" || text == "yes" || text == "on";
}

/// `clock` in our words, or one of Lichess's ways to say it; without any, no clock.
Result<TimeControl, Fault> clock_of(const Fields& fields) {
    TimeControl control;
    std::optional<Fault> fault;
    const auto number = [&](std::string_view name, std::string_view unit) {
        const auto read = parse_number(fields.get(name, "0"));
        if (!read || *read < 0) fault = bad(fmt::format("{}: expected a number of {}", name, unit));
        return read.value_or(0);
    };
    const auto seconds = [&](std::string_view name) {
        return std::chrono::seconds{number(name, "seconds")};
    };
    if (const auto clock = fields.find("clock")) {
        const auto read = time_control_from(*clock);
        if (!read) return Failure{bad("clock: expected a clock such as 600+3x30, 300+5 or -")};
        control = *read;
    } else if (fields.find("clock.limit")) {
        control.main = seconds("clock.limit");
        control.increment = seconds("clock.increment");
    } else if (const auto time = fields.find("time")) {
        // In minutes, perhaps with a fraction.
        const auto minutes = time_control_from(*time);
        if (!minutes) return Failure{bad("time: expected a number of minutes")};
        control.main = minutes->main * 60;
        control.increment = seconds("increment");
    } else if (fields.find("days")) {
        control.days_per_move = number("days", "days");
    }
    if (fault) return Failure{*fault};
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
    if (!colour) return Failure{bad("color: expected white, black or random")};
    return *colour;
}

/// "1500-1800", as Lichess writes it; without one, any rating.
Result<std::pair<int, int>, Fault> rating_range_of(const Fields& fields) {
    const std::string_view text = fields.get("ratingRange");
    if (text.empty()) return std::pair{0, 9999};
    const auto dash = text.find('-');
    const auto min = parse_number(text.substr(0, dash));
    const auto max =
        dash == std::string_view::npos ? std::nullopt : parse_number(text.substr(dash + 1));
    if (!min || !max || *min < 0 || *max > 9999 || *min > *max)
        return Failure{bad("ratingRange: expected two ratings such as 1500-1800")};
    return std::pair{*min, *max};
}

WaitingRoom::OnEnd when_ended(const Respond& respond) {
    return [respond](const std::optional<Fault>& fault) { respond(done_or(fault)); };
}

}  // namespace

void Service::list_challenges(const Call& call, Respond respond) {
    const auto challenges = house_->lobby.challenges_of(call.caller.user);
    JsonText json;
    json.open('{');
    for (const bool is_in : {true, false}) {
        json.key(is_in ? "in" : "out");
        json.open('[');
        for (const Challenge& challenge : challenges)
            if ((challenge.to.user == call.caller.user) == is_in)
                lichess::write_challenge(json, challenge, call.caller.user, call.base);
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
    house_->lobby.challenge(person, call.path.at(0), *offer, *colour, {},
                            [call, respond](const Result<Challenge, Fault>& challenge) {
                                if (!challenge) return respond(answer_of(challenge.error()));
                                JsonText json;
                                lichess::write_challenge(json, *challenge, call.caller.user,
                                                         call.base);
                                respond(answer_of(json.take()));
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
    house_->lobby.decline_challenge(call.caller.user, {call.path.at(0)},
                                    lichess::decline_reason(call.fields.get("reason")),
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
        return respond(answer_of(bad("level: expected a number from 1 to 10")));
    GameOffer casual = *offer;
    casual.is_rated = false;
    house_->lobby.play_engine(
        person, casual, *colour, *level, janggi::formation_named(call.fields.get("setup")), {},
        house_->engines.is_full(),
        [this, respond, user = call.caller.user](const Result<GameId, Fault>& game) {
            if (!game) return respond(answer_of(game.error()));
            const TablePtr table = house_->tables.find(*game);
            Answer answer =
                answer_of(lichess::engine_game(table->game, *table->game.side_of(user)));
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
                         [this, call, respond](const Result<InviteId, Fault>& id) {
                             if (!id) return respond(answer_of(id.error()));
                             const Invite* invite = house_->lobby.find_invite(*id);
                             if (!invite) return respond(storage_answer(StoreError::Failed));
                             respond(answer_of(lichess::open_challenge(*invite, call.base)));
                         });
}

namespace {

Result<SeekId, Fault> make_seek(Service::House& house, const Call& call, const Fields& fields) {
    const PersonPtr person = house.people.find(call.caller.user);
    if (!person) return Failure{Fault{Code::Unauthorised, "log in first"}};
    const auto offer = offer_of(fields);
    if (!offer) return Failure{offer.error()};
    if (!offer->fen.empty() || !offer->handicap.empty())
        return Failure{bad("fen: a seek is for an even game")};
    const auto colour = colour_of(fields);
    if (!colour) return Failure{colour.error()};
    const auto range = rating_range_of(fields);
    if (!range) return Failure{range.error()};
    return house.lobby.seek(person, *offer, *colour, range->first, range->second);
}

}  // namespace

/// The seek stands while the answer is open, and the answer ends when somebody has taken it.
ConnectionId Service::seek(const Call& call, Sink& sink, Respond begun) {
    const auto made = make_seek(*house_, call, call.fields);
    if (!made) {
        begun(answer_of(made.error()));
        return ConnectionId::None;
    }
    const ConnectionId id = house_->open_lines(Connection::Kind::Seek, call, sink, begun);
    house_->find(id)->seek = *made;
    house_->heartbeats.add(id, sink, house_->context.now());
    return id;
}

/// As PyChess's bots do it: answered at once. The seek stands while their event stream is open.
void Service::seek_as_bot(const Call& call, Respond respond) {
    if (!house_->is_online(call.caller.user))
        return respond(answer_of(
            Fault{Code::NotAllowed, "open /api/stream/event first: the seek stands as long"}));
    Fields fields = call.fields;
    if (!fields.find("clock") && !fields.find("clock.limit") && !fields.find("time"))
        fields.add("clock", "300+3");
    const auto made = make_seek(*house_, call, fields);
    if (!made) return respond(answer_of(made.error()));
    JsonText json;
    json.open('{');
    json.truth_field("ok", true);
    text_field(json, "id", made->text);
    json.close('}');
    respond(answer_of(json.take()));
    house_->context.wake_at(house_->next_flush);
}

}  // namespace janggun::server
