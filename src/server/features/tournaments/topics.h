// The bus topics of a tournament.
#pragma once

#include <string>

#include "server/domain/ids.h"

namespace janggun::server::topic {

/// That it has changed, and its chat: whole messages for clients.
[[nodiscard]] inline std::string tournament(const TournamentId& id) {
    return "tournament/" + id.text;
}

}  // namespace janggun::server::topic
