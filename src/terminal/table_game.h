// A game of a person against the engine, without any screen.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"
#include "game/match.h"
#include "uci/engine_session.h"

namespace janggun::terminal {

using uci::MoveError;

template <Game G>
class TableGame {
  public:
    using Move = typename G::Move;

    TableGame(const Match<G>& start, Side person, const engine::Settings& settings);
    ~TableGame();
    TableGame(const TableGame&) = delete;
    TableGame& operator=(const TableGame&) = delete;

    [[nodiscard]] const Match<G>& match() const { return match_; }
    [[nodiscard]] Side person() const { return person_; }
    [[nodiscard]] int level() const { return engine_.settings().level; }
    [[nodiscard]] bool is_engines_turn() const {
        return !match_.is_over() && match_.position().turn() != person_;
    }
    /// The last move in the game's usual notation.
    [[nodiscard]] const std::string& last_move() const { return last_move_; }
    /// The same in UCI.
    [[nodiscard]] const std::string& last_uci() const { return last_uci_; }

    /// A move of the person, in any notation of the game.
    Result<Done, MoveError> play(std::string_view text);
    /// Takes moves back until it is the person's turn; false if there are none.
    bool take_back();
    void resign();
    /// The same start again.
    void restart();

    /// Starts a search if it is the engine's turn; call it after every change. Returns at once.
    void let_engine_think();
    /// Plays the engine's move if it has found one.
    bool take_engine_move();
    /// Waits for the engine's move and plays it.
    void wait_for_engine();

  private:
    void play_checked(Move move);
    void stop_engine();

    Match<G> start_;
    Match<G> match_;
    Side person_;
    engine::Engine<G> engine_;
    bool is_thinking_ = false;
    std::mutex mutex_;  // of found_, which the engine's thread sets
    std::optional<Move> found_;
    std::string last_move_;
    std::string last_uci_;
};

}  // namespace janggun::terminal
