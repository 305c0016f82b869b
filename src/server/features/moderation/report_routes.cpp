// Reports.
#include "server/features/moderation/report_routes.h"

#include <algorithm>
#include <array>

#include "base/json_text.h"
#include "server/app/answers.h"
#include "server/app/secrets.h"
#include "server/domain/names.h"
#include "server/features/moderation/limits.h"
#include "server/features/moderation/moderation_json.h"

namespace janggun::server {
namespace {

constexpr std::size_t kLinesKept = 30;  // of a chat

std::string_view room_of(const ChatLine& line) {
    return line.room == ChatLine::Room::Players ? "players" : "spectators";
}
std::string_view room_of(const TournamentChatLine&) {
    return "tournament";
}

/// What was said, as the server has it: nothing of it comes from the reporter.
template <typename Line>
std::string lines_of(const std::vector<Line>& chat) {
    JsonText json;
    json.open('[');
    const std::size_t first = chat.size() - std::min(chat.size(), kLinesKept);
    for (std::size_t i = first; i < chat.size(); ++i) {
        const Line& line = chat[i];
        json.open('{');
        json.field("room", room_of(line));
        json.number_field("at", line.at.count());
        json.field("name", line.name);
        json.field("text", line.text);
        json.close('}');
    }
    json.close(']');
    return json.take();
}

/// Players of a tournament and lines of a chat name their user.
template <typename Items>
bool has_one_of(const Items& items, UserId user) {
    return std::any_of(items.begin(), items.end(),
                       [user](const auto& item) { return item.user == user; });
}
bool takes_part(const StoredGame& game, UserId user) {
    const BySide<Seat>& seats = game.row.terms.seats;
    return seats.first.user == user || seats.second.user == user || has_one_of(game.chat, user);
}
bool takes_part(const StoredTournament& tournament, UserId user) {
    return tournament.row.creator == user || has_one_of(tournament.players, user) ||
           has_one_of(tournament.chat, user);
}

Answer list_of(const std::vector<Report>& reports, Reader reader) {
    JsonText json;
    json.open('{');
    json.key("reports");
    json.open('[');
    for (const Report& report : reports) write_report(json, report, reader);
    json.close(']');
    json.close('}');
    return answer_of(json.take());
}

Fault no_study() {
    return {Code::NotFound, "no such study"};
}
Fault no_report() {
    return {Code::NotFound, "no such report"};
}
Fault no_tournament() {
    return {Code::NotFound, "no such tournament"};
}

}  // namespace

void ReportRoutes::register_with(Registry& registry) {
    using enum Method;
    const auto route = [&](Method method, std::string_view pattern, Access access,
                           void (ReportRoutes::*answer)(const Call&, Respond)) {
        registry.route(method, pattern, access, Scope::None, this, answer).session_only();
    };
    route(Post, "/api/report", Access::Account, &ReportRoutes::report);
    route(Get, "/api/me/reports", Access::Account, &ReportRoutes::own);
    route(Get, "/api/mod/reports", Access::Moderator, &ReportRoutes::queue);
    route(Post, "/api/mod/reports/{id}", Access::Moderator, &ReportRoutes::close);
    registry.counter("janggun_reports_total", "Reports made", made_);
}

void ReportRoutes::report(const Call& call, Respond respond) {
    const auto reason = report_reason_named(call.fields.get("reason"));
    if (!reason)
        return respond(answer_of(
            bad_field("reason: expected cheating, insults, spam, rating_abuse, name or other")));
    const auto text = visible_text(call.fields.get("text"), kLongestReason);
    if (!text)
        return respond(
            answer_of(bad_field("text: expected what happened, in 1 to 500 characters")));
    const GameId game{std::string{call.fields.get("game")}};
    if (!game.empty() && !is_id(game.text)) return respond(answer_of(no_game()));
    const TournamentId tournament{std::string{call.fields.get("tournament")}};
    if (!tournament.empty() && !is_id(tournament.text)) return respond(answer_of(no_tournament()));
    const StudyId study{std::string{call.fields.get("study")}};
    if (!study.empty() && !is_id(study.text)) return respond(answer_of(no_study()));
    const std::array given{!game.empty(), !tournament.empty(), !study.empty()};
    if (std::count(given.begin(), given.end(), true) > 1)
        return respond(
            answer_of(bad_field("expected a game, a tournament or a study, not several")));
    Report report{.id = {random_id()},
                  .at = parts_.context.now(),
                  .reporter = call.caller.user,
                  .target = UserId::None,
                  .reason = *reason,
                  .text = *text,
                  .game = game,
                  .tournament = tournament,
                  .study = study,
                  .lines = "[]",
                  .state = ReportState::Open,
                  .handler = UserId::None,
                  .handled = {},
                  .note = {},
                  .reporter_name = {},
                  .target_name = {},
                  .handler_name = {}};
    parts_.people.get_named(
        std::string{call.fields.get("user")},
        [this, report = std::move(report), asker = call.asker(),
         respond](const PersonPtr& person) mutable {
            if (!person) return respond(answer_of(no_user()));
            if (person->user.id == report.reporter)
                return respond(answer_of(Fault{Code::NotAllowed, "you cannot report yourself"}));
            report.target = person->user.id;
            if (!report.game.empty()) return with_game(report, asker, respond);
            if (!report.tournament.empty()) return with_tournament(report, asker, respond);
            if (!report.study.empty()) return with_study(report, asker, respond);
            add(report, respond);
        });
}

void ReportRoutes::with_game(const Report& report, const Asker& asker, const Respond& respond) {
    parts_.games.game(
        report.game, asker,
        parts_.context.guarded(
            [this, report, respond](const Result<std::optional<StoredGame>, StoreError>& game) {
                if (!game) return respond(storage_answer(game.error()));
                if (!*game) return respond(answer_of(no_game()));
                if (!takes_part(**game, report.target))
                    return respond(answer_of(bad_field("game: this person had no part in it")));
                Report complete = report;
                complete.lines = lines_of((*game)->chat);
                add(complete, respond);
            }));
}

void ReportRoutes::with_tournament(const Report& report, const Asker& asker,
                                   const Respond& respond) {
    parts_.tournaments.tournament(
        report.tournament, asker,
        parts_.context.guarded([this, report, respond](
                                   const Result<std::optional<StoredTournament>, StoreError>& got) {
            if (!got) return respond(storage_answer(got.error()));
            if (!*got) return respond(answer_of(no_tournament()));
            if (!takes_part(**got, report.target))
                return respond(answer_of(bad_field("tournament: this person had no part in it")));
            Report complete = report;
            complete.lines = lines_of((*got)->chat);
            add(complete, respond);
        }));
}

/// A study that the reporter can see, and that the person owns or edits.
void ReportRoutes::with_study(const Report& report, const Asker& asker, const Respond& respond) {
    parts_.studies.study(
        {.study = report.study}, asker,
        parts_.context.guarded(
            [this, report, respond](const Result<std::optional<StoredStudy>, StoreError>& found) {
                if (!found) return respond(storage_answer(found.error()));
                if (!*found || right_of(report.reporter, (*found)->study) == StudyRight::None)
                    return respond(answer_of(no_study()));
                if (right_of(report.target, (*found)->study) < StudyRight::Write)
                    return respond(answer_of(bad_field("study: this person has no part in it")));
                add(report, respond);
            }));
}

void ReportRoutes::add(const Report& report, const Respond& respond) {
    parts_.committer.write(
        {write::AddReport{report}},
        parts_.context.guarded(
            [this, report, respond](const Result<Committer::Written, StoreError>& written) {
                if (!written && written.error() == StoreError::Conflict)
                    return respond(answer_of(Fault{
                        Code::TooMany,
                        "you have reported this person already, or too many people today; the "
                        "moderators will look at it"}));
                if (!written) return respond(answer_of(not_stored()));
                ++made_;
                JsonText json;
                json.open('{');
                json.field("id", report.id.text);
                json.close('}');
                respond(answer_of(json.take()));
            }));
}

void ReportRoutes::own(const Call& call, Respond respond) {
    // Open ones first.
    const auto read = [this, call](bool is_open, Reply<std::vector<Report>> done) {
        parts_.store.reports({.is_open = is_open, .reporter = call.caller.user, .limit = 50},
                             call.asker(), parts_.context.guarded(std::move(done)));
    };
    read(true, [read, respond](const Result<std::vector<Report>, StoreError>& open) {
        if (!open) return respond(storage_answer(open.error()));
        read(false, [open = *open, respond](Result<std::vector<Report>, StoreError> closed) {
            if (!closed) return respond(storage_answer(closed.error()));
            std::vector<Report> all = open;
            all.insert(all.end(), closed->begin(), closed->end());
            respond(list_of(all, Reader::Self));
        });
    });
}

void ReportRoutes::queue(const Call& call, Respond respond) {
    const std::string_view state = call.fields.get("state", "open");
    if (state != "open" && state != "closed")
        return respond(answer_of(bad_field("state: expected open or closed")));
    parts_.store.reports(
        {.is_open = state == "open"}, call.asker(),
        parts_.context.guarded(
            [own = call.caller.user, respond](Result<std::vector<Report>, StoreError> reports) {
                if (!reports) return respond(storage_answer(reports.error()));
                // Moderators do not see who has reported them.
                std::erase_if(*reports, [own](const Report& one) { return one.target == own; });
                respond(list_of(*reports, Reader::Moderator));
            }));
}

void ReportRoutes::close(const Call& call, Respond respond) {
    const auto state = report_state_named(call.fields.get("state"));
    if (!state || *state == ReportState::Open)
        return respond(answer_of(bad_field("state: expected upheld or dismissed")));
    parts_.store.report(
        {call.path.at(0)},
        parts_.context.guarded([this, call, state = *state,
                                respond](const Result<std::optional<Report>, StoreError>& found) {
            if (!found) return respond(storage_answer(found.error()));
            if (!*found) return respond(answer_of(no_report()));
            close(**found, call, state, respond);
        }));
}

std::optional<Fault> fault_of_deciding(const Report& report, UserId moderator) {
    if (report.target != moderator && report.reporter != moderator) return std::nullopt;
    return Fault{Code::Forbidden, "another moderator has to decide about this report"};
}

void ReportRoutes::close(const Report& report, const Call& call, ReportState state,
                         const Respond& respond) {
    if (const auto fault = fault_of_deciding(report, call.caller.user))
        return respond(answer_of(*fault));
    const std::string note = visible_text(call.fields.get("note"), kLongestReason).value_or("");
    const Time now = parts_.context.now();
    parts_.committer.write(
        {write::CloseReport{report.id, state, call.caller.user, now, note},
         write::LogModeration{{0,
                               now,
                               call.caller.user,
                               "report_" + std::string{name_of(state)},
                               report.target,
                               note,
                               {},
                               {}}}},
        parts_.context.guarded([this, report, state,
                                respond](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict)
                return respond(answer_of(Fault{Code::WrongPhase, "this report is closed already"}));
            if (!written) return respond(answer_of(not_stored()));
            Report now_closed = report;
            now_closed.state = state;
            closed(now_closed);
            respond(done_answer());
        }));
}

}  // namespace janggun::server
