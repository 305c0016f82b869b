// Reading and changing stored studies.
#include "server/features/studies/studies.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "server/app/secrets.h"
#include "server/features/studies/topics.h"
#include "server/features/studies/tree.h"

namespace janggun::server {
namespace {

constexpr int kMostTries = 8;

/// Of the study after these writes.
StudySize size_with(const Study& study, const std::vector<Write>& writes) {
    std::unordered_map<std::string, StudySize> sizes;
    for (const ChapterHead& chapter : study.chapters) sizes[chapter.id.text] = chapter.size;
    for (const Write& one : writes) {
        if (const auto* put = std::get_if<write::PutChapter>(&one))
            sizes[put->chapter.id.text] = put->chapter.size;
        if (const auto* erased = std::get_if<write::DeleteChapter>(&one))
            sizes.erase(erased->chapter.text);
    }
    StudySize all;
    for (const auto& [id, size] : sizes) all += size;
    return all;
}

StudySize growth_of(const StudySize& before, const StudySize& after) {
    return {std::max(std::int64_t{0}, after.moves - before.moves),
            std::max(std::int64_t{0}, after.bytes - before.bytes)};
}

/// Why something of this size must not grow so much: what is too large already can shrink.
std::optional<Fault> beyond(const StudySize& after, const StudySize& growth, const StudySize& most,
                            std::string_view whose) {
    if (growth.moves > 0 && after.moves > most.moves)
        return Fault{Code::NotAllowed,
                     fmt::format("{} at most {} moves, in all chapters together; this would be {}",
                                 whose, most.moves, after.moves)};
    if (growth.bytes > 0 && after.bytes > most.bytes)
        return Fault{Code::NotAllowed,
                     fmt::format("{} at most {} kilobytes of comments, drawings and tags", whose,
                                 most.bytes / 1024)};
    return std::nullopt;
}

std::optional<Fault> beyond_study(const StudySize& after, const StudySize& growth) {
    return beyond(after, growth, kMostOfStudy, "a study has");
}

}  // namespace

void Studies::read(const StudyQuery& query, const Access& access, Read done) {
    if (!is_id(query.study.text)) return done(Failure{no_study()});
    if (query.chapters == StudyQuery::Chapters::One && !is_id(query.chapter.text))
        return done(Failure{no_chapter()});
    store_.study(query, access.asker,
                 context_.guarded([query, access, done = std::move(done)](
                                      Result<std::optional<StoredStudy>, StoreError> found) {
                     if (!found) return done(Failure{storage_fault(found.error())});
                     if (!*found) return done(Failure{no_study()});
                     const StudyRight right = right_of(access.caller, (*found)->study);
                     if (access.needed != StudyRight::None)
                         if (const auto refused = refusal_of(right, access.needed))
                             return done(Failure{*refused});
                     if (query.chapters == StudyQuery::Chapters::One && (*found)->chapters.empty())
                         return done(Failure{no_chapter()});
                     done(std::move(**found));
                 }));
}

void Studies::list(const StudyFilter& filter, const Asker& asker,
                   const std::function<void(Result<std::vector<StudyRow>, Fault>)>& done) {
    store_.studies(filter, asker,
                   context_.guarded([done](Result<std::vector<StudyRow>, StoreError> found) {
                       if (!found) return done(Failure{storage_fault(found.error())});
                       done(std::move(*found));
                   }));
}

void Studies::change(const StudyQuery& query, const Access& access, const MakePlan& make,
                     const Done& done) {
    attempt(std::make_shared<Attempt>(Attempt{query, access, make, done}), kMostTries);
}

void Studies::attempt(const std::shared_ptr<Attempt>& attempt, int tries_left) {
    read(attempt->query, attempt->access,
         [this, attempt, tries_left](Result<StoredStudy, Fault> stored) {
             if (!stored) return attempt->done(Failure{stored.error()});
             plan(attempt, std::move(*stored), tries_left);
         });
}

void Studies::plan(const std::shared_ptr<Attempt>& attempt, StoredStudy stored, int tries_left) {
    Planned planned;
    planned.owner = stored.study.owner;
    planned.revision = stored.study.revision;
    // The worker gets a copy of the function: the attempt stays with the loop's thread.
    auto work = [make = attempt->make, stored = std::move(stored),
                 planned](std::size_t) -> Result<Planned, Fault> {
        auto made = make(stored);
        if (!made) return Failure{made.error()};
        const StudySize after = size_with(stored.study, made->writes);
        Planned all = planned;
        all.growth = growth_of(size_of(stored.study), after);
        if (auto fault = beyond_study(after, all.growth)) return Failure{std::move(*fault)};
        all.plan = std::move(*made);
        return all;
    };
    auto then = context_.guarded([this, attempt, tries_left](const Result<Planned, Fault>& made) {
        if (!made) return attempt->done(Failure{made.error()});
        if (made->plan.writes.empty()) return attempt->done(Changed{made->revision});
        if (made->growth == StudySize{}) return commit(attempt, *made, tries_left);
        check_room(made->owner, 0, made->growth,
                   [this, attempt, made = *made, tries_left](const std::optional<Fault>& fault) {
                       if (fault) return attempt->done(Failure{*fault});
                       commit(attempt, made, tries_left);
                   });
    });
    if (!edits_.add(std::move(work), std::move(then))) attempt->done(Failure{studies_busy()});
}

void Studies::check_room(UserId owner, int studies, StudySize growth,
                         const std::function<void(std::optional<Fault>)>& done) {
    store_.study_usage(
        owner, context_.guarded([studies, growth, done](Result<StudyUsage, StoreError> usage) {
            if (!usage) return done(storage_fault(usage.error()));
            if (studies > 0 && usage->studies + studies > static_cast<int>(kMostStudies))
                return done(Fault{Code::NotAllowed,
                                  fmt::format("an account has at most {} studies; delete one first",
                                              kMostStudies)});
            usage->size += growth;
            done(beyond(usage->size, growth, kMostOfAccount,
                        "all studies of an account together have"));
        }));
}

void Studies::commit(const std::shared_ptr<Attempt>& attempt, const Planned& planned,
                     int tries_left) {
    const std::int64_t revision = planned.revision;
    std::vector<Write> unit{write::TouchStudy{attempt->query.study, revision, context_.now()}};
    for (const Write& write : planned.plan.writes) unit.push_back(write);
    if (planned.growth != StudySize{})
        unit.emplace_back(write::KeepWithinLimits{attempt->query.study});
    committer_.write(
        std::move(unit),
        context_.guarded([this, attempt, revision, message = planned.plan.message,
                          tries_left](const Result<Committer::Written, StoreError>& written) {
            if (!written && written.error() == StoreError::Conflict && tries_left > 0)
                return this->attempt(attempt, tries_left - 1);
            if (!written) return attempt->done(Failure{not_stored()});
            ++changes_;
            context_.bus.publish(topic::study(attempt->query.study),
                                 {static_cast<std::uint64_t>(revision + 1),
                                  std::make_shared<const std::string>(message)});
            attempt->done(Changed{revision + 1});
        }));
}

std::vector<Write> Studies::added_chapters(const StudyId& study, std::vector<Chapter> chapters,
                                           int rank, std::int64_t revision) {
    std::vector<Write> writes;
    for (Chapter& chapter : chapters) {
        chapter.head.id = {random_id()};
        chapter.head.rank = rank++;
        chapter.head.revision = revision;
        if (chapter.nodes.empty()) chapter.nodes.emplace_back();
        chapter.head.size = size_of(chapter);
        writes.emplace_back(write::PutChapter{study, chapter.head});
        writes.emplace_back(write::PutNodes{chapter.head.id, std::move(chapter.nodes)});
    }
    return writes;
}

void Studies::add(Study study, std::vector<Chapter> chapters,
                  const std::function<void(Result<StudyId, Fault>)>& done) {
    StudySize size;
    for (const Chapter& chapter : chapters) size += size_of(chapter);
    if (const auto fault = beyond_study(size, size)) return done(Failure{*fault});
    const UserId owner = study.owner;
    check_room(owner, 1, size,
               [this, study = std::move(study), chapters = std::move(chapters),
                done](const std::optional<Fault>& fault) {
                   if (fault) return done(Failure{*fault});
                   add_checked(study, chapters, done);
               });
}

void Studies::add_checked(const Study& study, std::vector<Chapter> chapters,
                          const std::function<void(Result<StudyId, Fault>)>& done) {
    Study added = study;
    added.id = {random_id()};
    added.created = added.updated = context_.now();
    added.revision = 1;
    std::vector<Write> unit{write::AddStudy{added}};
    for (Write& write : added_chapters(added.id, std::move(chapters), 0, 1))
        unit.push_back(std::move(write));
    unit.emplace_back(write::KeepWithinLimits{added.id});
    committer_.write(std::move(unit),
                     context_.guarded([this, done, id = added.id](
                                          const Result<Committer::Written, StoreError>& written) {
                         if (!written && written.error() == StoreError::Conflict)
                             return done(Failure{Fault{
                                 Code::NotAllowed,
                                 "other studies of this account were added in the meantime, and "
                                 "there is no room for this one"}});
                         if (!written) return done(Failure{not_stored()});
                         ++changes_;
                         done(id);
                     }));
}

}  // namespace janggun::server
