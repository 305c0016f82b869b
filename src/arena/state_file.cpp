// The games of a match as they end, on disk, so that an interrupted match can go on.
#include "arena/state_file.h"

#include <fmt/format.h>
#include <simdjson.h>

namespace janggun::arena {
namespace {

std::string json_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (static_cast<unsigned char>(c) < ' ')
            result += fmt::format("\\u{:04x}", static_cast<int>(c));
        else if (c == '"' || c == '\\')
            (result += '\\') += c;
        else
            result += c;
    }
    return result + '"';
}

std::string effort_text(const Effort& effort) {
    return fmt::format("[{},{},{:.6f},{},{},{:.6f}]", effort.moves, effort.nodes, effort.seconds,
                       effort.depths, effort.depth_moves, effort.slowest_seconds);
}

using simdjson::dom::element;

bool read_effort(const element& line, const char* key, Effort& effort) {
    simdjson::dom::array values;
    if (line[key].get(values) != simdjson::SUCCESS || values.size() != 6) return false;
    return values.at(0).get(effort.moves) == simdjson::SUCCESS &&
           values.at(1).get(effort.nodes) == simdjson::SUCCESS &&
           values.at(2).get(effort.seconds) == simdjson::SUCCESS &&
           values.at(3).get(effort.depths) == simdjson::SUCCESS &&
           values.at(4).get(effort.depth_moves) == simdjson::SUCCESS &&
           values.at(5).get(effort.slowest_seconds) == simdjson::SUCCESS;
}

bool read_game(const element& line, GameResult& result, std::uintmax_t& pgn_bytes) {
    std::string_view winner;
    std::string_view fault;
    std::string_view reason;
    std::int64_t plies = 0;
    std::uint64_t bytes = 0;
    if (line["game"].get(result.game) != simdjson::SUCCESS ||
        line["winner"].get(winner) != simdjson::SUCCESS ||
        line["fault"].get(fault) != simdjson::SUCCESS ||
        line["reason"].get(reason) != simdjson::SUCCESS ||
        line["plies"].get(plies) != simdjson::SUCCESS ||
        line["pgn_bytes"].get(bytes) != simdjson::SUCCESS ||
        !read_effort(line, "a", result.efforts[0]) || !read_effort(line, "b", result.efforts[1]))
        return false;
    if (winner == "A" || winner == "B") {
        result.winner = winner == "A" ? Player::A : Player::B;
        result.winning_side = side_of(*result.winner, result.game);
    }
    for (const Fault known : {Fault::Time, Fault::Stall, Fault::Crash, Fault::IllegalMove})
        if (fault == name_of(known)) result.fault = known;
    result.reason = reason;
    result.plies = static_cast<int>(plies);
    pgn_bytes = bytes;
    return true;
}

}  // namespace

std::string conditions_of(const Settings& settings) {
    const std::string variant = janggun::name_of(settings.ruleset);
    std::string text =
        fmt::format("{}; seed {}, random plies {}, openings \"{}\" {}, max plies {}", variant,
                    settings.seed, settings.random_plies_or_default(), settings.openings_file,
                    settings.opening_plies, settings.max_plies);
    if (settings.resign) text += fmt::format(", resign at {}", *settings.resign);
    for (const auto& engine : settings.engines) {
        text += fmt::format("; {}: {}", engine.command, describe(engine.limits));
        for (const auto& option : engine.options)
            text += fmt::format(", {}={}", option.name, option.value);
    }
    return text;
}

std::string header_line(const std::string& conditions) {
    return fmt::format("{{\"match\":{}}}\n", json_text(conditions));
}

std::string game_line(const GameResult& result, std::uintmax_t pgn_bytes) {
    const auto* const winner = !result.winner ? "" : *result.winner == Player::A ? "A" : "B";
    return fmt::format(
        "{{\"game\":{},\"winner\":\"{}\",\"fault\":\"{}\",\"reason\":{},\"plies\":{},"
        "\"a\":{},\"b\":{},\"pgn_bytes\":{}}}\n",
        result.game, winner, name_of(result.fault), json_text(result.reason), result.plies,
        effort_text(result.efforts[0]), effort_text(result.efforts[1]), pgn_bytes);
}

std::string finished_line() {
    return "{\"finished\":true}\n";
}

Result<SavedMatch, std::string> read_saved(std::istream& input) {
    SavedMatch saved;
    simdjson::dom::parser parser;
    std::string line;
    for (int number = 1; std::getline(input, line); ++number) {
        const bool is_cut_short = input.eof();
        element parsed;
        GameResult result;
        std::string_view conditions;
        if (parser.parse(line).get(parsed) != simdjson::SUCCESS) {
            if (is_cut_short && number > 1) break;
            return Failure{fmt::format("line {} is not JSON", number)};
        }
        if (number == 1) {
            if (parsed["match"].get(conditions) != simdjson::SUCCESS)
                return Failure{std::string{"it does not begin with a match's conditions"}};
            saved.conditions = conditions;
        } else if (parsed["finished"].error() == simdjson::SUCCESS) {
            saved.is_finished = true;
        } else if (read_game(parsed, result, saved.pgn_bytes)) {
            saved.games.push_back(std::move(result));
        } else {
            return Failure{fmt::format("line {} is no game of a match", number)};
        }
    }
    if (saved.conditions.empty()) return Failure{std::string{"it is empty"}};
    return saved;
}

}  // namespace janggun::arena
