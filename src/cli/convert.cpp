// janggun convert: game records from one format to another.
#include <cstdint>
#include <string>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/record_files.h"
#include "record/reader.h"
#include "record/writer.h"

namespace janggun::cli {
namespace {

struct ConvertOptions {
    std::string in;
    std::string out;
    std::string from;  // empty: detected by extension or content
    std::string to;    // empty: detected by extension
    RecordRuleset ruleset;
    std::string notation;
    std::string encoding = "utf-8";
    bool is_quiet = false;
};

void declare(Command& command, ConvertOptions& options) {
    command.add_option("IN", options.in, "The file to read; - is standard input").required();
    command.add_option("OUT", options.out, "The file to write; - is standard output").required();
    command
        .add_option("--from", options.from,
                    "Format of IN: pgn, gib or json, if neither extension nor content tells")
        .type_name("FORMAT")
        .one_of({"pgn", "gib", "json"});
    command
        .add_option("--to", options.to,
                    "Format of OUT: pgn, gib or json, if the file extension does not tell")
        .type_name("FORMAT")
        .one_of({"pgn", "gib", "json"});
    declare_ruleset(command, options.ruleset);
    command
        .add_option("--notation", options.notation,
                    "Move notation: san (PGN's default, which other programs\n"
                    "read), uci (JSON's); for Janggi also pychess, korean, hanja")
        .type_name("NAME")
        .one_of({"uci", "pychess", "korean", "hanja", "san"});
    command
        .add_option("--encoding", options.encoding,
                    "utf-8 (default), or cp949 for old Korean programs")
        .type_name("NAME")
        .one_of({"utf-8", "cp949"});
    command.add_flag("-q,--quiet", options.is_quiet, "Errors only: no warnings, no summary");
}

/// Counts of one conversion, and its messages.
struct Report {
    std::uint64_t games = 0;
    std::uint64_t written = 0;
    std::uint64_t plies = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;

    void tell(const std::string& file, const record::Problem& problem, bool is_quiet,
              Progress& progress) {
        const bool is_error = problem.severity == record::Severity::Error;
        ++(is_error ? errors : warnings);
        if (is_quiet && !is_error) return;
        progress.clear();
        note("{}", told(file, problem));
    }
};

[[nodiscard]] record::WriteOptions write_options(const ConvertOptions& options,
                                                 record::Format format) {
    return {
        .format = format,
        .style = notation::style_named(options.notation),
        .encoding = options.encoding == "cp949" ? record::Encoding::Cp949 : record::Encoding::Utf8};
}

Report convert(RecordInput& input, OutputFile& output, const ConvertOptions& options,
               const record::ReadOptions& reading, const record::WriteOptions& writing) {
    Report report;
    Progress progress{input.size()};
    record::Reader reader{input.stream(), input.format(), reading};
    while (auto game = reader.next()) {
        ++report.games;
        for (const auto& problem : game->problems)
            report.tell(input.name(), problem, options.is_quiet, progress);
        if (!game->record) continue;
        const auto written = record::write_game(*game->record, writing);
        output.stream() << written.text;
        if (!written.text.empty()) {
            ++report.written;
            report.plies +=
                std::visit([](const auto& found) { return found.plies(); }, *game->record);
        }
        for (auto problem : written.problems) {
            problem.place = game->place;
            report.tell(input.name(), problem, options.is_quiet, progress);
        }
        progress.show(reader.bytes_read(), report.games);
    }
    return report;
}

Status run(const ConvertOptions& options) {
    const auto format =
        options.to.empty() ? record::format_of_path(options.out) : record::format_named(options.to);
    if (!format)
        return complain(Status::Misused, "unknown format of {}; use --to pgn, gib or json",
                        options.out);
    const auto reading = options.ruleset.read_options();
    if (!reading) return Status::Misused;
    if (is_same_file(options.in, options.out)) return Status::Misused;
    RecordInput input{options.in, record::format_named(options.from)};
    if (!input.is_open()) return complain(Status::Failed, "{} cannot be read", options.in);
    OutputFile output{options.out};
    if (!output.stream()) return complain(Status::Failed, "{} cannot be written", options.out);

    const auto report = convert(input, output, options, *reading, write_options(options, *format));
    if (!input.is_good())
        return complain(Status::Failed, "{} could not be read completely", options.in);
    if (report.written == 0)
        return complain(Status::Failed, "no game of {} could be {}; {} is not written", options.in,
                        report.games == 0 ? "found" : "converted", options.out);
    if (!output.finish()) return complain(Status::Failed, "{} could not be written", options.out);
    if (!options.is_quiet)
        note("{} of {}, {} written; {}, {}", report.written, counted(report.games, "game", "games"),
             counted(report.plies, "ply", "plies"), counted(report.errors, "error", "errors"),
             counted(report.warnings, "warning", "warnings"));
    return report.errors == 0 ? Status::Good : Status::Failed;
}

}  // namespace

void add_convert(Program& program) {
    add_command<ConvertOptions>(
        program,
        {.name = "convert",
         .summary = "Convert game records between PGN, .gib and JSON",
         .examples = "  janggun convert games.gib games.pgn\n"
                     "  janggun convert games.pgn games.gib --encoding cp949\n"
                     "  janggun convert games.gib - --to json | head -1"},
        declare, run);
}

}  // namespace janggun::cli
