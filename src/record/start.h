// The start of a recorded game, between a position and what the formats write for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/setup_id.h"
#include "notation/fen.h"
#include "record/record.h"

namespace janggun::record {

/// What PGN and JSON say about a start; empty is "not said".
struct WrittenStart {
    std::string_view fen;
    BySide<std::string_view> setups;  // "inner", …
};

struct UnknownSetup {
    Side side{};
    std::string name;
    std::string expected;  // the names that the game has
};
template <Game G>
using StartError = std::variant<notation::PositionError<G>, UnknownSetup>;
template <Game G>
[[nodiscard]] std::string describe_start(const StartError<G>& error);

/// The start under the record's ruleset; without anything said, the game's own.
template <Game G>
[[nodiscard]] Result<typename G::Position, StartError<G>> read_start(
    const WrittenStart& written, const typename G::Ruleset& ruleset);

/// Is it the start a reader takes when nothing is said?
template <Game G>
[[nodiscard]] bool is_default_start(const Record<G>& record);

/// What PGN calls the set-up of a side: "ChoSetup", "HanSetup".
struct SetupTag {
    std::string name;
    Side side{};
};
/// Those of every game that has set-ups.
[[nodiscard]] const std::vector<SetupTag>& setup_tags();
template <Game G>
[[nodiscard]] std::string setup_tag(Side side) {
    return std::string{G::kSideNames[side]} + "Setup";
}
/// The same as a field of JSON: "choSetup".
[[nodiscard]] std::string setup_field(std::string tag);

}  // namespace janggun::record
