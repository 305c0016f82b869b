// The JSON of engine workers, in the shapes of fishnet's protocol: docs/workers.md. Both ends are
// here, the server's and the worker's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/side.h"

namespace janggun::server::protocol::fishnet {

/// A move of a live game.
struct MoveWork {
    int level = 1;            // ours, 1 to 10
    int milliseconds = 1000;  // at most
    /// In centiseconds as fishnet has it, the increment in seconds; none: an untimed game.
    struct Clock {
        int white = 0;
        int black = 0;
        int increment = 0;
    };
    std::optional<Clock> clock;
};
/// Every position of a game.
struct AnalysisWork {
    std::uint64_t nodes = 0;  // of each search
    std::vector<int> skip;    // positions that need no search, from 0
};

/// Puzzles in a game; an extension, for our own program.
struct MineWork {};

/// What a worker is given.
struct Work {
    std::string id;
    std::string game{};
    std::string variant{};
    bool is_handicap = false;  // of the ruleset; an extension
    std::string fen{};         // of the start
    std::vector<std::string> moves{};
    std::variant<MoveWork, AnalysisWork, MineWork> task;
};
[[nodiscard]] std::string write_work(const Work& work);
[[nodiscard]] std::optional<Work> read_work(std::string_view json);

/// What every body of a worker says about it.
struct Client {
    std::string key;      // empty: it is in the Authorization header
    std::string version;  // of the worker program
    std::string engine;   // its name
};

struct Score {
    /// Points is an extension: Fairy-Stockfish writes a win on points as a mate.
    enum class Kind : std::uint8_t { Centipawns, Mate, Points };
    Kind kind{};
    int value = 0;         // centipawns, or moves; negative is bad for the side to move
    bool is_lost = false;  // of a mate or points in 0 moves: which side it is
    friend bool operator==(const Score&, const Score&) = default;
};
/// The evaluation of one position.
struct Part {
    bool is_skipped = false;
    Score score{};
    int depth = 0;
    std::vector<std::string> line{};
    friend bool operator==(const Part&, const Part&) = default;
};

struct Acquisition {
    Client client;
};
/// A job is given back.
struct Abort {
    Client client;
    bool is_failure = false;  // it cannot be done by this worker; else it only stops
};
struct MoveSubmission {
    Client client;
    std::string move;  // empty: none was found
};
struct AnalysisSubmission {
    Client client;
    std::vector<std::optional<Part>> parts;  // none: pending, and this is a progress report
};
struct PuzzleSubmission {
    Client client;
    std::vector<std::string> puzzles;  // lines of a file of puzzles
};
[[nodiscard]] std::string write(const Acquisition& acquisition);
[[nodiscard]] std::string write(const Abort& abort);
[[nodiscard]] std::string write(const MoveSubmission& submission);
[[nodiscard]] std::string write(const AnalysisSubmission& submission);
[[nodiscard]] std::string write(const PuzzleSubmission& submission);

/// Nothing: not such a body. More positions than this are not read.
inline constexpr std::size_t kMostParts = 1001;
inline constexpr std::size_t kLongestPart = 64;  // moves of a line
inline constexpr std::size_t kMostPuzzles = 16;  // of a game
[[nodiscard]] std::optional<Client> read_client(std::string_view json);
[[nodiscard]] std::optional<Abort> read_abort(std::string_view json);
[[nodiscard]] std::optional<MoveSubmission> read_move(std::string_view json);
[[nodiscard]] std::optional<AnalysisSubmission> read_analysis(std::string_view json);
[[nodiscard]] std::optional<PuzzleSubmission> read_puzzles(std::string_view json);

}  // namespace janggun::server::protocol::fishnet
