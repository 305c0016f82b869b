// Challenges and seeks over HTTP in Lichess's shapes: docs/bots.md, "Challenges".
#include "server/features/lobby/challenge_routes.h"

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/lobby/offer_fields.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

namespace lichess = protocol::lichess;

auto answer_lobby(Respond respond) {
    return [respond = std::move(respond)](const Result<lobby_reply::Done, Fault>& done) {
        respond(done_or(done ? std::nullopt : std::optional{done.error()}));
    };
}

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
        if (!found->second.empty()) {
            parts_.announced.forget(found->second);
            parts_.lobby.tell(lobby_request::CancelSeek{connection.caller.user, found->second});
        }
        seek_streams_.erase(found);
    });
    // Streams of seeks that are gone from the lobby end.
    parts_.announced.on_gone([this](const SeekId& gone) {
        for (const auto& [id, seek] : seek_streams_)
            if (seek == gone)
                if (Connection* connection = parts_.connections.find(id))
                    connection->sink->close(Sink::Close::Done);
    });
}

Asking ChallengeRoutes::asking(const Call& call) const {
    return {call.caller.user, call.address, parts_.context.node};
}

void ChallengeRoutes::list_challenges(const Call& call, Respond respond) {
    parts_.lobby.ask(
        lobby_request::FindChallenges{call.caller.user},
        [call, respond = std::move(respond)](const Result<lobby_reply::Challenges, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            JsonText json;
            json.open('{');
            for (const bool is_in : {true, false}) {
                json.key(is_in ? "in" : "out");
                json.open('[');
                for (const Challenge& challenge : found->challenges)
                    if ((challenge.to.user == call.caller.user) == is_in)
                        lichess::write_challenge(json, challenge, call.caller.user, call.base);
                json.close(']');
            }
            json.close('}');
            respond(answer_of(json.take()));
        });
}

void ChallengeRoutes::challenge_user(const Call& call, Respond respond) {
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    parts_.lobby.ask(
        lobby_request::MakeChallenge{asking(call), call.path.at(0), *offer, *colour, {}},
        [call, respond](const Result<lobby_reply::ChallengeMade, Fault>& made) {
            if (!made) return respond(answer_of(made.error()));
            JsonText json;
            lichess::write_challenge(json, made->challenge, call.caller.user, call.base);
            respond(answer_of(json.take()));
        });
}

/// An open challenge is an invitation.
void ChallengeRoutes::accept_challenge(const Call& call, Respond respond) {
    const auto colour = colour_of(call.fields);
    if (!colour) return respond(answer_of(colour.error()));
    const auto done = [respond](const Result<lobby_reply::GameMade, Fault>& game) {
        respond(game ? done_answer() : answer_of(game.error()));
    };
    const std::string& id = call.path.at(0);
    parts_.lobby.ask(
        lobby_request::FindInvite{{id}},
        [this, id, by = asking(call), colour = *colour, respond,
         done](const Result<lobby_reply::InviteFound, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            if (found->invite)
                return parts_.lobby.ask(lobby_request::AcceptInvite{by, {id}, colour}, done);
            parts_.lobby.ask(lobby_request::AcceptChallenge{by, {id}}, done);
        });
}

void ChallengeRoutes::decline_challenge(const Call& call, Respond respond) {
    parts_.lobby.ask(
        lobby_request::DeclineChallenge{
            call.caller.user,
            {call.path.at(0)},
            std::string{lichess::decline_reason(call.fields.get("reason"))}},
        answer_lobby(std::move(respond)));
}

void ChallengeRoutes::cancel_challenge(const Call& call, Respond respond) {
    const std::string& id = call.path.at(0);
    parts_.lobby.ask(lobby_request::FindInvite{{id}}, [this, id, user = call.caller.user, respond](
                                                          const Result<lobby_reply::InviteFound,
                                                                       Fault>& found) {
        if (!found) return respond(answer_of(found.error()));
        if (found->invite)
            return parts_.lobby.ask(lobby_request::CancelInvite{user, {id}}, answer_lobby(respond));
        parts_.lobby.ask(lobby_request::CancelChallenge{user, {id}}, answer_lobby(respond));
    });
}

void ChallengeRoutes::challenge_engine(const Call& call, Respond respond) {
    const PersonPtr person = parts_.people.find(call.caller.user);
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
    parts_.engine.play(person, {casual, *colour, *level, setup_named(call.fields.get("setup"))}, {},
                       [this, respond, user = call.caller.user](const Result<GameId, Fault>& game) {
                           if (!game) return respond(answer_of(game.error()));
                           parts_.games.ask(request::Render{*game, user, document::EngineGame{}},
                                            [respond](const Result<reply::Text, Refusal>& text) {
                                                // Not live: asked for twice, and over.
                                                if (!text)
                                                    return respond(answer_of(text.error().fault));
                                                Answer answer = answer_of(text->text);
                                                answer.status = 201;
                                                respond(std::move(answer));
                                            });
                       });
}

void ChallengeRoutes::challenge_anybody(const Call& call, Respond respond) {
    const auto offer = offer_of(call.fields);
    const auto colour = colour_of(call.fields);
    if (!offer) return respond(answer_of(offer.error()));
    if (!colour) return respond(answer_of(colour.error()));
    parts_.lobby.ask(lobby_request::MakeInvite{asking(call), *offer, *colour, {}},
                     [call, respond](const Result<lobby_reply::InviteMade, Fault>& made) {
                         if (!made) return respond(answer_of(made.error()));
                         respond(answer_of(lichess::open_challenge(made->invite, call.base)));
                     });
}

Result<lobby_request::MakeSeek, Fault> ChallengeRoutes::wanted_seek(const Call& call,
                                                                    const Fields& fields) const {
    const auto offer = offer_of(fields);
    if (!offer) return Failure{offer.error()};
    if (!offer->fen.empty() || !offer->handicap.empty())
        return Failure{bad_field("fen: seeks must start from the initial position")};
    const auto colour = colour_of(fields);
    if (!colour) return Failure{colour.error()};
    const auto range = rating_range_of(fields);
    if (!range) return Failure{range.error()};
    return lobby_request::MakeSeek{asking(call),  *offer, *colour, range->first,
                                   range->second, {},     {}};
}

/// The seek stays open as long as the response stream, which ends when the seek is accepted.
ConnectionId ChallengeRoutes::seek(const Call& call, Sink& sink, Respond begun) {
    const auto wanted = wanted_seek(call, call.fields);
    if (!wanted) {
        begun(answer_of(wanted.error()));
        return ConnectionId::None;
    }
    const ConnectionId id = parts_.connections.open_stream({.sink = &sink,
                                                            .role = Connection::Role::Primary,
                                                            .caller = call.caller,
                                                            .base = call.base});
    seek_streams_.emplace(id, SeekId{});
    parts_.lobby.ask(*wanted, [this, id, wanted = *wanted, begun = std::move(begun)](
                                  const Result<lobby_reply::SeekMade, Fault>& made) {
        seek_answered(id, wanted, made, begun);
    });
    return parts_.connections.find(id) ? id : ConnectionId::None;
}

void ChallengeRoutes::seek_answered(ConnectionId id, const lobby_request::MakeSeek& seek,
                                    const Result<lobby_reply::SeekMade, Fault>& made,
                                    const Respond& begun) {
    const auto stream = seek_streams_.find(id);
    if (stream == seek_streams_.end()) {  // closed meanwhile
        if (made) parts_.lobby.tell(lobby_request::CancelSeek{seek.by.user, made->seek});
        return;
    }
    if (!made) {
        parts_.connections.closed(id);
        return begun(answer_of(made.error()));
    }
    stream->second = made->seek;
    parts_.announced.add(made->seek, seek);
    Answer answer;
    answer.type = "application/x-ndjson";
    begun(std::move(answer));
    parts_.connections.keep_alive(id);
}

/// As PyChess's bots do it: answered at once. The seek stands while their event stream is open, on
/// whichever node.
void ChallengeRoutes::seek_as_bot(const Call& call, Respond respond) {
    Fields fields = call.fields;
    if (!fields.find("clock") && !fields.find("clock.limit") && !fields.find("time"))
        fields.add("clock", "300+3");
    auto wanted = wanted_seek(call, fields);
    if (!wanted) return respond(answer_of(wanted.error()));
    wanted->by.node.clear();
    parts_.games.ask_all(
        query::GamesOf{{call.caller.user}}, [this, wanted = *wanted, respond = std::move(respond)](
                                                const Result<reply::PlayerGames, Refusal>& found) {
            if (found && found->is_online(wanted.by.user)) return seek_for_bot(wanted, respond);
            respond(answer_of(
                Fault{Code::NotAllowed,
                      "open /api/stream/event first: the seek lasts as long as the stream"}));
        });
}

void ChallengeRoutes::seek_for_bot(const lobby_request::MakeSeek& wanted, const Respond& respond) {
    parts_.lobby.ask(wanted,
                     [this, wanted, respond](const Result<lobby_reply::SeekMade, Fault>& made) {
                         if (!made) return respond(answer_of(made.error()));
                         parts_.announced.add(made->seek, wanted);
                         JsonText json;
                         json.open('{');
                         json.truth_field("ok", true);
                         json.field("id", made->seek.text);
                         json.close('}');
                         respond(answer_of(json.take()));
                     });
}

}  // namespace janggun::server
