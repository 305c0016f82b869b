// Setup of XBoard for variants it does not know.
#include "uci/xboard_variant.h"

#include <fmt/format.h>

#include "uci/engine_session.h"

namespace janggun::uci {
namespace {

struct Look {
    std::string_view letters;  // which of XBoard's pictures each of our letters is
    std::vector<std::string_view> pieces;
    int pocket = 0;
    std::string_view parent;  // the variant of XBoard that it is a child of
};

// The general stands for a king that xiangqi, the parent, does not have: so XBoard looks for no
// checks, which it could not see through the palaces. The soldier is no pawn, or it would promote.
Look look_of(const Janggi&) {
    return {.letters = ".N.R.AB...PCK.n.r.ab...pck",
            .pieces = {"K& WF", "A& WF", "R& RB2", "C& pRjA", "N& nN", "B& mafsmafW", "P& fsWfF"},
            .pocket = 0,
            .parent = "xiangqi"};
}

Look look_of(const Shogun&) {
    return {.letters = "PNBR.F.....++++.+Kpnbr.f.....++++.+k",
            .pieces = {"P& fmWfceFifmnD@5", "+P& K", "N& N@5", "+N& KN", "B& B@5", "+B& BN",
                       "R& R@5", "+R& RN", "F& F@5", "+F& Q", "K& KO2"},
            .pocket = 5,
            .parent = "crazyhouse"};
}

/// Other games: XBoard chooses pictures by the letters.
template <Game G>
Look look_of(const G&) {
    return {.letters = "", .pieces = {}, .pocket = WithHands<G> ? 5 : 0, .parent = "fairy"};
}

}  // namespace

std::vector<std::string> xboard_setup(const AnyRuleset& ruleset) {
    const auto facts = facts_of(ruleset);
    const Look look =
        with_game(ruleset, []<Game G>(const typename G::Ruleset&) { return look_of(G{}); });
    std::vector<std::string> lines{fmt::format("setup ({}) {}x{}+{}_{} {}", look.letters,
                                               facts.files, facts.ranks, look.pocket, look.parent,
                                               facts.start)};
    for (const std::string_view piece : look.pieces)
        lines.push_back(fmt::format("piece {}", piece));
    return lines;
}

}  // namespace janggun::uci
