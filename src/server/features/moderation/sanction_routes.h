// What moderators do about people: sanctions, lifting them, the log; and what the person sees.
#pragma once

#include <cstdint>
#include <functional>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/store/moderation.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

class SanctionRoutes {
  public:
    struct Parts {
        Context& context;
        ModerationStore& store;
        Committer& committer;
        People& people;
        Connections& connections;
    };
    explicit SanctionRoutes(const Parts& parts);

    void register_with(Registry& registry);
    /// An account was suspended or closed.
    void on_barred(std::function<void(UserId)> hook) { on_barred_.push_back(std::move(hook)); }
    /// A sanction closed this report.
    void on_report_closed(std::function<void(const Report&)> hook) {
        on_report_closed_ = std::move(hook);
    }

  private:
    void add(const Call& call, Respond respond);
    void lift(const Call& call, Respond respond);
    void person(const Call& call, Respond respond);
    void log(const Call& call, Respond respond);
    void own(const Call& call, Respond respond);
    void see(const Call& call, Respond respond);

    void add(const Call& call, const PersonPtr& target, const Respond& respond);
    void store(const Sanction& sanction, const std::optional<Report>& report,
               const Respond& respond);
    void lift(const Sanction& sanction, const PersonPtr& target, const Call& call,
              const Respond& respond);
    /// The sanction by which this person cannot log in, if it can be read.
    void find_bar(UserId user, std::function<void(std::optional<Sanction>)> done);
    void disconnect(const PersonPtr& person);

    Parts parts_;
    std::vector<std::function<void(UserId)>> on_barred_;
    std::function<void(const Report&)> on_report_closed_;
    std::uint64_t made_ = 0;
};

}  // namespace janggun::server
