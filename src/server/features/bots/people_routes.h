// People over the API that clients made for Lichess know: docs/bots.md, "People".
#pragma once

#include <string>
#include <vector>

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/game_owner.h"
#include "server/store/archive.h"

namespace janggun::server {

class BotPeopleRoutes {
  public:
    BotPeopleRoutes(Context& context, ArchiveStore& archive, People& people, GameOwner& owner)
        : context_{context}, archive_{archive}, people_{people}, owner_{owner} {}

    void register_with(Registry& registry);

  private:
    void account(const Call& call, Respond respond);
    void playing(const Call& call, Respond respond);
    void online_bots(const Call& call, Respond respond);
    void users_status(const Call& call, Respond respond);
    void users_by_id(const Call& call, Respond respond);
    void test_tokens(const Call& call, Respond respond);
    void upgrade_to_bot(const Call& call, Respond respond);
    void pong(const Call& call, Respond respond);

    [[nodiscard]] static std::string statuses(const std::vector<PersonPtr>& people,
                                              const reply::PlayerGames& found, bool with_games);

    Context& context_;
    ArchiveStore& archive_;
    People& people_;
    GameOwner& owner_;
};

}  // namespace janggun::server
