// What a player may ask for in a game.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "game/setup_id.h"
#include "server/domain/event.h"

namespace janggun::server {

namespace command {

struct Move {
    std::string uci;
    int ply = 0;  // how many the game has before it
};
struct ChooseSetup {
    SetupId setup;
};
struct Resign {};
struct Abort {};
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

}  // namespace command

using Command = std::variant<command::Move, command::ChooseSetup, command::Resign, command::Abort,
                             command::Propose, command::Decline, command::GiveTime, command::Claim>;

}  // namespace janggun::server
