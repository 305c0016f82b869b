// Events for one person's event stream, as they go over the bus.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/domain/lobby.h"

namespace janggun::server {

namespace player_event {

struct GameStarted {
    GameId game;
};
struct GameFinished {
    GameId game;
};
/// A line for the stream as it is.
struct Notified {
    std::string line;
};
/// The stream was opened again, perhaps on another node: this one ends.
struct Replaced {
    std::string by;
};

}  // namespace player_event

struct PlayerEvent {
    using What = std::variant<player_event::GameStarted, player_event::GameFinished, Challenge,
                              player_event::Notified, player_event::Replaced>;
    std::string publisher;  // whose numbers these are
    What what;
};

[[nodiscard]] std::string to_json(const PlayerEvent& event);
/// None: not in this form.
[[nodiscard]] std::optional<PlayerEvent> player_event_from(const std::string& text);

}  // namespace janggun::server
