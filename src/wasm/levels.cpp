// The engine's levels, to choose from: number, name and estimated rating.
#include "engine/level_ratings.h"
#include "wasm/bridge.h"

namespace janggun::wasm {

JANGGUN_EXPORT(levels) int levels(const char* variant) {
    const auto ruleset = variant_named(variant);
    if (!ruleset) return bad("no such variant");
    JsonText json;
    json.open('[');
    with_game(*ruleset, [&]<Game G>(const typename G::Ruleset&) {
        for (int number = 1; number <= engine::kLevels; ++number) {
            json.open('{');
            json.number_field("level", number);
            json.field("name", engine::kLevelNames[number - 1]);
            json.number_field("rating", engine::kLevelRatings<G>[number - 1]);
            json.close('}');
        }
    });
    json.close(']');
    return good(json.take());
}

}  // namespace janggun::wasm
