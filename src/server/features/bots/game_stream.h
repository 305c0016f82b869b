// The stream of one game for a bot or board, on the node that the client is connected to:
// docs/bots.md, "The game stream". The game's owner publishes the lines (play/player_streams.h).
#pragma once

#include <memory>
#include <unordered_map>

#include "server/app/connections.h"
#include "server/bus/sequence.h"
#include "server/features/bots/game_lines.h"
#include "server/features/play/game_owner.h"

namespace janggun::server {

class GameStreams {
  public:
    GameStreams(Context& context, Connections& connections, GameOwner& owner)
        : context_{context}, connections_{connections}, owner_{owner} {}

    void register_with(Registry& registry);

  private:
    /// One reader.
    struct Stream {
        ConnectionId id{};
        GameId game;
        UserId player = UserId::None;
        GameLines lines;
        Sequence numbers{};
        Bus::Subscription subscription{};
        bool is_open = false;         // the owner has counted it
        bool is_catching_up = false;  // the owner has been asked
        std::uint64_t newest = 0;     // the highest number received while catching up
        bool was_restarted = false;   // while catching up
    };
    using StreamPtr = std::shared_ptr<Stream>;
    using Lines = Result<reply::StreamLines, Refusal>;

    ConnectionId open(const Call& call, Sink& sink, Respond begun);
    void opened(const StreamPtr& stream, const Lines& got, const Respond& begun);
    /// The game has a new owner, which does not know this reader.
    void open_again(const StreamPtr& stream);
    void subscribe(const StreamPtr& stream, Side side);
    void line_came(const StreamPtr& stream, const Notice& notice);
    /// Lines may have been lost, perhaps the last one.
    void gap_came(const StreamPtr& stream);
    void catch_up(const StreamPtr& stream, std::uint64_t since);
    void take(const StreamPtr& stream, const Lines& got);
    void closed(const Connection& connection);

    Context& context_;
    Connections& connections_;
    GameOwner& owner_;
    std::unordered_map<ConnectionId, StreamPtr> streams_;
};

}  // namespace janggun::server
