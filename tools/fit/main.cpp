// janggun_fit: fits parameters from the engine's own games: set-up values, the score-to-result
// curve, level strengths, and the weights of the hand-written evaluation.
#include <fmt/format.h>
#include <span>
#include <string_view>

#include "base/text.h"
#include "fit/fit.h"
#include "game/game.h"

int main(int count, char** words) {
    using namespace janggun;
    const std::string_view what = count > 1 ? words[1] : "";
    if (what == "weights" && count > 3)
        return fit::fit_weights(words[2],
                                std::span{words, static_cast<std::size_t>(count)}.subspan(3));
    const auto word = [&](int at, const char* fallback) {
        return std::string_view{count > at ? words[at] : fallback};
    };
    const auto number = [&](int at, const char* fallback) {
        return parse_number<std::uint64_t>(word(at, fallback)).value_or(0);
    };
    if (what == "sprt" && count > 4) {
        fit::SprtOrder sprt;
        sprt.variant = words[2];
        sprt.state_file = words[3];
        sprt.changes = words[4];
        sprt.nodes = number(5, "4000");
        const auto hypotheses = fit::read_hypotheses(word(6, "10"));
        sprt.pairs = number(7, "4000");
        sprt.threads = static_cast<int>(number(8, "2"));
        sprt.seed = number(9, "1");
        sprt.base = word(10, "");
        sprt.network = word(11, "");
        sprt.base_network = word(12, "");
        if (hypotheses && sprt.nodes > 1 && sprt.pairs > 0 && sprt.threads > 0) {
            sprt.elo0 = hypotheses->elo0;
            sprt.elo1 = hypotheses->elo1;
            return fit::run_sprt(sprt);
        }
    }
    if (what == "screen" && count > 4) {
        fit::ScreenOrder screen;
        screen.variant = words[2];
        screen.state_file = words[3];
        screen.changes = words[4];
        screen.nodes = number(5, "3000");
        screen.pairs = number(6, "2000");
        screen.threads = static_cast<int>(number(7, "2"));
        screen.seed = number(8, "1");
        screen.base = word(9, "");
        if (screen.nodes > 1 && screen.pairs > 0 && screen.threads > 0)
            return fit::run_screen(screen);
    }
    if (what == "clock" && count > 3) {
        const fit::ClockOrder clock{.variant = words[2],
                                    .control = words[3],
                                    .games = static_cast<int>(number(4, "10")),
                                    .seed = number(5, "1"),
                                    .nodes_per_millisecond = number(6, "1000")};
        if (clock.games > 0 && clock.nodes_per_millisecond > 0) return fit::measure_clock(clock);
    }
    if (what == "plot" && count > 2) return fit::plot_spsa(words[2], std::string{word(3, "SPSA")});
    if (what == "spsa" && count > 3) {
        fit::SpsaOrder spsa;
        spsa.variant = words[2];
        spsa.state_file = words[3];
        spsa.iterations = number(4, "20000");
        spsa.nodes = number(5, "4000");
        spsa.threads = static_cast<int>(number(6, "2"));
        spsa.seed = number(7, "1");
        spsa.rate = static_cast<double>(number(8, "1"));
        spsa.perturbation = static_cast<double>(number(9, "5")) / 100;
        if (spsa.iterations > 0 && spsa.nodes > 1 && spsa.threads > 0) return fit::run_spsa(spsa);
    }
    fit::Order order;
    order.variant = count > 2 ? std::string_view{words[2]} : DefaultGame::kId;
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
        "       janggun_fit weights VARIANT GAMES-OF-DATAGEN...\n"
        "       janggun_fit sprt VARIANT STATE-FILE NAME=VALUE,... [NODES [[ELO0,]ELO1 [PAIRS "
        "[THREADS [SEED [BASE [NETWORK [BASE-NETWORK]]]]]]]]\n"
        "       janggun_fit screen VARIANT STATE-FILE NAME=VALUE,.../NAME=VALUE,... [NODES [PAIRS "
        "[THREADS [SEED [BASE]]]]]\n"
        "       janggun_fit clock VARIANT TIME-CONTROL [GAMES [SEED [NODES-PER-MS]]]\n"
        "       janggun_fit spsa VARIANT STATE-FILE [ITERATIONS [NODES [THREADS [SEED [RATE "
        "[PERTURBATION-PERCENT]]]]]]\n"
        "       janggun_fit plot STATE-FILE.csv [TITLE] > FILE.svg\n");
    return 1;
}
