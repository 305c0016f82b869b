// HTTP's methods, as routes name them.
#pragma once

#include <cstdint>
#include <string_view>

namespace janggun::server {

enum class Method : std::uint8_t { Get, Head, Post, Put, Delete, Options, Other };

[[nodiscard]] constexpr std::string_view name_of(Method method) {
    switch (method) {
        case Method::Get:
            return "GET";
        case Method::Head:
            return "HEAD";
        case Method::Post:
            return "POST";
        case Method::Put:
            return "PUT";
        case Method::Delete:
            return "DELETE";
        case Method::Options:
            return "OPTIONS";
        case Method::Other:
            break;
    }
    return "OTHER";
}

}  // namespace janggun::server
