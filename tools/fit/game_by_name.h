// Selects the game of a command by its id.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace janggun::fit {

/// Returns use.operator()<G>() for the game with this id; prints an error and returns 1 if there is
/// none.
template <typename Use>
int with_game_named(std::string_view id, Use use) {
    int status = 1;
    std::vector<std::string_view> ids;
    const bool is_known = Games::any_of([&]<typename G>() {
        ids.push_back(G::kId);
        if (G::kId != id) return false;
        status = use.template operator()<G>();
        return true;
    });
    if (!is_known) fmt::print(stderr, "expected {}, not \"{}\"\n", fmt::join(ids, " or "), id);
    return status;
}

}  // namespace janggun::fit
