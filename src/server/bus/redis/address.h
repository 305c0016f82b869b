// Where Redis is: redis://[[USER]:PASSWORD@]HOST[:PORT]
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace janggun::server::redis {

struct Address {
    std::string host;  // a name, or an IP address without brackets
    std::uint16_t port = 6379;
    std::string user{};      // empty: Redis' default user
    std::string password{};  // empty: none

    /// Address without the password, for logs and errors.
    [[nodiscard]] std::string place() const;
    friend bool operator==(const Address&, const Address&) = default;
};

struct AddressError {
    enum class Reason : std::uint8_t {
        UnknownScheme,  // expected redis://
        Encrypted,      // rediss://: hiredis 0.14 has no TLS
        NoHost,
        BadPort,    // expected a number from 1 to 65535
        BadEscape,  // a reserved character that is not percent-encoded, or a bad %XX
        UserWithoutPassword,
        UnexpectedPath,  // or a query: Redis pub/sub has no database numbers
    };
    Reason reason{};
    friend bool operator==(const AddressError&, const AddressError&) = default;
};
/// Message for the operator. Never contains the URL, which may hold a password.
[[nodiscard]] std::string describe(const AddressError& error);

[[nodiscard]] Result<Address, AddressError> parse_address(std::string_view text);

}  // namespace janggun::server::redis
