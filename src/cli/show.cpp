// janggun show: draws a position in the terminal or as an SVG image.
#include <fstream>
#include <unistd.h>

#include "cli/position_options.h"
#include "draw/svg.h"
#include "draw/terminal.h"

namespace janggun::cli {
namespace {

struct ShowOptions {
    PositionOptions position;
    bool hanja = false;  // the default
    bool hangul = false;
    bool letters = false;
    bool flip = false;
    std::string coordinates = "letters";
    std::string colour = "auto";
    std::string svg;  // a file name, "-" for standard output

    [[nodiscard]] draw::Script script() const {
        if (letters) return draw::Script::Letters;
        return hangul ? draw::Script::Hangul : draw::Script::Hanja;
    }
    [[nodiscard]] Side below() const { return flip ? Side::Second : Side::First; }
};

void declare(Command& command, ShowOptions& options) {
    declare_position(command, options.position);
    Option hanja =
        command.add_flag("--hanja", options.hanja, "Janggi's pieces as 車 包 馬 (default)");
    Option hangul = command.add_flag("--hangul", options.hangul, "Janggi's pieces as 차 포 마");
    const Option letters =
        command.add_flag("--letters", options.letters, "Janggi's pieces as R C H");
    hanja.excludes(hangul).excludes(letters);
    hangul.excludes(letters);
    command.add_flag("--flip", options.flip, "Draw the board from the second side's point of view");
    command
        .add_option("--coordinates", options.coordinates,
                    "Coordinates on the edges: letters (default), none, or\n"
                    "korean (Janggi only)")
        .type_name("NAME")
        .one_of({"letters", "korean", "none"});
    command
        .add_option("--colour", options.colour,
                    "Colours: auto (default: on a terminal), always, never")
        .type_name("WHEN")
        .one_of({"auto", "always", "never"});
    command
        .add_option("--svg", options.svg,
                    "Write an SVG image to this file instead (- for standard output)")
        .type_name("FILE");
}

template <Game G>
Status write_svg(const Match<G>& match, const ShowOptions& options) {
    draw::SvgOptions<G> svg;
    svg.script = options.script();
    svg.coordinates = *draw::coordinates_named(options.coordinates);
    svg.below = options.below();
    svg.title = notation::to_fen<G>(match.position());
    const std::string picture = draw::svg_text<G>(match.position(), svg);
    if (options.svg == "-") {
        print("{}", picture);
        return Status::Good;
    }
    std::ofstream out{options.svg, std::ios::binary};
    out << picture << std::flush;
    if (!out) return complain(Status::Failed, "--svg: {} cannot be written", options.svg);
    return Status::Good;
}

template <Game G>
Status write_text(const Match<G>& match, const ShowOptions& options) {
    draw::TerminalOptions<G> terminal;
    terminal.script = options.script();
    terminal.coordinates = *draw::coordinates_named(options.coordinates);
    terminal.below = options.below();
    terminal.colour = options.colour == "always" ||
                      (options.colour == "auto" && draw::wants_colour(STDOUT_FILENO));
    print("{}", draw::terminal_text<G>(match.position(), match.ruleset(), terminal));
    if (const auto& outcome = match.outcome()) print("{}\n", describe(*outcome, kSideNames<G>));
    print("{}\n", notation::to_fen<G>(match.position()));
    return Status::Good;
}

Status run(const ShowOptions& options) {
    return with_position(options.position, [&]<Game G>(const Match<G>& match) {
        return options.svg.empty() ? write_text(match, options) : write_svg(match, options);
    });
}

}  // namespace

void add_show(Program& program) {
    add_command<ShowOptions>(program,
                             {.name = "show",
                              .summary = "Draw a position in the terminal or as an SVG image",
                              .examples = "  janggun show\n"
                                          "  janggun show --play e2e3 --hangul\n"
                                          "  janggun show --variant shogun --svg board.svg"},
                             declare, run);
}

}  // namespace janggun::cli
