// The HTTP API of accounts.
#include "server/features/people/account_routes.h"

#include "base/text.h"
#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/people/user_json.h"

namespace janggun::server {
namespace {

void write_scopes(JsonText& json, Scope scopes) {
    json.key("scopes");
    json.open('[');
    for (const auto& [name, scope] : kScopeNames)
        if (overlaps(scopes, scope)) json.string(name);
    json.close(']');
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

void AccountRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern, Access access,
                           void (AccountRoutes::*answer)(const Call&, Respond)) -> Route& {
        return registry.route(method, pattern, access, Scope::None, this, answer);
    };
    route(Post, "/api/signup", Access::Anybody, &AccountRoutes::signup).with_password();
    route(Post, "/api/login", Access::Anybody, &AccountRoutes::login).with_password();
    route(Post, "/api/me/password", Access::Account, &AccountRoutes::change_password)
        .with_password();
    route(Delete, "/api/me", Access::Person, &AccountRoutes::delete_me).with_password();
    route(Post, "/api/logout", Access::Person, &AccountRoutes::logout).session_only();
    route(Get, "/api/sessions", Access::Person, &AccountRoutes::list_sessions).session_only();
    route(Delete, "/api/sessions/{id}", Access::Person, &AccountRoutes::end_session).session_only();
    route(Get, "/api/tokens", Access::Account, &AccountRoutes::list_tokens).session_only();
    route(Post, "/api/tokens", Access::Account, &AccountRoutes::make_token).session_only();
    route(Delete, "/api/tokens/{id}", Access::Account, &AccountRoutes::end_token).session_only();
}

void AccountRoutes::signup(const Call& call, Respond respond) {
    if (call.caller.is_anybody() && !call.caller.is_guest)
        return respond(answer_of(Fault{Code::NotAllowed, "log out first"}));
    if (before_signup_)
        if (const auto fault = before_signup_()) return respond(answer_of(*fault));
    people_.sign_up(call, [this, call, respond](const People::Entered& result) {
        // The guest's sockets show a name that is gone: they come back with the new cookie.
        if (!result.fault && call.caller.is_anybody())
            connections_.close_sessions(call.caller.user, {});
        respond(entered(result));
    });
}

void AccountRoutes::login(const Call& call, Respond respond) {
    people_.log_in(call, [respond](const People::Entered& result) { respond(entered(result)); });
}

void AccountRoutes::change_password(const Call& call, Respond respond) {
    people_.change_password(call, [this, call, respond](const People::Entered& result) {
        // Also the caller's own sockets: they come back with the new cookie.
        if (!result.fault) connections_.close_sessions(call.caller.user, {});
        respond(entered(result));
    });
}

void AccountRoutes::logout(const Call& call, Respond respond) {
    people_.end_credentials(call.caller.user, Credential::Kind::Session, call.caller.session,
                            [this, call, respond](const std::optional<Fault>& fault) {
                                if (!fault)
                                    connections_.close_sessions(call.caller.user,
                                                                call.caller.session);
                                Answer answer = done_or(fault);
                                if (!fault) answer.session = "";
                                respond(std::move(answer));
                            });
}

void AccountRoutes::list_sessions(const Call& call, Respond respond) {
    store_.credentials(
        call.caller.user,
        context_.guarded([call, respond](Result<std::vector<Credential>, StoreError> rows) {
            if (!rows) return respond(storage_answer(rows.error()));
            JsonText json;
            json.open('{');
            json.key("sessions");
            json.open('[');
            for (const Credential& c : *rows) {
                if (c.kind != Credential::Kind::Session) continue;
                json.open('{');
                json.field("id", c.id.text);
                json.number_field("created", c.created.count());
                json.number_field("seen", c.seen.count());
                json.field("agent", c.label);
                json.truth_field("current", c.id == call.caller.session);
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void AccountRoutes::end_session(const Call& call, Respond respond) {
    end_credential(call, Credential::Kind::Session, {Code::NotFound, "no such session"},
                   std::move(respond));
}

void AccountRoutes::end_token(const Call& call, Respond respond) {
    end_credential(call, Credential::Kind::Token, {Code::NotFound, "no such token"},
                   std::move(respond));
}

void AccountRoutes::end_credential(const Call& call, Credential::Kind kind, const Fault& unknown,
                                   Respond respond) {
    const SessionId id{call.path.at(0)};
    if (!is_id(id.text)) return respond(answer_of(unknown));
    people_.end_credentials(call.caller.user, kind, id,
                            [this, call, id, respond](const std::optional<Fault>& fault) {
                                if (!fault) connections_.close_sessions(call.caller.user, id);
                                respond(done_or(fault));
                            });
}

void AccountRoutes::list_tokens(const Call& call, Respond respond) {
    store_.credentials(
        call.caller.user,
        context_.guarded([respond](Result<std::vector<Credential>, StoreError> rows) {
            if (!rows) return respond(storage_answer(rows.error()));
            JsonText json;
            json.open('{');
            json.key("tokens");
            json.open('[');
            for (const Credential& c : *rows) {
                if (c.kind != Credential::Kind::Token) continue;
                json.open('{');
                json.field("id", c.id.text);
                json.field("name", c.label);
                write_scopes(json, c.scopes);
                json.number_field("created", c.created.count());
                json.number_field("seen", c.seen.count());
                json.close('}');
            }
            json.close(']');
            json.close('}');
            respond(answer_of(json.take()));
        }));
}

void AccountRoutes::make_token(const Call& call, Respond respond) {
    Scope scopes = Scope::None;
    for (const Word& word : words_of(call.fields.get("scopes"))) {
        const auto scope = scope_named(word.text);
        if (!scope)
            return respond(answer_of(
                Fault{Code::BadField,
                      "scopes: expected challenge:read, challenge:write, board:play or bot:play"}));
        scopes = scopes | *scope;
    }
    const auto label = chat_text(call.fields.get("name", "token"));
    if (!label) return respond(answer_of(Fault{Code::BadField, "name: expected a short text"}));
    people_.add_token(call.caller.user, *label, scopes,
                      [respond](const std::optional<Fault>& fault, const Credential& token,
                                const std::string& secret) {
                          if (fault) return respond(answer_of(*fault));
                          JsonText json;
                          json.open('{');
                          json.field("id", token.id.text);
                          json.field("name", token.label);
                          write_scopes(json, token.scopes);
                          json.field("token", secret);
                          json.close('}');
                          respond(answer_of(json.take()));
                      });
}

void AccountRoutes::delete_me(const Call& call, Respond respond) {
    const UserId user = call.caller.user;
    const auto remove = [this, user, respond](const std::optional<Fault>& wrong) {
        if (wrong) return respond(answer_of(*wrong));
        check_removal(0, user, [this, user, respond](const std::optional<Fault>& objection) {
            if (objection) return respond(answer_of(*objection));
            this->remove(user, respond);
        });
    };
    if (call.caller.is_guest) return remove(std::nullopt);
    people_.check_password(user, std::string{call.fields.get("password")}, remove);
}

void AccountRoutes::check_removal(std::size_t index, UserId user, const Objection& done) {
    if (index == before_removal_.size()) return done(std::nullopt);
    before_removal_[index](user, [this, index, user, done](const std::optional<Fault>& objection) {
        if (objection) return done(objection);
        check_removal(index + 1, user, done);
    });
}

void AccountRoutes::remove(UserId user, const Respond& respond) {
    people_.remove(user, [this, user, respond](const std::optional<Fault>& fault) {
        if (!fault) {
            for (const auto& clean_up : on_removed_) clean_up(user);
            connections_.close_sessions(user, {});
        }
        Answer answer = done_or(fault);
        if (!fault) answer.session = "";
        respond(std::move(answer));
    });
}

}  // namespace janggun::server
