// Rulesets put together of random values, as text: docs/rulesets.md.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"

namespace reference {

/// Such as "janggikja:bikjang=general,quiet=20": any name, any keys in any order.
inline std::string random_ruleset(janggun::Rng& rng) {
    struct Key {
        std::string_view name;
        std::vector<std::string_view> values;
    };
    static const std::array<Key, 11> kKeys = {{
        {"bikjang",
         {"off", "points", "draw", "general", "general-draw", "behind", "behind-draw", "kja",
          "kja-draw"}},
        {"passes", {"points", "draw"}},
        {"repetition", {"points", "draw", "loss", "refused", "kja", "modern"}},
        {"occurrence", {"3", "4", "5", "10"}},
        {"quiet", {"off", "10", "30", "60", "1000"}},
        {"plies", {"off", "10", "60", "150", "2000"}},
        {"low", {"off", "0", "10", "30", "72"}},
        {"limit", {"points", "draw"}},
        {"bare", {"draw", "points", "few"}},
        {"agreement", {"yes", "no"}},
        {"deom", {"0", "0.5", "1.5", "2", "20"}},
    }};
    static const std::array<std::string_view, 6> kNames = {
        "janggi", "janggitraditional", "janggimodern", "janggicasual", "janggikja", "janggikakao"};
    const auto pick = [&rng](const auto& from) {
        return std::string{from[rng.below(static_cast<std::uint32_t>(from.size()))]};
    };
    std::string text = pick(kNames);
    char separator = ':';
    const auto first = rng.below(static_cast<std::uint32_t>(kKeys.size()));
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        if (rng.below(3) != 0) continue;
        const Key& key = kKeys[(first + i) % kKeys.size()];
        text += separator + std::string{key.name} + '=' + pick(key.values);
        separator = ',';
    }
    return text;
}

}  // namespace reference
