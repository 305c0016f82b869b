// Moderation: statements.
#include "server/store/sqlite/moderation.h"

#include "server/store/moderation_rows.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::string_view kReportTables =
    " FROM report r JOIN user a ON a.id=r.reporter JOIN user b ON b.id=r.target"
    " LEFT JOIN user c ON c.id=r.handler ";
constexpr std::string_view kSanctionTables =
    " FROM sanction s JOIN user a ON a.id=s.target JOIN user b ON b.id=s.moderator"
    " LEFT JOIN user c ON c.id=s.lifted_by ";

int number_of(SanctionKind kind) {
    return static_cast<int>(kind);
}

/// What the sanctions in force amount to.
Outcome update_restrictions(Database& database, UserId user) {
    return run(database,
               "UPDATE user SET"
               " muted_until=coalesce((SELECT max(until) FROM sanction WHERE target=?1 AND kind=?2"
               " AND lifted=0), 0),"
               " unrated_until=coalesce((SELECT max(until) FROM sanction WHERE target=?1 AND"
               " kind=?3 AND lifted=0), 0),"
               " barred_until=coalesce((SELECT max(until) FROM sanction WHERE target=?1 AND"
               " kind IN (?4, ?5) AND lifted=0), 0) WHERE id=?1",
               number(user), number_of(SanctionKind::Mute), number_of(SanctionKind::Unrated),
               number_of(SanctionKind::Suspension), number_of(SanctionKind::Closure));
}

}  // namespace

Outcome apply(Database& database, const write::SetRole& set) {
    return run_on_one(database, "UPDATE user SET role=? WHERE id=?", static_cast<int>(set.role),
                      number(set.user));
}

Outcome apply(Database& database, const write::AddReport& add) {
    const Report& r = add.report;
    constexpr std::int64_t kDay = Duration{std::chrono::hours{24}}.count();
    return run_on_one(
        database,
        "INSERT INTO report (id, at, reporter, target, reason, text, game, lines, state, handler,"
        " handled, note, study, tournament)"
        " SELECT ?1,?2,?3,?4,?5,?6,?7,?8,0,NULL,0,'',?12,?13"
        " WHERE (SELECT count(*) FROM report WHERE reporter=?3 AND state=0)<?9"
        " AND (SELECT count(*) FROM report WHERE reporter=?3 AND at>?2-?10)<?11"
        " AND NOT EXISTS (SELECT 1 FROM report WHERE reporter=?3 AND target=?4 AND state=0)",
        r.id.text, r.at.count(), number(r.reporter), number(r.target), static_cast<int>(r.reason),
        r.text, r.game.text, r.lines, write::AddReport::kMostOpen, kDay,
        write::AddReport::kMostOfADay, r.study.text, r.tournament.text);
}

Outcome apply(Database& database, const write::CloseReport& close) {
    return run_on_one(database,
                      "UPDATE report SET state=?, handler=?, handled=?, note=?"
                      " WHERE id=? AND state=0",
                      static_cast<int>(close.state), number(close.handler), close.at.count(),
                      close.note, close.id.text);
}

Outcome apply(Database& database, const write::AddSanction& add) {
    const Sanction& s = add.sanction;
    const Outcome added =
        run(database,
            "INSERT INTO sanction (id, at, target, moderator, kind, reason, until, report, lifted,"
            " lifted_by, lift_reason, seen) VALUES (?,?,?,?,?,?,?,?,0,NULL,'',0)",
            s.id.text, s.at.count(), number(s.target), number(s.moderator), number_of(s.kind),
            s.reason, s.until.count(), s.report.text);
    return added == Outcome::Done ? update_restrictions(database, s.target) : added;
}

Outcome apply(Database& database, const write::LiftSanction& lift) {
    const Outcome lifted = run_on_one(database,
                                      "UPDATE sanction SET lifted=?, lifted_by=?, lift_reason=?"
                                      " WHERE id=? AND target=? AND lifted=0",
                                      lift.at.count(), number(lift.by), lift.reason, lift.id.text,
                                      number(lift.target));
    return lifted == Outcome::Done ? update_restrictions(database, lift.target) : lifted;
}

Outcome apply(Database& database, const write::SeeSanction& see) {
    return run_on_one(database, "UPDATE sanction SET seen=? WHERE id=? AND target=?",
                      see.at.count(), see.id.text, number(see.target));
}

Outcome apply(Database& database, const write::LogModeration& log) {
    const ModerationEntry& e = log.entry;
    return run(database,
               "INSERT INTO moderation_log (at, moderator, action, target, detail)"
               " VALUES (?,?,?,?,?)",
               e.at.count(), number(e.moderator), e.action, number_or_null(e.target), e.detail);
}

Outcome apply(Database& database, const write::BlockAddresses& block) {
    const AddressBlock& b = block.block;
    return run(database,
               "INSERT INTO address_block (subnet, at, moderator, reason, until) VALUES"
               " (?,?,?,?,?) ON CONFLICT DO UPDATE SET at=excluded.at,"
               " moderator=excluded.moderator, reason=excluded.reason, until=excluded.until",
               b.subnet, b.at.count(), number(b.moderator), b.reason, b.until.count());
}

Outcome apply(Database& database, const write::UnblockAddresses& unblock) {
    return run_on_one(database, "DELETE FROM address_block WHERE subnet=?", unblock.subnet);
}

Found<std::optional<Report>> report(Database& database, const ReportId& id) {
    static const std::string kSql = with(kReportColumns, with(kReportTables, "WHERE r.id=?"));
    return first(database.prepared(kSql).bind(id.text), report_from<Statement>);
}

Found<std::vector<Report>> reports(Database& database, const ReportFilter& filter) {
    static const std::string kWhere =
        "WHERE (?1=0 OR r.target=?1) AND (?2=0 OR r.reporter=?2) AND ";
    static const std::string kBase = with(kReportColumns, with(kReportTables, kWhere));
    return all(database
                   .prepared(with(kBase, filter.is_open
                                             ? "r.state=0 ORDER BY r.at, r.id LIMIT ?3"
                                             : "r.state>0 ORDER BY r.at DESC, r.id DESC LIMIT ?3"))
                   .bind(number(filter.target), number(filter.reporter), filter.limit),
               report_from<Statement>);
}

Found<std::optional<Sanction>> sanction(Database& database, const SanctionId& id) {
    static const std::string kSql = with(kSanctionColumns, with(kSanctionTables, "WHERE s.id=?"));
    return first(database.prepared(kSql).bind(id.text), sanction_from<Statement>);
}

Found<std::vector<Sanction>> sanctions_of(Database& database, UserId user) {
    static const std::string kSql =
        with(kSanctionColumns,
             with(kSanctionTables, "WHERE s.target=? ORDER BY s.at DESC, s.id DESC LIMIT 200"));
    return all(database.prepared(kSql).bind(number(user)), sanction_from<Statement>);
}

Found<std::vector<ModerationEntry>> moderation_log(Database& database, std::int64_t before,
                                                   int limit) {
    return all(database
                   .prepared("SELECT l.id, l.at, l.moderator, l.action, l.target, l.detail, a.name,"
                             " coalesce(b.name, '') FROM moderation_log l"
                             " JOIN user a ON a.id=l.moderator LEFT JOIN user b ON b.id=l.target"
                             " WHERE (?1=0 OR l.id<?1) ORDER BY l.id DESC LIMIT ?2")
                   .bind(before, limit),
               moderation_entry_from<Statement>);
}

Found<std::vector<AddressBlock>> address_blocks(Database& database) {
    return all(database
                   .prepared("SELECT k.subnet, k.at, k.moderator, k.reason, k.until, a.name"
                             " FROM address_block k JOIN user a ON a.id=k.moderator"
                             " ORDER BY k.at DESC, k.subnet LIMIT ?")
                   .bind(ModerationStore::kMostAddressBlocks),
               address_block_from<Statement>);
}

}  // namespace janggun::server::sqlite
