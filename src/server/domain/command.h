// What a player, or the arbiter of a tournament, may ask for in a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "game/setup_id.h"
#include "server/domain/event.h"

namespace janggun::server {

namespace command {

struct Move {
    std::string uci;
    std::optional<int> ply;  // how many plies the game has before it; none: however many
};
struct ChooseSetup {
    SetupId setup;
};
struct Resign {};
struct Abort {
    /// An arbiter ends a game of a tournament, which its players cannot abort.
    bool by_arbiter = false;
};
struct Propose {  // or accept what the other proposes
    OfferKind what{};
};
struct Decline {  // or withdraw the own offer
    OfferKind what{};
};
struct GiveTime {};
struct Claim {  // the other has left
    enum class What : std::uint8_t { Win, Draw };
    What what{};
};

// Commands of a tournament's arbiter.

struct Pause {
    bool is_over = false;  // play continues
};
struct Rule {
    Ruling ruling;
};

}  // namespace command

using Command = std::variant<command::Move, command::ChooseSetup, command::Resign, command::Abort,
                             command::Propose, command::Decline, command::GiveTime, command::Claim,
                             command::Pause, command::Rule>;

}  // namespace janggun::server
