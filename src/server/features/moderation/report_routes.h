// Reporting a person, and the moderators' queue of reports.
#pragma once

#include <cstdint>
#include <optional>

#include "server/app/context.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/store/games.h"
#include "server/store/moderation.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"
#include "server/store/unit_of_work.h"

namespace janggun::server {

/// Why this moderator may not decide about the report: it is their own, or about them.
[[nodiscard]] std::optional<Fault> fault_of_deciding(const Report& report, UserId moderator);

class ReportRoutes {
  public:
    struct Parts {
        Context& context;
        ModerationStore& store;
        GameStore& games;
        TournamentStore& tournaments;
        StudyStore& studies;
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

    /// Add it with the last lines of the chat, if its target had a part in it.
    void with_game(const Report& report, const Asker& asker, const Respond& respond);
    void with_tournament(const Report& report, const Asker& asker, const Respond& respond);
    void with_study(const Report& report, const Asker& asker, const Respond& respond);
    void add(const Report& report, const Respond& respond);
    void close(const Report& report, const Call& call, ReportState state, const Respond& respond);

    Parts parts_;
    std::function<void(const Report&)> on_closed_;
    std::uint64_t made_ = 0;
};

}  // namespace janggun::server
