// The screen of a game on a site: board, players with clocks, chat.
#pragma once

#include <memory>

#include "terminal/prompt.h"
#include "terminal/server_commands.h"

namespace janggun::terminal {

class ServerGameView {
  public:
    ServerGameView() = default;
    virtual ~ServerGameView() = default;
    ServerGameView(const ServerGameView&) = delete;
    ServerGameView& operator=(const ServerGameView&) = delete;

    struct Taken {
        bool is_handled = false;  // false: not a key of the board
        std::string message{};    // what is to be told, if anything
    };
    virtual Taken take_key(int key) = 0;
    /// `message`, or the open question, is wrapped already.
    virtual void paint(const std::string& message) = 0;
    [[nodiscard]] virtual const std::string& game() const = 0;
};

/// The visit must have a board. Questions are asked with `prompt`.
[[nodiscard]] std::unique_ptr<ServerGameView> make_view(ServerVisit& visit, Prompt& prompt);

}  // namespace janggun::terminal
