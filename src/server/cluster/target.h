// What has one owner in a cluster: a live game, or another entity such as the lobby.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/domain/ids.h"
#include "server/store/lease.h"

namespace janggun::server::cluster {

using Target = std::variant<GameId, EntityId>;

/// "Ab3dEf7h" is a game, "lobby:main" an entity.
[[nodiscard]] std::string text_of(const Target& target);
/// None: neither of them.
[[nodiscard]] std::optional<Target> target_from(std::string_view text);

}  // namespace janggun::server::cluster
