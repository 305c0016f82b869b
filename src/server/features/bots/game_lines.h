// One reader of a game over the bot or board API: docs/bots.md, "The game stream".
#pragma once

#include <utility>
#include <vector>

#include "server/app/sink.h"

namespace janggun::server {

/// gameFull is always the first line; lines before it are held until then.
class GameLines {
  public:
    explicit GameLines(Sink& sink) : sink_{sink} {}

    [[nodiscard]] bool has_begun() const { return has_begun_; }
    void begin(const Message& full) {
        has_begun_ = true;
        sink_.send(full);
        for (const Message& line : std::exchange(held_, {})) sink_.send(line);
    }
    void send(const Message& line) {
        if (has_begun_)
            sink_.send(line);
        else
            held_.push_back(line);  // chat: a room has a bound
    }
    void close() { sink_.close(Sink::Close::Done); }

  private:
    Sink& sink_;
    bool has_begun_ = false;
    std::vector<Message> held_;
};

}  // namespace janggun::server
