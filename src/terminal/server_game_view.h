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

    /// False: not a key of the board. What is to be told goes into `message`.
    virtual bool take_key(int key, std::string& message) = 0;
    /// `message`, or the open question, is wrapped already.
    virtual void paint(const std::string& message) = 0;
    [[nodiscard]] virtual const std::string& game() const = 0;
};

/// The visit must have a board. Questions are asked with `prompt`.
[[nodiscard]] std::unique_ptr<ServerGameView> make_view(ServerVisit& visit, Prompt& prompt);

}  // namespace janggun::terminal
