// Moderation in PostgreSQL.
#pragma once

#include "server/store/moderation.h"
#include "server/store/postgres/batch.h"
#include "server/store/postgres/session.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::SetRole& set);
void apply(Batch& batch, const write::AddReport& add);
void apply(Batch& batch, const write::CloseReport& close);
void apply(Batch& batch, const write::AddSanction& add);
void apply(Batch& batch, const write::LiftSanction& lift);
void apply(Batch& batch, const write::SeeSanction& see);
void apply(Batch& batch, const write::LogModeration& log);
void apply(Batch& batch, const write::BlockAddresses& block);
void apply(Batch& batch, const write::UnblockAddresses& unblock);

[[nodiscard]] Found<std::optional<Report>> report(Session& session, const ReportId& id);
[[nodiscard]] Found<std::vector<Report>> reports(Session& session, const ReportFilter& filter);
[[nodiscard]] Found<std::optional<Sanction>> sanction(Session& session, const SanctionId& id);
[[nodiscard]] Found<std::vector<Sanction>> sanctions_of(Session& session, UserId user);
[[nodiscard]] Found<std::vector<ModerationEntry>> moderation_log(Session& session,
                                                                 std::int64_t before, int limit);
[[nodiscard]] Found<std::vector<AddressBlock>> address_blocks(Session& session);

}  // namespace janggun::server::postgres
