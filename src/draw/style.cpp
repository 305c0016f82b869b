// Scripts and coordinates by name.
#include "draw/style.h"

namespace janggun::draw {

std::string_view name_of(Script script) {
    switch (script) {
        case Script::Hanja:
            return "hanja";
        case Script::Hangul:
            return "hangul";
        case Script::Letters:
            break;
    }
    return "letters";
}

std::optional<Script> script_named(std::string_view name) {
    for (const Script script : kScripts)
        if (name_of(script) == name) return script;
    return std::nullopt;
}

std::string_view name_of(Coordinates coordinates) {
    switch (coordinates) {
        case Coordinates::None:
            return "none";
        case Coordinates::Letters:
            return "letters";
        case Coordinates::Korean:
            break;
    }
    return "korean";
}

std::optional<Coordinates> coordinates_named(std::string_view name) {
    for (const Coordinates coordinates : kCoordinates)
        if (name_of(coordinates) == name) return coordinates;
    return std::nullopt;
}

}  // namespace janggun::draw
