// Chapters as records, and records as chapters: import and export.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/format.h"
#include "record/record.h"
#include "server/domain/study.h"

namespace janggun::server {

/// The chapters of a file. A damaged game is kept as far as it could be read.
struct Imported {
    std::vector<Chapter> chapters;
    std::vector<std::string> problems;  // for people: "game 3, line 41: …"
    std::size_t games = 0;              // in the file
};
/// At most `most` chapters: a game too many is a problem. Ids, ranks and revisions are the
/// caller's.
[[nodiscard]] Imported import_chapters(std::string_view text, record::Format format,
                                       std::size_t most);

/// None: the chapter is damaged.
[[nodiscard]] std::optional<record::AnyRecord> record_of(const Study& study,
                                                         const Chapter& chapter);
/// The chapters as PGN, one after the other; a damaged one is left out.
[[nodiscard]] std::string pgn_of(const Study& study, const std::vector<Chapter>& chapters);

/// The tags of a chapter: names and values.
[[nodiscard]] std::vector<record::Tag> tags_of(const ChapterHead& head);

}  // namespace janggun::server
