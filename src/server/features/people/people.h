// Users in memory: their ratings, and the credentials that identify them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/app/answers.h"
#include "server/app/context.h"
#include "server/app/identity.h"
#include "server/app/registry.h"
#include "server/app/workers.h"
#include "server/domain/terms.h"
#include "server/store/people.h"
#include "server/store/ratings.h"
#include "server/store/social.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

/// A person in memory, shared by everything that refers to them.
struct Person {
    User user;
    std::map<Category, Rating> ratings;
    std::string address;  // where they came from last; never stored
    std::string node;     // that they last asked the lobby for something on; never stored
    std::unordered_set<UserId> blocked{};

    [[nodiscard]] bool has_blocked(UserId other) const { return blocked.contains(other); }

    [[nodiscard]] Rating rating(Category category) const {
        const auto found = ratings.find(category);
        return found == ratings.end() ? Rating{} : found->second;
    }
    /// At the table of a game of this category.
    [[nodiscard]] Seat seat(Category category) const;
};
using PersonPtr = std::shared_ptr<Person>;

/// One of the two has blocked the other: they are not paired, and do not challenge each other.
[[nodiscard]] inline bool is_blocked_between(const Person& one, const Person& two) {
    return one.has_blocked(two.user.id) || two.has_blocked(one.user.id);
}

class People final : public Identity {
  public:
    struct Settings {
        int password_queue = 32;  // logins that may wait; more are refused (429)
        Duration session_life = std::chrono::hours{24 * 60};
    };
    struct Stores {
        PeopleStore& people;
        RatingStore& ratings;
        SocialStore& social;
        Committer& committer;
    };
    People(Context& context, Stores stores, Settings settings);

    /// If no guest was seen for very long, the clock was wrong or the server was off:
    /// sessions do not expire by that.
    void start(Started ready);

    void identify_session(std::string_view secret, std::string_view address, Found done) override;
    void identify_token(std::string_view secret, std::string_view address, Found done) override;
    [[nodiscard]] bool is_known(UserId user) const override;
    void make_guest(std::string_view agent, std::string_view address,
                    std::function<void(std::optional<Caller>, std::string)> done) override;

    /// None: there is no such person.
    void load(UserId user, std::function<void(Result<PersonPtr, StoreError>)> done);
    /// The same without the error: none, too, if the store does not answer.
    void get(UserId user, std::function<void(PersonPtr)> done);
    void get_named(const std::string& name, std::function<void(PersonPtr)> done);
    /// Credentials may have been ended on other nodes without a notice to this one.
    void on_doubt(std::function<void()> hook) { on_doubt_ = std::move(hook); }
    /// A suspended or closed account was read: its connections to this node have to be
    /// closed, with the reason.
    void on_barred(std::function<void(const PersonPtr&)> hook) { on_barred_ = std::move(hook); }
    /// The message at a login to such an account.
    using Explain = std::function<void(const PersonPtr&, std::function<void(Fault)>)>;
    void explain_bars_with(Explain explain) { explain_bar_ = std::move(explain); }
    /// A moderator, or the person themselves, has changed what is stored of them: every node reads
    /// it again.
    void changed(UserId user, std::function<void()> done);
    /// The store is asked again about every credential.
    void forget_known() { known_.clear(); }
    /// A lookup in the cache only, without a read of the store.
    [[nodiscard]] PersonPtr find(UserId user) const;
    /// A game of theirs was rated here: other nodes read their ratings again.
    void announce_ratings(const std::vector<UserId>& users);
    /// A computed rating was not written: reads the stored one again.
    void reload_ratings(const PersonPtr& person);

    struct Entered {
        std::optional<Fault> fault;
        PersonPtr person;
        std::string secret;  // for the cookie
    };
    /// A guest who signs up becomes the account, and so keeps the games.
    void sign_up(const Call& call, const std::function<void(Entered)>& done);
    void log_in(const Call& call, std::function<void(Entered)> done);
    /// Is it this person's password? The fault says why not.
    void check_password(UserId user, std::string password,
                        const std::function<void(std::optional<Fault>)>& done);
    /// Ends every session, also those opened with the old password, and opens one for the caller.
    /// Tokens stay.
    void change_password(const Call& call, const std::function<void(Entered)>& done);

    using Done = std::function<void(std::optional<Fault>)>;
    void end_credentials(UserId user, Credential::Kind kind, SessionId id, Done done);
    void add_token(UserId user, const std::string& label, Scope scopes,
                   std::function<void(std::optional<Fault>, Credential, std::string secret)> done);
    void remove(UserId user, Done done);
    void make_bot(const PersonPtr& person, Done done);

  private:
    void identify(std::string_view secret, Credential::Kind kind, std::string_view address,
                  Found then);
    [[nodiscard]] Credential new_session(UserId user, std::string_view agent,
                                         const std::string& secret) const;
    void open_session(const PersonPtr& person, std::string_view agent, std::vector<Write> first,
                      std::function<void(Entered)> done);
    /// The store has ended some of a person's credentials: every node reads them again.
    void forget_credentials(UserId user);
    void reload(UserId user, const std::function<void()>& done);
    void load_relations(const PersonPtr& person, std::function<void(bool)> done);
    /// Accounts of a version without skeletons.
    void index_names();
    void rated_elsewhere(std::string_view notice);
    void reload_all_ratings();
    void admit(const Credential& credential, Found done);
    [[nodiscard]] static Caller caller_of(const PersonPtr& person, const Credential& credential);

    /// Were credentials of this person ended since this identification began?
    [[nodiscard]] bool has_ended_during(std::uint64_t identification, UserId user) const;
    void forget_locally(UserId user);

    Context& context_;
    Stores stores_;
    Settings settings_;
    std::unordered_map<UserId, std::weak_ptr<Person>> around_;
    /// A cache by hash: only what the store confirmed, and until a node ends it.
    std::unordered_map<std::string, Credential> known_;
    /// By identification under way: whose credentials were ended meanwhile. What it has read of
    /// them may be older than that.
    std::unordered_map<std::uint64_t, std::vector<UserId>> ended_during_;
    std::uint64_t last_identification_ = 0;
    std::function<void()> on_doubt_;
    std::function<void(const PersonPtr&)> on_barred_;
    Explain explain_bar_;
    Workers passwords_;
};

}  // namespace janggun::server
