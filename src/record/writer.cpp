// Writing records in any format.
#include "record/writer.h"

#include <fmt/format.h>

#include "record/encoding.h"
#include "record/gib_writer.h"
#include "record/json_writer.h"
#include "record/pgn_writer.h"

namespace janggun::record {
namespace {

using notation::Style;

/// A .gib writes the moves of one game in that game's own notation.
template <typename G>
concept HasGib = requires(const Record<G>& record) {
    gib::write_game(record);
};

template <Game G>
[[nodiscard]] WrittenGame write_utf8(const Record<G>& record, const WriteOptions& options) {
    const auto style_or = [&](notation::Style usual) {
        return options.style && notation::has_style<G>(*options.style) ? *options.style : usual;
    };
    switch (options.format) {
        case Format::Pgn:
            return pgn::write_game(
                record,
                style_or(notation::has_style<G>(Style::Algebraic) ? Style::Algebraic : Style::Uci));
        case Format::Json:
            return json::write_game(record, style_or(Style::Uci));
        case Format::Gib:
            break;
    }
    if constexpr (HasGib<G>)
        return gib::write_game(record);
    else
        return {{},
                {{Severity::Error, {}, fmt::format("a .gib holds Janggi only, not {}", G::kName)}}};
}

}  // namespace

WrittenGame write_game(const AnyRecord& record, const WriteOptions& options) {
    auto written = std::visit([&](const auto& game) { return write_utf8(game, options); }, record);
    if (options.encoding == Encoding::Utf8) return written;
    auto converted = to_cp949(written.text);
    written.text = std::move(converted.text);
    if (converted.lost > 0)
        written.problems.push_back(
            {Severity::Warning,
             {},
             fmt::format("{} characters are not in cp949; written as ?", converted.lost)});
    return written;
}

}  // namespace janggun::record
