// Reading and changing stored studies. No node owns a study: every change is a compare-and-set on
// its revision, so the store's order decides, on one node as in a cluster. The limits of a study
// and of an account are checked here, whatever the change is.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/app/context.h"
#include "server/app/workers.h"
#include "server/features/studies/access.h"
#include "server/store/studies.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class Studies {
  public:
    Studies(Context& context, StudyStore& store, Committer& committer)
        : context_{context},
          store_{store},
          committer_{committer},
          edits_{1, 256, context.post},
          files_{1, 32, context.post} {}

    /// On whose behalf something is read or changed, and what they must be allowed to.
    struct Access {
        Caller caller;
        StudyRight needed = StudyRight::Read;  // none: the server itself asks
        Asker asker{};
    };
    using Read = std::function<void(Result<StoredStudy, Fault>)>;
    void read(const StudyQuery& query, const Access& access, Read done);
    void list(const StudyFilter& filter, const Asker& asker,
              const std::function<void(Result<std::vector<StudyRow>, Fault>)>& done);

    /// A change of a study as it was read; its revision will be one more.
    struct Plan {
        std::vector<Write> writes;  // none: nothing is to be changed
        std::string message{};      // to watchers; empty: they read the study again
    };
    /// Runs on a worker's thread, and again after a conflict with a concurrent edit.
    using MakePlan = std::function<Result<Plan, Fault>(const StoredStudy&)>;
    struct Changed {
        std::int64_t revision = 0;
    };
    using Done = std::function<void(Result<Changed, Fault>)>;
    void change(const StudyQuery& query, const Access& access, const MakePlan& make,
                const Done& done);

    /// With these chapters, whose ids, ranks and revisions are set here. Gives its id.
    void add(Study study, std::vector<Chapter> chapters,
             const std::function<void(Result<StudyId, Fault>)>& done);
    /// Writes that add chapters to a study of this revision.
    [[nodiscard]] static std::vector<Write> added_chapters(const StudyId& study,
                                                           std::vector<Chapter> chapters, int rank,
                                                           std::int64_t revision);

    /// Long work with files; false: too much of it waits.
    template <typename Work, typename Then>
    [[nodiscard]] bool in_background(Work work, Then then) {
        return files_.add([work = std::move(work)](std::size_t) { return work(); },
                          context_.guarded(std::move(then)));
    }
    [[nodiscard]] Context& context() { return context_; }
    [[nodiscard]] const std::uint64_t& changes() const { return changes_; }

  private:
    struct Attempt {
        StudyQuery query;
        Access access;
        MakePlan make;
        Done done;
    };
    void attempt(const std::shared_ptr<Attempt>& attempt, int tries_left);
    void plan(const std::shared_ptr<Attempt>& attempt, StoredStudy stored, int tries_left);
    /// What is to be committed, and for whom it must fit.
    struct Planned {
        Plan plan;
        StudySize growth;  // nothing below 0
        UserId owner = UserId::None;
        std::int64_t revision = 0;
    };
    void commit(const std::shared_ptr<Attempt>& attempt, const Planned& planned, int tries_left);
    /// Whether so much more fits into the studies of an account; none: it does.
    void check_room(UserId owner, int studies, StudySize growth,
                    const std::function<void(std::optional<Fault>)>& done);
    void add_checked(const Study& study, std::vector<Chapter> chapters,
                     const std::function<void(Result<StudyId, Fault>)>& done);

    Context& context_;
    StudyStore& store_;
    Committer& committer_;
    Workers edits_;
    Workers files_;  // imports and exports, behind which no edit waits
    std::uint64_t changes_ = 0;
};

[[nodiscard]] inline Fault studies_busy() {
    return {Code::Storage, "the server is busy; try again in a few seconds"};
}

}  // namespace janggun::server
