// Values as the text that PostgreSQL reads: parameters of statements and arrays.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/domain/ids.h"

namespace janggun::server::postgres {

/// None: null.
using Parameter = std::optional<std::string>;
using Parameters = std::vector<Parameter>;

/// PostgreSQL stores UTF-8 only, and no NUL: anything else becomes U+FFFD, so that a stranger's
/// bytes (a browser's name, for example) are no error.
[[nodiscard]] std::string as_utf8(std::string_view text);

[[nodiscard]] Parameter parameter(double value);
[[nodiscard]] inline Parameter parameter(std::string_view text) {
    return as_utf8(text);
}
[[nodiscard]] inline Parameter parameter(const std::string& text) {
    return as_utf8(text);
}
[[nodiscard]] inline Parameter parameter(const char* text) {
    return as_utf8(text);
}
[[nodiscard]] inline Parameter parameter(bool value) {
    return value ? "t" : "f";
}
[[nodiscard]] inline Parameter parameter(UserId user) {
    return std::to_string(static_cast<std::int64_t>(user));
}
template <std::integral Number>
requires(!std::same_as<Number, bool>) [[nodiscard]] Parameter parameter(Number value) {
    return std::to_string(value);
}
template <typename T>
[[nodiscard]] Parameter parameter(const std::optional<T>& value) {
    if (!value) return std::nullopt;
    return parameter(*value);
}

/// An array, for unnest() and ANY().
class Array {
  public:
    void add(std::string_view text);
    void add(const char* text) { add(std::string_view{text}); }
    void add(const std::string& text) { add(std::string_view{text}); }
    void add(std::int64_t number);
    void add(bool value) { add_raw(value ? "t" : "f"); }
    /// A value of any type as text.
    void add(const std::optional<std::string>& value) {
        if (value)
            add(std::string_view{*value});
        else
            add_raw("NULL");
    }
    [[nodiscard]] std::string text() const { return text_ + "}"; }

  private:
    void add_raw(std::string_view element);
    std::string text_ = "{";
};
[[nodiscard]] inline Parameter parameter(const Array& array) {
    return array.text();
}

template <typename... Value>
[[nodiscard]] Parameters parameters(const Value&... values) {
    return {parameter(values)...};
}

/// Null for UserId::None.
[[nodiscard]] inline std::optional<UserId> user_or_null(UserId user) {
    return user == UserId::None ? std::nullopt : std::optional{user};
}

}  // namespace janggun::server::postgres
