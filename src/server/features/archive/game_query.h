// What a query says about the games it wants.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "notation/move_text.h"
#include "server/app/call.h"
#include "server/domain/fault.h"
#include "server/features/people/people.h"
#include "server/store/archive.h"

namespace janggun::server {

/// What the query asks for, except the players.
[[nodiscard]] Result<GameFilter, Fault> filter_of(const Fields& fields);
/// Finds the players that a query names, then calls on with them filled in.
void with_players(People& people, const std::string& player, const std::string& opponent,
                  GameFilter filter, std::function<void(Result<GameFilter, Fault>)> done);
/// How moves of a record are to be written: `notation`; nothing is the format's own.
[[nodiscard]] Result<std::optional<notation::Style>, Fault> notation_of(const Fields& fields);
/// As the query takes it: `before`.
[[nodiscard]] std::string cursor_text(const GamePage::Cursor& cursor);

}  // namespace janggun::server
