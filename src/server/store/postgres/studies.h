// Studies in PostgreSQL.
#pragma once

#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"
#include "server/store/studies.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddStudy& add);
void apply(Batch& batch, const write::TouchStudy& touch);
void apply(Batch& batch, const write::NameStudy& name);
void apply(Batch& batch, const write::DeleteStudy& erase);
void apply(Batch& batch, const write::AddContributor& add);
void apply(Batch& batch, const write::RemoveContributor& remove);
void apply(Batch& batch, const write::PutChapter& put);
void apply(Batch& batch, const write::DeleteChapter& erase);
void apply(Batch& batch, const write::PutNodes& put);
void apply(Batch& batch, const write::DeleteNodes& erase);
void apply(Batch& batch, const write::KeepWithinLimits& keep);

[[nodiscard]] Found<std::optional<StoredStudy>> study(Session& session, const StudyQuery& query);
[[nodiscard]] Found<std::vector<StudyRow>> studies(Session& session, const StudyFilter& filter);
[[nodiscard]] Found<StudyUsage> study_usage(Session& session, UserId owner);

}  // namespace janggun::server::postgres
