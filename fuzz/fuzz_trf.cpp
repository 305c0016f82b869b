// Any bytes as a tournament report file.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "tournament/csv.h"
#include "tournament/trf.h"

namespace janggun::fuzz {

int fuzz_trf(const std::uint8_t* data, std::size_t size) {
    using namespace tournament;
    const std::string_view text = as_text(data, size);
    const auto file = read_trf(text);
    if (!file) {
        require(!describe(file.error()).empty(), "an error has a description", text);
        return 0;
    }
    const std::string written = write_trf(*file);
    const auto again = read_trf(written);
    require(again.has_value(), "what is written can be read", text);
    require(write_trf(*again) == written, "what is read again is written the same", text);
    if (file->players.size() > 40) return 0;  // the pairing of many takes time
    const auto pairings = pair_swiss(swiss_state(*file));
    std::size_t paired = 0;
    if (pairings)
        for (const Pairing& pairing : *pairings) paired += pairing.second == kNobody ? 1 : 2;
    require(paired <= file->players.size(), "nobody is paired twice", text);
    return 0;
}

}  // namespace janggun::fuzz
