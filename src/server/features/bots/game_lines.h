// One reader of a game over the bot or board API: docs/bots.md, "The game stream".
#pragma once

#include <utility>
#include <vector>

#include "server/app/sink.h"
#include "server/protocol/lichess.h"

namespace janggun::server {

/// gameFull is always the first line; what is said before waits for it.
class GameLines {
  public:
    explicit GameLines(Sink& sink) : sink_{sink} {}

    [[nodiscard]] bool has_begun() const { return has_begun_; }
    void begin(const LiveGame& game, Time now) {
        has_begun_ = true;
        sink_.send(make_message(protocol::lichess::game_full(game, now)));
        for (const Message& line : std::exchange(held_, {})) sink_.send(line);
    }
    void send(const Message& line) { sink_.send(line); }
    void chat(const Message& line) {
        if (has_begun_)
            sink_.send(line);
        else
            held_.push_back(line);
    }
    /// Only a change is told of.
    void opponent(bool is_gone, const Message& line) {
        if (!has_begun_ || is_gone == is_opponent_gone_) return;
        is_opponent_gone_ = is_gone;
        sink_.send(line);
    }
    void close() { sink_.close(Sink::Close::Done); }

  private:
    Sink& sink_;
    bool has_begun_ = false;
    bool is_opponent_gone_ = false;
    std::vector<Message> held_;
};

}  // namespace janggun::server
