// Sanctions.
#include "server/features/moderation/sanction_routes.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/domain/names.h"
#include "server/features/moderation/limits.h"
#include "server/features/moderation/moderation_json.h"
#include "server/features/moderation/report_routes.h"

namespace janggun::server {
namespace {

constexpr int kLogPage = 100;

Fault not_above() {
    return {Code::Forbidden, "moderators do not act on themselves, each other, or the owner"};
}

/// Until when, by the field "minutes": permanent without it. A warning is over at once.
Result<Time, Fault> end_of(SanctionKind kind, const Fields& fields, Time now) {
    if (kind == SanctionKind::Warning) return now;
    const std::string_view text = fields.get("minutes");
    if (text.empty() || kind == SanctionKind::Closure) return kForever;
    const auto minutes = parse_number(text);
    if (!minutes || *minutes < 1 || *minutes > kMostMinutes)
        return Failure{
            bad_field("minutes: expected a number from 1 to 527040, or none for a permanent one")};
    return now + std::chrono::minutes{*minutes};
}

template <typename Items, typename Write>
void write_list(JsonText& json, std::string_view name, const Items& items, const Write& write) {
    json.key(name);
    json.open('[');
    for (const auto& item : items) write(item);
    json.close(']');
}

}  // namespace

SanctionRoutes::SanctionRoutes(const Parts& parts) : parts_{parts} {
    parts_.people.on_barred([this](const PersonPtr& person) { disconnect(person); });
    parts_.people.explain_bars_with(
        [this](const PersonPtr& person, const std::function<void(Fault)>& done) {
            find_bar(person->user.id, [person, done](const std::optional<Sanction>& bar) {
                done(barred_fault(person->user.restrictions.barred_until,
                                  bar ? bar->reason : std::string{}));
            });
        });
}

void SanctionRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern, Access access,
                           void (SanctionRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, pattern, access, Scope::None, this, answer).session_only();
    };
    route(Post, "/api/mod/user/{name}/sanction", Access::Moderator, &SanctionRoutes::add);
    route(Delete, "/api/mod/sanction/{id}", Access::Moderator, &SanctionRoutes::lift);
    route(Get, "/api/mod/user/{name}", Access::Moderator, &SanctionRoutes::person);
    route(Get, "/api/mod/log", Access::Moderator, &SanctionRoutes::log);
    route(Get, "/api/me/sanctions", Access::Person, &SanctionRoutes::own);
    route(Post, "/api/me/sanctions/{id}/seen", Access::Person, &SanctionRoutes::see);
    registry.counter("janggun_sanctions_total", "Sanctions imposed", made_);
}

void SanctionRoutes::find_bar(UserId user, std::function<void(std::optional<Sanction>)> done) {
    parts_.store.sanctions_of(
        user, parts_.context.guarded([this, done = std::move(done)](
                                         const Result<std::vector<Sanction>, StoreError>& all) {
            if (all)
                for (const Sanction& one : *all)
                    if (is_bar(one.kind) && !one.lifted && one.until > parts_.context.now())
                        return done(one);
            done(std::nullopt);
        }));
}

void SanctionRoutes::disconnect(const PersonPtr& person) {
    const UserId user = person->user.id;
    if (!parts_.connections.is_online(user)) return;
    find_bar(user, [this, user](const std::optional<Sanction>& bar) {
        if (bar)
            parts_.connections.tell_here(
                user, make_message(sanction_message(*bar, parts_.context.now())));
        parts_.connections.close_here(user);
    });
}

void SanctionRoutes::add(const Call& call, Respond respond) {
    parts_.people.get_named(call.path.at(0), [this, call, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        add(call, person, respond);
    });
}

void SanctionRoutes::add(const Call& call, const PersonPtr& target, const Respond& respond) {
    if (!may_moderate(call.caller.role, target->user.role)) return respond(answer_of(not_above()));
    const auto kind = sanction_named(call.fields.get("kind"));
    if (!kind)
        return respond(
            answer_of(bad_field("kind: expected warning, mute, unrated, suspension or closure")));
    const auto reason = visible_text(call.fields.get("reason"), kLongestReason);
    if (!reason)
        return respond(
            answer_of(bad_field("reason: expected what the person is told, in 1 to 500 "
                                "characters")));
    const Time now = parts_.context.now();
    const auto until = end_of(*kind, call.fields, now);
    if (!until) return respond(answer_of(until.error()));
    const Sanction sanction{.id = {random_id()},
                            .at = now,
                            .target = target->user.id,
                            .moderator = call.caller.user,
                            .kind = *kind,
                            .reason = *reason,
                            .until = *until,
                            .report = {std::string{call.fields.get("report")}},
                            .lifted = {},
                            .lifted_by = UserId::None,
                            .lift_reason = {},
                            .seen = {},
                            .target_name = target->user.name,
                            .moderator_name = call.caller.name,
                            .lifted_by_name = {}};
    if (sanction.report.empty()) return store(sanction, std::nullopt, respond);
    parts_.store.report(
        sanction.report,
        parts_.context.guarded([this, sanction,
                                respond](const Result<std::optional<Report>, StoreError>& report) {
            if (!report) return respond(storage_answer(report.error()));
            if (!*report || (*report)->target != sanction.target)
                return respond(answer_of(Fault{Code::NotFound, "no such report of this person"}));
            if (const auto fault = fault_of_deciding(**report, sanction.moderator))
                return respond(answer_of(*fault));
            store(sanction, **report, respond);
        }));
}

void SanctionRoutes::store(const Sanction& sanction, const std::optional<Report>& report,
                           const Respond& respond) {
    std::vector<Write> unit{write::AddSanction{sanction}};
    if (is_bar(sanction.kind))
        unit.emplace_back(
            write::EndCredentials{sanction.target, Credential::Kind::Session, SessionId{}});
    const bool closes = report && report->state == ReportState::Open;
    if (closes)
        unit.emplace_back(write::CloseReport{report->id, ReportState::Upheld, sanction.moderator,
                                             sanction.at, std::string{name_of(sanction.kind)}});
    unit.emplace_back(write::LogModeration{{0,
                                            sanction.at,
                                            sanction.moderator,
                                            std::string{name_of(sanction.kind)},
                                            sanction.target,
                                            until_text(sanction.until) + ": " + sanction.reason,
                                            {},
                                            {}}});
    parts_.committer.write(
        std::move(unit),
        parts_.context.guarded([this, sanction, report, closes,
                                respond](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict)
                return respond(answer_of(
                    Fault{Code::WrongPhase, "another moderator has just closed this report"}));
            if (!written) return respond(answer_of(not_stored()));
            ++made_;
            if (closes && on_report_closed_) {
                Report closed = *report;
                closed.state = ReportState::Upheld;
                on_report_closed_(closed);
            }
            if (is_bar(sanction.kind))
                for (const auto& hook : on_barred_) hook(sanction.target);
            else
                parts_.connections.tell(sanction.target, make_message(sanction_message(
                                                             sanction, parts_.context.now())));
            parts_.people.changed(sanction.target, [this, sanction, respond] {
                JsonText json;
                write_sanction(json, sanction, Reader::Moderator, parts_.context.now());
                respond(answer_of(json.take()));
            });
        }));
}

void SanctionRoutes::lift(const Call& call, Respond respond) {
    const SanctionId id{call.path.at(0)};
    parts_.store.sanction(
        id, parts_.context.guarded(
                [this, call, respond](const Result<std::optional<Sanction>, StoreError>& found) {
                    if (!found) return respond(storage_answer(found.error()));
                    if (!*found)
                        return respond(answer_of(Fault{Code::NotFound, "no such sanction"}));
                    parts_.people.get((*found)->target, [this, call, sanction = **found,
                                                         respond](const PersonPtr& target) {
                        if (!target) return respond(answer_of(no_user()));
                        lift(sanction, target, call, respond);
                    });
                }));
}

void SanctionRoutes::lift(const Sanction& sanction, const PersonPtr& target, const Call& call,
                          const Respond& respond) {
    if (!may_moderate(call.caller.role, target->user.role)) return respond(answer_of(not_above()));
    const std::string reason = visible_text(call.fields.get("reason"), kLongestReason).value_or("");
    const Time now = parts_.context.now();
    parts_.committer.write(
        {write::LiftSanction{sanction.id, sanction.target, call.caller.user, now, reason},
         write::LogModeration{{0,
                               now,
                               call.caller.user,
                               "lift_" + std::string{name_of(sanction.kind)},
                               sanction.target,
                               reason,
                               {},
                               {}}}},
        parts_.context.guarded([this, sanction, reason, now,
                                respond](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict)
                return respond(answer_of(Fault{Code::WrongPhase, "it is lifted already"}));
            if (!written) return respond(answer_of(not_stored()));
            Sanction lifted = sanction;
            lifted.lifted = now;
            lifted.lift_reason = reason;
            parts_.connections.tell(sanction.target, make_message(sanction_message(lifted, now)));
            parts_.people.changed(sanction.target, [respond] { respond(done_answer()); });
        }));
}

void SanctionRoutes::person(const Call& call, Respond respond) {
    parts_.people.get_named(call.path.at(0), [this, call, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        parts_.store.sanctions_of(
            person->user.id,
            parts_.context.guarded([this, call, person,
                                    respond](Result<std::vector<Sanction>, StoreError> sanctions) {
                if (!sanctions) return respond(storage_answer(sanctions.error()));
                parts_.store.reports(
                    {.is_open = false, .target = person->user.id, .limit = 50}, call.asker(),
                    parts_.context.guarded(
                        [this, person, own = call.caller.user, sanctions = std::move(*sanctions),
                         respond](Result<std::vector<Report>, StoreError> reports) {
                            if (!reports) return respond(storage_answer(reports.error()));
                            // Moderators do not see who has reported them.
                            if (person->user.id == own) reports->clear();
                            JsonText json;
                            json.open('{');
                            json.field("name", person->user.name);
                            json.field("role", name_of(person->user.role));
                            json.truth_field("guest", person->user.is_guest);
                            json.number_field("created", person->user.created.count());
                            const Time now = parts_.context.now();
                            write_list(json, "sanctions", sanctions, [&](const Sanction& one) {
                                write_sanction(json, one, Reader::Moderator, now);
                            });
                            write_list(json, "reports", *reports, [&](const Report& one) {
                                write_report(json, one, Reader::Moderator);
                            });
                            json.close('}');
                            respond(answer_of(json.take()));
                        }));
            }));
    });
}

void SanctionRoutes::log(const Call& call, Respond respond) {
    const auto before = parse_number<std::int64_t>(call.fields.get("before", "0"));
    if (!before || *before < 0)
        return respond(answer_of(bad_field("before: expected the number of an entry")));
    parts_.store.moderation_log(
        *before, kLogPage, call.asker(),
        parts_.context.guarded(
            [respond](const Result<std::vector<ModerationEntry>, StoreError>& entries) {
                if (!entries) return respond(storage_answer(entries.error()));
                JsonText json;
                json.open('{');
                write_list(json, "entries", *entries,
                           [&](const ModerationEntry& entry) { write_entry(json, entry); });
                json.close('}');
                respond(answer_of(json.take()));
            }));
}

void SanctionRoutes::own(const Call& call, Respond respond) {
    parts_.store.sanctions_of(
        call.caller.user,
        parts_.context.guarded(
            [this, respond](const Result<std::vector<Sanction>, StoreError>& sanctions) {
                if (!sanctions) return respond(storage_answer(sanctions.error()));
                JsonText json;
                json.open('{');
                write_list(json, "sanctions", *sanctions, [&](const Sanction& one) {
                    write_sanction(json, one, Reader::Self, parts_.context.now());
                });
                json.close('}');
                respond(answer_of(json.take()));
            }));
}

void SanctionRoutes::see(const Call& call, Respond respond) {
    parts_.committer.write(
        {write::SeeSanction{{call.path.at(0)}, call.caller.user, parts_.context.now()}},
        parts_.context.guarded([respond](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict)
                return respond(answer_of(Fault{Code::NotFound, "no such sanction"}));
            respond(written ? done_answer() : answer_of(not_stored()));
        }));
}

}  // namespace janggun::server
