// Writing and reading a notice as one Redis message.
#include "server/bus/redis/payload.h"

#include <charconv>
#include <fmt/format.h>
#include <simdjson.h>

#include "base/text.h"

namespace janggun::server::redis {
namespace {

constexpr std::string_view kVersion = "1 ";
constexpr std::size_t kOriginDigits = 16;

bool is_lower_hex(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f');
}

}  // namespace

std::string write_payload(const Payload& payload) {
    return fmt::format("{}{:016x} {} {}", kVersion, static_cast<std::uint64_t>(payload.origin),
                       payload.number, payload.text);
}

std::optional<Payload> read_payload(std::string_view bytes) {
    if (!bytes.starts_with(kVersion)) return std::nullopt;
    bytes.remove_prefix(kVersion.size());

    if (bytes.size() <= kOriginDigits || bytes[kOriginDigits] != ' ') return std::nullopt;
    std::uint64_t origin = 0;
    for (const char c : bytes.substr(0, kOriginDigits))
        if (!is_lower_hex(c)) return std::nullopt;
    std::from_chars(bytes.data(), bytes.data() + kOriginDigits, origin, 16);
    bytes.remove_prefix(kOriginDigits + 1);

    const std::size_t space = bytes.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const std::string_view digits = bytes.substr(0, space);
    const auto number = parse_number<std::uint64_t>(digits);
    if (!number || (digits.size() > 1 && digits.front() == '0')) return std::nullopt;

    const std::string_view text = bytes.substr(space + 1);
    if (text.size() > kMaxText || !simdjson::validate_utf8(text.data(), text.size()))
        return std::nullopt;
    return Payload{Origin{origin}, *number, text};
}

}  // namespace janggun::server::redis
