// One resource of the HTTP API: who may ask for it, and what answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/app/call.h"
#include "server/app/method.h"
#include "server/app/sink.h"
#include "server/domain/fault.h"
#include "server/domain/scope.h"

namespace janggun::server {

enum class Access : std::uint8_t {
    Anybody,
    Person,   // a valid cookie or token, also a guest's: else 401
    Account,  // not a guest: else 403
    Moderator,
    Owner,
};

/// The network layer matches method and path, checks Origin and limits, and refuses with 401 or 403
/// what the caller may not do; the rest is the feature's.
struct Route {
    using Answers = std::function<void(const Call&, Respond)>;
    /// A streamed response: `begun` gets status and type first; after status 200 lines come
    /// through the sink until it is closed. Any other status: the answer is complete, nothing is
    /// open.
    using Streams = std::function<ConnectionId(const Call&, Sink&, Respond begun)>;

    Method method{};
    std::string pattern;  // "/api/game/{id}": {…} is one segment of the path
    Access access = Access::Anybody;
    Scope scope = Scope::None;  // what a token needs, any one of these; 403 without
    bool is_session_only = false;
    bool is_login = false;
    bool is_csrf_exempt = false;
    bool takes_text = false;
    std::size_t body_bytes = 0;  // most of a request's body; 0: as every other route
    /// One of the two is set.
    Answers answer;
    Streams stream;

    /// Only the person at the browser may do this, whatever scopes a token has: else 403.
    Route& session_only() {
        is_session_only = true;
        return *this;
    }
    /// Has the stricter rate limits of passwords.
    Route& with_password() {
        is_login = true;
        return session_only();
    }
    /// A safe POST: exempt from the CSRF check and from authentication, because it changes nothing.
    /// Its body, whatever its type, is Call::text.
    Route& safe_post() {
        is_csrf_exempt = true;
        return *this;
    }
    /// The body is Call::text instead of fields: the feature reads it.
    Route& with_text(std::size_t bytes) {
        takes_text = true;
        return with_body(bytes);
    }
    /// Takes a longer body than other routes, such as a file.
    Route& with_body(std::size_t bytes) {
        body_bytes = bytes;
        return *this;
    }
};

/// Why this caller may not use the route, whatever it is asked for; none: they may.
[[nodiscard]] std::optional<Fault> access_fault(const Route& route, const Caller& caller);

}  // namespace janggun::server
