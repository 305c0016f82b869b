// Storage of users and their credentials (sessions and API tokens).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/ids.h"
#include "server/domain/moderation.h"
#include "server/domain/scope.h"
#include "server/domain/time.h"
#include "server/store/reply.h"

namespace janggun::server {

struct User {
    UserId id = UserId::None;
    std::string name;
    std::string password;  // PHC string of the password hash; empty: login is disabled
    bool is_guest = false;
    bool is_bot = false;
    bool is_deleted = false;
    Time created;
    // Read with the user and changed by moderation only: not by AddUser or ChangeUser.
    Role role = Role::None;
    Restrictions restrictions{};
    friend bool operator==(const User&, const User&) = default;
};

/// A session or an API token. Only the hash of the secret is stored.
struct Credential {
    enum class Kind : std::uint8_t { Session, Token };
    std::string hash;  // in hexadecimal
    SessionId id;
    UserId user = UserId::None;
    Kind kind{};
    std::string label;  // the browser, or the token's name
    Scope scopes = Scope::All;
    Time created;
    Time seen;
    Time expires;
    friend bool operator==(const Credential&, const Credential&) = default;
};

namespace write {

/// Conflict: the id or the name (compared case-insensitively) is taken, or it is an account whose
/// name looks like another one's.
struct AddUser {
    User user;
};
/// Everything but the id may change: a guest becomes an account.
struct ChangeUser {
    User user;
};
/// Removes name and password, and every session, token, proposal, puzzle result, study, relation,
/// notification, line of chat, sanction, and report by or about them; games and places in
/// tournaments stay, under a name that says nothing.
struct DeleteUser {
    UserId user = UserId::None;
};
/// The skeleton of an account that was stored without one. If another account has the same, it gets
/// one of its own that no name has.
struct IndexName {
    UserId user = UserId::None;
    std::string skeleton;
};
struct AddCredential {
    Credential credential;
};
struct TouchCredential {
    std::string hash;
    Time seen;
    Time expires;
};
/// Revokes one of a user's credentials, or all of a kind.
struct EndCredentials {
    UserId user = UserId::None;
    Credential::Kind kind{};
    SessionId id;  // empty: all
};
/// Extends every credential that was valid at `last_seen`, after a wrong system clock or a long
/// downtime, as if no time had passed since.
struct ShiftCredentials {
    Time last_seen;
    Duration by{0};
};

}  // namespace write

using PeopleWrite = std::variant<write::AddUser, write::ChangeUser, write::DeleteUser,
                                 write::IndexName, write::AddCredential, write::TouchCredential,
                                 write::EndCredentials, write::ShiftCredentials>;

class PeopleStore {
  public:
    PeopleStore() = default;
    PeopleStore(const PeopleStore&) = delete;
    PeopleStore& operator=(const PeopleStore&) = delete;
    virtual ~PeopleStore() = default;

    virtual void user(UserId id, Reply<std::optional<User>> done) = 0;
    /// Case-insensitive.
    virtual void user_named(std::string name, Reply<std::optional<User>> done) = 0;
    /// Accounts whose name has no skeleton yet.
    virtual void users_without_skeleton(int limit, Reply<std::vector<User>> done) = 0;
    virtual void credential(std::string hash, Reply<std::optional<Credential>> done) = 0;
    virtual void credentials(UserId user, Reply<std::vector<Credential>> done) = 0;
    /// Those of these sessions and tokens that exist no longer.
    virtual void ended_sessions(std::vector<SessionId> sessions,
                                Reply<std::vector<SessionId>> done) = 0;
    /// The most recent use of any credential; none: no credentials are stored.
    virtual void last_seen(Reply<std::optional<Time>> done) = 0;
};

}  // namespace janggun::server
