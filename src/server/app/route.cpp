// Who may use a route.
#include "server/app/route.h"

namespace janggun::server {
namespace {

Role needed_role(Access access) {
    switch (access) {
        case Access::Moderator:
            return Role::Moderator;
        case Access::Owner:
            return Role::Owner;
        case Access::Anybody:
        case Access::Person:
        case Access::Account:
            break;
    }
    return Role::None;
}

}  // namespace

std::optional<Fault> access_fault(const Route& route, const Caller& caller) {
    if (route.access != Access::Anybody && !caller.is_anybody())
        return Fault{Code::Unauthorised, "log in first, or send a token"};
    if (caller.by_token && route.is_session_only)
        return Fault{Code::Forbidden, "not available with a token; log in on the page"};
    if (caller.by_token && route.scope != Scope::None && !overlaps(caller.scopes, route.scope))
        return Fault{Code::Forbidden, "the token does not have the scope for this"};
    if (route.access >= Access::Account && caller.is_guest)
        return Fault{Code::Guest, "this needs an account"};
    if (caller.role < needed_role(route.access))
        return Fault{Code::Forbidden, route.access == Access::Owner
                                          ? "this is for the owner of the site"
                                          : "this is for moderators"};
    return std::nullopt;
}

}  // namespace janggun::server
