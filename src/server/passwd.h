// Setting an account's password directly in the database: there is no recovery by e-mail.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace janggun::server {

struct PasswordSet {
    std::string name;  // as the account spells it
};

struct PasswordError {
    enum class Reason : std::uint8_t {
        WeakPassword,
        NoData,
        InUse,  // by a running server
        CannotOpen,
        NoRandomNumbers,
        OutOfMemory,
        NoAccount,
        CannotRead,
        CannotWrite,
    };
    Reason reason{};
    std::string subject{};  // the file, or the account's name
    std::string detail{};   // WeakPassword, CannotOpen: what is wrong
};
[[nodiscard]] std::string describe(const PasswordError& error);

/// Hashes and stores it, and revokes the account's sessions; API tokens stay. No server may be
/// using the file.
[[nodiscard]] Result<PasswordSet, PasswordError> set_password(const std::string& data,
                                                              const std::string& name,
                                                              const std::string& password);

}  // namespace janggun::server
