// The HTTP API of accounts: sign up, log in, passwords, sessions, tokens, deletion.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "server/app/connections.h"
#include "server/features/people/people.h"

namespace janggun::server {

class AccountRoutes {
  public:
    AccountRoutes(Context& context, PeopleStore& store, People& people, Connections& connections)
        : context_{context}, store_{store}, people_{people}, connections_{connections} {}

    void register_with(Registry& registry);

    /// Why signing up is refused now, if it is.
    void before_signup(std::function<std::optional<Fault>()> check) {
        before_signup_ = std::move(check);
    }
    /// Other features may object to the deletion of an account, and clean up after it.
    using Objection = std::function<void(std::optional<Fault>)>;
    using RemovalCheck = std::function<void(UserId, const Objection&)>;
    void before_removal(RemovalCheck check) { before_removal_.push_back(std::move(check)); }
    void on_removed(std::function<void(UserId)> clean_up) {
        on_removed_.push_back(std::move(clean_up));
    }

  private:
    void signup(const Call& call, Respond respond);
    void login(const Call& call, Respond respond);
    void change_password(const Call& call, Respond respond);
    void logout(const Call& call, Respond respond);
    void list_sessions(const Call& call, Respond respond);
    void end_session(const Call& call, Respond respond);
    void list_tokens(const Call& call, Respond respond);
    void make_token(const Call& call, Respond respond);
    void end_token(const Call& call, Respond respond);
    void delete_me(const Call& call, Respond respond);
    void end_credential(const Call& call, Credential::Kind kind, const Fault& unknown,
                        Respond respond);

    Context& context_;
    PeopleStore& store_;
    People& people_;
    Connections& connections_;
    /// Asks the checks one after the other, from this one on.
    void check_removal(std::size_t index, UserId user, const Objection& done);
    void remove(UserId user, const Respond& respond);
    std::function<std::optional<Fault>()> before_signup_;
    std::vector<RemovalCheck> before_removal_;
    std::vector<std::function<void(UserId)>> on_removed_;
};

}  // namespace janggun::server
