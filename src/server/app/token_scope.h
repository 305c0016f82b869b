// The permissions of API tokens. A session has all permissions of its account.
#pragma once

#include "server/app/call.h"
#include "server/domain/scope.h"

namespace janggun::server {

/// `wanted`: any one of these is enough; none: what is public.
[[nodiscard]] constexpr bool has_scope(const Caller& caller, Scope wanted) {
    return !caller.by_token || wanted == Scope::None || overlaps(caller.scopes, wanted);
}
/// May act as a player: see the players' chat, be present at the board.
[[nodiscard]] constexpr bool may_play(const Caller& caller) {
    return has_scope(caller, kPlayScopes);
}
/// May hear of own challenges and games as they come, as on the event stream.
[[nodiscard]] constexpr bool may_hear_events(const Caller& caller) {
    return has_scope(caller, kPlayScopes | Scope::ChallengeRead);
}

}  // namespace janggun::server
