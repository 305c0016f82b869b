// A look at a Redis server before it is used: can it be reached, and is it of the right kind?
#pragma once

#include <chrono>
#include <optional>

#include "server/bus/redis/address.h"
#include "server/bus/redis/redis_error.h"

namespace janggun::server::redis {

/// Waits for the server's answers: only while the program starts. None: it can be used.
[[nodiscard]] std::optional<RedisError> probe(const Address& address,
                                              std::chrono::milliseconds patience);

}  // namespace janggun::server::redis
