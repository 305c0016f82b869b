// Settings of a match: engines, time controls, number of games.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics.h"
#include "base/result.h"
#include "game/time_control.h"
#include "game/variant.h"

namespace janggun::arena {

using Milliseconds = std::chrono::milliseconds;

/// The two players of a match. A has the first side in the first game of every pair.
enum class Player : std::uint8_t { A, B };

[[nodiscard]] constexpr Player other(Player player) {
    return player == Player::A ? Player::B : Player::A;
}
[[nodiscard]] constexpr std::size_t index(Player player) {
    return static_cast<std::size_t>(player);
}

/// Search limits of a player; several can apply together.
struct Limits {
    TimeControl control{};  // of the game; unlimited if none is set
    std::optional<Milliseconds> move_time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};

    [[nodiscard]] bool are_given() const {
        return !control.is_unlimited() || move_time || nodes || depth;
    }
    friend bool operator==(const Limits&, const Limits&) = default;
};
/// "2+0.02", "100 ms a move", "20000 nodes a move", "depth 8", or several of them.
[[nodiscard]] std::string describe(const Limits& limits);

struct EngineOption {
    std::string name;
    std::string value;
    friend bool operator==(const EngineOption&, const EngineOption&) = default;
};

struct EngineSettings {
    std::string command;
    std::string name;  // empty: as it calls itself
    std::vector<EngineOption> options;
    Limits limits;
};

/// Why a text is no engine or option.
struct SettingsError {
    enum class Reason : std::uint8_t {
        EmptyCommand,
        BadTimeControl,
        BadMoveTime,
        BadNodes,
        BadDepth,
        NotAnOption,
    };
    Reason reason{};
    std::string text{};  // "nodes=many"
};
/// "nodes=many: expected a number above 0".
[[nodiscard]] std::string describe(const SettingsError& error);

/// "cmd=./engine --flag name=Mine option.Hash=16 nodes=20000": keys are cmd, name, option.NAME, tc,
/// movetime, nodes and depth; a value goes on to the next key, so it may hold spaces. A text that
/// begins with no key is a command.
[[nodiscard]] Result<EngineSettings, SettingsError> read_engine(std::string_view text);
/// "Hash=16".
[[nodiscard]] Result<EngineOption, SettingsError> read_option(std::string_view text);

struct Settings {
    AnyRuleset ruleset;
    EngineSettings engines[2];

    std::uint64_t games = 100;
    std::optional<Sprt> sprt;
    int jobs = 1;

    std::uint64_t seed = 1;
    std::optional<int> random_plies;  // nothing: six, or none after the openings of a file
    std::string openings_file;
    int opening_plies = 16;  // at most, of a recorded game that serves as an opening

    int max_plies = 600;
    std::optional<int> resign;  // both agree that a side is ahead by this, in hundredths of a pawn
    Milliseconds margin{50};    // how late a move may come
    Milliseconds stall{10000};  // how much later still, before the engine is given up

    std::string pgn_file;
    bool resume = false;

    [[nodiscard]] int random_plies_or_default() const {
        constexpr int kDefault = 6;
        return random_plies.value_or(openings_file.empty() ? kDefault : 0);
    }
};

}  // namespace janggun::arena
