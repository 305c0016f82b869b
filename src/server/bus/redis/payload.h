// A notice as one Redis message: "1 ORIGIN NUMBER TEXT". What comes from Redis was written by
// another process, perhaps of another version: it is read strictly.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::server::redis {

/// The bus object that published, so that it can skip what it has delivered itself.
enum class Origin : std::uint64_t {};

inline constexpr std::size_t kMaxText = std::size_t{1} << 20U;

struct Payload {
    Origin origin{};
    std::uint64_t number = 0;
    std::string_view text;

    friend bool operator==(const Payload&, const Payload&) = default;
};

[[nodiscard]] std::string write_payload(const Payload& payload);
/// None: not of this form, longer than kMaxText, or not UTF-8. The text points into `bytes`.
[[nodiscard]] std::optional<Payload> read_payload(std::string_view bytes);

}  // namespace janggun::server::redis
