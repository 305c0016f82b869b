// Fields of requests about studies and chapters, checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "record/format.h"
#include "server/app/call.h"
#include "server/domain/fault.h"
#include "server/domain/study.h"

namespace janggun::server {

/// A name of a study or chapter in the field; `otherwise` if there is none.
[[nodiscard]] Result<std::string, Fault> name_in(const Fields& fields, std::string_view field,
                                                 std::string_view otherwise);
[[nodiscard]] Result<Visibility, Fault> visibility_in(const Fields& fields, Visibility otherwise);
/// "orientation" and "practice", where they are given.
[[nodiscard]] std::optional<Fault> read_chapter_fields(const Fields& fields, ChapterHead& head);
/// A new chapter of "variant" and "fen", without moves.
[[nodiscard]] Result<Chapter, Fault> new_chapter(const Fields& fields, std::string_view name_field,
                                                 std::size_t number);

struct ImportText {
    std::string text;
    record::Format format{};
};
/// The text of games in "text", in the format of "format" or as the text looks.
[[nodiscard]] Result<ImportText, Fault> import_in(const Fields& fields);

}  // namespace janggun::server
