// Texts made of a game: snapshots, records, exports.
#pragma once

#include <string>
#include <vector>

#include "server/domain/live_game.h"
#include "server/features/play/game_request.h"
#include "server/protocol/to_client.h"
#include "server/store/chat.h"

namespace janggun::server {

/// What a text depends on beside the game.
struct DocumentFacts {
    UserId viewer = UserId::None;
    Time now;
    protocol::Presence presence{};
    std::string site{};  // in records
};
/// Empty: this game has no such text. Runs on worker threads too.
[[nodiscard]] std::string text_of(const Document& document, const LiveGame& game,
                                  const DocumentFacts& facts);

/// What one viewer sees of a game and its chat.
[[nodiscard]] std::string snapshot_for(const LiveGame& game, const std::vector<ChatLine>& chat,
                                       UserId viewer, Time now, const protocol::Presence& presence);

}  // namespace janggun::server
