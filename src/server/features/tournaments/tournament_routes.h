// The HTTP API of tournaments.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "server/app/connections.h"
#include "server/app/context.h"
#include "server/app/export_stream.h"
#include "server/app/registry.h"
#include "server/features/people/people.h"
#include "server/features/play/replays.h"
#include "server/features/tournaments/tournament_owner.h"
#include "server/store/tournaments.h"

namespace janggun::server {

class TournamentRoutes {
  public:
    TournamentRoutes(Context& context, TournamentStore& store, People& people,
                     TournamentOwner& owner, Replays& replays, Connections& connections,
                     std::string site)
        : context_{context},
          store_{store},
          people_{people},
          owner_{owner},
          replays_{replays},
          site_{std::move(site)},
          exports_{connections} {}

    void register_with(Registry& registry);

  private:
    static constexpr int kMostTrophies = 50;
    static constexpr ExportSlots::Limits kMostGameFiles{.total = 16, .per_asker = 1};

    /// The calendar is read from the store, on whichever node.
    void calendar(const Call& call, Respond respond);
    /// First three places of a person, for their profile.
    void trophies(const Call& call, Respond respond);
    /// A route whose call goes to the owner as it is.
    struct Forward {
        TournamentRoutes& routes;
        std::string_view action;
        void answer(const Call& call, Respond respond);
    };
    [[nodiscard]] Forward* forward(std::string_view action);
    void ask(std::string_view action, const Call& call, Respond respond);
    void round(const Call& call, Respond respond);
    ConnectionId file(const Call& call, Sink& sink, Respond begun);

    Context& context_;
    TournamentStore& store_;
    People& people_;
    TournamentOwner& owner_;
    Replays& replays_;
    std::string site_;
    std::deque<Forward> forwards_;  // their addresses stay
    ExportSlots slots_{kMostGameFiles};
    RunningExports exports_;
};

}  // namespace janggun::server
