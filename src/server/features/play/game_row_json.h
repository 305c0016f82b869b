// Games in lists, as JSON: docs/protocol.md, "HTTP".
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "server/store/games.h"

namespace janggun::server {

/// `fen` and `plies` are what is shown of a running game, and `more` adds fields to it.
void write_row(JsonText& json, const GameRow& row, std::string_view fen = {}, int plies = 0,
               const std::function<void(JsonText&)>& more = {});
void write_rows(JsonText& json, std::string_view name, const std::vector<GameRow>& rows);

}  // namespace janggun::server
