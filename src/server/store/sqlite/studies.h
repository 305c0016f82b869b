// Studies in SQLite.
#pragma once

#include "server/store/sqlite/rows.h"
#include "server/store/studies.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::AddStudy& add);
[[nodiscard]] Outcome apply(Database& database, const write::TouchStudy& touch);
[[nodiscard]] Outcome apply(Database& database, const write::NameStudy& name);
[[nodiscard]] Outcome apply(Database& database, const write::DeleteStudy& erase);
[[nodiscard]] Outcome apply(Database& database, const write::AddContributor& add);
[[nodiscard]] Outcome apply(Database& database, const write::RemoveContributor& remove);
[[nodiscard]] Outcome apply(Database& database, const write::PutChapter& put);
[[nodiscard]] Outcome apply(Database& database, const write::DeleteChapter& erase);
[[nodiscard]] Outcome apply(Database& database, const write::PutNodes& put);
[[nodiscard]] Outcome apply(Database& database, const write::DeleteNodes& erase);
[[nodiscard]] Outcome apply(Database& database, const write::KeepWithinLimits& keep);

[[nodiscard]] Found<std::optional<StoredStudy>> study(Database& database, const StudyQuery& query);
[[nodiscard]] Found<std::vector<StudyRow>> studies(Database& database, const StudyFilter& filter);
[[nodiscard]] Found<StudyUsage> study_usage(Database& database, UserId owner);

}  // namespace janggun::server::sqlite
