// Why a Redis server cannot be used as the bus.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::server::redis {

struct RedisError {
    enum class Reason : std::uint8_t {
        Unreachable,
        PasswordRequired,
        WrongPassword,
        NotPermitted,  // the user's ACL forbids a command that the bus needs
        NotRedis,      // something else answers on this port
        Cluster,       // Redis Cluster
        Sentinel,
        Replica,  // what is published on a replica stays there
    };
    Reason reason{};
    std::string place{};   // redis://HOST:PORT
    std::string detail{};  // the system's or the server's own message
};
/// Message for the operator: what is wrong, and what would help.
[[nodiscard]] std::string describe(const RedisError& error);

/// From the text of an error reply ("NOAUTH Authentication required.").
[[nodiscard]] RedisError::Reason reason_of_reply(std::string_view reply);
/// From the answer to INFO: is this a Redis of the wrong kind? None: it can be used.
[[nodiscard]] std::optional<RedisError::Reason> wrong_kind(std::string_view info);

}  // namespace janggun::server::redis
