// Random numbers and password hashes by libsodium.
#include "server/app/secrets.h"

#include <array>
#include <sodium.h>

#include "server/store/loop_thread.h"

namespace janggun::server {
namespace {

constexpr unsigned long long kPasses = 2;
constexpr std::size_t kMemory = std::size_t{19} << 20;
constexpr std::size_t kSecretBytes = 32;
constexpr std::string_view kLetters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

}  // namespace

bool start_secrets() {
    return sodium_init() >= 0;
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

std::string random_id() {
    std::string id;
    for (std::size_t i = 0; i < kIdLength; ++i)
        id += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return id;
}

std::string id_from(UserId user, std::string_view key) {
    const std::string said =
        std::to_string(static_cast<std::int64_t>(user)) + ' ' + std::string{key};
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(said.data()), said.size(), nullptr,
                       0);
    std::string id;
    for (std::size_t i = 0; i < kIdLength; ++i) {
        // Two bytes a letter, so that no letter is much likelier than another.
        const std::size_t number = hash[2 * i] * std::size_t{256} + hash[2 * i + 1];
        id += kLetters[number % kLetters.size()];
    }
    return id;
}

std::string random_secret() {
    std::array<unsigned char, kSecretBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char,
               sodium_base64_ENCODED_LEN(kSecretBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)>
        text{};
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string hash_of(std::string_view secret) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(),
                       reinterpret_cast<const unsigned char*>(secret.data()), secret.size(),
                       nullptr, 0);
    std::array<char, crypto_generichash_BYTES * 2 + 1> text{};
    sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
    return text.data();
}

std::string hash_password(const std::string& password) {
    LoopThread::assert_elsewhere();
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), kPasses, kMemory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        return {};
    return hash.data();
}

bool is_password(const std::string& hash, const std::string& password) {
    LoopThread::assert_elsewhere();
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace janggun::server
