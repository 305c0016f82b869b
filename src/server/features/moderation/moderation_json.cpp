// Reports, sanctions and the log as JSON.
#include "server/features/moderation/moderation_json.h"

namespace janggun::server {
namespace {

/// Null: permanent.
void write_until(JsonText& json, Time until) {
    json.key("until");
    if (until >= kForever)
        json.plain("null");
    else
        json.number(until.count());
}

}  // namespace

void write_report(JsonText& json, const Report& report, Reader reader) {
    json.open('{');
    json.field("id", report.id.text);
    json.number_field("at", report.at.count());
    json.field("target", report.target_name);
    json.field("reason", name_of(report.reason));
    json.field("text", report.text);
    json.optional_field("game", report.game.text);
    json.optional_field("tournament", report.tournament.text);
    json.optional_field("study", report.study.text);
    json.field("state", name_of(report.state));
    if (report.state != ReportState::Open) json.number_field("handled", report.handled.count());
    if (reader == Reader::Moderator) {
        json.field("reporter", report.reporter_name);
        json.key("lines");
        json.plain(report.lines.empty() ? "[]" : report.lines);
        json.optional_field("handler", report.handler_name);
        json.optional_field("note", report.note);
    }
    json.close('}');
}

void write_sanction(JsonText& json, const Sanction& sanction, Reader reader, Time now) {
    json.open('{');
    json.field("id", sanction.id.text);
    json.number_field("at", sanction.at.count());
    json.field("target", sanction.target_name);
    json.field("kind", name_of(sanction.kind));
    json.field("reason", sanction.reason);
    write_until(json, sanction.until);
    json.truth_field("active", !sanction.lifted && sanction.until > now);
    json.truth_field("seen", sanction.seen.has_value());
    if (sanction.lifted) {
        json.number_field("lifted", sanction.lifted->count());
        json.field("liftReason", sanction.lift_reason);
    }
    if (reader == Reader::Moderator) {
        json.field("moderator", sanction.moderator_name);
        json.optional_field("report", sanction.report.text);
        json.optional_field("liftedBy", sanction.lifted_by_name);
    }
    json.close('}');
}

void write_entry(JsonText& json, const ModerationEntry& entry) {
    json.open('{');
    json.number_field("number", entry.number);
    json.number_field("at", entry.at.count());
    json.field("moderator", entry.moderator_name);
    json.field("action", entry.action);
    json.optional_field("target", entry.target_name);
    json.field("detail", entry.detail);
    json.close('}');
}

void write_block(JsonText& json, const AddressBlock& block) {
    json.open('{');
    json.field("subnet", block.subnet);
    json.number_field("at", block.at.count());
    json.field("moderator", block.moderator_name);
    json.field("reason", block.reason);
    write_until(json, block.until);
    json.close('}');
}

std::string sanction_message(const Sanction& sanction, Time now) {
    JsonText json;
    json.open('{');
    json.field("t", "sanction");
    json.key("sanction");
    write_sanction(json, sanction, Reader::Self, now);
    json.close('}');
    return json.take();
}

}  // namespace janggun::server
