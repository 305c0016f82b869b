// Korean text between UTF-8 and cp949, the code page most .gib files are in.
#pragma once

#include <string>
#include <string_view>

namespace janggun::record {

[[nodiscard]] bool is_utf8(std::string_view bytes);

/// Converted text. Characters that cannot be converted become U+FFFD, or '?' in cp949.
struct Converted {
    std::string text;
    std::size_t lost = 0;  // number of such characters
};
[[nodiscard]] Converted from_cp949(std::string_view bytes);
[[nodiscard]] Converted to_cp949(std::string_view utf8);

}  // namespace janggun::record
