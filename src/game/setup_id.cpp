// Set-ups by name.
#include "game/setup_id.h"

namespace janggun {

std::optional<SetupId> setup_named(std::string_view name) {
    std::optional<SetupId> found;
    Games::for_each([&]<typename G>() {
        if constexpr (WithSetup<G>)
            for (const auto choice : G::kSetupChoices)
                if (name_of(choice) == name && !found) found = id_of<G>(choice);
    });
    return found;
}

std::string all_setup_names() {
    std::string text;
    Games::for_each([&]<typename G>() {
        if constexpr (WithSetup<G>) text.append(text.empty() ? "" : ", ").append(setup_names<G>());
    });
    return text;
}

}  // namespace janggun
