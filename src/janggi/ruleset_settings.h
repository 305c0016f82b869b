// A ruleset as a list of all its settings, for forms that show every one of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "janggi/ruleset.h"

namespace janggun::janggi {

struct Setting {
    std::string_view key;
    std::string value;
};
/// Every key with its value, in the order of docs/rulesets.md.
[[nodiscard]] std::vector<Setting> settings_of(const Ruleset& ruleset);

}  // namespace janggun::janggi
