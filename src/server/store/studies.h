// Storage of studies: their heads, contributors, chapters and the nodes of their trees.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/domain/study.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

namespace write {

/// Without chapters and contributors. Conflict: the id is taken, or the owner has kMostStudies.
struct AddStudy {
    Study study;
};
/// Compare-and-set: the revision becomes one more than `revision`. Conflict: it was not that, or
/// there is no such study. Every change of a study is in one unit of work with this.
struct TouchStudy {
    StudyId study;
    std::int64_t revision = 0;
    Time at;
};
struct NameStudy {
    StudyId study;
    std::string name;
    Visibility visibility{};
};
/// With everything in it.
struct DeleteStudy {
    StudyId study;
};
/// No effect if it is one already.
struct AddContributor {
    StudyId study;
    UserId user = UserId::None;
};
struct RemoveContributor {
    StudyId study;
    UserId user = UserId::None;
};
/// Adds the chapter, or replaces its head.
struct PutChapter {
    StudyId study;
    ChapterHead chapter;
};
struct DeleteChapter {
    ChapterId chapter;
};
/// Adds these nodes, or replaces those with the same numbers.
struct PutNodes {
    ChapterId chapter;
    std::vector<StudyNode> nodes;
};
struct DeleteNodes {
    ChapterId chapter;
    std::vector<int> numbers;
};
/// Conflict: all studies of the owner of this one are larger than kMostOfAccount. The last write of
/// a unit that adds to a study.
struct KeepWithinLimits {
    StudyId study;
};

}  // namespace write

using StudiesWrite = std::variant<write::AddStudy, write::TouchStudy, write::NameStudy,
                                  write::DeleteStudy, write::AddContributor,
                                  write::RemoveContributor, write::PutChapter, write::DeleteChapter,
                                  write::PutNodes, write::DeleteNodes, write::KeepWithinLimits>;

/// A study, and those of its chapters that were asked for, as of one commit.
struct StoredStudy {
    Study study;
    std::vector<Chapter> chapters;  // in the order of the study
};
struct StudyQuery {
    enum class Chapters : std::uint8_t { None, One, All };
    StudyId study;
    Chapters chapters = Chapters::None;
    ChapterId chapter{};  // the one
};

struct StudyRow {
    StudyId id;
    std::string name;
    Visibility visibility{};
    std::string owner_name;
    Time updated;
    int chapters = 0;
    friend bool operator==(const StudyRow&, const StudyRow&) = default;
};
/// What the studies of an account hold.
struct StudyUsage {
    int studies = 0;
    StudySize size;
    friend bool operator==(const StudyUsage&, const StudyUsage&) = default;
};
/// Those changed last first.
struct StudyFilter {
    enum class Which : std::uint8_t {
        Public,   // of everybody
        Mine,     // that the user owns or contributes to
        Owned,    // that the user owns
        Publicly  // the public ones that the user owns
    };
    Which which{};
    UserId user = UserId::None;
    /// Keyset pagination: changed before this time, and among those of the same time, whose id is
    /// smaller.
    std::optional<Time> before{};
    std::string before_study{};
    int limit = 50;
};

class StudyStore {
  public:
    StudyStore() = default;
    StudyStore(const StudyStore&) = delete;
    StudyStore& operator=(const StudyStore&) = delete;
    virtual ~StudyStore() = default;

    /// May be refused, cancelled or timed out by the asker's limits, as the next one.
    virtual void study(StudyQuery query, Asker asker, Reply<std::optional<StoredStudy>> done) = 0;
    virtual void studies(StudyFilter filter, Asker asker, Reply<std::vector<StudyRow>> done) = 0;
    virtual void study_usage(UserId owner, Reply<StudyUsage> done) = 0;
};

}  // namespace janggun::server
