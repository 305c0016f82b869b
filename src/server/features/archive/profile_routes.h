// Profiles over HTTP: oneself, players, their ratings and crosstables, leaderboards.
#pragma once

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class ProfileRoutes {
  public:
    ProfileRoutes(Context& context, Connections& connections, People& people, LiveGames& games)
        : context_{context}, connections_{connections}, people_{people}, games_{games} {}

    void register_with(Registry& registry);

  private:
    void me(const Call& call, Respond respond);
    void user(const Call& call, Respond respond);
    void ratings(const Call& call, Respond respond);
    void crosstable(const Call& call, Respond respond);
    void leaderboard(const Call& call, Respond respond);
    [[nodiscard]] std::string profile_text(const Call& call, const Person& person,
                                           const Tally& counts,
                                           const std::vector<GameRow>& rows) const;

    Context& context_;
    Connections& connections_;
    People& people_;
    LiveGames& games_;
};

}  // namespace janggun::server
