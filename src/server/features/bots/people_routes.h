// People over the API that clients made for Lichess know: docs/bots.md, "People".
#pragma once

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/live_games.h"

namespace janggun::server {

class BotPeopleRoutes {
  public:
    BotPeopleRoutes(Context& context, Connections& connections, People& people, LiveGames& games)
        : context_{context}, connections_{connections}, people_{people}, games_{games} {}

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

    Context& context_;
    Connections& connections_;
    People& people_;
    LiveGames& games_;
};

}  // namespace janggun::server
