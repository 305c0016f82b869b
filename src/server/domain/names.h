// Which names people may have, and what may be said in a chat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/domain/fault.h"

namespace janggun::server {

/// Two to twenty letters (Latin without accents, or hangul syllables), digits, '-' and '_',
/// beginning with a letter; and no name the server itself uses.
[[nodiscard]] std::optional<Fault> fault_of_name(std::string_view name);
/// What two names are compared by: "Sora" and "sora" are one person.
[[nodiscard]] std::string key_of_name(std::string_view name);
[[nodiscard]] std::optional<Fault> fault_of_password(std::string_view password);

/// What is left of a chat line without control characters and space at its ends; none if that is
/// nothing, too long, or no text at all. HTML means nothing to us: whoever shows it must escape it.
inline constexpr std::size_t kMostChatCharacters = 140;
[[nodiscard]] std::optional<std::string> chat_text(std::string_view text);

/// How many characters a UTF-8 text has; none if it is not UTF-8.
[[nodiscard]] std::optional<std::size_t> count_characters(std::string_view text);

}  // namespace janggun::server
