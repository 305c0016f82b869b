// Which names people may have, and what may be said in a chat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/domain/fault.h"

namespace janggun::server {

/// A name as it is stored: Unicode's normalization form NFKC, in which full-width letters and
/// letters with separate accents have become plain ones.
[[nodiscard]] std::string normal_name(std::string_view name);
/// Two to twenty letters (Latin, hangul syllables, hanja), digits, '-' and '_', beginning with a
/// letter, of scripts that belong together (ICU's spoof check, "highly restrictive"); and no name
/// the server itself uses. The name is a normal one.
[[nodiscard]] std::optional<Fault> fault_of_name(std::string_view name);
/// What two names are compared by: "Sora" and "sora" are one person.
[[nodiscard]] std::string key_of_name(std::string_view name);
/// The same for names that look alike: "lan", "Ian" and "1an" have one skeleton (Unicode TS 39).
/// No two accounts have the same.
[[nodiscard]] std::string skeleton_of_name(std::string_view name);
[[nodiscard]] std::optional<Fault> fault_of_password(std::string_view password);

/// What is left of a chat line without control characters and space at its ends; none if that is
/// nothing, too long, or no text at all. It may contain HTML: escape it on output.
inline constexpr std::size_t kMostChatCharacters = 140;
[[nodiscard]] std::optional<std::string> chat_text(std::string_view text);
/// The same, of at most so many characters.
[[nodiscard]] std::optional<std::string> visible_text(std::string_view text, std::size_t most);

/// How many characters a UTF-8 text has; none if it is not UTF-8.
[[nodiscard]] std::optional<std::size_t> count_characters(std::string_view text);
[[nodiscard]] std::u32string characters_of(std::string_view text);
/// For comparing what is said: without differences of case, width and accents' encoding.
[[nodiscard]] std::string folded_text(std::string_view text);

}  // namespace janggun::server
