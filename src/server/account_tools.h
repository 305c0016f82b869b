// What an operator changes of an account directly in the database: its password (there is no
// recovery by e-mail) and its role.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "server/domain/moderation.h"

namespace janggun::server {

struct AccountChanged {
    std::string name;  // as the account spells it
};

struct AccountError {
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
[[nodiscard]] std::string describe(const AccountError& error);

/// Hashes and stores it, and revokes the account's sessions; API tokens stay. No server may be
/// using the file.
[[nodiscard]] Result<AccountChanged, AccountError> set_password(const std::string& data,
                                                                const std::string& name,
                                                                const std::string& password);

/// Makes the account an owner or a moderator, or neither, and revokes its sessions: it has the role
/// when it logs in again.
[[nodiscard]] Result<AccountChanged, AccountError> set_role(const std::string& data,
                                                            const std::string& name, Role role);

}  // namespace janggun::server
