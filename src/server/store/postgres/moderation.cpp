// Moderation: statements.
#include "server/store/postgres/moderation.h"

#include "server/store/moderation_rows.h"

namespace janggun::server::postgres {
namespace {

constexpr std::string_view kReportTables =
    " FROM report r JOIN users a ON a.id=r.reporter JOIN users b ON b.id=r.target"
    " LEFT JOIN users c ON c.id=r.handler ";
constexpr std::string_view kSanctionTables =
    " FROM sanction s JOIN users a ON a.id=s.target JOIN users b ON b.id=s.moderator"
    " LEFT JOIN users c ON c.id=s.lifted_by ";

std::string with(std::string_view columns, std::string_view tables, std::string_view rest) {
    std::string sql{columns};
    return sql.append(tables).append(rest);
}

int number_of(SanctionKind kind) {
    return static_cast<int>(kind);
}

/// What the sanctions in force amount to.
void update_restrictions(Batch& batch, UserId user) {
    batch.run(
        "UPDATE users SET"
        " muted_until=coalesce((SELECT max(until) FROM sanction WHERE target=$1 AND kind=$2"
        " AND lifted=0), 0),"
        " unrated_until=coalesce((SELECT max(until) FROM sanction WHERE target=$1 AND kind=$3"
        " AND lifted=0), 0),"
        " barred_until=coalesce((SELECT max(until) FROM sanction WHERE target=$1"
        " AND kind IN ($4, $5) AND lifted=0), 0) WHERE id=$1",
        parameters(user, number_of(SanctionKind::Mute), number_of(SanctionKind::Unrated),
                   number_of(SanctionKind::Suspension), number_of(SanctionKind::Closure)));
}

}  // namespace

void apply(Batch& batch, const write::SetRole& set) {
    batch.run_on_one("UPDATE users SET role=$1 WHERE id=$2",
                     parameters(static_cast<int>(set.role), set.user));
}

void apply(Batch& batch, const write::AddReport& add) {
    const Report& r = add.report;
    constexpr std::int64_t kDay = Duration{std::chrono::hours{24}}.count();
    batch.run_on_one(
        "INSERT INTO report (id, at, reporter, target, reason, text, game, lines, state, handler,"
        " handled, note, study, tournament) SELECT "
        "$1::text,$2::bigint,$3::bigint,$4::bigint,$5::integer,$6::text,"
        "$7::text,$8::text,0,NULL,0,'',$12::text,$13::text"
        " WHERE (SELECT count(*) FROM report WHERE reporter=$3 AND state=0)<$9::bigint"
        " AND (SELECT count(*) FROM report WHERE reporter=$3 AND at>$2-$10::bigint)<$11::bigint"
        " AND NOT EXISTS (SELECT 1 FROM report WHERE reporter=$3 AND target=$4 AND state=0)",
        parameters(r.id.text, r.at.count(), r.reporter, r.target, static_cast<int>(r.reason),
                   r.text, r.game.text, r.lines, write::AddReport::kMostOpen, kDay,
                   write::AddReport::kMostOfADay, r.study.text, r.tournament.text));
}

void apply(Batch& batch, const write::CloseReport& close) {
    batch.run_on_one(
        "UPDATE report SET state=$1, handler=$2, handled=$3, note=$4 WHERE id=$5 AND state=0",
        parameters(static_cast<int>(close.state), close.handler, close.at.count(), close.note,
                   close.id.text));
}

void apply(Batch& batch, const write::AddSanction& add) {
    const Sanction& s = add.sanction;
    batch.run(
        "INSERT INTO sanction (id, at, target, moderator, kind, reason, until, report, lifted,"
        " lifted_by, lift_reason, seen) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,0,NULL,'',0)",
        parameters(s.id.text, s.at.count(), s.target, s.moderator, number_of(s.kind), s.reason,
                   s.until.count(), s.report.text));
    update_restrictions(batch, s.target);
}

void apply(Batch& batch, const write::LiftSanction& lift) {
    batch.run_on_one(
        "UPDATE sanction SET lifted=$1, lifted_by=$2, lift_reason=$3"
        " WHERE id=$4 AND target=$5 AND lifted=0",
        parameters(lift.at.count(), lift.by, lift.reason, lift.id.text, lift.target));
    update_restrictions(batch, lift.target);
}

void apply(Batch& batch, const write::SeeSanction& see) {
    batch.run_on_one("UPDATE sanction SET seen=$1 WHERE id=$2 AND target=$3",
                     parameters(see.at.count(), see.id.text, see.target));
}

void apply(Batch& batch, const write::LogModeration& log) {
    const ModerationEntry& e = log.entry;
    batch.run(
        "INSERT INTO moderation_log (at, moderator, action, target, detail)"
        " VALUES ($1,$2,$3,$4,$5)",
        parameters(e.at.count(), e.moderator, e.action, user_or_null(e.target), e.detail));
}

void apply(Batch& batch, const write::BlockAddresses& block) {
    const AddressBlock& b = block.block;
    batch.run(
        "INSERT INTO address_block (subnet, at, moderator, reason, until) VALUES ($1,$2,$3,$4,$5)"
        " ON CONFLICT (subnet) DO UPDATE SET at=excluded.at, moderator=excluded.moderator,"
        " reason=excluded.reason, until=excluded.until",
        parameters(b.subnet, b.at.count(), b.moderator, b.reason, b.until.count()));
}

void apply(Batch& batch, const write::UnblockAddresses& unblock) {
    batch.run_on_one("DELETE FROM address_block WHERE subnet=$1", parameters(unblock.subnet));
}

Found<std::optional<Report>> report(Session& session, const ReportId& id) {
    return first(
        session.query(with(kReportColumns, kReportTables, "WHERE r.id=$1"), parameters(id.text)),
        report_from<Row>);
}

Found<std::vector<Report>> reports(Session& session, const ReportFilter& filter) {
    const std::string_view rest =
        filter.is_open ? "WHERE ($1::bigint=0 OR r.target=$1) AND ($2::bigint=0 OR r.reporter=$2)"
                         " AND r.state=0 ORDER BY r.at, r.id LIMIT $3"
                       : "WHERE ($1::bigint=0 OR r.target=$1) AND ($2::bigint=0 OR r.reporter=$2)"
                         " AND r.state>0 ORDER BY r.at DESC, r.id DESC LIMIT $3";
    return all(session.query(with(kReportColumns, kReportTables, rest),
                             parameters(filter.target, filter.reporter, filter.limit)),
               report_from<Row>);
}

Found<std::optional<Sanction>> sanction(Session& session, const SanctionId& id) {
    return first(session.query(with(kSanctionColumns, kSanctionTables, "WHERE s.id=$1"),
                               parameters(id.text)),
                 sanction_from<Row>);
}

Found<std::vector<Sanction>> sanctions_of(Session& session, UserId user) {
    return all(session.query(with(kSanctionColumns, kSanctionTables,
                                  "WHERE s.target=$1 ORDER BY s.at DESC, s.id DESC LIMIT 200"),
                             parameters(user)),
               sanction_from<Row>);
}

Found<std::vector<ModerationEntry>> moderation_log(Session& session, std::int64_t before,
                                                   int limit) {
    return all(session.query("SELECT l.id, l.at, l.moderator, l.action, l.target, l.detail, a.name,"
                             " coalesce(b.name, '') FROM moderation_log l"
                             " JOIN users a ON a.id=l.moderator LEFT JOIN users b ON b.id=l.target"
                             " WHERE ($1::bigint=0 OR l.id<$1) ORDER BY l.id DESC LIMIT $2",
                             parameters(before, limit)),
               moderation_entry_from<Row>);
}

Found<std::vector<AddressBlock>> address_blocks(Session& session) {
    return all(session.query("SELECT k.subnet, k.at, k.moderator, k.reason, k.until, a.name"
                             " FROM address_block k JOIN users a ON a.id=k.moderator"
                             " ORDER BY k.at DESC, k.subnet LIMIT $1",
                             parameters(ModerationStore::kMostAddressBlocks)),
               address_block_from<Row>);
}

}  // namespace janggun::server::postgres
