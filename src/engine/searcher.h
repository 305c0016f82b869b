// One thread of the search: alpha-beta over the game tree. docs/engine.md tells how it thinks.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluation.h"
#include "engine/history_tables.h"
#include "engine/info.h"
#include "engine/limits.h"
#include "engine/move_picker.h"
#include "engine/score.h"
#include "engine/transposition.h"
#include "engine/verdict.h"
#include "game/game.h"
#include "nnue/evaluator.h"

namespace janggun::engine {

/// What the threads of a search share, and what tells them to stop.
struct Shared {
    TranspositionTable table;
    std::atomic<bool> stop{false};
};

template <Game G>
class Searcher {
  public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Ruleset = typename G::Ruleset;

    /// A move of the root and what is known of it.
    struct RootMove {
        Move move;
        Score score = -kInfinite;
        Score previous_score = -kInfinite;
        Score average_score = kNoScore;
        int deepest = 0;
        std::uint64_t nodes = 0;
        std::vector<Move> line;  // the move first
    };

    struct Task {
        Position root;
        Ruleset ruleset;
        Path<G> path;
        std::vector<Move> root_moves;
        int max_depth = kMaxPly - 1;
        std::optional<std::uint64_t> max_nodes;
        int lines = 1;  // how many best lines to look for
        int thread_number = 0;
        bool finishes_first_depths = true;  // whatever the limits say
    };

    explicit Searcher(Shared& shared);

    /// Called after each depth, and for a long one in between: false stops the search.
    using DepthDone = std::function<bool(int depth)>;
    /// Called every few thousand nodes by the first thread, to look at the clock.
    using Tick = std::function<void()>;

    void search(const Task& task, const DepthDone& depth_done, const Tick& tick);

    /// Best first; valid after a search, and inside DepthDone.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    [[nodiscard]] int finished_depth() const { return finished_depth_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    /// Before the threads of a search begin: none of them adds what it counted in the last one.
    void count_anew() { nodes_.store(0, std::memory_order_relaxed); }
    void forget();
    /// Judges positions by this network; by the hand-written evaluation if it is none.
    void use(std::shared_ptr<const nnue::Network<G>> network);

  private:
    enum class NodeKind : std::uint8_t { Root, Pv, Other };
    using Tables = HistoryTables<G>;
    using PieceTo = typename Tables::PieceTo;

    /// What is kept of each ply while it is on the path.
    struct Frame {
        Move move;              // played from here
        std::size_t piece = 0;  // and by which piece, to where
        std::size_t to = 0;
        bool skipped = false;  // the turn was skipped instead
        Move excluded;         // left out: is anything else nearly as good?
        Score evaluation = kNoScore;
        std::array<Move, 2> killers{};
        int cutoffs = 0;        // at the children so far
        bool in_check = false;  // the side to move; told by the move that led here
    };

    void deepen(const Task& task, const DepthDone& depth_done);
    Score search_root_line(int depth, std::size_t rank);

    template <NodeKind kKind>
    Score search_node(const Position& position, Score alpha, Score beta, int depth, int ply,
                      bool expected_cut);
    template <bool kIsPv>
    Score quiesce(const Position& position, Score alpha, Score beta, int depth, int ply);

    [[nodiscard]] bool should_stop();
    void count_node();
    void push(const Position& position, Move move, int ply);
    void pop() { path_.history.pop(); }
    [[nodiscard]] std::uint64_t table_key(const Position& position) const;
    [[nodiscard]] Score evaluated(const Position& position, int ply);
    /// Where a glance is far outside the window, more than a glance would not change anything. But
    /// near a limit of moves, points count for more than it sees.
    [[nodiscard]] bool is_glance_enough(const Position& position, Score glanced, Score alpha,
                                        Score beta) const {
        return (glanced >= beta + kGlanceMargin || glanced <= alpha - kGlanceMargin) &&
               position.quiet_plies() < 50;
    }
    [[nodiscard]] Score corrected(const Position& position, Score evaluation);
    void learn_correction(const Position& position, int depth, Score difference);
    [[nodiscard]] typename MovePicker<G>::Hints hints_for(int ply, Move table_move);
    [[nodiscard]] const PieceTo* continuation(int ply, int back);
    void learn_quiet(const Position& position, Move move, int ply, int bonus);
    void learn_noisy(const Position& position, Move move, int bonus);
    void learn_cutoff(const Position& position, Move best, int depth, int ply,
                      const StaticVector<Move, 64>& quiets, const StaticVector<Move, 64>& noisy);
    void set_line(int ply, Move move);

    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramesBefore)]; }

    static constexpr int kFramesBefore = 6;  // so that a look four plies back needs no question

    Shared& shared_;
    std::optional<nnue::Evaluator<G>> network_;
    std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
    std::array<Frame, kMaxPly + kFramesBefore + 2> frames_{};
    std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};
    std::array<int, kMaxPly + 1> line_lengths_{};

    Position root_;
    Ruleset ruleset_;
    Path<G> path_;
    std::vector<RootMove> root_moves_;
    std::size_t root_rank_ = 0;  // the best line now looked for
    int root_depth_ = 0;
    int finished_depth_ = 0;
    int deepest_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    std::optional<std::uint64_t> max_nodes_;
    int thread_number_ = 0;
    bool finishes_first_depths_ = true;
    int until_tick_ = 0;
    const Tick* tick_ = nullptr;
    bool stopped_ = false;
};

extern template class Searcher<Janggi>;
extern template class Searcher<Shogun>;

}  // namespace janggun::engine
