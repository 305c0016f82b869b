// Random names, secrets and password hashes, from libsodium.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/domain/ids.h"

namespace janggun::server {

/// Must be called once before anything else here. False: the system's random number generator
/// failed.
[[nodiscard]] bool start_secrets();

[[nodiscard]] std::uint64_t random_number();
/// Eight letters and digits.
[[nodiscard]] std::string random_id();
/// The same for the same person and idempotency key: a repeated command makes one thing.
[[nodiscard]] std::string id_from(UserId user, std::string_view key);
/// 256 bits as text.
[[nodiscard]] std::string random_secret();
/// What is kept of a secret: BLAKE2b in hexadecimal.
[[nodiscard]] std::string hash_of(std::string_view secret);

/// Argon2id with 19 MiB and two passes; slow on purpose. Empty: out of memory.
[[nodiscard]] std::string hash_password(const std::string& password);
[[nodiscard]] bool is_password(const std::string& hash, const std::string& password);

}  // namespace janggun::server
