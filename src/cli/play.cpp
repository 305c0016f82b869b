// janggun play: games in the terminal, against the engine or on a site.
#include "cli/play.h"

#include <cstdlib>
#include <iostream>
#include <random>
#include <unistd.h>

#include "cli/number.h"
#include "cli/position_options.h"
#include "terminal/server_settings.h"
#include "terminal/settings.h"

namespace janggun::cli {
namespace {

struct PlayOptions {
    PositionOptions position;
    int level = 3;
    std::string side = "first";
    std::string script = "hanja";
    bool plain = false;
    std::string server;
    std::string token;
    std::string certificates;
    std::string clock = "600+3x30";
    std::string game;
};

constexpr const char* kTokenVariable = "JANGGUN_TOKEN";

void declare(Command& command, PlayOptions& options) {
    declare_position(command, options.position);
    command.add_option("--level", options.level, "Strength of the engine, 1 to 10 (default: 3)")
        .type_name("N")
        .check(number_from(1, engine::kLevels));
    command.add_option("--side", options.side, "Your side: first (default), second or random")
        .type_name("SIDE")
        .one_of({"first", "second", "random"});
    command
        .add_option("--script", options.script,
                    "Janggi's pieces as hanja (default), hangul or letters")
        .type_name("NAME")
        .one_of({"hanja", "hangul", "letters"});
    command.add_flag("--plain", options.plain,
                     "Line by line, for pipes and screen readers: without this option\n"
                     "only where there is no terminal");
    command.add_option("--server", options.server, "Play on this site: https://play.example.org")
        .type_name("URL");
    command
        .add_option("--token", options.token,
                    "A token of your account there with the scope board:play (default:\n"
                    "JANGGUN_TOKEN, which other users of this machine cannot see). Without\n"
                    "a token you are a guest")
        .type_name("TOKEN");
    command
        .add_option("--clock", options.clock,
                    "Time control of the games you offer there (600+3x30: ten minutes and\n"
                    "three periods of 30 seconds)")
        .type_name("CLOCK");
    command.add_option("--game", options.game, "Go to this game there at once").type_name("ID");
    command
        .add_option("--ca", options.certificates,
                    "Certificate authorities to trust (PEM) instead of the system's")
        .type_name("FILE");
}

Side side_of(const std::string& name) {
    if (name == "random") return std::random_device{}() % 2 == 0 ? Side::First : Side::Second;
    return name == "second" ? Side::Second : Side::First;
}

bool wants_lines(const PlayOptions& options) {
    return options.plain || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0;
}

Status complain_of_terminal() {
    return complain(Status::Failed,
                    "the terminal is unknown (TERM); expected one that ncurses knows, or --plain");
}

std::string colour_of(const std::string& side) {
    if (side == "random") return side;
    return side == "second" ? "black" : "white";
}

Status visit(const PlayOptions& options) {
    const auto site = client::parse_site_url(options.server);
    if (!site)
        return complain(Status::Misused,
                        "--server: expected http://HOST:PORT or https://HOST, not \"{}\"",
                        options.server);
    const auto variant = find_variant(options.position.variant);
    if (!variant) return Status::Misused;
    if (options.position.fen || !options.position.play.empty())
        return complain(Status::Misused, "--server: a game there starts from the beginning");
    if (!time_control_from(options.clock))
        return complain(Status::Misused, "--clock: expected seconds such as 300+5 or 600+3x30");
    client::WebSocket::Settings connection{.site = *site,
                                           .token = options.token,
                                           .certificates = options.certificates,
                                           .agent = "janggun/" JANGGUN_VERSION};
    if (const char* given = std::getenv(kTokenVariable); connection.token.empty() && given)
        connection.token = given;
    const auto session = client::Session::open(connection);
    if (!session) return complain(Status::Failed, "{}", describe(session.error(), *site));
    const terminal::ServerSettings settings{
        .terms = {name_of(*variant), options.clock, colour_of(options.side)},
        .level = options.level,
        .script = *draw::script_named(options.script),
        .game = options.game,
    };
    if (wants_lines(options))
        terminal::visit_in_lines(**session, settings, STDIN_FILENO, std::cout);
    else if (!terminal::visit_on_screen(**session, settings))
        return complain_of_terminal();
    return Status::Good;
}

Status run(const PlayOptions& options) {
    if (!options.server.empty()) return visit(options);
    terminal::PlaySettings settings;
    settings.person = side_of(options.side);
    settings.script = *draw::script_named(options.script);
    settings.engine.level = options.level;
    settings.engine.seed = std::random_device{}();
    return with_position(options.position, [&]<Game G>(const Match<G>& match) {
        if (wants_lines(options))
            terminal::play_in_lines<G>(match, settings, std::cin, std::cout);
        else if (!terminal::play_on_screen<G>(match, settings))
            return complain_of_terminal();
        return Status::Good;
    });
}

}  // namespace

void add_play(Program& program) {
    add_command<PlayOptions>(program,
                             {.name = "play",
                              .summary = "Play in the terminal, against the engine or on a site",
                              .examples = "  janggun play\n"
                                          "  janggun play --level 5 --side second --script hangul\n"
                                          "  janggun play --variant shogun --plain\n"
                                          "  janggun play --server https://play.example.org"},
                             declare, run);
}

}  // namespace janggun::cli
