// The bus topics of the lobby.
#pragma once

#include <string_view>

namespace janggun::server::topic {

/// Changes of the lobby as clients receive them, numbered by its owner. The numbers of a later
/// owner are higher than those of an earlier one.
inline constexpr std::string_view kLobby = "lobby";
/// "seek ID" is taken or withdrawn, "pool USER" has left the pools.
inline constexpr std::string_view kLobbyGone = "lobby/gone";

}  // namespace janggun::server::topic
