// Games over HTTP: one as it is, as a record or for other programs, and lists of many.
// Every feature declares the handlers of its routes in this shape; they share no code.
#pragma once

#include <string>

#include "server/app/connections.h"
#include "server/features/people/people.h"
#include "server/features/play/game_owner.h"
#include "server/features/play/replays.h"
#include "server/store/archive.h"

namespace janggun::server {

class GameRoutes {
  public:
    GameRoutes(Context& context, ArchiveStore& archive, People& people, GameOwner& owner,
               Replays& replays, std::string site)
        : context_{context},
          archive_{archive},
          people_{people},
          owner_{owner},
          replays_{replays},
          site_{std::move(site)} {}

    void register_with(Registry& registry);

  private:
    void game(const Call& call, Respond respond);  // also .pgn, .gib, .json
    void games(const Call& call, Respond respond);
    /// As Lichess exports it: PGN, or JSON for who asks for that.
    void export_game(const Call& call, Respond respond);
    /// A text of the game, live or stored, made on a worker's thread.
    void text_of(const GameId& id, const Asker& asker, const Document& document,
                 Replays::Done done);

    Context& context_;
    ArchiveStore& archive_;
    People& people_;
    GameOwner& owner_;
    Replays& replays_;
    std::string site_;  // in records
};

}  // namespace janggun::server
