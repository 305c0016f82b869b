// Promises a fuzz target checks, also in builds without asserts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace janggun::fuzz {

[[nodiscard]] inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// Stops the program and shows the text that broke the promise.
inline void require(bool holds, std::string_view promise, std::string_view text) {
    if (holds) return;
    std::string shown;
    for (const char c : text)
        if (c >= ' ' && c <= '~' && c != '\\') {
            shown += c;
        } else {
            char escaped[5];
            std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(c));
            shown += escaped;
        }
    std::fprintf(stderr, "broken promise: %.*s\ntext: \"%s\"\n", static_cast<int>(promise.size()),
                 promise.data(), shown.c_str());
    std::abort();
}

}  // namespace janggun::fuzz
