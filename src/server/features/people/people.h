// Who is who: people that are around, their ratings, and the credentials they show.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/app/answers.h"
#include "server/app/context.h"
#include "server/app/identity.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/domain/terms.h"
#include "server/store/store.h"

namespace janggun::server {

/// Somebody who is around, shared by everything that has to do with them.
struct Person {
    User user;
    std::map<Category, Rating> ratings;
    std::string address;  // where they came from last; never stored

    [[nodiscard]] Rating rating(Category category) const {
        const auto found = ratings.find(category);
        return found == ratings.end() ? Rating{} : found->second;
    }
    /// At the table of a game of this category.
    [[nodiscard]] Seat seat(Category category) const;
};
using PersonPtr = std::shared_ptr<Person>;

class People final : public Identity {
  public:
    struct Settings {
        int password_queue = 32;  // logins that may wait; more are told to come back
        Duration session_life = std::chrono::hours{24 * 60};
    };
    People(Context& context, Settings settings);

    /// If nobody seems to have come for very long, the clock was wrong or the server was off:
    /// sessions do not expire by that.
    void start(Started ready);

    void identify_session(std::string_view secret, std::string_view address, Found done) override;
    void identify_token(std::string_view secret, std::string_view address, Found done) override;
    [[nodiscard]] bool is_known(UserId user) const override { return find(user) != nullptr; }
    void make_guest(std::string_view agent, std::string_view address,
                    std::function<void(std::optional<Caller>, std::string)> done) override;

    /// None: there is nobody, or the store does not answer.
    void get(UserId user, std::function<void(PersonPtr)> done);
    void get_named(const std::string& name, std::function<void(PersonPtr)> done);
    /// Only who is around.
    [[nodiscard]] PersonPtr find(UserId user) const;
    /// What was reckoned but not written: read it again.
    void reload_ratings(const PersonPtr& person);

    struct Entered {
        std::optional<Fault> fault;
        PersonPtr person;
        std::string secret;  // for the cookie
    };
    /// A guest who signs up becomes the account, and so keeps the games.
    void sign_up(const Call& call, std::function<void(Entered)> done);
    void log_in(const Call& call, std::function<void(Entered)> done);
    /// Is it this person's password? The fault says why not.
    void check_password(UserId user, std::string password,
                        std::function<void(std::optional<Fault>)> done);
    /// Ends every session and opens a new one for the caller: whoever knew the old password is out.
    /// Tokens stay.
    void change_password(const Call& call, std::function<void(Entered)> done);

    using Done = std::function<void(std::optional<Fault>)>;
    void end_credentials(UserId user, Credential::Kind kind, SessionId id, Done done);
    void add_token(UserId user, std::string label, Scope scopes,
                   std::function<void(std::optional<Fault>, Credential, std::string secret)> done);
    void remove(UserId user, Done done);
    void make_bot(const PersonPtr& person, Done done);

  private:
    void identify(std::string_view secret, Credential::Kind kind, std::string_view address,
                  Found done);
    [[nodiscard]] Credential new_session(UserId user, std::string_view agent,
                                         const std::string& secret) const;
    void open_session(PersonPtr person, std::string_view agent, std::vector<Write> first,
                      std::function<void(Entered)> done);
    /// The store has ended some of a person's credentials: every node reads them again.
    void forget_credentials(UserId user);
    void changed_elsewhere(UserId user);
    void admit(const Credential& credential, Found done);
    [[nodiscard]] static Caller caller_of(const PersonPtr& person, const Credential& credential);

    Context& context_;
    Settings settings_;
    std::unordered_map<UserId, std::weak_ptr<Person>> around_;
    /// A cache by hash: only what the store confirmed, and until a node ends it.
    std::unordered_map<std::string, Credential> known_;
    Workers passwords_;
};

}  // namespace janggun::server
