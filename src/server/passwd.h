// Setting somebody's password where the server's data is: for who forgot it, since there is no
// recovery by e-mail.
#pragma once

#include <string>

#include "base/result.h"

namespace janggun::server {

struct PasswordSet {
    std::string name;  // as the account writes it
};

/// Hashes and writes it, and ends the account's sessions; tokens stay. No server may be using the
/// file. An error is a sentence.
[[nodiscard]] Result<PasswordSet, std::string> set_password(const std::string& data,
                                                            const std::string& name,
                                                            const std::string& password);

}  // namespace janggun::server
