// Reads a perft suite line by line and compares every count.
#include "cli/perft_suite.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>
#include <variant>

#include "base/text.h"
#include "cli/position_options.h"
#include "cli/stopwatch.h"
#include "game/perft.h"

namespace janggun::cli {
namespace {

struct WrongCount {
    int depth = 0;
    std::uint64_t expected = 0;
    std::uint64_t found = 0;
    std::string fen;
};

template <Game G>
using LineError = std::variant<PerftLineError, notation::PositionError<G>, WrongCount>;

template <Game G>
struct CheckedLine {
    std::uint64_t nodes = 0;
    std::optional<LineError<G>> error;
};

template <Game G>
CheckedLine<G> check_line(std::string_view text, const typename G::Ruleset& ruleset,
                          int depth_limit) {
    const auto line = parse_perft_line(text);
    if (!line) return {.error = line.error()};
    const auto position = notation::read_position<G>(line->fen, ruleset);
    if (!position) return {.error = position.error()};
    CheckedLine<G> checked;
    for (const auto& count : line->counts) {
        if (depth_limit != 0 && count.depth > depth_limit) continue;
        const std::uint64_t found = perft<G>(*position, count.depth);
        checked.nodes += found;
        if (found != count.nodes) {
            checked.error = WrongCount{count.depth, count.nodes, found, std::string{line->fen}};
            break;
        }
    }
    return checked;
}

/// "COLUMN: message".
template <Game G>
struct Describe {
    std::string operator()(const PerftLineError& error) const {
        return fmt::format("{}: {}", error.column + 1, describe(error));
    }
    std::string operator()(const notation::PositionError<G>& error) const {
        return fmt::format("1: {}", describe(error));
    }
    std::string operator()(const WrongCount& wrong) const {
        return fmt::format("1: depth {}: expected {}, found {}: {}", wrong.depth, wrong.expected,
                           wrong.found, wrong.fen);
    }
};

template <Game G>
Status check_file(std::ifstream& in, const std::string& file, const typename G::Ruleset& ruleset,
                  int depth_limit) {
    const bool on_terminal = isatty(STDERR_FILENO) == 1;
    const Stopwatch watch;
    std::uint64_t nodes = 0;
    int passed = 0;
    int failed = 0;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string_view text = trimmed(line);
        if (text.empty() || text.front() == '#') continue;
        const auto checked = check_line<G>(line, ruleset, depth_limit);
        nodes += checked.nodes;
        ++(checked.error ? failed : passed);
        if (checked.error)
            print("{}:{}:{}\n", file, number, std::visit(Describe<G>{}, *checked.error));
        if (on_terminal) fmt::print(stderr, "\r{} positions, {} failed ", passed + failed, failed);
    }
    if (on_terminal) fmt::print(stderr, "\r\033[K");
    if (passed + failed == 0)
        return complain(Status::Failed, "{}: expected lines `FEN ;D1 n …`", file);
    note("{}", watch.speed(nodes));
    print("{} passed, {} failed\n", passed, failed);
    return failed == 0 ? Status::Good : Status::Failed;
}

}  // namespace

std::string_view describe(const PerftLineError& error) {
    switch (error.reason) {
        case PerftLineError::Reason::NoCounts:
            return "expected `;D1 n` after the FEN";
        case PerftLineError::Reason::BadCount:
            return "expected `;D<depth> <nodes>`";
    }
    return {};
}

Result<PerftLine, PerftLineError> parse_perft_line(std::string_view line) {
    PerftLine parsed;
    std::size_t at = line.find(';');
    parsed.fen = trimmed(line.substr(0, at));
    if (at == std::string_view::npos)
        return Failure{PerftLineError{PerftLineError::Reason::NoCounts, line.size()}};
    while (at != std::string_view::npos) {
        const std::size_t next = line.find(';', at + 1);
        const auto words = words_of(line.substr(at + 1, next - at - 1));
        const auto error = PerftLineError{PerftLineError::Reason::BadCount, at};
        if (words.size() != 2 || words[0].text.front() != 'D') return Failure{error};
        const auto depth = parse_number(words[0].text.substr(1));
        const auto nodes = parse_number<std::uint64_t>(words[1].text);
        if (!depth || *depth < 1 || *depth > 50 || !nodes) return Failure{error};
        parsed.counts.push_back({*depth, *nodes});
        at = next;
    }
    return parsed;
}

Status run_perft_suite(const std::string& file, const std::string& variant, int depth_limit) {
    const std::string stem = std::filesystem::path{file}.stem().string();
    const auto ruleset = find_variant(variant.empty() && variant_named(stem) ? stem : variant);
    if (!ruleset) return Status::Misused;
    std::ifstream in{file};
    if (!in) return complain(Status::Failed, "{}: cannot be read", file);
    return with_game(*ruleset, [&]<Game G>(const typename G::Ruleset& rules) {
        return check_file<G>(in, file, rules, depth_limit);
    });
}

}  // namespace janggun::cli
