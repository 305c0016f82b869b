// The one way to a game from a connection. A game has one owner, the node in whose memory it lives;
// today that is always this process. Everything that goes through here is data, so that it can be
// forwarded to another node, and what comes back is data or comes over the bus.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/app/context.h"
#include "server/features/play/game_chat.h"
#include "server/features/play/game_runner.h"
#include "server/features/play/live_games.h"
#include "server/features/play/presence.h"

namespace janggun::server {

struct GameCommand {
    GameId game;
    UserId user = UserId::None;
    Command command;
    Duration round_trip{0};  // for lag compensation
};

/// How somebody looks at a game.
enum class WatchKind : std::uint8_t { Socket, BotStream };
struct WatchChange {
    GameId game;
    UserId viewer = UserId::None;
    WatchKind kind{};
    int change = 0;  // +1: began to watch, -1: stopped
};

/// What a watcher needs to go on from a version, or from nothing.
struct CatchUp {
    std::vector<Message> messages;
    std::uint64_t version = 0;      // of the game, after these
    std::uint64_t chat_number = 0;  // of the viewer's chat topic
    bool is_player = false;
};

class Ownership {
  public:
    Ownership(Context& context, LiveGames& games, GameRunner& runner, GameChat& chat,
              Presence& presence)
        : context_{context}, games_{games}, runner_{runner}, chat_{chat}, presence_{presence} {}

    /// Is there a live game of this id, wherever it is?
    [[nodiscard]] bool is_live(const GameId& id) const { return games_.find(id) != nullptr; }

    void send(const GameCommand& command, GameRunner::OnCommand done) {
        runner_.command(command.game, command.user, command.command, command.round_trip,
                        std::move(done));
    }
    void say(const GameId& game, const PersonPtr& person, ChatLine::Room room,
             std::string_view text, GameChat::Done done) {
        chat_.say(game, person, room, text, std::move(done));
    }
    /// The events after `since`, or a snapshot for this viewer. None: the game is not live.
    void catch_up(const GameId& game, UserId viewer, std::optional<int> since,
                  std::function<void(std::optional<CatchUp>)> done);
    void watch(const WatchChange& change);
    void set_round_trip(const GameId& game, UserId viewer, Duration round_trip);

  private:
    Context& context_;
    LiveGames& games_;
    GameRunner& runner_;
    GameChat& chat_;
    Presence& presence_;
};

/// What one viewer sees of a game and its chat.
[[nodiscard]] std::string snapshot_for(const LiveGame& game, const std::vector<ChatLine>& chat,
                                       UserId viewer, Time now, const protocol::Presence& presence);

}  // namespace janggun::server
