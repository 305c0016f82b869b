// People who are around, and how they prove who they are.
#include "server/features/people/people.h"

#include <algorithm>

#include "base/text.h"
#include "server/app/secrets.h"
#include "server/app/sink.h"
#include "server/domain/names.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostKnown = 50'000;
constexpr Duration kTouchEvery = std::chrono::hours{1};
/// "NODE USER": NODE has changed this account or its credentials; other nodes drop what they cache.
constexpr std::string_view kCredentialsTopic = "credentials";

const Fault kBusy{Code::TooMany, "too many people log in at once; try again in a moment"};
const Fault kWrong{Code::WrongPassword, "name or password is wrong"};

std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}
UserId new_user_id() {
    // Small enough for every JSON reader, large enough never to meet twice.
    return static_cast<UserId>((random_number() >> 12) | 1);
}

}  // namespace

Seat Person::seat(Category category) const {
    Seat seat{.user = user.id,
              .name = user.name,
              .is_guest = user.is_guest,
              .is_bot = user.is_bot,
              .engine_level = 0,
              .rating = {},
              .is_provisional = false};
    if (!user.is_guest) {
        const Rating now = rating(category);
        seat.rating = now.rounded();
        seat.is_provisional = now.is_provisional();
    }
    return seat;
}

People::People(Context& context, Settings settings)
    : context_{context},
      settings_{settings},
      passwords_{1, static_cast<std::size_t>(std::max(1, settings.password_queue)), context.post} {
    context_.bus.subscribe(kCredentialsTopic, context_.guarded([this](const Notice& notice) {
        const std::size_t space = notice.text->find(' ');
        const auto user = parse_number<std::int64_t>(notice.text->substr(space + 1));
        if (user && notice.text->substr(0, space) != context_.node)
            changed_elsewhere(static_cast<UserId>(*user));
    }));
}

void People::changed_elsewhere(UserId user) {
    std::erase_if(known_, [&](const auto& entry) { return entry.second.user == user; });
    const PersonPtr person = find(user);
    if (!person) return;
    context_.store.user(
        user, context_.guarded([this, person](Result<std::optional<User>, StoreError> row) {
            if (!row) return;
            if (*row && !(*row)->is_deleted)
                person->user = **row;
            else
                around_.erase(person->user.id);
        }));
}

void People::start(Started ready) {
    context_.store.last_seen(context_.guarded(
        [this, ready = std::move(ready)](Result<std::optional<Time>, StoreError> seen) {
            if (!seen)
                return ready(Fault{Code::Storage, "the sessions cannot be read from the store"});
            const Duration away = *seen ? context_.now() - **seen : Duration{0};
            if (away <= settings_.session_life / 2) return ready(std::nullopt);
            context_.store.write({write::ShiftCredentials{**seen, away}},
                                 context_.guarded([ready](const auto&) { ready(std::nullopt); }));
        }));
}

PersonPtr People::find(UserId user) const {
    const auto found = around_.find(user);
    return found == around_.end() ? nullptr : found->second.lock();
}

void People::get(UserId user, std::function<void(PersonPtr)> done) {
    if (auto person = find(user)) return done(std::move(person));
    context_.store.user(user, context_.guarded([this, user, done = std::move(done)](
                                                   Result<std::optional<User>, StoreError> row) {
        if (!row || !*row || (*row)->is_deleted) return done(nullptr);
        context_.store.ratings(
            user, context_.guarded([this, done, found = **row](
                                       Result<std::vector<UserRating>, StoreError> ratings) {
                if (auto person = find(found.id)) return done(std::move(person));  // meanwhile
                if (!ratings) return done(nullptr);
                auto person = std::make_shared<Person>(Person{found, {}, {}});
                for (const UserRating& r : *ratings) person->ratings[r.category] = r.rating;
                if (around_.size() > kMostKnown)
                    std::erase_if(around_,
                                  [](const auto& entry) { return entry.second.expired(); });
                around_[found.id] = person;
                done(std::move(person));
            }));
    }));
}

void People::get_named(const std::string& name, std::function<void(PersonPtr)> done) {
    context_.store.user_named(
        name, context_.guarded(
                  [this, done = std::move(done)](Result<std::optional<User>, StoreError> row) {
                      if (!row || !*row) return done(nullptr);
                      get((*row)->id, done);
                  }));
}

void People::reload_ratings(const PersonPtr& person) {
    context_.store.ratings(
        person->user.id,
        context_.guarded([person](Result<std::vector<UserRating>, StoreError> rows) {
            if (!rows) return;
            person->ratings.clear();
            for (const UserRating& r : *rows) person->ratings[r.category] = r.rating;
        }));
}

Caller People::caller_of(const PersonPtr& person, const Credential& credential) {
    const bool by_token = credential.kind == Credential::Kind::Token;
    return {.user = person->user.id,
            .name = person->user.name,
            .is_guest = person->user.is_guest,
            .is_bot = person->user.is_bot,
            .scopes = by_token ? credential.scopes : Scope::All,
            .session = credential.id,
            .by_token = by_token,
            .person = person,
            .expires = credential.expires,
            .address = person->address};
}

void People::admit(const Credential& credential, Found done) {
    const Time now = context_.now();
    if (credential.expires <= now) return done(std::nullopt);
    if (now - credential.seen > kTouchEvery) {
        Credential touched = credential;
        touched.seen = now;
        if (touched.kind == Credential::Kind::Session)
            touched.expires = now + settings_.session_life;
        known_[touched.hash] = touched;
        context_.store.write({write::TouchCredential{touched.hash, touched.seen, touched.expires}},
                             {});
    }
    get(credential.user, [credential, done = std::move(done)](const PersonPtr& person) {
        if (!person) return done(std::nullopt);
        done(caller_of(person, credential));
    });
}

void People::identify_session(std::string_view secret, std::string_view address, Found done) {
    identify(secret, Credential::Kind::Session, address, std::move(done));
}

void People::identify_token(std::string_view secret, std::string_view address, Found done) {
    identify(secret, Credential::Kind::Token, address, std::move(done));
}

void People::identify(std::string_view secret, Credential::Kind kind, std::string_view address,
                      Found then) {
    if (secret.empty() || secret.size() > 100) return then(std::nullopt);
    auto done = [address = std::string{address},
                 then = std::move(then)](std::optional<Caller> caller) {
        if (caller && !address.empty()) caller->address = caller->person->address = address;
        then(std::move(caller));
    };
    const std::string hash = hash_of(secret);
    if (const auto known = known_.find(hash); known != known_.end()) {
        const Credential credential = known->second;
        return credential.kind == kind ? admit(credential, std::move(done)) : done(std::nullopt);
    }
    context_.store.credential(
        hash, context_.guarded([this, kind, done = std::move(done)](
                                   Result<std::optional<Credential>, StoreError> found) {
            if (!found || !*found || (*found)->kind != kind) return done(std::nullopt);
            if (known_.size() > kMostKnown) known_.clear();
            known_[(*found)->hash] = **found;
            admit(**found, done);
        }));
}

Credential People::new_session(UserId user, std::string_view agent,
                               const std::string& secret) const {
    const Time now = context_.now();
    return {.hash = hash_of(secret),
            .id = {random_id()},
            .user = user,
            .kind = Credential::Kind::Session,
            .label = std::string{agent.substr(0, 200)},
            .scopes = Scope::All,
            .created = now,
            .seen = now,
            .expires = now + settings_.session_life};
}

/// Writes what comes first and a new session, in one.
void People::open_session(PersonPtr person, std::string_view agent, std::vector<Write> first,
                          std::function<void(Entered)> done) {
    const std::string secret = random_secret();
    const Credential session = new_session(person->user.id, agent, secret);
    first.emplace_back(write::AddCredential{session});
    context_.store.write(
        std::move(first), context_.guarded([this, person, secret, session, done = std::move(done)](
                                               Result<Store::Written, StoreError> written) {
            if (!written) {
                const bool is_taken = written.error() == StoreError::Conflict;
                return done({is_taken ? Fault{Code::NameTaken, "this name is taken"} : not_stored(),
                             nullptr,
                             {}});
            }
            if (known_.size() > kMostKnown) known_.clear();
            known_[session.hash] = session;
            around_[person->user.id] = person;
            done({std::nullopt, person, secret});
        }));
}

void People::make_guest(std::string_view agent, std::string_view address,
                        std::function<void(std::optional<Caller>, std::string)> done) {
    auto person = std::make_shared<Person>();
    person->address = address;
    person->user = {.id = new_user_id(),
                    .name = "guest-" + random_id(),
                    .password = {},
                    .is_guest = true,
                    .is_bot = false,
                    .is_deleted = false,
                    .created = context_.now()};
    open_session(person, agent, {write::AddUser{person->user}},
                 [this, done = std::move(done)](const Entered& entered) {
                     if (entered.fault) return done(std::nullopt, {});
                     done(caller_of(entered.person, known_[hash_of(entered.secret)]),
                          entered.secret);
                 });
}

void People::sign_up(const Call& call, std::function<void(Entered)> done) {
    const std::string name{call.fields.get("name")};
    const std::string password{call.fields.get("password")};
    if (const auto fault = fault_of_name(name)) return done({fault, nullptr, {}});
    if (const auto fault = fault_of_password(password)) return done({fault, nullptr, {}});
    // Hashing is slow: ask first whether the name is free. The store has the last word.
    context_.store.user_named(
        name, context_.guarded([this, call, name, password,
                                done](Result<std::optional<User>, StoreError> row) {
            if (!row) return done({not_stored(), nullptr, {}});
            if (*row) return done({Fault{Code::NameTaken, "this name is taken"}, nullptr, {}});
            auto finish = context_.guarded([this, call, name, done](const std::string& hash) {
                if (hash.empty()) return done({kBusy, nullptr, {}});
                const PersonPtr guest = call.caller.is_guest ? find(call.caller.user) : nullptr;
                auto person = std::make_shared<Person>();
                person->user = {.id = guest ? guest->user.id : new_user_id(),
                                .name = name,
                                .password = hash,
                                .is_guest = false,
                                .is_bot = false,
                                .is_deleted = false,
                                .created = context_.now()};
                if (!guest)
                    return open_session(person, call.agent, {write::AddUser{person->user}}, done);
                // The old session ends with the guest: a cookie planted before must not become the
                // account's.
                std::vector<Write> writes{
                    write::ChangeUser{person->user},
                    write::EndCredentials{guest->user.id, Credential::Kind::Session, {}}};
                open_session(person, call.agent, std::move(writes),
                             [this, guest, done](Entered entered) {
                                 if (!entered.fault) {
                                     forget_credentials(guest->user.id);
                                     guest->user = entered.person->user;  // for whoever holds it
                                     entered.person = guest;
                                     around_[guest->user.id] = guest;
                                 }
                                 done(std::move(entered));
                             });
            });
            if (!passwords_.add([password](std::size_t) { return hash_password(password); },
                                std::move(finish)))
                done({kBusy, nullptr, {}});
        }));
}

void People::log_in(const Call& call, std::function<void(Entered)> done) {
    const std::string name{call.fields.get("name")};
    const std::string password{call.fields.get("password")};
    if (name.empty() || name.size() > 100 || password.empty() || password.size() > 256)
        return done({kWrong, nullptr, {}});
    get_named(name, [this, call, password, done = std::move(done)](const PersonPtr& person) {
        const std::string hash = person ? person->user.password : std::string{};
        auto finish = context_.guarded([this, call, person, hash, done](bool is_right) {
            if (!is_right || !person || person->user.password != hash)
                return done({kWrong, nullptr, {}});
            open_session(person, call.agent, {}, done);
        });
        const auto check = [password, hash](std::size_t) {
            // Who does not exist takes as long as who does, so that names cannot be found out.
            // Made here, on the passwords' thread: the loop never hashes.
            static const std::string nobody = hash_password("nobody's password");
            return is_password(hash.empty() ? nobody : hash, password) && !hash.empty();
        };
        if (!passwords_.add(check, std::move(finish))) done({kBusy, nullptr, {}});
    });
}

void People::check_password(UserId user, std::string password,
                            std::function<void(std::optional<Fault>)> done) {
    const PersonPtr person = find(user);
    if (!person || password.size() > 256) return done(kWrong);
    auto finish = context_.guarded(
        [done](bool is_right) { done(is_right ? std::nullopt : std::optional{kWrong}); });
    if (!passwords_.add([hash = person->user.password, password = std::move(password)](
                            std::size_t) { return is_password(hash, password); },
                        std::move(finish)))
        done(kBusy);
}

void People::change_password(const Call& call, std::function<void(Entered)> done) {
    std::string old_password{call.fields.get("old_password")};
    std::string new_password{call.fields.get("new_password")};
    if (const auto fault = fault_of_password(new_password)) return done({fault, nullptr, {}});
    const PersonPtr person = find(call.caller.user);
    if (!person || old_password.size() > 256) return done({kWrong, nullptr, {}});
    const std::string old_hash = person->user.password;
    auto finish = context_.guarded([this, call, person, old_hash,
                                    done](const std::optional<std::string>& new_hash) {
        // Compared again: of two changes at once, the second no longer knows the password.
        if (!new_hash || person->user.password != old_hash) return done({kWrong, nullptr, {}});
        if (new_hash->empty()) return done({kBusy, nullptr, {}});
        User changed = person->user;
        changed.password = *new_hash;
        std::vector<Write> writes{write::ChangeUser{changed},
                                  write::EndCredentials{changed.id, Credential::Kind::Session, {}}};
        open_session(person, call.agent, std::move(writes),
                     [this, person, hash = *new_hash, done](const Entered& entered) {
                         if (!entered.fault) {
                             person->user.password = hash;
                             forget_credentials(person->user.id);
                         }
                         done(entered);
                     });
    });
    const auto verify_and_hash = [old_password = std::move(old_password),
                                  new_password = std::move(new_password),
                                  old_hash](std::size_t) -> std::optional<std::string> {
        if (!is_password(old_hash, old_password)) return std::nullopt;
        return hash_password(new_password);
    };
    if (!passwords_.add(verify_and_hash, std::move(finish))) done({kBusy, nullptr, {}});
}

void People::forget_credentials(UserId user) {
    std::erase_if(known_, [&](const auto& entry) { return entry.second.user == user; });
    context_.bus.publish(kCredentialsTopic,
                         {0, make_message(context_.node + " " + std::to_string(number(user)))});
}

void People::end_credentials(UserId user, Credential::Kind kind, SessionId id, Done done) {
    std::vector<Write> unit{write::EndCredentials{user, kind, id}};
    context_.store.write(std::move(unit),
                         context_.guarded([this, user, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) return done(not_stored());
                             forget_credentials(user);
                             done(std::nullopt);
                         }));
}

void People::add_token(
    UserId user, std::string label, Scope scopes,
    std::function<void(std::optional<Fault>, Credential, std::string secret)> done) {
    const std::string secret = "jg_" + random_secret();
    Credential token = new_session(user, label, secret);
    token.kind = Credential::Kind::Token;
    token.scopes = scopes;
    token.expires = context_.now() + std::chrono::hours{24 * 365 * 10};
    context_.store.write({write::AddCredential{token}},
                         context_.guarded([token, secret, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) return done(not_stored(), {}, {});
                             done(std::nullopt, token, secret);
                         }));
}

void People::remove(UserId user, Done done) {
    context_.store.write({write::DeleteUser{user}},
                         context_.guarded([this, user, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) return done(not_stored());
                             forget_credentials(user);
                             around_.erase(user);
                             done(std::nullopt);
                         }));
}

void People::make_bot(const PersonPtr& person, Done done) {
    User changed = person->user;
    changed.is_bot = true;
    context_.store.write({write::ChangeUser{changed}},
                         context_.guarded([person, changed, done = std::move(done)](
                                              Result<Store::Written, StoreError> written) {
                             if (!written) return done(not_stored());
                             person->user = changed;
                             done(std::nullopt);
                         }));
}

}  // namespace janggun::server
