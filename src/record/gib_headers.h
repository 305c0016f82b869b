// The headers of a .gib game: `[key "value"]`, a line each.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "record/gib_words.h"
#include "record/problem.h"
#include "record/record.h"

namespace janggun::record::gib {

/// A header's value and its offset in the game's text.
using Value = std::optional<Word>;

struct Headers {
    std::array<Value, static_cast<std::size_t>(Key::Rules) + 1> known;
    std::vector<Tag> others;
    std::size_t end = 0;  // where the moves begin

    [[nodiscard]] const Value& operator[](Key key) const {
        return known[static_cast<std::size_t>(key)];
    }
    [[nodiscard]] bool has_known() const {
        return std::any_of(known.begin(), known.end(),
                           [](const Value& v) { return v.has_value(); });
    }
    /// The value, if there is one and it is not empty or unknown.
    [[nodiscard]] Value said(Key key) const {
        const Value& value = (*this)[key];
        return value && !value->text.empty() && value->text != kUnknown ? value : std::nullopt;
    }
};

[[nodiscard]] Headers read_headers(std::string_view text, ProblemList& problems);

}  // namespace janggun::record::gib
