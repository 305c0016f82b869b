// Profiles over HTTP: oneself, players, their ratings and crosstables, leaderboards.
#pragma once

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/game_owner.h"
#include "server/store/archive.h"
#include "server/store/ratings.h"

namespace janggun::server {

class ProfileRoutes {
  public:
    ProfileRoutes(Context& context, ArchiveStore& archive, RatingStore& ratings, People& people,
                  GameOwner& owner)
        : context_{context}, archive_{archive}, ratings_{ratings}, people_{people}, owner_{owner} {}

    void register_with(Registry& registry);

  private:
    void me(const Call& call, Respond respond);
    void user(const Call& call, Respond respond);
    void ratings(const Call& call, Respond respond);
    void record(const Call& call, Respond respond);
    void crosstable(const Call& call, Respond respond);
    void leaderboard(const Call& call, Respond respond);
    [[nodiscard]] static std::string profile_text(const Call& call, const Person& person,
                                                  const Tally& counts,
                                                  const std::vector<GameRow>& rows,
                                                  const reply::PlayerGames& live);

    Context& context_;
    ArchiveStore& archive_;
    RatingStore& ratings_;
    People& people_;
    GameOwner& owner_;
};

}  // namespace janggun::server
