// Any text as the name of a variant.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "game/variant.h"

namespace janggun::fuzz {

int fuzz_variant(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    const auto ruleset = parse_variant(text);
    if (!ruleset) {
        require(!describe(ruleset.error()).empty(), "an error has words", text);
        const int column = column_of(ruleset.error());
        require(column >= 0 && column <= static_cast<int>(text.size()), "an error has a place",
                text);
        return 0;
    }
    const std::string name = name_of(*ruleset);
    require(name.size() <= kMaxVariantText, "a written ruleset is not too long", text);
    const auto again = parse_variant(name);
    require(again && *again == *ruleset, "a written ruleset reads as the same", text);
    require(name_of(*again) == name, "and is written the same way", text);
    return 0;
}

}  // namespace janggun::fuzz
