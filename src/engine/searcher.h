// One search thread: iterative deepening and alpha-beta. docs/engine.md describes the search.
#pragma once

#include <algorithm>
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
#include "engine/terminal.h"
#include "engine/transposition_table.h"
#include "engine/tuning.h"
#include "game/game.h"
#include "nnue/evaluator.h"

namespace janggun::engine {

/// State shared by the threads of a Lazy SMP search.
struct Shared {
    TranspositionTable table;
    std::atomic<bool> stop{false};
    /// Stops the first iterations too, which `stop` lets be completed.
    std::atomic<bool> is_out_of_time{false};
};

template <Game G>
class Searcher {
  public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Ruleset = typename G::Ruleset;

    /// A root move with its score and principal variation.
    struct RootMove {
        Move move;
        Score score = -kInfinite;
        Bound bound = Bound::Exact;  // not exact if the search was stopped outside its window
        Score previous_score = -kInfinite;
        Score average_score = kNoScore;
        int selective_depth = 0;
        std::uint64_t nodes = 0;
        std::vector<Move> pv;  // the move itself first

        /// The score of this iteration, or of the last one if the search was stopped before it.
        [[nodiscard]] Score last_score() const {
            return score != -kInfinite ? score : previous_score;
        }
    };

    struct Task {
        Position root;
        Ruleset ruleset;
        Path<G> path;
        std::vector<Move> root_moves;
        int max_depth = kMaxPly - 1;
        std::optional<std::uint64_t> max_nodes;
        int multi_pv = 1;  // best lines to search for
        int thread_number = 0;
        bool finishes_first_depths = true;  // before any limit applies
        int nodes_between_ticks = 1024;
    };

    explicit Searcher(Shared& shared, const Tuning& tuning = default_tuning<G>());
    void set_tuning(const Tuning& tuning);

    /// The first iterations are completed, so that every root move is searched. With passes these
    /// are two: depth 1 does not see the second pass, which ends the game.
    static constexpr int kFirstDepths = WithPass<G> ? 2 : 1;

    /// Called after each iteration; returning false ends the search.
    using DepthDone = std::function<bool(int depth)>;
    /// Called every `nodes_between_ticks` nodes by the main thread, to check the clock.
    using Tick = std::function<void()>;

    void search(const Task& task, const DepthDone& depth_done, const Tick& tick);

    /// Best first; valid after a search, and inside DepthDone.
    [[nodiscard]] const std::vector<RootMove>& root_moves() const { return root_moves_; }
    /// The reply to this root move in the transposition table, or none: the line of a move that was
    /// stopped while failing high has no reply.
    [[nodiscard]] Move expected_reply(Move move) const;
    [[nodiscard]] int finished_depth() const { return finished_depth_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    /// Called before the threads of a search start, so that node counts of the last one are not
    /// added.
    void reset_node_count() { nodes_.store(0, std::memory_order_relaxed); }
    void clear_histories();
    /// Evaluates with this network, or with the hand-written evaluation if it is null.
    void set_network(std::shared_ptr<const nnue::Network<G>> network);

  private:
    enum class NodeType : std::uint8_t { Root, Pv, NonPv };
    using Tables = HistoryTables<G>;
    using PieceTo = typename Tables::PieceTo;

    /// An entry of the search stack: the state of one ply of the current line.
    struct Frame {
        Move move;              // being searched
        std::size_t piece = 0;  // that makes it, as a history index
        std::size_t to = 0;
        bool is_null_move = false;
        bool is_quiet = false;
        int reduction = 0;  // of the search under way (LMR)
        Move excluded;      // by a singular extension search
        Score evaluation = kNoScore;
        std::array<Move, 2> killers{};
        int cutoff_count = 0;   // fail-highs of child nodes
        bool in_check = false;  // the side to move; set by the parent node
    };

    void iterative_deepening(const Task& task, const DepthDone& depth_done);
    Score aspiration_search(int depth, std::size_t index);

    template <NodeType kNode>
    Score search_node(const Position& position, Score alpha, Score beta, int depth, int ply,
                      bool is_cut_node);
    template <bool kIsPv>
    Score quiescence(const Position& position, Score alpha, Score beta, int ply);

    [[nodiscard]] bool should_stop();
    void count_node();
    void push(const Position& position, Move move, int ply);
    void pop() { path_.history.pop(); }
    [[nodiscard]] std::uint64_t tt_key(const Position& position, int plies_played) const;
    [[nodiscard]] std::uint64_t tt_key(const Position& position) const {
        return tt_key(position, plies_played());
    }
    [[nodiscard]] int plies_played() const {
        return path_.plies_before + static_cast<int>(path_.history.size());
    }
    /// Close to a move limit scores depend on the path.
    [[nodiscard]] bool is_path_dependent(const Position& position, int plies_played) const;
    [[nodiscard]] Score static_evaluation(const Position& position, int ply);
    /// Lazy evaluation suffices far outside the window, unless points may soon decide the game.
    [[nodiscard]] bool is_lazy_evaluation_enough(const Position& position, Score lazy, Score alpha,
                                                 Score beta) const;
    /// Adds the correction history to a static evaluation.
    [[nodiscard]] Score corrected_evaluation(const Position& position, Score evaluation);
    void update_correction_history(const Position& position, int depth, Score difference);
    [[nodiscard]] typename MovePicker<G>::Hints hints_for(int ply, Move tt_move);
    [[nodiscard]] const PieceTo* continuation_history(int ply, int back);
    void update_quiet_histories(const Position& position, Move move, int ply, int bonus);
    void update_capture_history(const Position& position, Move move, int bonus);
    void update_cutoff_histories(const Position& position, Move best, int depth, int ply,
                                 const StaticVector<Move, 64>& quiets,
                                 const StaticVector<Move, 64>& noisy);
    void update_pv(int ply, Move move);

    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramesBefore)]; }

    static constexpr int kFramesBefore = 6;  // sentinels: ply - 6 is always valid

    /// Late move reduction (LMR) in 1024ths of a ply, before adjustments.
    [[nodiscard]] int lmr_base(int depth, int move_count) const {
        return lmr_table_[static_cast<std::size_t>(std::min(depth, 63))]
                         [static_cast<std::size_t>(std::min(move_count, 63))];
    }

    Shared& shared_;
    Tuning tuning_;
    std::array<std::array<std::int16_t, 64>, 64> lmr_table_{};
    std::optional<nnue::Evaluator<G>> network_;
    std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
    std::array<Frame, kMaxPly + kFramesBefore + 2> frames_{};
    std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> pv_table_{};
    std::array<int, kMaxPly + 1> pv_lengths_{};

    Position root_;
    Ruleset ruleset_;
    Path<G> path_;
    std::vector<RootMove> root_moves_;
    std::size_t multi_pv_index_ = 0;  // of the principal variation being searched
    int root_depth_ = 0;
    int finished_depth_ = 0;
    int selective_depth_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    std::optional<std::uint64_t> max_nodes_;
    int thread_number_ = 0;
    bool finishes_first_depths_ = true;
    int nodes_between_ticks_ = 1024;
    int until_tick_ = 0;
    const Tick* tick_ = nullptr;
    bool stopped_ = false;
};

}  // namespace janggun::engine
