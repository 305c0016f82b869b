// Challenges and seeks over HTTP in Lichess's shapes: docs/bots.md, "Challenges".
#include "server/features/lobby/challenge_routes.h"

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/lobby/offer_fields.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

}  // namespace

void ChallengeRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern, Scope scope,
                           void (ChallengeRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, pattern, Access::Person, scope, this, answer);
    };
    route(Get, "/api/challenge", Scope::ChallengeRead, &ChallengeRoutes::list_challenges);
    route(Post, "/api/challenge/ai", kChallengeScopes, &ChallengeRoutes::challenge_engine);
    route(Post, "/api/challenge/open", kChallengeScopes, &ChallengeRoutes::challenge_anybody);
    route(Post, "/api/challenge/{user}", kChallengeScopes, &ChallengeRoutes::challenge_user);
    route(Post, "/api/challenge/{id}/accept", kChallengeScopes, &ChallengeRoutes::accept_challenge);
    route(Post, "/api/challenge/{id}/decline", kChallengeScopes,
          &ChallengeRoutes::decline_challenge);
    route(Post, "/api/challenge/{id}/cancel", kChallengeScopes, &ChallengeRoutes::cancel_challenge);
    route(Post, "/api/seek", kPlayScopes, &ChallengeRoutes::seek_as_bot);
    registry.stream(Post, "/api/board/seek", Access::Person, Scope::BoardPlay, this,
                    &ChallengeRoutes::seek);
    registry.on_closed([this](const Connection& connection) {
        const auto found = seek_streams_.find(connection.id);
        if (found == seek_streams_.end()) return;
        (void)lobby_.cancel_seek(connection.caller.user, found->second);
        seek_streams_.erase(found);
    });
}

void ChallengeRoutes::game_began(const GameRoom& /*room*/) {
    for (const auto& [id, seek] : seek_streams_)
        if (!lobby_.has_seek(seek))
            if (Connection* connection = connections_.find(id))
                connection->sink->close(Sink::Close::Done);
}

void ChallengeRoutes::list_challenges(const Call& call, Respond respond) {
    const auto challenges = lobby_.challenges_of(call.caller.user);
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

void ChallengeRoutes::challenge_user(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!person) return respond(answer_of(log_in_first()));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    lobby_.challenge(person, call.path.at(0), *offer, *colour, {},
                     [call, respond](const Result<Challenge, Fault>& challenge) {
                         if (!challenge) return respond(answer_of(challenge.error()));
                         JsonText json;
                         lichess::write_challenge(json, *challenge, call.caller.user, call.base);
                         respond(answer_of(json.take()));
                     });
}

void ChallengeRoutes::accept_challenge(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return respond(answer_of(log_in_first()));
    const auto done = [respond](const Result<GameId, Fault>& game) {
        respond(game ? done_answer() : answer_of(game.error()));
    };
    const auto colour = colour_of(call.fields);
    if (!colour) return respond(answer_of(colour.error()));
    // An open challenge is an invitation.
    if (lobby_.find_invite({call.path.at(0)}))
        return lobby_.accept_invite(person, {call.path.at(0)}, *colour, done);
    lobby_.accept_challenge(person, {call.path.at(0)}, done);
}

void ChallengeRoutes::decline_challenge(const Call& call, Respond respond) {
    lobby_.decline_challenge(call.caller.user, {call.path.at(0)},
                             lichess::decline_reason(call.fields.get("reason")),
                             answer_done(respond));
}

void ChallengeRoutes::cancel_challenge(const Call& call, Respond respond) {
    if (lobby_.find_invite({call.path.at(0)}))
        return lobby_.cancel_invite(call.caller.user, {call.path.at(0)}, answer_done(respond));
    lobby_.cancel_challenge(call.caller.user, {call.path.at(0)}, answer_done(respond));
}

void ChallengeRoutes::challenge_engine(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    const auto level = parse_number(call.fields.get("level", "1"));
    if (!person) return respond(answer_of(log_in_first()));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    if (!level || *level < 1 || *level > 10)
        return respond(answer_of(bad_field("level: expected a number from 1 to 10")));
    GameOffer casual = *offer;
    casual.is_rated = false;
    lobby_.play_engine(
        person, casual, *colour, *level, setup_named(call.fields.get("setup")), {},
        [this, respond, user = call.caller.user](const Result<GameId, Fault>& game) {
            if (!game) return respond(answer_of(game.error()));
            const GameRoomPtr room = games_.find(*game);
            if (!room) return respond(answer_of(no_live_game()));  // asked for twice, and over
            Answer answer = answer_of(lichess::engine_game(room->game, *room->game.side_of(user)));
            answer.status = 201;
            respond(std::move(answer));
        });
}

void ChallengeRoutes::challenge_anybody(const Call& call, Respond respond) {
    const PersonPtr person = people_.find(call.caller.user);
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!person) return respond(answer_of(log_in_first()));
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    lobby_.invite(person, *offer, *colour, {},
                  [this, call, respond](const Result<InviteId, Fault>& id) {
                      if (!id) return respond(answer_of(id.error()));
                      const Invite* invite = lobby_.find_invite(*id);
                      if (!invite) return respond(storage_answer(StoreError::Failed));
                      respond(answer_of(lichess::open_challenge(*invite, call.base)));
                  });
}

Result<SeekId, Fault> ChallengeRoutes::make_seek(const Call& call, const Fields& fields) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return Failure{log_in_first()};
    const auto offer = offer_of(fields);
    if (!offer) return Failure{offer.error()};
    if (!offer->fen.empty() || !offer->handicap.empty())
        return Failure{bad_field("fen: a seek is for an even game")};
    const auto colour = colour_of(fields);
    if (!colour) return Failure{colour.error()};
    const auto range = rating_range_of(fields);
    if (!range) return Failure{range.error()};
    return lobby_.seek(person, *offer, *colour, range->first, range->second);
}

/// The seek stands while the answer is open, and the answer ends when somebody has taken it.
ConnectionId ChallengeRoutes::seek(const Call& call, Sink& sink, Respond begun) {
    const auto made = make_seek(call, call.fields);
    if (!made) {
        begun(answer_of(made.error()));
        return ConnectionId::None;
    }
    const ConnectionId id = connections_.open_lines(Connection::Role::Primary, call, sink, begun);
    seek_streams_.emplace(id, *made);
    connections_.keep_alive(id);
    feed_.wake();
    return id;
}

/// As PyChess's bots do it: answered at once. The seek stands while their event stream is open.
void ChallengeRoutes::seek_as_bot(const Call& call, Respond respond) {
    if (!connections_.is_online(call.caller.user))
        return respond(answer_of(
            Fault{Code::NotAllowed, "open /api/stream/event first: the seek stands as long"}));
    Fields fields = call.fields;
    if (!fields.find("clock") && !fields.find("clock.limit") && !fields.find("time"))
        fields.add("clock", "300+3");
    const auto made = make_seek(call, fields);
    if (!made) return respond(answer_of(made.error()));
    JsonText json;
    json.open('{');
    json.truth_field("ok", true);
    text_field(json, "id", made->text);
    json.close('}');
    respond(answer_of(json.take()));
    feed_.wake();
}

}  // namespace janggun::server
