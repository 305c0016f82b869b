// The letters of the Shogun pieces, as FEN and the move notations write them. For the files of this
// folder and for readers of records.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "shogun/game.h"

namespace janggun::notation {

inline constexpr std::string_view kShogunLetters = Shogun::kLetters;

[[nodiscard]] constexpr char letter_of(shogun::Kind kind) {
    return kShogunLetters[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::optional<shogun::Kind> shogun_kind(char upper_letter) {
    const std::size_t at = kShogunLetters.find(upper_letter);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<shogun::Kind>(at);
}
[[nodiscard]] inline std::string drop_text(shogun::Move drop) {
    std::string text(1, letter_of(drop.dropped()));
    text += '@';
    text += drop.to().name();
    return text;
}

}  // namespace janggun::notation
