// janggun_fit: fits parameters from the engine's own games: set-up values, the score-to-result
// curve, level strengths, and the weights of the hand-written evaluation.
#include <fmt/format.h>
#include <span>
#include <string_view>

#include "base/text.h"
#include "fit/fit.h"

int main(int count, char** words) {
    using namespace janggun;
    const std::string_view what = count > 1 ? words[1] : "";
    if (what == "weights" && count > 3)
        return fit::fit_weights(words[2],
                                std::span{words, static_cast<std::size_t>(count)}.subspan(3));
    fit::Order order;
    order.variant = count > 2 ? words[2] : "janggi";
    order.games = parse_number<int>(count > 3 ? words[3] : "100").value_or(0);
    order.nodes = parse_number<std::uint32_t>(count > 4 ? words[4] : "1000").value_or(0);
    order.seed = parse_number<std::uint64_t>(count > 5 ? words[5] : "1").value_or(1);
    order.from_level = parse_number<int>(count > 6 ? words[6] : "2").value_or(0);
    order.to_level = parse_number<int>(count > 7 ? words[7] : "0").value_or(-1);
    if (order.games > 0 && order.nodes > 1) {
        if (what == "setups") return fit::fit_setups(order);
        if (what == "chances") return fit::fit_chances(order);
        if (what == "levels") return fit::fit_levels(order);
        if (what == "random" || what == "greedy") return fit::fit_reference(order, what);
    }
    fmt::print(
        stderr,
        "Usage: janggun_fit setups|chances [VARIANT [GAMES [NODES [SEED]]]]\n"
        "       janggun_fit levels [VARIANT [GAMES [NODES [SEED [FROM-LEVEL [TO-LEVEL]]]]]]\n"
        "       janggun_fit random|greedy [VARIANT [GAMES [NODES [SEED [LEVEL]]]]]\n"
        "       janggun_fit weights VARIANT GAMES-OF-DATAGEN...\n");
    return 1;
}
