// janggun animate: a game as an animated SVG image.
#include "cli/command.h"
#include "cli/number.h"
#include "cli/record_files.h"
#include "draw/animation.h"
#include "record/replay.h"

namespace janggun::cli {
namespace {

struct AnimateOptions {
    std::string in;
    std::string out = kStandard;
    RecordRuleset ruleset;
    int game = 1;
    int step = 1200;
    bool flip = false;
    std::string script = "hanja";
    std::string coordinates = "letters";
};

void declare(Command& command, AnimateOptions& options) {
    command.add_option("FILE", options.in, "Games: PGN, .gib or JSON; - is standard input")
        .required();
    command.add_option("-o,--out", options.out, "File to write (default: standard output)")
        .type_name("FILE");
    declare_ruleset(command, options.ruleset);
    command.add_option("--game", options.game, "Which game of the file (1)")
        .type_name("N")
        .check(number_from(1, 1'000'000'000));
    command.add_option("--step", options.step, "Milliseconds from one move to the next (1200)")
        .type_name("MS")
        .check(number_from(100, 60'000));
    command.add_flag("--flip", options.flip, "Draw the board from the second side's point of view");
    command
        .add_option("--script", options.script,
                    "Janggi's pieces as hanja (default), hangul or letters")
        .type_name("NAME")
        .one_of({"hanja", "hangul", "letters"});
    command
        .add_option("--coordinates", options.coordinates,
                    "Coordinates on the edges: letters (default), none, or\n"
                    "korean (Janggi only)")
        .type_name("NAME")
        .one_of({"letters", "korean", "none"});
}

template <Game G>
std::string animated(const record::Record<G>& record, const AnimateOptions& options) {
    draw::AnimationOptions drawing;
    drawing.script = *draw::script_named(options.script);
    drawing.coordinates = *draw::coordinates_named(options.coordinates);
    drawing.below = options.flip ? Side::Second : Side::First;
    drawing.step = draw::AnimationOptions::Duration{options.step};
    const auto& [first, second] = record.players;
    drawing.title = first.empty() && second.empty() ? std::string{G::kName}
                                                    : fmt::format("{} - {}", first, second);
    std::vector<draw::AnimationStep<G>> steps;
    auto position = record.start;
    for (const record::NodeId node : record.main_line()) {
        const auto move = record.nodes[node].move;
        record::resume<G>(position);
        std::string caption = draw::caption_of<G>(position, move, steps.size());
        position.play(move);
        steps.push_back({move, position, std::move(caption)});
    }
    if (steps.size() > draw::kMostAnimatedMoves)
        note("the game has {} moves; the picture shows the first {}", steps.size(),
             draw::kMostAnimatedMoves);
    return draw::animated_svg<G>(record.start, steps, drawing);
}

Status write(const std::string& picture, const std::string& path) {
    OutputFile out{path};
    out.stream() << picture;
    if (!out.finish()) return complain(Status::Failed, "{} cannot be written", path);
    return Status::Good;
}

Status run(const AnimateOptions& options) {
    const auto reading = options.ruleset.read_options();
    if (!reading) return Status::Misused;
    if (is_same_file(options.in, options.out)) return Status::Misused;
    RecordInput input{options.in, std::nullopt};
    if (!input.is_open()) return complain(Status::Failed, "{} cannot be read", options.in);
    record::Reader reader{input.stream(), input.format(), *reading};
    for (int number = 1;; ++number) {
        const auto game = reader.next();
        if (!game)
            return complain(Status::Failed, "expected {}, but {} has {}",
                            counted(options.game, "game", "games"), options.in, number - 1);
        if (number < options.game) continue;
        for (const auto& problem : game->problems)
            if (problem.severity == record::Severity::Error)
                note("{}", told(input.name(), problem));
        if (!game->record) return complain(Status::Failed, "the game cannot be read");
        return write(std::visit([&](const auto& record) { return animated(record, options); },
                                *game->record),
                     options.out);
    }
}

}  // namespace

void add_animate(Program& program) {
    add_command<AnimateOptions>(
        program,
        {.name = "animate",
         .summary = "Draw a game as an animated SVG image",
         .examples = "  janggun animate game.pgn -o game.svg\n"
                     "  janggun animate games.gib --game 3 --script hangul --step "
                     "800 -o game.svg"},
        declare, run);
}

}  // namespace janggun::cli
