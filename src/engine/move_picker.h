// The moves of a position, the most promising first, made only as far as they are asked for.
#pragma once

#include <array>
#include <cstdint>

#include "base/static_vector.h"
#include "engine/history_tables.h"
#include "engine/score.h"
#include "game/game.h"

namespace janggun::engine {

template <Game G>
class MovePicker {
  public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Tables = HistoryTables<G>;
    using PieceTo = typename Tables::PieceTo;

    /// What the order is made from besides the position.
    struct Hints {
        Move table_move;
        std::array<Move, 2> killers;
        Move counter;
        std::array<const PieceTo*, 3> continuations;  // after 1, 2 and 4 plies; may be null
    };
    enum class Purpose : std::uint8_t {
        All,        // a node of the main search
        Evasions,   // few moves: all at once
        NoisyOnly,  // quiescence
    };

    MovePicker(const Position& position, Tables& tables, const Hints& hints, Purpose purpose,
               Score exchange_threshold = 0);

    /// The next move, or none when there are no more.
    [[nodiscard]] Move next();
    /// From now on no quiet moves but checks: the others are late enough to be skipped.
    void skip_quiets() { skips_quiets_ = true; }
    /// The last move came from the captures whose exchange reaches the threshold.
    [[nodiscard]] bool is_good_capture() const { return stage_ == Stage::GoodNoisy; }
    /// The last move came from the captures that lose material.
    [[nodiscard]] bool is_bad_capture() const { return stage_ == Stage::BadNoisy; }

    /// How a quiet move has done so far, alone and after the moves before it.
    [[nodiscard]] int history_of(Move move) const;

  private:
    enum class Stage : std::uint8_t {
        Table,
        MakeNoisy,
        GoodNoisy,
        FirstKiller,
        SecondKiller,
        Counter,
        MakeQuiet,
        Quiet,
        BadNoisy,
        MakeEvasions,
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
    /// The best move from `at_` on, swapped to its place.
    [[nodiscard]] Scored take_best();
    [[nodiscard]] bool is_hinted(Move move) const;
    [[nodiscard]] bool is_playable_quiet(Move move) const;

    const Position& position_;
    Tables& tables_;
    const Hints hints_;
    Score threshold_;
    Stage stage_;
    Purpose purpose_;
    bool skips_quiets_ = false;
    std::size_t at_ = 0;
    List list_;
    List bad_;
};

extern template class MovePicker<Janggi>;
extern template class MovePicker<Shogun>;

}  // namespace janggun::engine
