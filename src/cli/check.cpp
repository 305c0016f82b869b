// janggun check: validates game records.
#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/record_files.h"
#include "cli/stopwatch.h"
#include "record/reader.h"

namespace janggun::cli {
namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::string format;  // empty: detected by extension or content
    RecordRuleset ruleset;
    bool is_quiet = false;
};

void declare(Command& command, CheckOptions& options) {
    command
        .add_option("FILE", options.files,
                    "Record files (.gib, .pgn, .json); - reads standard input")
        .required();
    command
        .add_option("--format", options.format,
                    "pgn, gib or json, if the file extension does not tell")
        .type_name("FORMAT")
        .one_of({"pgn", "gib", "json"});
    declare_ruleset(command, options.ruleset);
    command.add_flag("-q,--quiet", options.is_quiet, "Errors only: no warnings, no summary");
}

struct Count {
    std::uint64_t files = 0;
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
};

void check_game(const record::ReadGame& game, const std::string& file, bool is_quiet,
                Count& count) {
    ++count.games;
    if (game.record)
        count.plies += std::visit([](const auto& found) { return found.plies(); }, *game.record);
    for (const auto& problem : game.problems) {
        const bool is_error = problem.severity == record::Severity::Error;
        ++(is_error ? count.errors : count.warnings);
        if (is_error || !is_quiet) print("{}\n", told(file, problem));
    }
}

[[nodiscard]] bool check_file(const std::string& path, const CheckOptions& options,
                              const record::ReadOptions& read_options, Count& count) {
    RecordInput input{path, record::format_named(options.format)};
    if (!input.is_open()) {
        note("janggun: {} cannot be read", path);
        return false;
    }
    ++count.files;
    record::Reader reader{input.stream(), input.format(), read_options};
    while (const auto game = reader.next())
        check_game(*game, input.name(), options.is_quiet, count);
    if (!input.is_good()) note("janggun: {} could not be read completely", path);
    return input.is_good();
}

Status run(const CheckOptions& options) {
    const auto read_options = options.ruleset.read_options();
    if (!read_options) return Status::Misused;
    const Stopwatch stopwatch;
    Count count;
    bool could_read_all = true;
    for (const auto& path : options.files)
        could_read_all &= check_file(path, options, *read_options, count);
    if (!options.is_quiet) {
        const double time = stopwatch.seconds();
        print("{}, {}, {}: {}, {} ({:.3f} s{})\n", counted(count.files, "file", "files"),
              counted(count.games, "game", "games"), counted(count.plies, "ply", "plies"),
              counted(count.errors, "error", "errors"),
              counted(count.warnings, "warning", "warnings"), time,
              time < 0.001
                  ? ""
                  : fmt::format(", {:.0f} plies/s", static_cast<double>(count.plies) / time));
    }
    return could_read_all && count.errors == 0 ? Status::Good : Status::Failed;
}

}  // namespace

void add_check(Program& program) {
    add_command<CheckOptions>(
        program,
        {.name = "check",
         .summary = "Validate game records; report errors with line and column",
         .examples = "  janggun check games.gib more.pgn\n"
                     "  janggun check --quiet collection/*.gib && echo all legal\n"
                     "  janggun check --ruleset janggikja tournament.gib\n"
                     "Each game is replayed under its own ruleset; its result, reason and points\n"
                     "must agree with it. A .gib without a ruleset is replayed as janggicasual,\n"
                     "which allows every move that any ruleset allows; its result is then\n"
                     "compared only with mates and points."},
        declare, run);
}

}  // namespace janggun::cli
