// Users in memory, and their credentials.
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
/// "NODE USER…": NODE has rated a game of these people.
constexpr std::string_view kRatingsTopic = "ratings";

const Fault kBusy{Code::TooMany, "too many logins in progress; try again in a moment"};
const Fault kTaken{Code::NameTaken, "this name is taken, or looks like one that is"};
const Fault kWrong{Code::WrongPassword, "wrong name or password"};

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

People::People(Context& context, Stores stores, Settings settings)
    : context_{context},
      stores_{stores},
      settings_{settings},
      passwords_{1, static_cast<std::size_t>(std::max(1, settings.password_queue)), context.post} {
    context_.bus.subscribe(kCredentialsTopic, context_.guarded([this](const Notice& notice) {
        const std::size_t space = notice.text->find(' ');
        const auto user = parse_number<std::int64_t>(notice.text->substr(space + 1));
        if (!user || notice.text->substr(0, space) == context_.node) return;
        forget_locally(static_cast<UserId>(*user));
        reload(static_cast<UserId>(*user), [] {});
    }),
                           // Who has changed meanwhile is unknown: the store is asked again.
                           context_.guarded([this] {
                               known_.clear();
                               std::vector<UserId> users;
                               for (const auto& [user, person] : around_)
                                   if (!person.expired()) users.push_back(user);
                               for (const UserId user : users) reload(user, [] {});
                               if (on_doubt_) on_doubt_();
                           }));
    if (!context_.node_name.empty())
        context_.bus.subscribe(kRatingsTopic, context_.guarded([this](const Notice& notice) {
            rated_elsewhere(*notice.text);
        }),
                               context_.guarded([this] { reload_all_ratings(); }));
}

void People::reload_all_ratings() {
    std::vector<PersonPtr> people;
    for (const auto& [user, person] : around_)
        if (PersonPtr here = person.lock(); here && !here->user.is_guest)
            people.push_back(std::move(here));
    for (const PersonPtr& person : people) reload_ratings(person);
}

void People::announce_ratings(const std::vector<UserId>& users) {
    if (context_.node_name.empty()) return;
    std::string text = context_.node;
    for (const UserId user : users) text += " " + std::to_string(number(user));
    context_.bus.publish(kRatingsTopic, {0, make_message(std::move(text))});
}

/// What is cached is for showing: rating a game compares with the store (rating_update.cpp).
void People::rated_elsewhere(std::string_view notice) {
    std::size_t space = notice.find(' ');
    if (notice.substr(0, space) == context_.node) return;
    while (space != std::string_view::npos) {
        notice.remove_prefix(space + 1);
        space = notice.find(' ');
        if (const auto user = parse_number<std::int64_t>(notice.substr(0, space)))
            if (const PersonPtr person = find(static_cast<UserId>(*user))) reload_ratings(person);
    }
}

void People::changed(UserId user, std::function<void()> done) {
    forget_credentials(user);
    reload(user, done);
}

void People::reload(UserId user, const std::function<void()>& done) {
    const PersonPtr person = find(user);
    if (!person) return done();
    stores_.people.user(
        user, context_.guarded([this, person, done](Result<std::optional<User>, StoreError> row) {
            if (!row) return done();
            if (!*row || (*row)->is_deleted) {
                around_.erase(person->user.id);
                return done();
            }
            person->user = **row;
            if (person->user.restrictions.is_barred(context_.now()) && on_barred_)
                on_barred_(person);
            load_relations(person, [done](bool) { done(); });
        }));
}

void People::load_relations(const PersonPtr& person, std::function<void(bool)> done) {
    if (person->user.is_guest) return done(true);
    stores_.social.relations_of(
        person->user.id,
        context_.guarded([person, done = std::move(done)](
                             const Result<std::vector<Relation>, StoreError>& relations) {
            if (!relations) return done(false);
            person->blocked.clear();
            for (const Relation& relation : *relations)
                if (relation.kind == RelationKind::Blocks) person->blocked.insert(relation.other);
            done(true);
        }));
}

bool People::is_known(UserId user) const {
    const PersonPtr person = find(user);
    return person && !person->user.restrictions.is_barred(context_.now());
}

void People::index_names() {
    constexpr int kAtOnce = 200;
    stores_.people.users_without_skeleton(
        kAtOnce, context_.guarded([this](const Result<std::vector<User>, StoreError>& users) {
            if (!users || users->empty()) return;
            std::vector<Write> unit;
            for (const User& user : *users)
                unit.emplace_back(write::IndexName{user.id, skeleton_of_name(user.name)});
            stores_.committer.write(std::move(unit), context_.guarded([this](const auto& written) {
                if (written) index_names();
            }));
        }));
}

void People::start(Started ready) {
    index_names();
    stores_.people.last_seen(context_.guarded([this, ready = std::move(ready)](
                                                  Result<std::optional<Time>, StoreError> seen) {
        if (!seen) return ready(Fault{Code::Storage, "the sessions cannot be read from the store"});
        const Duration away = *seen ? context_.now() - **seen : Duration{0};
        if (away <= settings_.session_life / 2) return ready(std::nullopt);
        stores_.committer.write({write::ShiftCredentials{**seen, away}},
                                context_.guarded([ready](const auto&) { ready(std::nullopt); }));
    }));
}

PersonPtr People::find(UserId user) const {
    const auto found = around_.find(user);
    return found == around_.end() ? nullptr : found->second.lock();
}

void People::get(UserId user, std::function<void(PersonPtr)> done) {
    load(user, [done = std::move(done)](Result<PersonPtr, StoreError> person) {
        done(person ? std::move(*person) : nullptr);
    });
}

void People::load(UserId user, std::function<void(Result<PersonPtr, StoreError>)> done) {
    if (auto person = find(user)) return done(std::move(person));
    stores_.people.user(user, context_.guarded([this, user, done = std::move(done)](
                                                   Result<std::optional<User>, StoreError> row) {
        if (!row) return done(Failure{row.error()});
        if (!*row || (*row)->is_deleted) return done(PersonPtr{});
        stores_.ratings.ratings(
            user, context_.guarded([this, done, found = **row](
                                       Result<std::vector<UserRating>, StoreError> ratings) {
                if (!ratings) return done(Failure{ratings.error()});
                auto person = std::make_shared<Person>(Person{found, {}, {}, {}});
                for (const UserRating& r : *ratings) person->ratings[r.category] = r.rating;
                load_relations(person, [this, person, done](bool is_read) {
                    if (auto other = find(person->user.id)) return done(std::move(other));
                    if (!is_read) return done(Failure{StoreError::Failed});
                    if (around_.size() > kMostKnown)
                        std::erase_if(around_,
                                      [](const auto& entry) { return entry.second.expired(); });
                    around_[person->user.id] = person;
                    done(person);
                });
            }));
    }));
}

void People::get_named(const std::string& name, std::function<void(PersonPtr)> done) {
    stores_.people.user_named(
        name, context_.guarded(
                  [this, done = std::move(done)](Result<std::optional<User>, StoreError> row) {
                      if (!row || !*row) return done(nullptr);
                      get((*row)->id, done);
                  }));
}

void People::reload_ratings(const PersonPtr& person) {
    stores_.ratings.ratings(
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
            .role = person->user.role,
            .scopes = by_token ? credential.scopes : Scope::All,
            .session = credential.id,
            .by_token = by_token,
            .person = person,
            .expires = credential.expires,
            .address = person->address};
}

void People::admit(const Credential& credential, Found done) {
    const Time now = context_.now();
    if (credential.expires <= now) return done(std::optional<Caller>{});
    if (now - credential.seen > kTouchEvery) {
        Credential touched = credential;
        touched.seen = now;
        if (touched.kind == Credential::Kind::Session)
            touched.expires = now + settings_.session_life;
        if (const auto known = known_.find(touched.hash); known != known_.end())
            known->second = touched;
        stores_.committer.write(
            {write::TouchCredential{touched.hash, touched.seen, touched.expires}}, {});
    }
    load(credential.user,
         [this, credential, done = std::move(done)](const Result<PersonPtr, StoreError>& person) {
             if (!person) return done(Failure{person.error()});
             if (!*person || (*person)->user.restrictions.is_barred(context_.now()))
                 return done(std::optional<Caller>{});
             done(std::optional{caller_of(*person, credential)});
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
    if (secret.empty() || secret.size() > 100) return then(std::optional<Caller>{});
    const std::uint64_t identification = ++last_identification_;
    ended_during_.emplace(identification, std::vector<UserId>{});
    auto done = [this, identification, kind, secret = std::string{secret},
                 address = std::string{address}, then = std::move(then)](Identified caller) {
        const bool is_somebody = caller && *caller;
        const bool has_ended = is_somebody && has_ended_during(identification, (*caller)->user);
        ended_during_.erase(identification);
        if (has_ended) return identify(secret, kind, address, then);
        if (is_somebody && !address.empty())
            (*caller)->address = (*caller)->person->address = address;
        then(std::move(caller));
    };
    const std::string hash = hash_of(secret);
    if (const auto known = known_.find(hash); known != known_.end()) {
        const Credential credential = known->second;
        return credential.kind == kind ? admit(credential, std::move(done))
                                       : done(std::optional<Caller>{});
    }
    stores_.people.credential(
        hash, context_.guarded([this, kind, identification, done = std::move(done)](
                                   Result<std::optional<Credential>, StoreError> found) {
            if (!found) return done(Failure{found.error()});
            if (!*found || (*found)->kind != kind) return done(std::optional<Caller>{});
            if (known_.size() > kMostKnown) known_.clear();
            // What was ended while it was read must not get into the cache.
            if (!has_ended_during(identification, (*found)->user)) known_[(*found)->hash] = **found;
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
void People::open_session(const PersonPtr& person, std::string_view agent, std::vector<Write> first,
                          std::function<void(Entered)> done) {
    const std::string secret = random_secret();
    const Credential session = new_session(person->user.id, agent, secret);
    first.emplace_back(write::AddCredential{session});
    stores_.committer.write(
        std::move(first), context_.guarded([this, person, secret, session, done = std::move(done)](
                                               Result<Committer::Written, StoreError> written) {
            if (!written) {
                const bool is_taken = written.error() == StoreError::Conflict;
                return done({is_taken ? kTaken : not_stored(), nullptr, {}});
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

void People::sign_up(const Call& call, const std::function<void(Entered)>& done) {
    const std::string name = normal_name(call.fields.get("name"));
    const std::string password{call.fields.get("password")};
    if (const auto fault = fault_of_name(name)) return done({fault, nullptr, {}});
    if (const auto fault = fault_of_password(password)) return done({fault, nullptr, {}});
    // Hashing is slow: ask first whether the name is free. The store has the last word.
    stores_.people.user_named(
        name, context_.guarded([this, call, name, password,
                                done](Result<std::optional<User>, StoreError> row) {
            if (!row) return done({not_stored(), nullptr, {}});
            if (*row) return done({kTaken, nullptr, {}});
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
                if (guest) person->user.restrictions = guest->user.restrictions;
                if (!guest)
                    return open_session(person, call.agent, {write::AddUser{person->user}}, done);
                // Against session fixation: the guest's session ends, so that a cookie planted
                // before does not become the account's.
                std::vector<Write> writes{
                    write::ChangeUser{person->user},
                    write::EndCredentials{guest->user.id, Credential::Kind::Session, {}}};
                open_session(person, call.agent, std::move(writes),
                             [this, guest, done](Entered entered) {
                                 if (!entered.fault) {
                                     forget_credentials(guest->user.id);
                                     guest->user = entered.person->user;  // for its other holders
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
            const Time until = person->user.restrictions.barred_until;
            if (until <= context_.now()) return open_session(person, call.agent, {}, done);
            if (!explain_bar_) return done({barred_fault(until, {}), nullptr, {}});
            explain_bar_(person, [done](const Fault& fault) { done({fault, nullptr, {}}); });
        });
        const auto check = [password, hash](std::size_t) {
            // Against user enumeration by timing: an unknown name takes as long as a known one.
            // Made here, on the passwords' thread: the loop never hashes.
            static const std::string kNobody = hash_password("nobody's password");
            return is_password(hash.empty() ? kNobody : hash, password) && !hash.empty();
        };
        if (!passwords_.add(check, std::move(finish))) done({kBusy, nullptr, {}});
    });
}

void People::check_password(UserId user, std::string password,
                            const std::function<void(std::optional<Fault>)>& done) {
    const PersonPtr person = find(user);
    if (!person || password.size() > 256) return done(kWrong);
    auto finish = context_.guarded(
        [done](bool is_right) { done(is_right ? std::nullopt : std::optional{kWrong}); });
    if (!passwords_.add([hash = person->user.password, password = std::move(password)](
                            std::size_t) { return is_password(hash, password); },
                        std::move(finish)))
        done(kBusy);
}

void People::change_password(const Call& call, const std::function<void(Entered)>& done) {
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

bool People::has_ended_during(std::uint64_t identification, UserId user) const {
    const auto found = ended_during_.find(identification);
    return found != ended_during_.end() &&
           std::find(found->second.begin(), found->second.end(), user) != found->second.end();
}

void People::forget_locally(UserId user) {
    std::erase_if(known_, [&](const auto& entry) { return entry.second.user == user; });
    for (auto& [identification, ended] : ended_during_) ended.push_back(user);
}

void People::forget_credentials(UserId user) {
    forget_locally(user);
    context_.bus.publish(kCredentialsTopic,
                         {0, make_message(context_.node + " " + std::to_string(number(user)))});
}

void People::end_credentials(UserId user, Credential::Kind kind, SessionId id, Done done) {
    std::vector<Write> unit{write::EndCredentials{user, kind, std::move(id)}};
    stores_.committer.write(std::move(unit),
                            context_.guarded([this, user, done = std::move(done)](
                                                 Result<Committer::Written, StoreError> written) {
                                if (!written) return done(not_stored());
                                forget_credentials(user);
                                done(std::nullopt);
                            }));
}

void People::add_token(
    UserId user, const std::string& label, Scope scopes,
    std::function<void(std::optional<Fault>, Credential, std::string secret)> done) {
    const std::string secret = "jg_" + random_secret();
    Credential token = new_session(user, label, secret);
    token.kind = Credential::Kind::Token;
    token.scopes = scopes;
    token.expires = context_.now() + std::chrono::hours{24 * 365 * 10};
    stores_.committer.write({write::AddCredential{token}},
                            context_.guarded([token, secret, done = std::move(done)](
                                                 Result<Committer::Written, StoreError> written) {
                                if (!written) return done(not_stored(), {}, {});
                                done(std::nullopt, token, secret);
                            }));
}

void People::remove(UserId user, Done done) {
    stores_.committer.write({write::DeleteUser{user}},
                            context_.guarded([this, user, done = std::move(done)](
                                                 Result<Committer::Written, StoreError> written) {
                                if (!written) return done(not_stored());
                                forget_credentials(user);
                                around_.erase(user);
                                done(std::nullopt);
                            }));
}

void People::make_bot(const PersonPtr& person, Done done) {
    User changed = person->user;
    changed.is_bot = true;
    stores_.committer.write({write::ChangeUser{changed}},
                            context_.guarded([this, person, changed, done = std::move(done)](
                                                 Result<Committer::Written, StoreError> written) {
                                if (!written) return done(not_stored());
                                person->user = changed;
                                // Other nodes read the account again.
                                forget_credentials(changed.id);
                                done(std::nullopt);
                            }));
}

}  // namespace janggun::server
