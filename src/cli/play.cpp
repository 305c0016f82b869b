// janggun play: a game against the engine in the terminal.
#include "cli/play.h"

#include <iostream>
#include <random>
#include <unistd.h>

#include "cli/position_options.h"
#include "terminal/settings.h"

namespace janggun::cli {
namespace {

struct Options {
    PositionOptions position;
    int level = 3;
    std::string side = "first";
    std::string script = "hanja";
    bool plain = false;
};

void declare(CLI::App& command, Options& options) {
    declare_position(command, options.position);
    command.add_option("--level", options.level, "Strength of the engine, 1 to 10 (default: 3)")
        ->type_name("N")
        ->check(CLI::Range(1, engine::kLevels));
    command.add_option("--side", options.side, "Your side: first (default), second or random")
        ->type_name("SIDE")
        ->check(CLI::IsMember({"first", "second", "random"}));
    command
        .add_option("--script", options.script,
                    "Janggi's pieces as hanja (default), hangul or letters")
        ->type_name("NAME")
        ->check(CLI::IsMember({"hanja", "hangul", "letters"}));
    command.add_flag("--plain", options.plain,
                     "Line by line, for pipes and screen readers: without this option\n"
                     "only where there is no terminal");
}

Side side_of(const std::string& name) {
    if (name == "random") return std::random_device{}() % 2 == 0 ? Side::First : Side::Second;
    return name == "second" ? Side::Second : Side::First;
}

Status run(const Options& options) {
    terminal::PlaySettings settings;
    settings.person = side_of(options.side);
    settings.script = *draw::script_named(options.script);
    settings.engine.level = options.level;
    settings.engine.seed = std::random_device{}();
    return with_position(options.position, [&]<Game G>(const Match<G>& match) {
        const bool is_terminal = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
        if (options.plain || !is_terminal)
            terminal::play_in_lines<G>(match, settings, std::cin, std::cout);
        else if (!terminal::play_on_screen<G>(match, settings))
            return complain(Status::Failed,
                            "the terminal is unknown (TERM); expected one that ncurses knows, or "
                            "--plain");
        return Status::Good;
    });
}

}  // namespace

void add_play(Program& program) {
    add_command<Options>(program,
                         {.name = "play",
                          .summary = "Play against the engine in the terminal",
                          .examples = "  janggun play\n"
                                      "  janggun play --level 5 --side second --script hangul\n"
                                      "  janggun play --variant shogun --plain"},
                         declare, run);
}

}  // namespace janggun::cli
