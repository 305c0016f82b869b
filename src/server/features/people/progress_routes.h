// What an account keeps of its progress in lessons, trainers and series of puzzles.
#pragma once

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/store/progress.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class ProgressRoutes {
  public:
    ProgressRoutes(Context& context, ProgressStore& store, Committer& committer)
        : context_{context}, store_{store}, committer_{committer} {}

    void register_with(Registry& registry);

  private:
    void get(const Call& call, Respond respond);
    void put(const Call& call, Respond respond);

    Context& context_;
    ProgressStore& store_;
    Committer& committer_;
};

}  // namespace janggun::server
