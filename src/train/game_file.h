// Files of self-play games: start position, four bytes per move, result, quiet ends of lines.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::train {

/// A move and the search score of the position before it, from the mover's point of view; kNoScore
/// if the position is not used for training.
struct ScoredMove {
    std::uint16_t move = 0;
    std::int16_t score = 0;
    friend bool operator==(ScoredMove, ScoredMove) = default;
};

/// The quiet end of a principal variation that begins with captures or checks: a static evaluation
/// cannot learn from the position it begins at, but from the one it ends in.
struct QuietLine {
    std::uint16_t ply = 0;             // of the game, where the line begins
    std::int16_t score = 0;            // at its end, from the point of view of the side to move
    std::vector<std::uint16_t> moves;  // at most 255
    friend bool operator==(const QuietLine&, const QuietLine&) = default;
};

struct PlayedGame {
    std::uint8_t start = 0;   // which of Starts<G>
    std::uint8_t result = 1;  // 2 the first side won, 1 draw, 0 the second side won
    std::vector<ScoredMove> moves;
    std::vector<QuietLine> lines;  // in the order of their plies
    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

/// The starting positions of games: every pair of setups, or the only one.
template <Game G>
struct Starts {
    static constexpr std::uint32_t kCount = [] {
        if constexpr (WithSetup<G>)
            return static_cast<std::uint32_t>(std::size(G::kSetupChoices) *
                                              std::size(G::kSetupChoices));
        else
            return 1U;
    }();
    [[nodiscard]] static typename G::Position position([[maybe_unused]] std::uint32_t number) {
        if constexpr (WithSetup<G>) {
            constexpr std::size_t kChoices = std::size(G::kSetupChoices);
            const auto first = G::kSetupChoices[number / kChoices % kChoices];
            const auto second = G::kSetupChoices[number % kChoices];
            return *G::position(G::start_setup({first, second}), G::default_ruleset());
        } else {
            return *G::position(G::start_setup(), G::default_ruleset());
        }
    }
};

/// Why a file of training data or a checkpoint cannot be used.
struct FileError {
    enum class Reason : std::uint8_t {
        Unreadable,
        Unwritable,
        NotGames,  // not written by datagen, or for another game
        NoGames,
        NotACheckpoint,  // or for a network with other layer sizes
        NoFiles          // none was given
    };
    Reason reason{};
    std::filesystem::path file{};
    int code = 0;             // errno, where the system reported one
    std::string_view game{};  // the expected one, for NotGames
};
[[nodiscard]] std::string describe(const FileError& error);

/// Appends games to a file, creating it if needed. An incomplete game at the end, left by a crash
/// or a kill, is truncated first.
template <Game G>
class GameWriter {
  public:
    [[nodiscard]] static Result<GameWriter, FileError> open(const std::filesystem::path& path);
    /// Games in the file.
    [[nodiscard]] std::uint64_t games() const { return games_; }
    /// False if the write fails.
    [[nodiscard]] bool add(const PlayedGame& game);
    [[nodiscard]] bool flush() { return std::fflush(file_.get()) == 0; }

  private:
    struct Close {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::uint64_t games_ = 0;
};

/// Reads the games of a file in order.
template <Game G>
class GameReader {
  public:
    [[nodiscard]] static Result<GameReader, FileError> open(const std::filesystem::path& path);
    /// Nothing at the end, or at an incomplete game.
    [[nodiscard]] std::optional<PlayedGame> next();
    /// Offset of the next game in the file.
    [[nodiscard]] long position() const { return position_; }

  private:
    struct Close {
        void operator()(std::FILE* file) const { (void)std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    long position_ = 0;
};

/// Calls visit(position before the move, scored move) along a game. Stops at an illegal move,
/// which only a damaged file has.
template <Game G, typename Visit>
void walk(const PlayedGame& game, Visit visit) {
    auto position = Starts<G>::position(game.start % Starts<G>::kCount);
    for (const ScoredMove scored : game.moves) {
        const auto move = G::Move::from_raw(scored.move);
        if (!position.is_legal(move)) return;
        visit(position, scored);
        position.play(move);
    }
}

/// Calls visit(position at the end of the line, line) for the quiet lines of a game.
template <Game G, typename Visit>
void for_each_quiet_end(const PlayedGame& game, Visit visit) {
    auto line = game.lines.begin();
    std::size_t ply = 0;
    walk<G>(game, [&](typename G::Position position, ScoredMove) {
        for (; line != game.lines.end() && line->ply == ply; ++line) {
            auto end = position;
            bool is_legal = true;
            for (const std::uint16_t raw : line->moves) {
                const auto move = G::Move::from_raw(raw);
                is_legal = is_legal && end.is_legal(move);
                if (is_legal) end.play(move);
            }
            if (is_legal) visit(end, *line);
        }
        ++ply;
    });
}

}  // namespace janggun::train
