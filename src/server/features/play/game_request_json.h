// Requests to the owner of a game, and its answers, as text between nodes.
#pragma once

#include <optional>
#include <string>

#include "server/features/play/game_request.h"

namespace janggun::server {

[[nodiscard]] std::string to_json(const GameRequest& request);
[[nodiscard]] std::string to_json(const GameReply& reply);
[[nodiscard]] std::string to_json(const NodeQuery& query);
[[nodiscard]] std::string to_json(const NodeReply& reply);

// None: not in this form. The other node may run another version.

[[nodiscard]] std::optional<GameRequest> game_request_from(const std::string& text);
[[nodiscard]] std::optional<GameReply> game_reply_from(const std::string& text);
[[nodiscard]] std::optional<NodeQuery> node_query_from(const std::string& text);
[[nodiscard]] std::optional<NodeReply> node_reply_from(const std::string& text);

}  // namespace janggun::server
