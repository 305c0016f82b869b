// Studies, chapters and nodes as JSON.
#pragma once

#include "base/json_text.h"
#include "server/domain/study.h"
#include "server/store/studies.h"

namespace janggun::server {

/// The fields of a study, without brackets around them: name, contributors, list of chapters.
void write_study_fields(JsonText& json, const Study& study);
void write_study_row(JsonText& json, const StudyRow& row);
void write_study_node(JsonText& json, const StudyNode& node);
/// With its tree, opened and closed.
void write_chapter(JsonText& json, const Study& study, const Chapter& chapter);
/// A study with all its chapters, for the export of a person's data.
void write_whole_study(JsonText& json, const StoredStudy& stored);

// Messages to watchers.

/// The study has changed, as its reader may see it.
[[nodiscard]] std::string study_message(const Study& study, StudyRight right);
struct EditMade {
    const Study& study;
    const ChapterId& chapter;
    std::int64_t revision = 0;
    std::string_view by;
    const std::vector<StudyNode>& put;
    int removed = -1;  // the first node of what was deleted; none if negative
};
[[nodiscard]] std::string edit_message(const EditMade& made);
/// It was deleted, or has become private.
[[nodiscard]] std::string study_gone_message(const StudyId& study);
/// Messages may have been lost: read it again.
[[nodiscard]] std::string study_reload_message(const StudyId& study);

}  // namespace janggun::server
