// Publishing the tokens that are taken from rate limits.
#include "server/http/shared_limits.h"

#include <array>
#include <chrono>

#include "base/text.h"
#include "server/app/sink.h"
#include "server/domain/ids.h"

namespace janggun::server::http {
namespace {

constexpr std::string_view kLimitsTopic = "limits";
constexpr std::string_view kVersion = "1 ";
constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t kLongestKey = 128;

std::string hex_of(std::string_view bytes) {
    std::string hex;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        hex += kHexDigits[byte >> 4U];
        hex += kHexDigits[byte & 15U];
    }
    return hex;
}

std::optional<std::string> bytes_of(std::string_view hex) {
    if (hex.size() % 2 != 0 || hex.size() > 2 * kLongestKey) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const auto high = kHexDigits.find(hex[i]);
        const auto low = kHexDigits.find(hex[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

}  // namespace

std::string write_token(const TakenToken& token) {
    std::string text{kVersion};
    text.append(token.node).append(" ");
    text.append(std::to_string(static_cast<int>(token.limit))).append(" ");
    return text + hex_of(token.key);
}

std::optional<TakenToken> read_token(std::string_view text) {
    if (!text.starts_with(kVersion)) return std::nullopt;
    text.remove_prefix(kVersion.size());
    // An id, a space, a digit, a space.
    constexpr std::size_t kHead = kIdLength + 3;
    if (text.size() < kHead || !is_id(text.substr(0, kIdLength)) || text[kIdLength] != ' ' ||
        text[kIdLength + 2] != ' ')
        return std::nullopt;
    const int limit = text[kIdLength + 1] - '0';
    if (limit < 0 || static_cast<std::size_t>(limit) >= kSharedLimits) return std::nullopt;
    auto key = bytes_of(text.substr(kHead));
    if (!key) return std::nullopt;
    return TakenToken{std::string{text.substr(0, kIdLength)}, static_cast<SharedLimit>(limit),
                      std::move(*key)};
}

void share_limits(const Context& context, Guard& guard) {
    guard.on_taken([&context](SharedLimit limit, const std::string& key) {
        context.bus.publish(kLimitsTopic,
                            {0, make_message(write_token({context.node, limit, key}))});
    });
    context.bus.subscribe(kLimitsTopic, context.guarded([&context, &guard](const Notice& notice) {
        const auto token = read_token(*notice.text);
        if (token && token->node != context.node)
            guard.taken_elsewhere(token->limit, token->key, std::chrono::steady_clock::now());
    }));
}

}  // namespace janggun::server::http
