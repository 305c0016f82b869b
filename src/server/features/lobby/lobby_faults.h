// Why the lobby refuses something.
#pragma once

#include "server/domain/fault.h"

namespace janggun::server {

[[nodiscard]] inline Fault gone() {
    return {Code::NotFound, "no longer available: withdrawn, accepted or expired"};
}
[[nodiscard]] inline Fault too_many() {
    return {Code::TooMany, "too many open seeks or challenges"};
}
[[nodiscard]] inline Fault not_yours() {
    return {Code::Forbidden, "this belongs to another user"};
}

/// The same message whichever of the two has blocked the other.
[[nodiscard]] inline Fault blocked() {
    return {Code::Blocked, "you and this player do not play each other"};
}

}  // namespace janggun::server
