// Validation of names and chat lines.
#include "server/domain/names.h"

#include <array>
#include <cstdint>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

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

/// An allow-list: ICU's check lets fillers, spaces and digits of many scripts pass.
bool is_letter(char32_t c) {
    if (c >= 0xAC00 && c <= 0xD7A3) return true;  // hangul syllables
    const auto character = static_cast<UChar32>(c);
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(character, &status);
    if (U_FAILURE(status) || u_isalpha(character) == 0) return false;
    return script == USCRIPT_LATIN || (script == USCRIPT_HAN && c >= 0x4E00 && c <= 0x9FFF);
}

/// Made once; its use is thread-safe. None: ICU's data is missing.
const USpoofChecker* spoof_checker() {
    static const USpoofChecker* const kChecker = [] {
        UErrorCode status = U_ZERO_ERROR;
        USpoofChecker* checker = uspoof_open(&status);
        uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
        uspoof_setChecks(
            checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &status);
        return U_SUCCESS(status) ? checker : nullptr;
    }();
    return kChecker;
}

bool is_spoof(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    const int32_t failed = uspoof_check2UTF8(spoof_checker(), name.data(),
                                             static_cast<int32_t>(name.size()), nullptr, &status);
    return U_FAILURE(status) || failed != 0;
}

std::string normalized(const icu::Normalizer2* form, UErrorCode status, std::string_view text) {
    if (U_FAILURE(status)) return std::string{text};
    const auto read = icu::UnicodeString::fromUTF8(
        icu::StringPiece{text.data(), static_cast<int32_t>(text.size())});
    const icu::UnicodeString made = form->normalize(read, status);
    std::string utf8;
    if (U_FAILURE(status)) return std::string{text};
    return made.toUTF8String(utf8);
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

std::u32string characters_of(std::string_view text) {
    std::u32string characters;
    while (const auto character = take_character(text)) characters += *character;
    return characters;
}

std::string folded_text(std::string_view text) {
    bool is_ascii = true;
    std::string folded;
    for (const char c : text) {
        folded += to_lower(c);
        is_ascii = is_ascii && static_cast<unsigned char>(c) < 0x80;
    }
    if (is_ascii) return folded;
    UErrorCode status = U_ZERO_ERROR;
    return normalized(icu::Normalizer2::getNFKCCasefoldInstance(status), status, text);
}

std::string normal_name(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    return normalized(icu::Normalizer2::getNFKCInstance(status), status, name);
}

std::string key_of_name(std::string_view name) {
    return folded_text(name);
}

std::string skeleton_of_name(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    std::array<char, 1024> skeleton{};
    const int32_t length =
        uspoof_getSkeletonUTF8(spoof_checker(), 0, name.data(), static_cast<int32_t>(name.size()),
                               skeleton.data(), static_cast<int32_t>(skeleton.size()), &status);
    if (U_FAILURE(status) || length > static_cast<int32_t>(skeleton.size()))
        return key_of_name(name);
    // Folded after, not before: folding would hide that I looks like l.
    return folded_text({skeleton.data(), static_cast<std::size_t>(length)});
}

std::optional<Fault> fault_of_name(std::string_view name) {
    const Fault bad{Code::BadName,
                    "a name has 2 to 20 letters (Latin, hangul or hanja), digits, - or _, and "
                    "begins with a letter"};
    const auto length = count_characters(name);
    if (!length || *length < 2 || *length > 20) return bad;
    bool is_first = true;
    for (std::string_view rest = name; !rest.empty(); is_first = false) {
        const char32_t c = *take_character(rest);
        const bool is_mark = (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!is_letter(c) && (is_first || !is_mark)) return bad;
    }
    if (is_spoof(name))
        return Fault{Code::BadName, "this name mixes scripts in a way that can deceive"};
    const std::string key = key_of_name(name);
    for (const std::string_view own : {"guest", "janggun", "deleted", "engine", "admin", "server"})
        if (key == own || (key.starts_with(own) && (own == "guest" || own == "deleted")))
            return Fault{Code::BadName, "this name is reserved; choose another"};
    return std::nullopt;
}

std::optional<Fault> fault_of_password(std::string_view password) {
    if (password.size() < 8)
        return Fault{Code::WeakPassword, "expected a password of at least 8 characters"};
    if (password.size() > 256)
        return Fault{Code::WeakPassword, "expected a password of at most 256 bytes"};
    return std::nullopt;
}

std::optional<std::string> chat_text(std::string_view text) {
    return visible_text(text, kMostChatCharacters);
}

std::optional<std::string> visible_text(std::string_view text, std::size_t most) {
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
    if (said.empty() || count - (kept.size() - said.size()) > most) return std::nullopt;
    return std::string{said};
}

}  // namespace janggun::server
