// A UCI engine in a child process.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process.h"
#include "arena/settings.h"

namespace janggun::arena {

/// The last thing an engine said about its search.
struct SearchReport {
    std::optional<int> centipawns{};
    std::optional<int> mate{};
    int depth = 0;
    std::uint64_t nodes = 0;
};
/// "+0.35/12", "#5/20"; empty if it gave no score.
[[nodiscard]] std::string score_text(const SearchReport& report);

struct Answer {
    enum class Kind : std::uint8_t { Move, Stalled, Crashed, Interrupted };
    Kind kind{};
    std::string move;
    std::chrono::nanoseconds thought{};
    SearchReport report;
};

/// Why an engine cannot play.
struct EngineError {
    enum class Reason : std::uint8_t {
        NotStarted,
        NoUciOk,
        NoSecondUciOk,  // after it was given the description of the variant
        NoReadyOk,
        UnknownVariant,
    };
    Reason reason{};
    std::string detail{};  // why it was not started; what was said; or "NAME does not know …"
};
[[nodiscard]] std::string describe(const EngineError& error);

class UciEngine {
  public:
    /// Starts the program, agrees on the variant and sets the options. `is_interrupted` ends every
    /// wait. An engine of Fairy-Stockfish's family that does not know the variant is given its
    /// description.
    [[nodiscard]] static Result<UciEngine, EngineError> start(
        const EngineSettings& settings, const std::string& variant,
        const std::string& description_path, const std::atomic<bool>& is_interrupted);

    [[nodiscard]] const std::string& name() const { return name_; }
    /// What the user set and the engine does not have.
    [[nodiscard]] const std::vector<std::string>& unknown_options() const { return unknown_; }

    /// False if it does not answer.
    [[nodiscard]] bool new_game();
    /// Asks for a move; `position` and `go` are UCI commands. After `late_after` the engine is told
    /// to stop, at `give_up_after` it is given up. Both count from the moment it was asked.
    [[nodiscard]] Answer think(const std::string& position, const std::string& go,
                               Milliseconds late_after, Milliseconds give_up_after);

    /// The dialogue since new_game, with times.
    [[nodiscard]] std::string take_log();
    /// Ends the program and notes in the log how it went.
    void end();

  private:
    UciEngine(Process process, const std::atomic<bool>& is_interrupted)
        : process_{std::move(process)}, is_interrupted_{&is_interrupted} {}

    struct Interrupted {};
    using Heard = std::variant<std::string, Process::Timeout, Process::Ended, Interrupted>;
    [[nodiscard]] Heard hear(SteadyClock::time_point deadline);
    void say(std::string_view line);
    void log(char direction, std::string_view line);
    /// Reads up to a line that begins with `word`. False if it does not come.
    [[nodiscard]] bool await(std::string_view word);
    [[nodiscard]] bool read_options();
    [[nodiscard]] bool has_option(std::string_view name) const;
    [[nodiscard]] bool knows_variant(std::string_view variant) const;
    void set_option(std::string_view name, std::string_view value);
    static void take_info(std::string_view line, SearchReport& report);

    struct Offer {
        std::string name;
        std::vector<std::string> choices;  // of a combo
    };

    Process process_;
    const std::atomic<bool>* is_interrupted_;
    std::string name_;
    std::vector<Offer> offers_;
    std::vector<std::string> unknown_;
    std::string log_;
    SteadyClock::time_point log_start_ = SteadyClock::now();
};

}  // namespace janggun::arena
