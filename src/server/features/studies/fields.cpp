// Reading fields about studies.
#include "server/features/studies/fields.h"

#include <fmt/format.h>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/domain/names.h"
#include "server/features/studies/tree.h"

namespace janggun::server {

Result<std::string, Fault> name_in(const Fields& fields, std::string_view field,
                                   std::string_view otherwise) {
    const auto given = fields.find(field);
    if (!given) return std::string{otherwise};
    std::string name{trimmed(*given)};
    const auto length = count_characters(name);
    bool is_clean = true;
    for (const char c : name) is_clean = is_clean && static_cast<unsigned char>(c) >= ' ';
    if (!length || *length < 1 || *length > kLongestStudyName || !is_clean)
        return Failure{bad_field(
            fmt::format("{}: expected a line of 1 to {} characters", field, kLongestStudyName))};
    return name;
}

Result<Visibility, Fault> visibility_in(const Fields& fields, Visibility otherwise) {
    const auto given = fields.find("visibility");
    if (!given) return otherwise;
    const auto visibility = visibility_named(*given);
    if (!visibility) return Failure{bad_field("visibility: expected private, unlisted or public")};
    return *visibility;
}

std::optional<Fault> read_chapter_fields(const Fields& fields, ChapterHead& head) {
    if (const auto side = fields.find("orientation")) {
        if (*side != "white" && *side != "black")
            return bad_field("orientation: expected white or black");
        head.orientation = *side == "white" ? Side::First : Side::Second;
    }
    if (const auto practice = fields.find("practice")) head.is_practice = is_true(*practice);
    return std::nullopt;
}

Result<Chapter, Fault> new_chapter(const Fields& fields, std::string_view name_field,
                                   std::size_t number) {
    Chapter chapter;
    auto name = name_in(fields, name_field, fmt::format("Chapter {}", number));
    if (!name) return Failure{name.error()};
    chapter.head.name = std::move(*name);
    auto start = checked_start(fields.get("variant", DefaultGame::kId), fields.get("fen"));
    if (!start) return Failure{start.error()};
    chapter.head.variant = std::move(start->variant);
    chapter.head.fen = std::move(start->fen);
    if (auto fault = read_chapter_fields(fields, chapter.head)) return Failure{std::move(*fault)};
    chapter.nodes.emplace_back();
    return chapter;
}

Result<ImportText, Fault> import_in(const Fields& fields) {
    ImportText import;
    import.text = std::string{fields.get("text")};
    if (trimmed(import.text).empty())
        return Failure{bad_field("text: expected games as PGN, .gib or JSON")};
    if (import.text.size() > kMostImportBytes)
        return Failure{bad_field(fmt::format("text: expected at most {} kilobytes; split the file",
                                             kMostImportBytes / 1024))};
    const std::string_view format = fields.get("format");
    const auto named = record::format_named(format);
    if (!format.empty() && !named) return Failure{bad_field("format: expected pgn, gib or json")};
    import.format = named ? *named : record::sniff_format(import.text.substr(0, 1024));
    return import;
}

}  // namespace janggun::server
