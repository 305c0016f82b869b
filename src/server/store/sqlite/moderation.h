// Moderation in SQLite.
#pragma once

#include "server/store/moderation.h"
#include "server/store/sqlite/rows.h"

namespace janggun::server::sqlite {

[[nodiscard]] Outcome apply(Database& database, const write::SetRole& set);
[[nodiscard]] Outcome apply(Database& database, const write::AddReport& add);
[[nodiscard]] Outcome apply(Database& database, const write::CloseReport& close);
[[nodiscard]] Outcome apply(Database& database, const write::AddSanction& add);
[[nodiscard]] Outcome apply(Database& database, const write::LiftSanction& lift);
[[nodiscard]] Outcome apply(Database& database, const write::SeeSanction& see);
[[nodiscard]] Outcome apply(Database& database, const write::LogModeration& log);
[[nodiscard]] Outcome apply(Database& database, const write::BlockAddresses& block);
[[nodiscard]] Outcome apply(Database& database, const write::UnblockAddresses& unblock);

[[nodiscard]] Found<std::optional<Report>> report(Database& database, const ReportId& id);
[[nodiscard]] Found<std::vector<Report>> reports(Database& database, const ReportFilter& filter);
[[nodiscard]] Found<std::optional<Sanction>> sanction(Database& database, const SanctionId& id);
[[nodiscard]] Found<std::vector<Sanction>> sanctions_of(Database& database, UserId user);
[[nodiscard]] Found<std::vector<ModerationEntry>> moderation_log(Database& database,
                                                                 std::int64_t before, int limit);
[[nodiscard]] Found<std::vector<AddressBlock>> address_blocks(Database& database);

}  // namespace janggun::server::sqlite
