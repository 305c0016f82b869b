// Identity of puzzles.
#include "puzzle/puzzle.h"

#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::puzzle {

template <Game G>
std::string id_of(const typename G::Position& start, const std::vector<typename G::Move>& moves) {
    // FNV-1a over text, not the Zobrist key: an id must survive a change of the key's numbers.
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const auto add = [&](std::string_view text) {
        for (const char c : text) {
            hash ^= static_cast<std::uint8_t>(c);
            hash *= 0x100000001B3ULL;
        }
    };
    add(G::kId);
    add(notation::to_fen<G>(start));
    auto position = start;
    for (std::size_t i = 0; i < 2 && i < moves.size(); ++i) {
        add(" ");
        add(notation::write_uci(position, moves[i]));
        position.play(moves[i]);
    }
    hash ^= hash >> 32;
    hash *= 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
    constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";
    std::string id;
    for (std::size_t i = 0; i < kIdLength; ++i, hash >>= 5) id += kDigits[hash & 31];
    return id;
}

#define JANGGUN_INSTANTIATE(G) \
    template std::string id_of<G>(const G::Position&, const std::vector<G::Move>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
