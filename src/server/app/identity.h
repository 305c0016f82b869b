// Authentication of a request: the network layer passes credentials, a feature finds the person.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "server/app/call.h"
#include "server/store/store_error.h"

namespace janggun::server {

/// `address` is the key of rate limits: an IPv4 address, or the prefix of an IPv6 address. It is
/// kept in memory only.
class Identity {
  public:
    /// None: the credential is unknown, revoked or expired. A failed read is an error, so that a
    /// valid credential is not treated as unknown while the store is down.
    using Identified = Result<std::optional<Caller>, StoreError>;
    using Found = std::function<void(Identified)>;

    Identity() = default;
    virtual ~Identity() = default;
    Identity(const Identity&) = delete;
    Identity& operator=(const Identity&) = delete;

    /// By the session cookie's text.
    virtual void identify_session(std::string_view secret, std::string_view address,
                                  Found done) = 0;
    /// By the text after "Bearer ".
    virtual void identify_token(std::string_view secret, std::string_view address, Found done) = 0;
    /// False: the account was deleted since.
    [[nodiscard]] virtual bool is_known(UserId user) const = 0;
    /// A new guest, for a socket that shows no cookie; the text is to be put into one. None: the
    /// store does not take it.
    virtual void make_guest(
        std::string_view agent, std::string_view address,
        std::function<void(std::optional<Caller>, std::string session)> done) = 0;
};

}  // namespace janggun::server
