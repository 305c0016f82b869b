// The start of a recorded game: conversion between a position and the text of the formats.
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

/// The start as PGN and JSON write it; empty: not given.
struct WrittenStart {
    std::string_view fen;
    BySide<std::string_view> setups;  // "inner", …
};

struct UnknownSetup {
    Side side{};
    std::string name;
    std::string expected;  // the names of the set-ups
};
template <Game G>
using StartError = std::variant<notation::PositionError<G>, UnknownSetup>;
template <Game G>
[[nodiscard]] std::string describe_start(const StartError<G>& error);

/// The start under the record's ruleset; the game's default if nothing is given.
template <Game G>
[[nodiscard]] Result<typename G::Position, StartError<G>> read_start(
    const WrittenStart& written, const typename G::Ruleset& ruleset);

/// Is it the start that a reader assumes if nothing is given?
template <Game G>
[[nodiscard]] bool is_default_start(const Record<G>& record);

/// The PGN tag of the set-up of a side: "ChoSetup", "HanSetup".
struct SetupTag {
    std::string name;
    Side side{};
};
/// The tags of every game with set-ups.
[[nodiscard]] const std::vector<SetupTag>& setup_tags();
template <Game G>
[[nodiscard]] std::string setup_tag(Side side) {
    return std::string{G::kSideNames[side]} + "Setup";
}
/// The same as a JSON field: "choSetup".
[[nodiscard]] std::string setup_field(std::string tag);

}  // namespace janggun::record
