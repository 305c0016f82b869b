// Names and chat lines, looked at character by character.
#include "server/domain/names.h"

#include <cstdint>

#include "base/text.h"

namespace janggun::server {
namespace {

/// Takes one character off a UTF-8 text; none if there is no valid one.
std::optional<char32_t> take_character(std::string_view& text) {
    if (text.empty()) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if ((lead >= 0x80 && lead < 0xC2) || lead > 0xF4 || text.size() < length) return std::nullopt;
    char32_t character = length == 1 ? lead : lead & (0x7F >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
        character = character << 6 | (byte(i) & 0x3F);
    }
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = character >= 0xD800 && character <= 0xDFFF;
    if (character < kLeast[length] || is_surrogate || character > 0x10FFFF) return std::nullopt;
    text.remove_prefix(length);
    return character;
}

bool is_letter(char32_t c) {
    const bool is_hangul = c >= 0xAC00 && c <= 0xD7A3;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_hangul;
}

/// Nothing that moves the cursor, turns the direction of writing, or shows as nothing.
bool is_shown(char32_t c) {
    if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return false;
    if (c >= 0x200B && c <= 0x200F) return false;
    if (c >= 0x2028 && c <= 0x202E) return false;
    return !(c >= 0x2060 && c <= 0x206F) && c != 0xFEFF;
}

}  // namespace

std::optional<std::size_t> count_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count)
        if (!take_character(text)) return std::nullopt;
    return count;
}

std::string key_of_name(std::string_view name) {
    std::string key;
    for (const char c : name) key += to_lower(c);
    return key;
}

std::optional<Fault> fault_of_name(std::string_view name) {
    const Fault bad{Code::BadName,
                    "a name has 2 to 20 letters (a-z, hangul), digits, - or _, and begins with a "
                    "letter"};
    const auto length = count_characters(name);
    if (!length || *length < 2 || *length > 20) return bad;
    bool is_first = true;
    for (std::string_view rest = name; !rest.empty(); is_first = false) {
        const char32_t c = *take_character(rest);
        const bool is_mark = (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!is_letter(c) && (is_first || !is_mark)) return bad;
    }
    const std::string key = key_of_name(name);
    for (const std::string_view own : {"guest", "janggun", "deleted", "engine", "admin", "server"})
        if (key == own || (key.starts_with(own) && (own == "guest" || own == "deleted")))
            return Fault{Code::BadName, "this name is the server's own; take another"};
    return std::nullopt;
}

std::optional<Fault> fault_of_password(std::string_view password) {
    if (password.size() < 8)
        return Fault{Code::WeakPassword, "a password has 8 characters or more"};
    if (password.size() > 256)
        return Fault{Code::WeakPassword, "a password has 256 bytes or fewer"};
    return std::nullopt;
}

std::optional<std::string> chat_text(std::string_view text) {
    std::string kept;
    std::size_t count = 0;
    while (!text.empty()) {
        const std::string_view before = text;
        const auto character = take_character(text);
        if (!character) return std::nullopt;
        if (!is_shown(*character)) continue;
        kept.append(before.substr(0, before.size() - text.size()));
        ++count;
    }
    const std::string_view said = trimmed(kept);
    if (said.empty() || count - (kept.size() - said.size()) > kMostChatCharacters)
        return std::nullopt;
    return std::string{said};
}

}  // namespace janggun::server
