// The HTTP API about people: who am I, sign up, log in, sessions, tokens, one's data.
#include "base/text.h"
#include "server/domain/names.h"
#include "server/app/answers.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

const Fault kNobody{Code::Unauthorised, "log in first"};

std::string_view scope_list(JsonText& json, Scope scopes) {
    json.key("scopes");
    json.open('[');
    for (const auto& [name, scope] : kScopeNames)
        if (overlaps(scopes, scope)) json.string(name);
    json.close(']');
    return {};
}

Answer entered(const People::Entered& result) {
    if (result.fault) return answer_of(*result.fault);
    JsonText json;
    json.open('{');
    json.key("user");
    open_user(json, result.person->user);
    json.close('}');
    json.close('}');
    Answer answer = answer_of(json.take());
    answer.session = result.secret;
    return answer;
}

}  // namespace

void open_user(JsonText& json, const User& user) {
    json.open('{');
    text_field(json, "id", key_of_name(user.name));
    text_field(json, "name", user.name);
    json.truth_field("guest", user.is_guest);
    json.truth_field("bot", user.is_bot);
    json.number_field("created", user.created.count());
}

void write_ratings_of(JsonText& json, const Person& person) {
    json.open('[');
    for (const auto& [category, rating] : person.ratings)
        protocol::write_rating(json, category, rating);
    json.close(']');
}

void Service::me(const Call& call, Respond respond) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) return respond(answer_of(std::string{R"({"user":null})"}));
    JsonText json;
    json.open('{');
    json.key("user");
    open_user(json, person->user);
    json.close('}');
    json.key("ratings");
    write_ratings_of(json, *person);
    json.key("games");
    json.open('[');
    for (const TablePtr& table : house_->tables.of(call.caller.user)) {
        json.open('{');
        text_field(json, "game", table->game.id().text);
        text_field(json, "side", wire_name(*table->game.side_of(call.caller.user)));
        json.close('}');
    }
    json.close(']');
    json.close('}');
    respond(answer_of(json.take()));
}

void Service::signup(const Call& call, Respond respond) {
    if (call.caller.is_anybody() && !call.caller.is_guest)
        return respond(answer_of(Fault{Code::NotAllowed, "log out first"}));
    house_->people.sign_up(call, [this, call, respond](const People::Entered& result) {
        // The guest's sockets show a name that is gone: they come back with the new cookie.
        if (!result.fault && call.caller.is_anybody()) house_->close_sessions(call.caller.user, {});
        respond(entered(result));
    });
}

void Service::login(const Call& call, Respond respond) {
    house_->people.log_in(call,
                          [respond](const People::Entered& result) { respond(entered(result)); });
}

void Service::change_password(const Call& call, Respond respond) {
    house_->people.change_password(call, [this, call, respond](const People::Entered& result) {
        // Also the caller's own sockets: they come back with the new cookie.
        if (!result.fault) house_->close_sessions(call.caller.user, {});
        respond(entered(result));
    });
}

void Service::logout(const Call& call, Respond respond) {
    house_->people.end_credentials(call.caller.user, Credential::Kind::Session, call.caller.session,
                                   [this, call, respond](const std::optional<Fault>& fault) {
                                       if (!fault)
                                           house_->close_sessions(call.caller.user,
                                                                  call.caller.session);
                                       Answer answer = done_or(fault);
                                       if (!fault) answer.session = "";
                                       respond(std::move(answer));
                                   });
}

void Service::list_sessions(const Call& call, Respond respond) {
    house_->context.store.credentials(
        call.caller.user,
        house_->context.guarded([call, respond](Result<std::vector<Credential>, StoreError> rows) {
            if (!rows) return respond(storage_answer(rows.error()));
            JsonText json;
            json.open('{');
            json.key("sessions");
            json.open('[');
            for (const Credential& c : *rows) {
                if (c.kind != Credential::Kind::Session) continue;
                json.open('{');
                text_field(json, "id", c.id.text);
                json.number_field("created", c.created.count());
                json.number_field("seen", c.seen.count());
                text_field(json, "agent", c.label);
                json.truth_field("current", c.id == call.caller.session);
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void Service::end_session(const Call& call, Respond respond) {
    const SessionId id{call.path.at(0)};
    if (!is_id(id.text)) return respond(answer_of(Fault{Code::NotFound, "no such session"}));
    house_->people.end_credentials(call.caller.user, Credential::Kind::Session, id,
                                   [this, call, id, respond](const std::optional<Fault>& fault) {
                                       if (!fault) house_->close_sessions(call.caller.user, id);
                                       respond(done_or(fault));
                                   });
}

void Service::list_tokens(const Call& call, Respond respond) {
    house_->context.store.credentials(
        call.caller.user,
        house_->context.guarded([respond](Result<std::vector<Credential>, StoreError> rows) {
            if (!rows) return respond(storage_answer(rows.error()));
            JsonText json;
            json.open('{');
            json.key("tokens");
            json.open('[');
            for (const Credential& c : *rows) {
                if (c.kind != Credential::Kind::Token) continue;
                json.open('{');
                text_field(json, "id", c.id.text);
                text_field(json, "name", c.label);
                scope_list(json, c.scopes);
                json.number_field("created", c.created.count());
                json.number_field("seen", c.seen.count());
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void Service::make_token(const Call& call, Respond respond) {
    Scope scopes = Scope::None;
    for (const Word& word : words_of(call.fields.get("scopes"))) {
        const auto scope = scope_named(word.text);
        if (!scope)
            return respond(answer_of(Fault{
                Code::BadField,
                "scopes: there are challenge:read, challenge:write, board:play and bot:play"}));
        scopes = scopes | *scope;
    }
    const auto label = chat_text(call.fields.get("name", "token"));
    if (!label) return respond(answer_of(Fault{Code::BadField, "name: a short text is wanted"}));
    house_->people.add_token(call.caller.user, *label, scopes,
                             [respond](const std::optional<Fault>& fault, const Credential& token,
                                       const std::string& secret) {
                                 if (fault) return respond(answer_of(*fault));
                                 JsonText json;
                                 json.open('{');
                                 text_field(json, "id", token.id.text);
                                 text_field(json, "name", token.label);
                                 scope_list(json, token.scopes);
                                 text_field(json, "token", secret);
                                 json.close('}');
                                 respond(answer_of(json.take()));
                             });
}

void Service::end_token(const Call& call, Respond respond) {
    const SessionId id{call.path.at(0)};
    if (!is_id(id.text)) return respond(answer_of(Fault{Code::NotFound, "no such token"}));
    house_->people.end_credentials(call.caller.user, Credential::Kind::Token, id,
                                   [this, call, id, respond](const std::optional<Fault>& fault) {
                                       if (!fault) house_->close_sessions(call.caller.user, id);
                                       respond(done_or(fault));
                                   });
}

void Service::delete_me(const Call& call, Respond respond) {
    const auto remove = [this, call, respond](const std::optional<Fault>& fault) {
        if (fault) return respond(answer_of(*fault));
        if (!house_->tables.of(call.caller.user).empty())
            return respond(answer_of(Fault{Code::WrongPhase, "finish or resign your games first"}));
        house_->people.remove(call.caller.user,
                              [this, call, respond](const std::optional<Fault>& failed) {
                                  if (!failed) {
                                      house_->lobby.removed(call.caller.user);
                                      house_->close_sessions(call.caller.user, {});
                                  }
                                  Answer answer = done_or(failed);
                                  if (!failed) answer.session = "";
                                  respond(std::move(answer));
                              });
    };
    if (call.caller.is_guest) return remove(std::nullopt);
    house_->people.check_password(call.caller.user, std::string{call.fields.get("password")},
                                  remove);
}

}  // namespace janggun::server
