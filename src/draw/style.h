// Styles shared by all drawings of a board: the script of the pieces and the coordinates.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace janggun::draw {

/// How Janggi's pieces are written. Shogun's are letters in a terminal and figures in a picture.
enum class Script : std::uint8_t { Hanja, Hangul, Letters };
inline constexpr Script kScripts[] = {Script::Hanja, Script::Hangul, Script::Letters};

enum class Coordinates : std::uint8_t {
    None,
    Letters,  // a to i and 1 to 10, as UCI has them
    Korean,   // Janggi only: files 1 to 9 from Cho's left, ranks 1 to 9 and 0 from Han's edge
};
inline constexpr Coordinates kCoordinates[] = {Coordinates::None, Coordinates::Letters,
                                               Coordinates::Korean};

/// "hanja", "hangul", "letters", for options of commands; and back.
[[nodiscard]] std::string_view name_of(Script script);
[[nodiscard]] std::optional<Script> script_named(std::string_view name);
/// "none", "letters", "korean"; and back.
[[nodiscard]] std::string_view name_of(Coordinates coordinates);
[[nodiscard]] std::optional<Coordinates> coordinates_named(std::string_view name);

}  // namespace janggun::draw
