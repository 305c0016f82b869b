// The state file of a match.
#include "arena/state_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include "base/json_text.h"

namespace janggun::arena {
namespace {

std::string json_text(std::string_view text) {
    std::string result;
    append_json_string(result, text);
    return result;
}

std::string effort_text(const Effort& effort) {
    return fmt::format("[{},{},{:.6f},{},{},{:.6f}]", effort.moves, effort.nodes, effort.seconds,
                       effort.depths, effort.depth_moves, effort.slowest_seconds);
}

using simdjson::dom::element;

std::optional<Effort> read_effort(const element& line, const char* key) {
    Effort effort;
    simdjson::dom::array values;
    if (line[key].get(values) != simdjson::SUCCESS || values.size() != 6) return std::nullopt;
    const bool is_whole = values.at(0).get(effort.moves) == simdjson::SUCCESS &&
                          values.at(1).get(effort.nodes) == simdjson::SUCCESS &&
                          values.at(2).get(effort.seconds) == simdjson::SUCCESS &&
                          values.at(3).get(effort.depths) == simdjson::SUCCESS &&
                          values.at(4).get(effort.depth_moves) == simdjson::SUCCESS &&
                          values.at(5).get(effort.slowest_seconds) == simdjson::SUCCESS;
    return is_whole ? std::optional{effort} : std::nullopt;
}

struct SavedGame {
    GameResult result;
    std::uint64_t pgn_bytes = 0;
};
std::optional<SavedGame> read_game(const element& line) {
    SavedGame saved;
    GameResult& result = saved.result;
    std::string_view winner;
    std::string_view fault;
    std::string_view reason;
    std::int64_t plies = 0;
    const auto a = read_effort(line, "a");
    const auto b = read_effort(line, "b");
    if (line["game"].get(result.game) != simdjson::SUCCESS ||
        line["winner"].get(winner) != simdjson::SUCCESS ||
        line["fault"].get(fault) != simdjson::SUCCESS ||
        line["reason"].get(reason) != simdjson::SUCCESS ||
        line["plies"].get(plies) != simdjson::SUCCESS ||
        line["pgn_bytes"].get(saved.pgn_bytes) != simdjson::SUCCESS || !a || !b)
        return std::nullopt;
    result.efforts = {*a, *b};
    if (winner == "A" || winner == "B") {
        result.winner = winner == "A" ? Player::A : Player::B;
        result.winning_side = side_of(*result.winner, result.game);
    }
    for (const Fault known : {Fault::Time, Fault::Stall, Fault::Crash, Fault::IllegalMove})
        if (fault == name_of(known)) result.fault = known;
    result.reason = reason;
    result.plies = static_cast<int>(plies);
    return saved;
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

std::string describe(SavedMatchError error) {
    switch (error.reason) {
        case SavedMatchError::Reason::Empty:
            return "it is empty";
        case SavedMatchError::Reason::NoConditions:
            return "it does not begin with a match's conditions";
        case SavedMatchError::Reason::NotJson:
            return fmt::format("line {} is not JSON", error.line);
        case SavedMatchError::Reason::NotAGame:
            return fmt::format("line {} is not a game of a match", error.line);
    }
    return "";
}

Result<SavedMatch, SavedMatchError> read_saved(std::istream& input) {
    using enum SavedMatchError::Reason;
    SavedMatch saved;
    simdjson::dom::parser parser;
    std::string line;
    for (int number = 1; std::getline(input, line); ++number) {
        const bool is_cut_short = input.eof();
        element parsed;
        std::string_view conditions;
        if (parser.parse(line).get(parsed) != simdjson::SUCCESS) {
            if (is_cut_short && number > 1) break;
            return Failure{SavedMatchError{NotJson, number}};
        }
        if (number == 1) {
            if (parsed["match"].get(conditions) != simdjson::SUCCESS)
                return Failure{SavedMatchError{NoConditions, number}};
            saved.conditions = conditions;
        } else if (parsed["finished"].error() == simdjson::SUCCESS) {
            saved.is_finished = true;
        } else if (auto game = read_game(parsed)) {
            saved.pgn_bytes = game->pgn_bytes;
            saved.games.push_back(std::move(game->result));
        } else {
            return Failure{SavedMatchError{NotAGame, number}};
        }
    }
    if (saved.conditions.empty()) return Failure{SavedMatchError{Empty, 1}};
    return saved;
}

}  // namespace janggun::arena
