// The start of a recorded game, between a position and what the formats write for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "game/game.h"
#include "record/record.h"

namespace janggun::record {

/// Both sides' orders of horses and elephants, as Cho sees the board.
using Formations = BySide<janggi::Formation>;

/// The set-ups, if the position is the start of an even game.
[[nodiscard]] std::optional<Formations> formations_of(const janggi::Position& start);

/// What PGN and JSON say about a start; empty is "not said".
struct WrittenStart {
    std::string_view fen;
    std::string_view cho;  // "inner", …
    std::string_view han;
};
/// The start under the record's ruleset; without anything said, the game's own.
template <Game G>
[[nodiscard]] Result<typename G::Position, std::string> read_start(
    const WrittenStart& written, const typename G::Ruleset& ruleset);

/// Is it the start a reader takes when nothing is said?
template <Game G>
[[nodiscard]] bool is_default_start(const Record<G>& record);

}  // namespace janggun::record
