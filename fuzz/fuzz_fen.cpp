// Any text as a FEN of both games.
#include "fuzz/require.h"
#include "fuzz/targets.h"
#include "notation/fen.h"

namespace janggun::fuzz {
namespace {

template <Game G>
void read_fen(std::string_view text, const typename G::Ruleset& ruleset) {
    const auto setup = notation::parse_fen<G>(text);
    const auto position = notation::read_position<G>(text, ruleset);
    if (!setup) {
        require(!position, "no position without a setup", text);
        require(!describe(setup.error()).empty(), "an error has words", text);
        const int column = setup.error().column;
        require(column >= 0 && column <= static_cast<int>(text.size()), "an error has a place",
                text);
        return;
    }
    require(position || !describe(position.error()).empty(), "a refusal has words", text);
    if (!position) return;

    const std::string fen = notation::to_fen<G>(*position);
    const auto again = notation::read_position<G>(fen, ruleset);
    require(again && *again == *position, "a written FEN reads as the same position", text);
    require(notation::to_fen<G>(*again) == fen, "and is written the same way", text);
    require(position->count_legal_moves() == static_cast<int>(position->legal_moves().size()),
            "as many moves as are counted", text);
    require(position->flipped().flipped() == *position, "flipped twice is not flipped", text);
}

}  // namespace

int fuzz_fen(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    read_fen<Janggi>(text, janggi::kTournament);
    read_fen<Janggi>(text, janggi::kKja);
    read_fen<Shogun>(text, shogun::kStandard);
    return 0;
}

}  // namespace janggun::fuzz
