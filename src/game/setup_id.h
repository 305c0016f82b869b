// The set-up that a player chooses before the first move, in code that serves every game: a name
// that some game WithSetup knows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/game.h"

namespace janggun {

/// Only setup_named and id_of make one that is not empty: it always names a set-up of some game.
class SetupId {
  public:
    constexpr SetupId() = default;
    [[nodiscard]] constexpr std::string_view name() const { return name_; }
    friend constexpr bool operator==(SetupId, SetupId) = default;

  private:
    template <WithSetup G>
    friend SetupId id_of(typename G::SetupChoice choice);
    constexpr explicit SetupId(std::string_view name) : name_{name} {}

    std::string_view name_;  // of static storage: the game's own
};

template <WithSetup G>
[[nodiscard]] SetupId id_of(typename G::SetupChoice choice) {
    return SetupId{name_of(choice)};
}

/// The game's own value for a set-up; none if another game's set-up has the name.
template <WithSetup G>
[[nodiscard]] std::optional<typename G::SetupChoice> choice_of(SetupId setup) {
    for (const auto choice : G::kSetupChoices)
        if (name_of(choice) == setup.name()) return choice;
    return std::nullopt;
}

/// "inner", "outer", …: whatever a game names so.
[[nodiscard]] std::optional<SetupId> setup_named(std::string_view name);
/// The names of one game's set-ups: "inner, outer, left, right", for errors.
template <WithSetup G>
[[nodiscard]] std::string setup_names() {
    std::string text;
    for (const auto choice : G::kSetupChoices) {
        if (!text.empty()) text += ", ";
        text += name_of(choice);
    }
    return text;
}

/// The same of every game.
[[nodiscard]] std::string all_setup_names();

/// What the sides have chosen so far.
using ChosenSetups = BySide<std::optional<SetupId>>;

/// The same as the game's own values: the default for a side that has not chosen.
template <WithSetup G>
[[nodiscard]] BySide<typename G::SetupChoice> choices_of(const ChosenSetups& chosen) {
    BySide<typename G::SetupChoice> choices{G::kSetupChoices[0], G::kSetupChoices[0]};
    for (const Side side : kSides)
        if (chosen[side]) choices[side] = choice_of<G>(*chosen[side]).value_or(choices[side]);
    return choices;
}

/// The start of an even game, with the sides' choices where the game has them.
template <Game G>
[[nodiscard]] typename G::Setup start_of([[maybe_unused]] const ChosenSetups& chosen) {
    if constexpr (WithSetup<G>)
        return G::start_setup(choices_of<G>(chosen));
    else
        return G::start_setup();
}

}  // namespace janggun
