// Studies over HTTP: listing, creating, naming, sharing, copying and deleting them.
#pragma once

#include <unordered_map>

#include "server/app/registry.h"
#include "server/domain/bucket.h"
#include "server/features/studies/studies.h"
#include "server/store/people.h"

namespace janggun::server {

class StudyRoutes {
  public:
    StudyRoutes(Studies& studies, PeopleStore& people) : studies_{studies}, people_{people} {}

    void register_with(Registry& registry);

  private:
    // One handler for each route.
    void list(const Call& call, Respond respond);
    void create(const Call& call, Respond respond);
    void get(const Call& call, Respond respond);
    void change(const Call& call, Respond respond);
    void remove(const Call& call, Respond respond);
    void copy(const Call& call, Respond respond);
    void add_contributor(const Call& call, Respond respond);
    void remove_contributor(const Call& call, Respond respond);
    void hide(const Call& call, Respond respond);

    /// Changes the study of the call's path if it is the caller's, and answers with the study.
    void change_own(const Call& call, const Studies::MakePlan& make, const Respond& respond);
    void leave(const Call& call, const StudyId& study, UserId user, const Respond& respond);
    void answer_with(const StudyId& study, const Call& call,
                     const std::vector<std::string>& problems, const Respond& respond);
    void add(const Call& call, Study study, std::vector<Chapter> chapters,
             const std::vector<std::string>& problems, const Respond& respond);

    Studies& studies_;
    PeopleStore& people_;
    std::unordered_map<UserId, Bucket> copies_;  // by who makes them
};

}  // namespace janggun::server
