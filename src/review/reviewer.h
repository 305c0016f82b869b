// Evaluating the positions of a game with the engine, one search at a time: between two searches
// the caller can do something more urgent, report progress, or stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/engine_set.h"
#include "review/evaluation.h"

namespace janggun::review {

struct Budget {
    std::uint64_t nodes = 100'000;  // of the search of a position
    /// Positions around a move that looks like an inaccuracy or worse are searched again with so
    /// many times the nodes: most errors of a shallow review are there.
    int second_look = 4;
    /// The same for moves that are near the threshold of a blunder after that.
    int third_look = 10;
    std::size_t hash_megabytes = 16;
};

/// Moves of a principal variation that are kept.
inline constexpr std::size_t kLongestLine = 6;

class Reviewer {
  public:
    /// The positions of the game from its start on; an end of the game from outside (a flag, a
    /// resignation) is not looked at.
    Reviewer(AnyMatch game, Budget budget);

    [[nodiscard]] bool is_done() const { return done_ == agenda_.size() && looks_ == kLooks; }
    [[nodiscard]] std::size_t searches_done() const { return done_; }
    /// Known so far: second and third looks are added later.
    [[nodiscard]] std::size_t searches_planned() const { return agenda_.size(); }

    /// The next search. If it is stopped it changes nothing.
    void step(engine::EngineSet& engines, const std::atomic<bool>& stop);

    [[nodiscard]] ReviewedGame reviewed() const;

  private:
    struct Search {
        std::size_t ply = 0;
        std::uint64_t nodes = 0;
    };
    static constexpr int kLooks = 3;
    void plan_next_look();
    /// Positions before and after the moves in question, with so many times the nodes.
    void plan_look(int times, const std::function<bool(const JudgedMove&)>& is_in_question);

    AnyMatch game_;
    Budget budget_;
    Evaluations positions_;
    std::vector<Search> agenda_;  // the last position first: the transposition table helps
    std::size_t done_ = 0;
    int looks_ = 1;  // planned
};

/// The game after so many plies, without an end from outside.
template <Game G>
[[nodiscard]] Match<G> match_at(const Match<G>& game, std::size_t plies);
/// The score of a position in which the rules have ended the game, for the side to move.
template <Game G>
[[nodiscard]] std::optional<Score> final_score(const Match<G>& match);
/// Whether the move played from here in the game is the engine's choice, or the only one.
template <Game G>
[[nodiscard]] bool is_best_at(const Match<G>& game, const Match<G>& here,
                              const std::vector<std::string>& line);

}  // namespace janggun::review
