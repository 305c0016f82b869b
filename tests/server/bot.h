// A program with nothing but a token, as clients made for Lichess are.
#pragma once

#include <memory>
#include <string>

#include "server/json.h"
#include "server/wire.h"

namespace janggun::test {

class Bot {
  public:
    enum class Kind { Bot, Board };  // a bot account, or a person's with the board API

    /// Signs up, makes a token, becomes a bot if that is wanted, and listens to its events.
    Bot(Loop& loop, std::uint16_t port, const std::string& name, Kind kind = Kind::Bot);

    [[nodiscard]] std::unique_ptr<LineStream> open(const std::string& target) const;
    [[nodiscard]] std::unique_ptr<LineStream> open_post(const std::string& target,
                                                        const std::string& form) const;
    [[nodiscard]] HttpAnswer post(const std::string& target, const std::string& form = "") const;
    [[nodiscard]] HttpAnswer get(const std::string& target, const std::string& accept = "") const;
    /// "/api/bot/game/ID" or "/api/board/game/ID", and what follows.
    [[nodiscard]] std::string in_game(const std::string& game, const std::string& rest) const;
    [[nodiscard]] std::unique_ptr<LineStream> open_game(const std::string& game) const;
    /// The next line of a type; one that is not good if the stream ends first.
    static Json next(LineStream& stream, const std::string& type);
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& token() const { return token_; }

    std::unique_ptr<LineStream> events;

  private:
    [[nodiscard]] HttpAsk asking(const std::string& method, const std::string& target,
                                 const std::string& form) const;

    Loop& loop_;
    std::uint16_t port_;
    std::string name_;
    Kind kind_;
    std::string token_;
};

/// `challenger` challenges with this form, `challenged` accepts: the game's id.
[[nodiscard]] std::string play_challenge(Bot& challenger, Bot& challenged, const std::string& form);

}  // namespace janggun::test
