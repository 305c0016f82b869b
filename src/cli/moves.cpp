// janggun moves: the legal moves of a position, one per line.
#include "cli/position_options.h"

namespace janggun::cli {
namespace {

using notation::Style;

struct MovesOptions {
    PositionOptions position;
    std::string notation;  // empty: the game's default
};

void declare(Command& command, MovesOptions& options) {
    declare_position(command, options.position);
    command
        .add_option("--notation", options.notation,
                    "Move notation: uci, san (Shogun's default); for Janggi\n"
                    "also pychess (its default), korean, hanja")
        .type_name("NAME");
}

template <Game G>
std::string names_of_styles() {
    std::string names;
    for (const Style style : notation::kStylesOf<G>)
        names.append(names.empty() ? "" : ", ").append(notation::name_of(style));
    return names;
}

Status run(const MovesOptions& options) {
    return with_position(options.position, [&]<Game G>(const Match<G>& match) {
        auto style = notation::default_style<G>();
        if (!options.notation.empty()) {
            const auto named = notation::style_named(options.notation);
            if (!named || !notation::has_style<G>(*named))
                return complain(Status::Misused,
                                "--notation: {} has no notation \"{}\": expected one of {}",
                                G::kName, options.notation, names_of_styles<G>());
            style = *named;
        }
        if (match.is_over())
            note("No legal moves, the game is over: {}", describe(*match.outcome(), kSideNames<G>));
        for (const auto move : match.allowed_moves())
            print("{}\n", notation::write_move<G>(match.position(), move, style));
        return Status::Good;
    });
}

}  // namespace

void add_moves(Program& program) {
    add_command<MovesOptions>(program,
                              {.name = "moves",
                               .summary = "List the legal moves of a position",
                               .examples = "  janggun moves --notation korean\n"
                                           "  janggun moves --variant shogun --play e4 d5 exd5"},
                              declare, run);
}

}  // namespace janggun::cli
