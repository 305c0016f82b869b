// Names in arguments (styles, scripts, squares, …) as the library's values.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>

#include "draw/style.h"
#include "errors.h"
#include "game/variant.h"
#include "notation/move_text.h"
#include "record/format.h"

namespace janggun::python {

[[nodiscard]] inline AnyRuleset ruleset_from(std::string_view text) {
    const auto ruleset = parse_variant(text);
    if (!ruleset) throw VariantFailure{describe(ruleset.error())};
    return *ruleset;
}

template <Game G>
[[nodiscard]] notation::Style style_from(const std::optional<std::string>& name) {
    if (!name) return notation::default_style<G>();
    const auto style = notation::style_named(*name);
    if (style && notation::has_style<G>(*style)) return *style;
    std::string names;
    for (const auto one : notation::kStylesOf<G>)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", notation::name_of(one));
    throw Complaint{
        fmt::format("expected a notation of {} ({}), not \"{}\"", G::kName, names, *name)};
}

template <Game G>
[[nodiscard]] typename G::Square square_from(std::string_view name) {
    std::string_view rest = name;
    const auto square = take_square<typename G::Geometry>(rest);
    if (!square || !rest.empty())
        throw Complaint{fmt::format("expected a square of {}, not \"{}\"", G::kName, name)};
    return *square;
}

[[nodiscard]] inline draw::Script script_from(std::string_view name) {
    if (const auto script = draw::script_named(name)) return *script;
    throw Complaint{fmt::format("expected hanja, hangul or letters, not \"{}\"", name)};
}
[[nodiscard]] inline draw::Coordinates coordinates_from(std::string_view name) {
    if (const auto coordinates = draw::coordinates_named(name)) return *coordinates;
    throw Complaint{fmt::format("expected letters, korean or none, not \"{}\"", name)};
}
[[nodiscard]] inline record::Format format_from(std::string_view name) {
    if (const auto format = record::format_named(name)) return *format;
    throw Complaint{fmt::format("expected pgn, gib or json, not \"{}\"", name)};
}

}  // namespace janggun::python
