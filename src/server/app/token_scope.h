// Which scope a token needs for each WebSocket command: the one that its HTTP route asks for.
#pragma once

#include <optional>

#include "server/domain/fault.h"
#include "server/domain/scope.h"
#include "server/protocol/from_client.h"
#include "server/app/call.h"

namespace janggun::server {

/// Any one of these is enough; none: reading what anybody may read.
[[nodiscard]] Scope scope_of(const protocol::ClientMessage& message);
/// Why this caller may not send the command. Sessions may do everything their person may.
[[nodiscard]] std::optional<Fault> scope_fault(const Caller& caller,
                                               const protocol::ClientMessage& message);

/// May act as a player: see the players' chat, be present at the board.
[[nodiscard]] constexpr bool may_play(const Caller& caller) {
    return !caller.by_token || overlaps(caller.scopes, kPlayScopes);
}
/// May hear of own challenges and games as they come, as on the event stream.
[[nodiscard]] constexpr bool may_hear_events(const Caller& caller) {
    return !caller.by_token || overlaps(caller.scopes, kPlayScopes | Scope::ChallengeRead);
}

}  // namespace janggun::server
