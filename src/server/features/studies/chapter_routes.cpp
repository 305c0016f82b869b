// Chapters over HTTP.
#include "server/features/studies/chapter_routes.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/features/studies/chapter_record.h"
#include "server/features/studies/fields.h"
#include "server/features/studies/study_json.h"

namespace janggun::server {
namespace {

Fault too_many_chapters() {
    return {Code::NotAllowed, fmt::format("a study has at most {} chapters", kMostChapters)};
}

int rank_after(const Study& study) {
    return study.chapters.empty() ? 0 : study.chapters.back().rank + 1;
}

/// The ids of the new chapters, and what an import could not read.
Answer added_answer(const std::vector<std::string>& chapters,
                    const std::vector<std::string>& problems) {
    JsonText json;
    json.open('{');
    json.key("chapters");
    json.open('[');
    for (const std::string& id : chapters) json.string(id);
    json.close(']');
    json.key("problems");
    json.open('[');
    for (const std::string& problem : problems) json.string(problem);
    json.close(']');
    json.close('}');
    return answer_of(json.take());
}

/// Of the chapters among writes.
std::vector<std::string> ids_in(const std::vector<Write>& writes) {
    std::vector<std::string> ids;
    for (const Write& write : writes)
        if (const auto* put = std::get_if<write::PutChapter>(&write))
            ids.push_back(put->chapter.id.text);
    return ids;
}

/// The heads that change when a chapter is named anew or moved to a place.
Result<Studies::Plan, Fault> changed_chapter(const Study& study, const ChapterId& id,
                                             const Fields& fields) {
    std::vector<ChapterHead> heads = study.chapters;
    const auto found = std::find_if(heads.begin(), heads.end(),
                                    [&](const ChapterHead& head) { return head.id == id; });
    if (found == heads.end()) return Failure{no_chapter()};
    auto name = name_in(fields, "name", found->name);
    if (!name) return Failure{name.error()};
    found->name = std::move(*name);
    if (auto fault = read_chapter_fields(fields, *found)) return Failure{std::move(*fault)};
    if (const auto text = fields.find("position")) {
        const auto position = parse_number(*text);
        if (!position || *position < 0 || *position >= static_cast<int>(heads.size()))
            return Failure{bad_field("position: expected the number of a chapter, from 0")};
        const ChapterHead moved = *found;
        heads.erase(found);
        heads.insert(heads.begin() + *position, moved);
        for (std::size_t i = 0; i < heads.size(); ++i) heads[i].rank = static_cast<int>(i);
    }
    Studies::Plan plan;
    for (const ChapterHead& head : heads)
        if (std::find(study.chapters.begin(), study.chapters.end(), head) == study.chapters.end())
            plan.writes.emplace_back(write::PutChapter{study.id, head});
    return plan;
}

}  // namespace

void ChapterRoutes::register_with(Registry& registry) {
    const auto read = [&](std::string_view pattern,
                          void (ChapterRoutes::*answer)(const Call&, Respond)) {
        registry.route(Method::Get, pattern, Access::Anybody, Scope::None, this, answer);
    };
    const auto write = [&](Method method, std::string_view pattern,
                           void (ChapterRoutes::*answer)(const Call&, Respond)) -> Route& {
        return registry.route(method, pattern, Access::Account, Scope::StudyWrite, this, answer);
    };
    read("/api/study/{id}/pgn", &ChapterRoutes::pgn);
    read("/api/study/{id}/chapter/{chapter}", &ChapterRoutes::get);
    read("/api/study/{id}/chapter/{chapter}/pgn", &ChapterRoutes::chapter_pgn);
    write(Method::Post, "/api/study/{id}/chapter", &ChapterRoutes::add);
    write(Method::Post, "/api/study/{id}/chapter/{chapter}", &ChapterRoutes::change);
    write(Method::Delete, "/api/study/{id}/chapter/{chapter}", &ChapterRoutes::remove);
    write(Method::Post, "/api/study/{id}/import", &ChapterRoutes::import)
        .with_body(kMostImportBytes * 5 / 4);
}

void ChapterRoutes::get(const Call& call, Respond respond) {
    studies_.read({{call.path.at(0)}, StudyQuery::Chapters::One, {call.path.at(1)}},
                  {call.caller, StudyRight::Read, call.asker()},
                  [respond](const Result<StoredStudy, Fault>& found) {
                      if (!found) return respond(answer_of(found.error()));
                      JsonText json;
                      write_chapter(json, found->study, found->chapters.front());
                      respond(answer_of(json.take()));
                  });
}

void ChapterRoutes::change_study(const Call& call, const Studies::MakePlan& make,
                                 const std::function<Answer()>& answer, const Respond& respond) {
    studies_.change({.study = {call.path.at(0)}}, {call.caller, StudyRight::Write, call.asker()},
                    make, [answer, respond](const Result<Studies::Changed, Fault>& changed) {
                        respond(changed ? answer() : answer_of(changed.error()));
                    });
}

void ChapterRoutes::add(const Call& call, Respond respond) {
    if (const auto chapter = new_chapter(call.fields, "name", 1); !chapter)
        return respond(answer_of(chapter.error()));
    const auto ids = std::make_shared<std::vector<std::string>>();  // of the last attempt
    change_study(
        call,
        [fields = call.fields, ids](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const Study& study = stored.study;
            if (study.chapters.size() >= kMostChapters) return Failure{too_many_chapters()};
            auto chapter = new_chapter(fields, "name", study.chapters.size() + 1);
            if (!chapter) return Failure{chapter.error()};
            Studies::Plan plan{Studies::added_chapters(study.id, {std::move(*chapter)},
                                                       rank_after(study), study.revision + 1)};
            *ids = ids_in(plan.writes);
            return plan;
        },
        [ids] { return added_answer(*ids, {}); }, respond);
}

void ChapterRoutes::change(const Call& call, Respond respond) {
    change_study(
        call,
        [fields = call.fields, id = ChapterId{call.path.at(1)}](const StoredStudy& stored) {
            return changed_chapter(stored.study, id, fields);
        },
        done_answer, respond);
}

void ChapterRoutes::remove(const Call& call, Respond respond) {
    change_study(
        call,
        [id = ChapterId{call.path.at(1)}](
            const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const auto& heads = stored.study.chapters;
            if (std::none_of(heads.begin(), heads.end(),
                             [&](const ChapterHead& head) { return head.id == id; }))
                return Failure{no_chapter()};
            if (heads.size() == 1)
                return Failure{
                    Fault{Code::NotAllowed, "a study has at least one chapter; delete the study"}};
            return Studies::Plan{{write::DeleteChapter{id}}};
        },
        done_answer, respond);
}

void ChapterRoutes::import(const Call& call, Respond respond) {
    auto import = import_in(call.fields);
    if (!import) return respond(answer_of(import.error()));
    // Nothing is parsed for those who may not edit the study.
    studies_.read(
        {.study = {call.path.at(0)}}, {call.caller, StudyRight::Write, call.asker()},
        [this, call, import = std::move(*import),
         respond](const Result<StoredStudy, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            const std::size_t room =
                kMostChapters - std::min(kMostChapters, found->study.chapters.size());
            if (room == 0) return respond(answer_of(too_many_chapters()));
            const bool is_taken = studies_.in_background(
                [import, room] { return import_chapters(import.text, import.format, room); },
                [this, call, respond](Imported imported) {
                    add_imported(call, std::move(imported), respond);
                });
            if (!is_taken) respond(answer_of(studies_busy()));
        });
}

void ChapterRoutes::add_imported(const Call& call, Imported imported, const Respond& respond) {
    if (imported.chapters.empty())
        return respond(answer_of(
            bad_field("text: no game could be read" +
                      (imported.problems.empty() ? "" : "; " + imported.problems.front()))));
    const auto ids = std::make_shared<std::vector<std::string>>();
    change_study(
        call,
        [chapters = std::move(imported.chapters),
         ids](const StoredStudy& stored) -> Result<Studies::Plan, Fault> {
            const Study& study = stored.study;
            if (study.chapters.size() + chapters.size() > kMostChapters)
                return Failure{too_many_chapters()};  // others were added in the meantime
            Studies::Plan plan{
                Studies::added_chapters(study.id, chapters, rank_after(study), study.revision + 1)};
            *ids = ids_in(plan.writes);
            return plan;
        },
        [ids, problems = std::move(imported.problems)] { return added_answer(*ids, problems); },
        respond);
}

void ChapterRoutes::pgn(const Call& call, Respond respond) {
    write_pgn({.study = {call.path.at(0)}, .chapters = StudyQuery::Chapters::All}, call, respond);
}

void ChapterRoutes::chapter_pgn(const Call& call, Respond respond) {
    write_pgn({{call.path.at(0)}, StudyQuery::Chapters::One, {call.path.at(1)}}, call, respond);
}

void ChapterRoutes::write_pgn(const StudyQuery& query, const Call& call, const Respond& respond) {
    studies_.read(
        query, {call.caller, StudyRight::Read, call.asker()},
        [this, respond](Result<StoredStudy, Fault> found) {
            if (!found) return respond(answer_of(found.error()));
            std::string file = "study-" + found->study.id.text + ".pgn";
            const bool is_taken = studies_.in_background(
                [stored = std::move(*found)] { return pgn_of(stored.study, stored.chapters); },
                [respond, file](std::string text) {
                    Answer answer = answer_of(std::move(text));
                    answer.type = "application/x-chess-pgn";
                    answer.file_name = file;
                    respond(std::move(answer));
                });
            if (!is_taken) respond(answer_of(studies_busy()));
        });
}

}  // namespace janggun::server
