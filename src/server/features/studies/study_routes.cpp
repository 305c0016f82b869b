// Listing, creating, naming, sharing, copying and deleting studies.
#include "server/features/studies/study_routes.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/domain/names.h"
#include "server/features/studies/chapter_record.h"
#include "server/features/studies/fields.h"
#include "server/features/studies/study_json.h"

namespace janggun::server {
namespace {

/// With what an import could not read, if anything.
Answer study_answer(const Study& study, StudyRight right,
                    const std::vector<std::string>& problems) {
    JsonText json;
    json.open('{');
    json.field("id", study.id.text);
    json.field("right", name_of(right));
    write_study_fields(json, study);
    if (!problems.empty()) {
        json.key("problems");
        json.open('[');
        for (const std::string& problem : problems) json.string(problem);
        json.close(']');
    }
    json.close('}');
    return answer_of(json.take());
}

/// A copy is up to kMostOfStudy rows in one transaction.
constexpr Allowance kCopies{5, std::chrono::minutes{1}};
constexpr std::size_t kMostRemembered = 10'000;
constexpr std::size_t kLongestReason = 500;  // of a moderator

StudyId study_in(const Call& call) {
    return {call.path.at(0)};
}

}  // namespace

void StudyRoutes::register_with(Registry& registry) {
    const auto write = [&](Method method, std::string_view pattern,
                           void (StudyRoutes::*answer)(const Call&, Respond)) -> Route& {
        return registry.route(method, pattern, Access::Account, Scope::StudyWrite, this, answer);
    };
    registry.route(Method::Get, "/api/study", Access::Anybody, Scope::None, this,
                   &StudyRoutes::list);
    registry.route(Method::Get, "/api/study/{id}", Access::Anybody, Scope::None, this,
                   &StudyRoutes::get);
    write(Method::Post, "/api/study", &StudyRoutes::create).with_body(kMostImportBytes * 5 / 4);
    write(Method::Post, "/api/study/{id}", &StudyRoutes::change);
    write(Method::Delete, "/api/study/{id}", &StudyRoutes::remove);
    write(Method::Post, "/api/study/{id}/copy", &StudyRoutes::copy);
    write(Method::Post, "/api/study/{id}/contributor", &StudyRoutes::add_contributor);
    write(Method::Delete, "/api/study/{id}/contributor/{user}", &StudyRoutes::remove_contributor);
    registry
        .route(Method::Post, "/api/mod/study/{id}/private", Access::Moderator, Scope::None, this,
               &StudyRoutes::hide)
        .session_only();
    registry.counter("janggun_study_changes_total", "Changes to studies", studies_.changes());
}

void StudyRoutes::list(const Call& call, Respond respond) {
    StudyFilter filter;
    const std::string_view which = call.fields.get("list", "public");
    if (which == "mine") {
        if (!call.caller.is_anybody() || !has_scope(call.caller, kStudyScopes))
            return respond(answer_of(log_in_first()));
        filter.which = StudyFilter::Which::Mine;
        filter.user = call.caller.user;
    } else if (which != "public") {
        return respond(answer_of(bad_field("list: expected mine or public")));
    }
    if (const std::string_view max = call.fields.get("max"); !max.empty()) {
        const auto number = parse_number(max);
        if (!number || *number < 1 || *number > 100)
            return respond(answer_of(bad_field("max: expected a number from 1 to 100")));
        filter.limit = *number;
    }
    // "TIME-ID", the last of the page before.
    if (const std::string_view before = call.fields.get("before"); !before.empty()) {
        const std::size_t dash = std::min(before.find('-'), before.size());
        const auto time = parse_number<std::int64_t>(before.substr(0, dash));
        if (!time || !is_id(before.substr(std::min(dash + 1, before.size()))))
            return respond(answer_of(bad_field("before: expected the `next` of a page")));
        filter.before = Time::at(*time);
        filter.before_study = before.substr(dash + 1);
    }
    studies_.list(
        filter, call.asker(),
        [respond, limit = filter.limit](const Result<std::vector<StudyRow>, Fault>& rows) {
            if (!rows) return respond(answer_of(rows.error()));
            JsonText json;
            json.open('{');
            json.key("studies");
            json.open('[');
            for (const StudyRow& row : *rows) write_study_row(json, row);
            json.close(']');
            if (static_cast<int>(rows->size()) == limit)
                json.field("next", fmt::format("{}-{}", rows->back().updated.count(),
                                               rows->back().id.text));
            json.close('}');
            respond(answer_of(json.take()));
        });
}

void StudyRoutes::get(const Call& call, Respond respond) {
    answer_with(study_in(call), call, {}, respond);
}

void StudyRoutes::answer_with(const StudyId& study, const Call& call,
                              const std::vector<std::string>& problems, const Respond& respond) {
    studies_.read(
        {.study = study}, {call.caller, StudyRight::Read, call.asker()},
        [caller = call.caller, problems, respond](const Result<StoredStudy, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            respond(study_answer(found->study, right_of(caller, found->study), problems));
        });
}

void StudyRoutes::create(const Call& call, Respond respond) {
    Study study;
    auto name = name_in(call.fields, "name", "Study");
    if (!name) return respond(answer_of(name.error()));
    const auto visibility = visibility_in(call.fields, Visibility::Private);
    if (!visibility) return respond(answer_of(visibility.error()));
    study.name = std::move(*name);
    study.visibility = *visibility;
    study.owner = call.caller.user;
    if (!call.fields.find("text")) {
        auto chapter = new_chapter(call.fields, "chapter", 1);
        if (!chapter) return respond(answer_of(chapter.error()));
        return add(call, std::move(study), {std::move(*chapter)}, {}, respond);
    }
    auto import = import_in(call.fields);
    if (!import) return respond(answer_of(import.error()));
    const bool is_taken = studies_.in_background(
        [import = std::move(*import)] {
            return import_chapters(import.text, import.format, kMostChapters);
        },
        [this, call, study, respond](Imported imported) {
            if (imported.chapters.empty())
                return respond(answer_of(bad_field(
                    "text: no game could be read" +
                    (imported.problems.empty() ? "" : "; " + imported.problems.front()))));
            add(call, study, std::move(imported.chapters), imported.problems, respond);
        });
    if (!is_taken) respond(answer_of(studies_busy()));
}

void StudyRoutes::add(const Call& call, Study study, std::vector<Chapter> chapters,
                      const std::vector<std::string>& problems, const Respond& respond) {
    studies_.add(std::move(study), std::move(chapters),
                 [this, call, problems, respond](const Result<StudyId, Fault>& added) {
                     if (!added) return respond(answer_of(added.error()));
                     answer_with(*added, call, problems, respond);
                 });
}

void StudyRoutes::change_own(const Call& call, const Studies::MakePlan& make,
                             const Respond& respond) {
    studies_.change({.study = study_in(call)}, {call.caller, StudyRight::Own, call.asker()}, make,
                    [this, call, respond](const Result<Studies::Changed, Fault>& changed) {
                        if (!changed) return respond(answer_of(changed.error()));
                        answer_with(study_in(call), call, {}, respond);
                    });
}

void StudyRoutes::change(const Call& call, Respond respond) {
    // Checked here, so that nothing is read for a request that is wrong.
    if (const auto name = name_in(call.fields, "name", "-"); !name)
        return respond(answer_of(name.error()));
    if (const auto visibility = visibility_in(call.fields, Visibility::Private); !visibility)
        return respond(answer_of(visibility.error()));
    change_own(
        call,
        [fields = call.fields](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const Study& study = stored.study;
            const auto name = name_in(fields, "name", study.name);
            const auto visibility = visibility_in(fields, study.visibility);
            if (*name == study.name && *visibility == study.visibility) return Studies::Plan{};
            return Studies::Plan{{write::NameStudy{study.id, *name, *visibility}}};
        },
        respond);
}

void StudyRoutes::remove(const Call& call, Respond respond) {
    studies_.change(
        {.study = study_in(call)}, {call.caller, StudyRight::Own, call.asker()},
        [](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            return Studies::Plan{{write::DeleteStudy{stored.study.id}}};
        },
        [respond](const Result<Studies::Changed, Fault>& changed) {
            respond(changed ? done_answer() : answer_of(changed.error()));
        });
}

void StudyRoutes::copy(const Call& call, Respond respond) {
    if (copies_.size() > kMostRemembered) copies_.clear();
    if (!copies_[call.caller.user].take(kCopies, studies_.context().now().since_epoch))
        return respond(
            answer_of(Fault{Code::TooMany, "you have copied many studies; wait a minute"}));
    studies_.read({.study = study_in(call), .chapters = StudyQuery::Chapters::All},
                  {call.caller, StudyRight::Read, call.asker()},
                  [this, call, respond](Result<StoredStudy, Fault> found) {
                      if (!found) return respond(answer_of(found.error()));
                      Study study;
                      study.name = found->study.name;
                      study.owner = call.caller.user;
                      add(call, std::move(study), std::move(found->chapters), {}, respond);
                  });
}

/// By a moderator. What is private already looks as if it did not exist.
void StudyRoutes::hide(const Call& call, Respond respond) {
    const auto reason = visible_text(call.fields.get("reason"), kLongestReason);
    if (!reason)
        return respond(answer_of(bad_field("reason: expected a text of 1 to 500 characters")));
    studies_.change(
        {.study = study_in(call)}, {call.caller, StudyRight::None, call.asker()},
        [reason = *reason, moderator = call.caller.user, now = studies_.context().now()](
            const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const Study& study = stored.study;
            if (study.visibility == Visibility::Private) return Failure{no_study()};
            ModerationEntry entry;
            entry.at = now;
            entry.moderator = moderator;
            entry.action = "study_private";
            entry.target = study.owner;
            entry.detail = study.id.text + ": " + reason;
            return Studies::Plan{{write::NameStudy{study.id, study.name, Visibility::Private},
                                  write::LogModeration{entry}}};
        },
        [respond](const Result<Studies::Changed, Fault>& changed) {
            respond(changed ? done_answer() : answer_of(changed.error()));
        });
}

void StudyRoutes::add_contributor(const Call& call, Respond respond) {
    people_.user_named(
        std::string{call.fields.get("user")},
        studies_.context().guarded([this, call,
                                    respond](const Result<std::optional<User>, StoreError>& found) {
            if (!found) return respond(storage_answer(found.error()));
            const auto& user = *found;
            if (!user || user->is_guest || user->is_deleted) return respond(answer_of(no_user()));
            change_own(
                call,
                [user = user->id](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
                    if (right_of(user, stored.study) >= StudyRight::Write) return Studies::Plan{};
                    if (stored.study.contributors.size() >= kMostContributors)
                        return Failure{Fault{
                            Code::NotAllowed,
                            fmt::format("a study has at most {} contributors", kMostContributors)}};
                    return Studies::Plan{{write::AddContributor{stored.study.id, user}}};
                },
                respond);
        }));
}

void StudyRoutes::remove_contributor(const Call& call, Respond respond) {
    people_.user_named(
        call.path.at(1),
        studies_.context().guarded(
            [this, call, respond](const Result<std::optional<User>, StoreError>& found) {
                if (!found) return respond(storage_answer(found.error()));
                if (!*found) return respond(answer_of(no_user()));
                leave(call, study_in(call), (*found)->id, respond);
            }));
}

/// The owner removes anybody; contributors remove themselves.
void StudyRoutes::leave(const Call& call, const StudyId& study, UserId user,
                        const Respond& respond) {
    const StudyRight needed = user == call.caller.user ? StudyRight::Write : StudyRight::Own;
    studies_.change(
        {.study = study}, {call.caller, needed, call.asker()},
        [user](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const auto& all = stored.study.contributors;
            const bool is_one = std::any_of(all.begin(), all.end(),
                                            [&](const auto& one) { return one.user == user; });
            if (!is_one) return Failure{Fault{Code::NotFound, "no such contributor"}};
            return Studies::Plan{{write::RemoveContributor{stored.study.id, user}}};
        },
        [respond](const Result<Studies::Changed, Fault>& changed) {
            respond(changed ? done_answer() : answer_of(changed.error()));
        });
}

}  // namespace janggun::server
