// What a front end needs to know about a game to display it and its options, so that no page and no
// GUI needs special cases by the name of a game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/side.h"
#include "game/game.h"
#include "notation/move_text.h"

namespace janggun::notation {

struct GameDescription {
    struct Ruleset {
        std::string name;   // of the variant: "janggikja"
        std::string title;  // for display
        bool allows_agreed_draw = false;
    };

    std::string_view id;  // also the name of the default ruleset
    std::string_view name;
    int files = 0;
    int ranks = 0;
    BySide<std::string_view> sides;
    std::string_view pieces;  // the letters of FEN, one for each kind
    std::string hand;         // those that can be dropped; empty: the game has no hands
    bool has_pass = false;
    bool has_points = false;
    bool has_promotion = false;
    bool has_handicap = false;
    std::vector<std::string_view> setups;  // the first is the default; empty: nothing to choose
    std::optional<Side> first_to_choose;
    std::vector<Ruleset> rulesets;  // the default first
    std::vector<Style> notations;   // the default for display first
    std::string start;              // FEN
};

template <Game G>
[[nodiscard]] GameDescription description_of();
/// The descriptions of all games, in the order of the list.
[[nodiscard]] std::vector<GameDescription> all_descriptions();

/// An array of objects, one for each game.
[[nodiscard]] std::string to_json(const std::vector<GameDescription>& games);

}  // namespace janggun::notation
