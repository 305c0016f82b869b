// Requests to the owner of the lobby and its answers as JSON, for the way to another node and back.
#pragma once

#include <optional>
#include <string>

#include "server/features/lobby/lobby_request.h"

namespace janggun::server {

[[nodiscard]] std::string to_json(const LobbyRequest& request);
[[nodiscard]] std::string to_json(const LobbyReply& reply);

/// None: not written by a node of this version.
[[nodiscard]] std::optional<LobbyRequest> lobby_request_from(const std::string& text);
[[nodiscard]] std::optional<LobbyReply> lobby_reply_from(const std::string& text);

}  // namespace janggun::server
