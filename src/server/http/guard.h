// The rate limits of the server.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/known_households.h"
#include "server/http/message.h"
#include "server/http/rate_limit.h"

namespace janggun::server::http {

/// Limits that all nodes of a site share: otherwise an attacker would have those of each.
enum class SharedLimit : std::uint8_t {
    Guests,
    SignUps,
    PasswordsByAddress,
    PasswordsByAccount,
    PasswordsByBoth,
    PasswordsByNewcomer,
    PasswordsByNewcomers,
    Known,  // no limit: an account was used from a household
};
inline constexpr std::size_t kSharedLimits = 8;

/// Each question returns nothing if it may go on, or the refusal to send. Rates are counted by
/// household (the address, or the prefix of an IPv6 one) and by account.
class Guard {
  public:
    enum class Switch { On, Off };
    explicit Guard(Switch guard) : on_{guard == Switch::On} {}

    [[nodiscard]] std::optional<Response> request(const Address& client, TimePoint now);
    [[nodiscard]] std::optional<Response> socket(const Address& client, TimePoint now);
    [[nodiscard]] std::optional<Response> new_guest(const Address& client, TimePoint now);
    [[nodiscard]] std::optional<Response> sign_up(const Address& client, TimePoint now);
    /// A password is tried. Brute force is limited by household, by account, and by both together,
    /// so that neither one attacker nor many get far. The owner is not locked out: a household that
    /// the account was used from does not share the account's bucket, and a new one has a try.
    [[nodiscard]] std::optional<Response> password(const Address& client, std::string_view account,
                                                   TimePoint now);
    /// The account was used from this address before, after a correct password.
    void know(const Address& client, std::string_view account);
    /// Something is changed by an account or token.
    [[nodiscard]] std::optional<Response> change(std::string_view account, TimePoint now);

    /// Called for every token that is taken here from a shared limit.
    using OnTaken = std::function<void(SharedLimit limit, const std::string& key)>;
    void on_taken(OnTaken hook) { on_taken_ = std::move(hook); }
    /// Another node has taken one.
    void taken_elsewhere(SharedLimit limit, const std::string& key, TimePoint now);

  private:
    std::optional<Response> ask(SharedLimit limit, const std::string& key, TimePoint now);
    [[nodiscard]] RateLimit& of(SharedLimit limit);
    std::optional<Response> ask(RateLimit& limit, const std::string& key, TimePoint now) const;

    using ms = std::chrono::milliseconds;
    bool on_;
    RateLimit requests_{{.burst = 300, .interval = ms{20}}};
    RateLimit sockets_{{.burst = 60, .interval = ms{500}}};
    RateLimit guests_{{.burst = 40, .interval = ms{10'000}}};
    RateLimit sign_ups_{{.burst = 8, .interval = ms{60'000}}};
    RateLimit passwords_by_address_{{.burst = 20, .interval = ms{5'000}}};
    RateLimit passwords_by_account_{{.burst = 40, .interval = ms{10'000}}};
    RateLimit passwords_by_both_{{.burst = 8, .interval = ms{15'000}}};
    // While an account is under attack, for households it was not used from.
    RateLimit passwords_by_newcomer_{{.burst = 1, .interval = ms{60'000}}};
    RateLimit passwords_by_newcomers_{{.burst = 30, .interval = ms{5'000}}};
    KnownHouseholds known_;
    OnTaken on_taken_;
    RateLimit changes_{{.burst = 120, .interval = ms{50}}};
};

}  // namespace janggun::server::http
