// Playing over HTTP in Lichess's shapes, for bots and boards: docs/bots.md, "The game".
#pragma once

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/game_owner.h"

namespace janggun::server {

class BotGameRoutes {
  public:
    BotGameRoutes(People& people, GameOwner& owner) : people_{people}, owner_{owner} {}

    void register_with(Registry& registry);

  private:
    // One handler for each route.
    void play_move(const Call& call, Respond respond);
    void choose_setup(const Call& call, Respond respond);
    void read_chat(const Call& call, Respond respond);
    void say(const Call& call, Respond respond);
    void abort_game(const Call& call, Respond respond);
    void resign_game(const Call& call, Respond respond);
    void answer_draw(const Call& call, Respond respond);
    void answer_takeback(const Call& call, Respond respond);
    void claim_victory(const Call& call, Respond respond);
    void claim_draw(const Call& call, Respond respond);
    /// Answered with {"ok":true}.
    void run(const Call& call, const Command& wanted, const Respond& respond);
    void answer_offer(const Call& call, OfferKind what, const Respond& respond);

    People& people_;
    GameOwner& owner_;
};

}  // namespace janggun::server
