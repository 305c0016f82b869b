// What XBoard must be told to show a variant it does not know.
#pragma once

#include <string>
#include <vector>

#include "game/variant.h"

namespace janggun::uci {

/// One `setup` command, and a `piece` command for every kind. XBoard has no word for Janggi's
/// palaces, so its pieces are given every move they might have: the engine refuses the rest.
[[nodiscard]] std::vector<std::string> xboard_setup(const AnyRuleset& ruleset);

}  // namespace janggun::uci
