// Reporting a person, and the moderators' queue of reports.
#pragma once

#include <cstdint>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/store/games.h"
#include "server/store/moderation.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class ReportRoutes {
  public:
    struct Parts {
        Context& context;
        ModerationStore& store;
        GameStore& games;
        Committer& committer;
        People& people;
    };
    explicit ReportRoutes(const Parts& parts) : parts_{parts} {}

    void register_with(Registry& registry);
    /// A report was closed.
    void on_closed(std::function<void(const Report&)> hook) { on_closed_ = std::move(hook); }
    void closed(const Report& report) const {
        if (on_closed_) on_closed_(report);
    }

  private:
    void report(const Call& call, Respond respond);
    void own(const Call& call, Respond respond);
    void queue(const Call& call, Respond respond);
    void close(const Call& call, Respond respond);

    void with_context(const Report& report, const Respond& respond);
    void add(const Report& report, const Respond& respond);
    void close(const Report& report, const Call& call, ReportState state, const Respond& respond);

    Parts parts_;
    std::function<void(const Report&)> on_closed_;
    std::uint64_t made_ = 0;
};

}  // namespace janggun::server
