// Why the lobby refuses something.
#pragma once

#include "server/domain/fault.h"

namespace janggun::server {

[[nodiscard]] inline Fault gone() {
    return {Code::NotFound, "it is gone: taken back, taken, or too old"};
}
[[nodiscard]] inline Fault too_many() {
    return {Code::TooMany, "too many at once"};
}
[[nodiscard]] inline Fault not_yours() {
    return {Code::Forbidden, "this is somebody else's"};
}

}  // namespace janggun::server
