// Legal moves for the clients of the server tests.
#include "server/rules.h"

#include "base/text.h"
#include "game/variant.h"
#include "notation/fen.h"
#include "notation/uci.h"

namespace janggun::test {

std::vector<std::string> legal_moves(const std::string& variant, const std::string& fen) {
    std::vector<std::string> moves;
    const auto any = variant_named(variant);
    if (!any) return moves;
    with_game(*any, [&]<Game G>(const typename G::Ruleset& ruleset) {
        const auto position = notation::read_position<G>(fen, ruleset);
        if (!position) return;
        for (const auto move : position->legal_moves())
            moves.push_back(notation::write_uci(*position, move));
    });
    return moves;
}

std::string turn(const std::string& fen) {
    const auto words = words_of(fen);
    return words.size() > 1 && words[1].text == "b" ? "black" : "white";
}

}  // namespace janggun::test
