// pictures.wasm: games as animated images. A module of its own, because few people ask for one and
// drawing is as large as a third of the rules.
#include "base/text.h"
#include "draw/animation.h"
#include "notation/fen.h"
#include "notation/move_text.h"
#include "record/replay.h"
#include "wasm/bridge.h"

namespace janggun::wasm {
namespace {

template <Game G>
int animate_game(const typename G::Ruleset& ruleset, const char* fen, const char* moves,
                 const draw::AnimationOptions& options) {
    const auto start = notation::read_position<G>(fen, ruleset);
    if (!start) return bad("the start is not understood");
    std::vector<draw::AnimationStep<G>> steps;
    auto position = *start;
    for (const Word& word : words_of(moves)) {
        record::resume<G>(position);
        const auto move = notation::read_move<G>(position, word.text, notation::Style::Uci);
        if (!move) return bad(notation::describe(move.error()));
        std::string caption = draw::caption_of<G>(position, *move, steps.size());
        position.play(*move);
        steps.push_back({*move, position, std::move(caption)});
    }
    return good(draw::animated_svg<G>(*start, steps, options));
}

}  // namespace

/// The moves are UCI with spaces between them; `below` is "white" or "black".
JANGGUN_EXPORT(animate)
int animate(const char* variant, int handicap, const char* fen, const char* moves,
            const char* below, const char* title) {
    const auto ruleset = ruleset_called(variant, handicap != 0);
    if (!ruleset) return bad("there is no such variant");
    draw::AnimationOptions options;
    options.below = std::string_view{below} == "black" ? Side::Second : Side::First;
    options.title = title;
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return animate_game<G>(rules, fen, moves, options);
    });
}

}  // namespace janggun::wasm
