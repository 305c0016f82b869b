// The bot API's game stream on the owner's side: numbered lines for each player.
// docs/bots.md, "The game stream".
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "server/app/context.h"
#include "server/features/play/game_observer.h"
#include "server/features/play/game_request.h"
#include "server/features/play/game_room.h"

namespace janggun::server {

class PlayerStreams final : public GameObserver {
  public:
    explicit PlayerStreams(Context& context) : context_{context} {}

    // The game must be durable for these.

    [[nodiscard]] reply::StreamLines open(const GameRoom& room, Side side);
    [[nodiscard]] reply::StreamLines catch_up(const GameRoom& room, Side side, std::uint64_t since,
                                              bool has_full);
    void close(const GameId& game);

    void event_appended(const GameRoom& room, const Stamped& event) override;
    void chat_said(const GameRoom& room, const ChatLine& line) override;
    void game_reloaded(const GameRoom& room) override;
    void presence_changed(const GameRoom& room, const protocol::Presence& now) override;

  private:
    enum class LineKind : std::uint8_t { State, Chat, OpponentGone, End };
    struct Line {
        LineKind kind{};
        Message text;
    };
    /// The lines of one player. A reader that has missed some gets them from here.
    struct Stream {
        std::uint64_t number = 0;  // of the last line
        std::deque<Line> recent{};
        bool is_opponent_gone = false;  // as last published
    };
    /// Most games have no stream reader: only streams with readers are kept.
    struct Streams {
        BySide<Stream> of;
        int readers = 0;
    };
    static constexpr std::size_t kKept = 64;

    [[nodiscard]] reply::StreamLines beginning(const GameRoom& room, Side side) const;
    void publish_state(const GameRoom& room);
    void publish(const GameId& game, Streams& streams, Side side, Line line);
    void tell_opponent_gone(const GameId& game, Streams& streams, const protocol::Presence& now);

    Context& context_;
    std::unordered_map<GameId, Streams> streams_;
};

}  // namespace janggun::server
