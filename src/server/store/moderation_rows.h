// Rows of moderation and relations, which both backends select with the same columns: row_values.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/store/moderation.h"
#include "server/store/social.h"

namespace janggun::server {

/// A time that is stored as 0 where there is none.
template <typename Row>
[[nodiscard]] std::optional<Time> optional_time_in(const Row& row, int column) {
    if (row.integer(column) == 0) return std::nullopt;
    return time_in(row, column);
}

inline constexpr std::string_view kReportColumns =
    "SELECT r.id, r.at, r.reporter, r.target, r.reason, r.text, r.game, r.lines, r.state,"
    " r.handler, r.handled, r.note, a.name, b.name, coalesce(c.name, ''), r.study,"
    " r.tournament";
template <typename Row>
[[nodiscard]] Report report_from(const Row& row) {
    return {.id = {row.text(0)},
            .at = time_in(row, 1),
            .reporter = user_in(row, 2),
            .target = user_in(row, 3),
            .reason = static_cast<ReportReason>(row.integer(4)),
            .text = row.text(5),
            .game = {row.text(6)},
            .tournament = {row.text(16)},
            .study = {row.text(15)},
            .lines = row.text(7),
            .state = static_cast<ReportState>(row.integer(8)),
            .handler = user_in(row, 9),
            .handled = time_in(row, 10),
            .note = row.text(11),
            .reporter_name = row.text(12),
            .target_name = row.text(13),
            .handler_name = row.text(14)};
}

inline constexpr std::string_view kSanctionColumns =
    "SELECT s.id, s.at, s.target, s.moderator, s.kind, s.reason, s.until, s.report, s.lifted,"
    " s.lifted_by, s.lift_reason, s.seen, a.name, b.name, coalesce(c.name, '')";
template <typename Row>
[[nodiscard]] Sanction sanction_from(const Row& row) {
    return {.id = {row.text(0)},
            .at = time_in(row, 1),
            .target = user_in(row, 2),
            .moderator = user_in(row, 3),
            .kind = static_cast<SanctionKind>(row.integer(4)),
            .reason = row.text(5),
            .until = time_in(row, 6),
            .report = {row.text(7)},
            .lifted = optional_time_in(row, 8),
            .lifted_by = user_in(row, 9),
            .lift_reason = row.text(10),
            .seen = optional_time_in(row, 11),
            .target_name = row.text(12),
            .moderator_name = row.text(13),
            .lifted_by_name = row.text(14)};
}

/// Columns: id, at, moderator, action, target, detail, the two names.
template <typename Row>
[[nodiscard]] ModerationEntry moderation_entry_from(const Row& row) {
    return {.number = row.integer(0),
            .at = time_in(row, 1),
            .moderator = user_in(row, 2),
            .action = row.text(3),
            .target = user_in(row, 4),
            .detail = row.text(5),
            .moderator_name = row.text(6),
            .target_name = row.text(7)};
}

/// Columns: subnet, at, moderator, reason, until, the moderator's name.
template <typename Row>
[[nodiscard]] AddressBlock address_block_from(const Row& row) {
    return {.subnet = row.text(0),
            .at = time_in(row, 1),
            .moderator = user_in(row, 2),
            .reason = row.text(3),
            .until = time_in(row, 4),
            .moderator_name = row.text(5)};
}

/// Columns: user, other, kind, at, the other's name.
template <typename Row>
[[nodiscard]] Relation relation_from(const Row& row) {
    return {.user = user_in(row, 0),
            .other = user_in(row, 1),
            .kind = static_cast<RelationKind>(row.integer(2)),
            .at = time_in(row, 3),
            .other_name = row.text(4)};
}

}  // namespace janggun::server
