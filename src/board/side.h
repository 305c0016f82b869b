// The two sides of a game.
#pragma once

#include <cstdint>

namespace janggun {

enum class Side : std::uint8_t { First, Second };

inline constexpr Side kSides[] = {Side::First, Side::Second};

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::First ? Side::Second : Side::First;
}
[[nodiscard]] constexpr int index(Side side) {
    return static_cast<int>(side);
}

/// A pair of values indexed by side.
template <typename T>
struct BySide {
    T first{};
    T second{};

    [[nodiscard]] constexpr T& operator[](Side side) {
        return side == Side::First ? first : second;
    }
    [[nodiscard]] constexpr const T& operator[](Side side) const {
        return side == Side::First ? first : second;
    }
    // Implicitly constexpr where T's is; the keyword would be an error where T's is not.
    friend bool operator==(const BySide&, const BySide&) = default;
};

}  // namespace janggun
