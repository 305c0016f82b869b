// Staged move generation and move ordering: table move, good captures, killers, counter move, quiet
// moves by history, bad captures.
#pragma once

#include <array>
#include <cstdint>

#include "base/static_vector.h"
#include "engine/history_tables.h"
#include "engine/score.h"
#include "engine/tuning.h"
#include "game/game.h"

namespace janggun::engine {

template <Game G>
class MovePicker {
  public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Tables = HistoryTables<G>;
    using PieceTo = typename Tables::PieceTo;

    /// What the search knows about the node: table move, killers, counter move, histories.
    struct Hints {
        Move tt_move;
        std::array<Move, 2> killers;
        Move counter_move;
        std::array<const PieceTo*, 3> continuations;  // after 1, 2 and 4 plies; may be null
    };
    enum class Purpose : std::uint8_t {
        All,        // main search
        Evasions,   // all legal moves in one stage
        NoisyOnly,  // quiescence search and ProbCut
    };

    MovePicker(const Position& position, Tables& tables, const Tuning& tuning, const Hints& hints,
               Purpose purpose, Score exchange_threshold = 0);

    /// The next move, or none when there are no more.
    [[nodiscard]] Move next();
    /// From now on only those quiet moves that give check (late move pruning, futility pruning).
    void skip_quiets() { skips_quiets_ = true; }
    /// The last move is a capture of the first stage: its SEE reaches the threshold, which the main
    /// search lowers for captures with a good score.
    [[nodiscard]] bool is_good_capture() const { return stage_ == Stage::GoodNoisy; }
    /// The last move is a capture whose SEE is known to reach the threshold itself.
    [[nodiscard]] bool is_winning_capture() const {
        return is_good_capture() && tuning_.capture_see_divisor == 0;
    }
    /// The last move is a capture that loses material by SEE.
    [[nodiscard]] bool is_bad_capture() const { return stage_ == Stage::BadNoisy; }

    /// Butterfly history plus continuation histories.
    [[nodiscard]] int quiet_history(Move move) const;

  private:
    enum class Stage : std::uint8_t {
        TableMove,
        GenerateNoisy,
        GoodNoisy,
        FirstKiller,
        SecondKiller,
        CounterMove,
        GenerateQuiet,
        Quiet,
        BadNoisy,
        GenerateEvasions,
        Evasions,
        Done,
    };
    struct Scored {
        Move move;
        int score = 0;
    };
    using List = StaticVector<Scored, G::MoveList::capacity()>;

    void score_noisy();
    void score_quiet();
    void score_evasions();
    [[nodiscard]] int noisy_score(Move move) const;
    /// Partial selection sort: swaps the best of the remaining moves to the front.
    [[nodiscard]] Scored take_best();
    [[nodiscard]] bool was_tried_earlier(Move move) const;
    [[nodiscard]] bool is_playable_quiet(Move move) const;

    const Position& position_;
    Tables& tables_;
    const Tuning& tuning_;
    const Hints hints_;
    Score threshold_;
    Stage stage_;
    Purpose purpose_;
    bool skips_quiets_ = false;
    std::size_t at_ = 0;
    List list_;
    List bad_;
};

}  // namespace janggun::engine
