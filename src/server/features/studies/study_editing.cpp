// Editing chapters over a WebSocket.
#include "server/features/studies/study_editing.h"

#include <fmt/format.h>

#include "server/app/connections.h"
#include "server/features/studies/study_json.h"
#include "server/features/studies/tree.h"

namespace janggun::server {
namespace {

/// The edit as writes. An editor who has not seen the last change of the chapter gets Stale: what
/// they mean may not be there any more.
Result<Studies::Plan, Fault> plan_of(const StoredStudy& stored, const protocol::EditStudy& edit,
                                     std::string_view by, int& node) {
    const Chapter& chapter = stored.chapters.front();
    if (edit.revision < chapter.head.revision || edit.revision > stored.study.revision)
        return Failure{Fault{Code::Stale, "this chapter was changed in the meantime; reload it"}};
    const auto change = edited(chapter, edit.edit);
    if (!change) return Failure{change.error()};
    node = change->node;
    if (change->is_empty()) return Studies::Plan{};
    ChapterHead head = chapter.head;
    head.revision = stored.study.revision + 1;
    for (const StudyNode& put : change->put)
        head.next_node = std::max(head.next_node, put.number + 1);
    head.size = size_after(chapter, *change);
    Studies::Plan plan;
    plan.writes.emplace_back(write::PutChapter{stored.study.id, head});
    if (!change->put.empty()) plan.writes.emplace_back(write::PutNodes{head.id, change->put});
    if (!change->removed.empty())
        plan.writes.emplace_back(write::DeleteNodes{head.id, change->removed});
    plan.message = edit_message({.study = stored.study,
                                 .chapter = head.id,
                                 .revision = head.revision,
                                 .by = by,
                                 .put = change->put,
                                 .removed = change->removed.empty() ? -1 : change->node});
    return plan;
}

}  // namespace

void StudyEditing::register_with(Registry& registry) {
    registry.command<protocol::EditStudy>(Scope::StudyWrite, this, &StudyEditing::edit);
}

void StudyEditing::edit(const SocketCall& call, const protocol::EditStudy& edit) {
    const auto node = std::make_shared<int>(0);  // of the last attempt
    studies_.change(
        {edit.study, StudyQuery::Chapters::One, edit.chapter},
        {call.caller(), StudyRight::Write, call.connection()->asker()},
        [edit, node, by = call.caller().name](const StoredStudy& stored) {
            return plan_of(stored, edit, by, *node);
        },
        [call, node](const Result<Studies::Changed, Fault>& changed) {
            if (!changed) return call.refuse(changed.error());
            call.ack(fmt::format("\"v\":{},\"node\":{}", changed->revision, *node));
        });
}

}  // namespace janggun::server
