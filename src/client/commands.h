// What a client asks of a site: docs/protocol.md and asyncapi.json.
#pragma once

#include <string>
#include <string_view>

namespace janggun::client {

/// A command without its id, which the session adds.
struct Command {
    std::string type;
    std::string fields{};  // JSON without braces
};

/// What a game is offered with.
struct Terms {
    std::string variant;
    std::string clock;
    std::string colour = "random";  // the sender's: white, black or random
};

namespace command {

[[nodiscard]] Command lobby();
[[nodiscard]] Command tv();
[[nodiscard]] Command untv();
[[nodiscard]] Command seek(const Terms& terms);
[[nodiscard]] Command cancel_seek(std::string_view seek);
[[nodiscard]] Command accept_seek(std::string_view seek);
[[nodiscard]] Command pool(std::string_view variant, std::string_view clock);
[[nodiscard]] Command unpool();
[[nodiscard]] Command play_engine(const Terms& terms, int level);
[[nodiscard]] Command invite(const Terms& terms);
[[nodiscard]] Command accept_invite(std::string_view invite);
[[nodiscard]] Command accept_challenge(std::string_view challenge);
[[nodiscard]] Command decline_challenge(std::string_view challenge);
[[nodiscard]] Command watch(std::string_view game, int since = 0);
[[nodiscard]] Command unwatch(std::string_view game);

// In a game.
[[nodiscard]] Command move(std::string_view game, std::string_view uci, std::size_t ply);
[[nodiscard]] Command setup(std::string_view game, std::string_view choice);
[[nodiscard]] Command chat(std::string_view game, std::string_view room, std::string_view text);
/// Those that need nothing but the game: resign, abort, draw, decline_draw, takeback,
/// decline_takeback, rematch, give_time.
[[nodiscard]] Command in_game(std::string_view type, std::string_view game);

}  // namespace command
}  // namespace janggun::client
