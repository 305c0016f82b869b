// janggun match: engine against engine.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "arena/report.h"
#include "arena/runner.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/long_work.h"
#include "cli/number.h"
#include "cli/position_options.h"

namespace janggun::cli {
namespace {

using arena::Player;

constexpr const char* kFairyStockfish = "/usr/games/fairy-stockfish";
constexpr std::chrono::seconds kLineEvery{15};  // without a terminal: one status line
constexpr std::chrono::seconds kTableEvery{1};  // on a terminal: the table

/// The options of one engine, or those for both, as unparsed text.
struct Side {
    std::string engine;
    std::string name;
    std::string tc;
    std::string movetime;
    std::string nodes;
    std::string depth;
    std::vector<std::string> options;
};

struct MatchOptions {
    std::vector<std::string> engines;
    Side both;
    Side a;
    Side b;
    std::string variant;
    std::uint64_t games = 100;
    std::string sprt;
    int jobs = 0;  // 0: one per core
    int hash = 16;
    int threads = 1;
    std::string openings;
    int opening_plies = 16;
    int random_plies = -1;  // negative: not given
    std::uint64_t seed = 1;
    int max_plies = 600;
    int resign = 0;
    int margin = 50;
    int stall = 10;
    std::string pgn;
    bool resume = false;
};

void declare_limits(Command& command, Side& side, const std::string& prefix,
                    const std::string& whose) {
    command
        .add_option("--" + prefix + "tc", side.tc,
                    "Time" + whose + " in seconds: 2+0.02 (increment), 60+3x10 (byo-yomi)")
        .type_name("TIME");
    command.add_option("--" + prefix + "movetime", side.movetime, "Milliseconds per move" + whose)
        .type_name("MS");
    command.add_option("--" + prefix + "nodes", side.nodes, "Nodes per move" + whose)
        .type_name("N");
    command.add_option("--" + prefix + "depth", side.depth, "Search depth" + whose).type_name("N");
    command.add_option("--" + prefix + "option", side.options, "Engine option" + whose)
        .type_name("NAME=VALUE");
}

void declare(Command& command, MatchOptions& options) {
    command
        .add_option("--engine", options.engines,
                    "An engine, first A and then B: a command, or\n"
                    "\"cmd=COMMAND name=NAME option.NAME=VALUE tc=… nodes=…\"")
        .type_name("ENGINE")
        .expected(0, 2);
    command.add_option("--a", options.a.engine, "Engine A (default: this program)")
        .type_name("ENGINE");
    command.add_option("--b", options.b.engine, "Engine B (default: Fairy-Stockfish)")
        .type_name("ENGINE");
    command.add_option("--a-name", options.a.name, "Display name of A").type_name("NAME");
    command.add_option("--b-name", options.b.name, "Display name of B").type_name("NAME");
    command.add_option("--variant", options.variant, variant_help()).type_name("NAME");
    declare_limits(command, options.both, "", "");
    declare_limits(command, options.a, "a-", " for A only");
    declare_limits(command, options.b, "b-", " for B only");
    command.add_option("--hash", options.hash, "Hash size of each engine in MB (16)")
        .type_name("MB")
        .check(number_from(1, 1'048'576));
    command.add_option("--threads", options.threads, "Threads of each engine (1)")
        .type_name("N")
        .check(number_from(1, 1024));
    command.add_option("--games", options.games, "Number of games, even (100)")
        .type_name("N")
        .check(number_from<std::uint64_t>(2, 1'000'000'000));
    command
        .add_option("--sprt", options.sprt,
                    "Sequential probability ratio test of ELO0 against ELO1; stop when decided\n"
                    "(error rates default to 0.05)")
        .type_name("ELO0,ELO1[,ALPHA,BETA]");
    command.add_option("--jobs", options.jobs, "Parallel games (default: one per core)")
        .type_name("N")
        .check(number_from(1, 1024));
    command
        .add_option("--openings", options.openings,
                    "Openings: FEN or EPD lines, or games (.pgn, .gib, .json). Default: the 16\n"
                    "set-ups of Janggi, or the starting position of Shogun")
        .type_name("FILE");
    command
        .add_option("--opening-plies", options.opening_plies, "Plies to take from each game (16)")
        .type_name("N")
        .check(number_from(0, 1000));
    command
        .add_option("--random-plies", options.random_plies,
                    "Random plies after the opening, to a balanced position (6; 0 with --openings)")
        .type_name("N")
        .check(number_from(0, 1000));
    command.add_option("--seed", options.seed, "Random seed (1)").type_name("N").check(seed());
    command
        .add_option("--max-plies", options.max_plies,
                    "Adjudicate longer games on points or as a draw (600)")
        .type_name("N")
        .check(number_from(1, 1'000'000));
    command
        .add_option("--resign", options.resign,
                    "Adjudicate a win when the last eight searches, four per engine, agree on a\n"
                    "lead of SCORE centipawns or a mate (default: never)")
        .type_name("SCORE")
        .check(number_from(1, 30'000));
    command
        .add_option("--margin", options.margin, "Time margin per move before a loss on time (50)")
        .type_name("MS")
        .check(number_from(0, 3'600'000));
    command.add_option("--stall", options.stall, "Seconds to wait for an unresponsive engine (10)")
        .type_name("SECONDS")
        .check(number_from(0, 86'400));
    command.add_option("--pgn", options.pgn, "Append the games to this file").type_name("FILE");
    command.add_flag("--resume", options.resume,
                     "Resume an interrupted match; repeat its other options");
}

std::string own_command() {
    std::error_code error;
    auto path = std::filesystem::read_symlink("/proc/self/exe", error).string();
    std::string quoted = "'";
    for (const char c : path) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return quoted + "' uci";
}

/// The limits that were given, in the syntax of read_engine.
std::string as_keys(const Side& side) {
    std::string keys;
    const auto add = [&keys](const char* key, const std::string& value) {
        if (!value.empty()) keys += fmt::format(" {}={}", key, value);
    };
    add("tc", side.tc);
    add("movetime", side.movetime);
    add("nodes", side.nodes);
    add("depth", side.depth);
    return keys;
}

/// Why the options are invalid.
struct OptionsError {
    enum class Reason : std::uint8_t {
        BadEngine,
        NoLimits,
        BadSprt,
        NoFairyStockfish,
        OddGames,
        NoPgnToResume,
    };
    Reason reason{};
    std::string text{};  // BadEngine: the description; else the argument
};

std::string describe(const OptionsError& error) {
    using enum OptionsError::Reason;
    switch (error.reason) {
        case BadEngine:
            return error.text;
        case NoLimits:
            return "expected a search limit: --tc, --movetime, --nodes or --depth";
        case BadSprt:
            return fmt::format(
                "--sprt {}: expected ELO0,ELO1 with ELO0 below ELO1, such as 0,10, optionally with "
                "two error rates, such as 0,10,0.05,0.05",
                error.text);
        case NoFairyStockfish:
            return "engine B: Fairy-Stockfish is not installed (apt-get install fairy-stockfish); "
                   "or choose another engine with --b";
        case OddGames:
            return fmt::format("--games {}: expected an even number: every opening is played twice",
                               error.text);
        case NoPgnToResume:
            return "--resume: expected --pgn with the file of the match";
    }
    return "";
}

Failure<OptionsError> bad_engine(const arena::SettingsError& error) {
    return Failure{OptionsError{OptionsError::Reason::BadEngine, describe(error)}};
}

/// Combines the options of one engine with those for both. A limit of its own replaces all common
/// limits.
Result<arena::EngineSettings, OptionsError> engine_from(const MatchOptions& options,
                                                        const Side& side, const std::string& text) {
    auto engine = arena::read_engine(text);
    if (!engine) return bad_engine(engine.error());
    if (!side.name.empty()) engine->name = side.name;
    auto own = arena::read_engine("cmd=x" + as_keys(side));
    if (!own) return bad_engine(own.error());
    auto common = arena::read_engine("cmd=x" + as_keys(options.both));
    if (!common) return bad_engine(common.error());
    if (own->limits.are_given())
        engine->limits = own->limits;
    else if (!engine->limits.are_given())
        engine->limits = common->limits;
    if (!engine->limits.are_given()) return Failure{OptionsError{OptionsError::Reason::NoLimits}};
    // The last setting of an option wins: common options first, then the engine's own.
    std::vector<arena::EngineOption> all;
    if (options.threads != 1) all.push_back({"Threads", std::to_string(options.threads)});
    all.push_back({"Hash", std::to_string(options.hash)});
    for (const auto* list : {&options.both.options, &side.options}) {
        for (const auto& written : *list) {
            const auto option = arena::read_option(written);
            if (!option) return bad_engine(option.error());
            all.push_back(*option);
        }
    }
    all.insert(all.end(), engine->options.begin(), engine->options.end());
    engine->options = std::move(all);
    return *std::move(engine);
}

Result<arena::Sprt, OptionsError> sprt_from(const std::string& text) {
    std::vector<double> numbers;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find(',', start), text.size());
        const auto number = parse_number<double>(trimmed(text.substr(start, end - start)));
        if (!number) break;
        numbers.push_back(*number);
        start = end + 1;
    }
    arena::Sprt sprt;
    const bool is_whole = start > text.size() && (numbers.size() == 2 || numbers.size() == 4);
    if (is_whole) {
        sprt.elo0 = numbers[0];
        sprt.elo1 = numbers[1];
        if (numbers.size() == 4) {
            sprt.alpha = numbers[2];
            sprt.beta = numbers[3];
        }
    }
    if (!is_whole || sprt.elo0 >= sprt.elo1 || sprt.alpha <= 0 || sprt.beta <= 0 ||
        sprt.alpha + sprt.beta >= 1)
        return Failure{OptionsError{OptionsError::Reason::BadSprt, text}};
    return sprt;
}

Result<arena::Settings, OptionsError> settings_from(const MatchOptions& options,
                                                    const AnyRuleset& ruleset) {
    arena::Settings settings;
    settings.ruleset = ruleset;
    const Side* const sides[] = {&options.a, &options.b};
    for (const Player player : {Player::A, Player::B}) {
        const Side& side = *sides[index(player)];
        std::string text = player == Player::A ? "cmd=" + own_command() : kFairyStockfish;
        if (index(player) < options.engines.size()) text = options.engines[index(player)];
        if (!side.engine.empty()) text = side.engine;
        if (text == kFairyStockfish && access(kFairyStockfish, X_OK) != 0)
            return Failure{OptionsError{OptionsError::Reason::NoFairyStockfish}};
        auto engine = engine_from(options, side, text);
        if (!engine) return Failure{engine.error()};
        if (engine->command.empty())
            engine->command = player == Player::A ? own_command() : kFairyStockfish;
        settings.engines[index(player)] = *std::move(engine);
    }
    if (options.games % 2 != 0)
        return Failure{OptionsError{OptionsError::Reason::OddGames, std::to_string(options.games)}};
    if (options.resume && options.pgn.empty())
        return Failure{OptionsError{OptionsError::Reason::NoPgnToResume}};
    settings.games = options.games;
    if (!options.sprt.empty()) {
        const auto sprt = sprt_from(options.sprt);
        if (!sprt) return Failure{sprt.error()};
        settings.sprt = *sprt;
    }
    settings.jobs = options.jobs > 0 ? options.jobs : std::max(1, cores() / options.threads);
    settings.seed = options.seed;
    if (options.random_plies >= 0) settings.random_plies = options.random_plies;
    settings.openings_file = options.openings;
    settings.opening_plies = options.opening_plies;
    settings.max_plies = options.max_plies;
    if (options.resign > 0) settings.resign = options.resign;
    settings.margin = std::chrono::milliseconds{options.margin};
    settings.stall = std::chrono::seconds{options.stall};
    settings.pgn_file = options.pgn;
    settings.resume = options.resume;
    return settings;
}

/// Shows the score of the match: a table redrawn in place on a terminal, else a status line every
/// 15 seconds.
class Scoreboard {
  public:
    explicit Scoreboard(const arena::Settings& settings) : settings_{settings} {}

    void show(const arena::Standing& standing) {
        if (!standing.remarks.empty()) clear();
        for (const auto& remark : standing.remarks) note("{}", remark);
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < (is_terminal_ ? kTableEvery : kLineEvery)) return;
        last_ = now;
        if (!is_terminal_) {
            note("{}", arena::short_line(settings_, standing));
            return;
        }
        clear();
        const auto text = arena::table(settings_, standing);
        lines_ = std::count(text.begin(), text.end(), '\n');
        // Long lines must not wrap, or the next table would be drawn in the wrong place.
        std::fprintf(stderr, "\x1b[?7l%s\x1b[?7h", text.c_str());
        std::fflush(stderr);
    }
    void clear() {
        if (lines_ > 0) std::fprintf(stderr, "\x1b[%dA\r\x1b[J", static_cast<int>(lines_));
        lines_ = 0;
    }

  private:
    const arena::Settings& settings_;
    bool is_terminal_ = isatty(STDERR_FILENO) == 1;
    std::ptrdiff_t lines_ = 0;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Wall-clock time controls are fair only if no other processes compete for the cores.
void warn_if_busy(const arena::Settings& settings) {
    const bool is_timed = std::any_of(
        std::begin(settings.engines), std::end(settings.engines), [](const auto& engine) {
            return !engine.limits.control.is_unlimited() || engine.limits.move_time;
        });
    double load = 0;
    if (is_timed && getloadavg(&load, 1) == 1 && load > 0.5 * cores())
        note("This machine is busy (load {:.1f} on {} cores): timed games are unreliable", load,
             cores());
}

Status run(const MatchOptions& options) {
    const auto variant = find_variant(options.variant);
    if (!variant) return Status::Misused;
    const auto settings = settings_from(options, *variant);
    if (!settings) return complain(Status::Misused, "{}", describe(settings.error()));

    listen_for_interruption();
    warn_if_busy(*settings);
    Scoreboard scoreboard{*settings};
    const auto end = arena::run_match(*settings, interruption,
                                      [&](const auto& standing) { scoreboard.show(standing); });
    scoreboard.clear();
    if (!end) return complain(Status::Failed, "{}", describe(end.error()));
    print("{}", arena::table(*settings, *end));
    if (!end->is_interrupted) return Status::Good;
    if (settings->pgn_file.empty()) return complain(Status::Failed, "interrupted");
    return complain(Status::Failed, "interrupted; run the same command with --resume to continue");
}

}  // namespace

void add_match(Program& program) {
    add_command<MatchOptions>(
        program,
        {.name = "match",
         .summary = "Play an engine match and measure the difference in strength",
         .examples = "  janggun match --movetime 100 --games 400 --pgn games.pgn\n"
                     "  janggun match --variant shogun --tc 2+0.02 --games 400\n"
                     "  janggun match --a ./new --b ./old --nodes 20000 --games 4000 --sprt 0,10\n"
                     "  janggun match --b \"cmd=fairy-stockfish option.Hash=64\" --tc 10+0.1\n"
                     "  janggun match --nodes 20000 --a-nodes 2000   # odds\n"
                     "  janggun match --movetime 100 --games 400 --pgn games.pgn --resume"},
        declare, run);
}

}  // namespace janggun::cli
