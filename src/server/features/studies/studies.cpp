// Reading and changing stored studies.
#include "server/features/studies/studies.h"

#include <fmt/format.h>

#include "server/app/secrets.h"
#include "server/features/studies/topics.h"

namespace janggun::server {
namespace {

constexpr int kMostTries = 8;

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
    const std::int64_t revision = stored.study.revision;
    // The worker gets a copy of the function: the attempt stays with the loop's thread.
    auto work = [make = attempt->make, stored = std::move(stored)](std::size_t) {
        return make(stored);
    };
    auto then =
        context_.guarded([this, attempt, revision, tries_left](const Result<Plan, Fault>& made) {
            if (!made) return attempt->done(Failure{made.error()});
            if (made->writes.empty()) return attempt->done(Changed{revision});
            commit(attempt, revision, *made, tries_left);
        });
    if (!edits_.add(std::move(work), std::move(then))) attempt->done(Failure{studies_busy()});
}

void Studies::commit(const std::shared_ptr<Attempt>& attempt, std::int64_t revision, Plan plan,
                     int tries_left) {
    std::vector<Write> unit{write::TouchStudy{attempt->query.study, revision, context_.now()}};
    for (Write& write : plan.writes) unit.push_back(std::move(write));
    committer_.write(
        std::move(unit),
        context_.guarded([this, attempt, revision, message = std::move(plan.message),
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
        writes.emplace_back(write::PutChapter{study, chapter.head});
        writes.emplace_back(write::PutNodes{chapter.head.id, std::move(chapter.nodes)});
    }
    return writes;
}

void Studies::add(Study study, std::vector<Chapter> chapters,
                  const std::function<void(Result<StudyId, Fault>)>& done) {
    study.id = {random_id()};
    study.created = study.updated = context_.now();
    study.revision = 1;
    std::vector<Write> unit{write::AddStudy{study}};
    for (Write& write : added_chapters(study.id, std::move(chapters), 0, 1))
        unit.push_back(std::move(write));
    committer_.write(std::move(unit),
                     context_.guarded([this, done, id = study.id](
                                          const Result<Committer::Written, StoreError>& written) {
                         if (!written && written.error() == StoreError::Conflict)
                             return done(Failure{Fault{
                                 Code::NotAllowed,
                                 fmt::format("an account has at most {} studies; delete one first",
                                             kMostStudies)}});
                         if (!written) return done(Failure{not_stored()});
                         ++changes_;
                         done(id);
                     }));
}

}  // namespace janggun::server
