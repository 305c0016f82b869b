// Points or squares of a board, and their names.
#pragma once

#include <cassert>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace janggun {

template <typename B>
concept Geometry = requires {
    { B::kFiles } -> std::convertible_to<int>;
    { B::kRanks } -> std::convertible_to<int>;
    requires((B::kFiles * B::kRanks) <= 128);
};

/// File and rank count from 0, from the first side's left corner.
template <Geometry B>
class Square {
  public:
    static constexpr int kCount = B::kFiles * B::kRanks;

    constexpr Square() = default;
    [[nodiscard]] static constexpr Square at(int file, int rank) {
        assert(on_board(file, rank));
        return from_index(rank * B::kFiles + file);
    }
    [[nodiscard]] static constexpr Square from_index(int index) {
        assert(index >= 0 && index < kCount);
        Square square;
        square.index_ = static_cast<std::uint8_t>(index);
        return square;
    }
    [[nodiscard]] static constexpr bool on_board(int file, int rank) {
        return file >= 0 && file < B::kFiles && rank >= 0 && rank < B::kRanks;
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr int file() const { return index_ % B::kFiles; }
    [[nodiscard]] constexpr int rank() const { return index_ / B::kFiles; }

    /// The same square seen from the other side of the board: ranks mirrored, files kept. With the
    /// sides swapped both games are symmetric under it.
    [[nodiscard]] constexpr Square flipped() const { return at(file(), B::kRanks - 1 - rank()); }

    /// "a1" to "h8" or "i10".
    [[nodiscard]] std::string name() const {
        return std::string(1, static_cast<char>('a' + file())) + std::to_string(rank() + 1);
    }

    friend constexpr auto operator<=>(Square, Square) = default;

  private:
    std::uint8_t index_ = 0;
};

/// Parses a square's name at the start of the text and removes it; no change without one.
template <Geometry B>
[[nodiscard]] constexpr std::optional<Square<B>> take_square(std::string_view& text) {
    if (text.size() < 2 || text[1] > '9') return std::nullopt;
    const int file = text[0] - 'a';
    int rank = text[1] - '1';
    std::size_t length = 2;
    if (B::kRanks >= 10 && rank == 0 && text.size() > 2 && text[2] == '0') {
        rank = 9;
        length = 3;
    }
    if (!Square<B>::on_board(file, rank)) return std::nullopt;
    text.remove_prefix(length);
    return Square<B>::at(file, rank);
}

}  // namespace janggun
