// Themes and grade of a puzzle: docs/puzzles.md defines each theme.
#include "puzzle/tagger.h"

#include <algorithm>

#include "puzzle/motifs.h"

namespace janggun::puzzle {
namespace {

constexpr int kOpeningMoves = 15;   // up to this move number
constexpr int kEndgamePieces = 16;  // on the board, at most
constexpr int kSacrifice = 2;       // points or pawns

/// Worth of a side's pieces, those in the hand included.
template <Game G>
int material(const typename G::Position& position, Side side) {
    int sum = 0;
    for (int k = 0; k < G::kKindCount; ++k) {
        const auto kind = static_cast<typename G::Kind>(k);
        sum += G::worth(kind) * position.pieces().of(side, kind).size();
    }
    if constexpr (WithHands<G>)
        for (const auto kind : G::kHandKinds)
            sum += G::worth(kind) * position.hand(side).count(kind);
    return sum;
}

template <Game G>
int balance(const typename G::Position& position, Side side) {
    return material<G>(position, side) - material<G>(position, other(side));
}

/// The enemy pieces that a piece on `from` attacks and that are worth it: the royal piece, dearer
/// pieces, and those without a defender.
template <Game G>
int forked(const typename G::Position& position, typename G::Square from, Side side) {
    const auto& pieces = position.pieces();
    const auto occupied = pieces.occupied();
    const int own_worth = G::worth(pieces.kind_on(from));
    int count = 0;
    for (const auto target : pieces.of(other(side))) {
        if (!attackers<G>(position, target, side, occupied).contains(from)) continue;
        const int worth = G::worth(pieces.kind_on(target));
        const bool is_loose = attackers<G>(position, target, other(side), occupied).empty();
        count += worth == 0 || worth > own_worth || (is_loose && worth > 1) ? 1 : 0;
    }
    return count;
}

/// Does the piece on `from` attack the royal piece through exactly one piece of its side?
template <Game G>
bool pins(const typename G::Position& position, typename G::Square from, Side side) {
    const auto& pieces = position.pieces();
    const auto royal = royal_square<G>(position, other(side));
    for (const auto pinned : pieces.of(other(side))) {
        if (pinned == royal || G::worth(pieces.kind_on(pinned)) < 2) continue;
        const SquaresOf<G> one{pinned};
        if (attackers<G>(position, royal, side, pieces.occupied() - one).contains(from) &&
            !attackers<G>(position, royal, side, pieces.occupied()).contains(from))
            return true;
    }
    return false;
}

template <Game G>
class Tagger {
  public:
    explicit Tagger(const Puzzle<G>& puzzle) : puzzle_{puzzle} {}

    ThemeSet themes() {
        add_length();
        Match<G> game = match_after(puzzle_, 1);
        add_phase(game.position());
        first_balance_ = balance<G>(game.position(), puzzle_.solver());
        if (game.position().in_check()) themes_.add(Theme::CheckEvasion);
        bool checks_only = true;
        for (std::size_t i = 1; i < puzzle_.moves.size(); ++i) {
            const auto before = game.position();
            (void)game.play(puzzle_.moves[i]);
            if (i % 2 == 0) {
                if (balance<G>(game.position(), puzzle_.solver()) <= first_balance_ - kSacrifice)
                    themes_.add(Theme::Sacrifice);
                continue;
            }
            const auto& after = game.position();
            const bool is_mate = after.in_check() && after.count_legal_moves() == 0;
            add_move(
                {.before = before, .move = puzzle_.moves[i], .after = after, .is_mate = is_mate},
                i);
            checks_only &= after.in_check();
        }
        if (checks_only && puzzle_.solver_moves() > 1) themes_.add(Theme::ChecksOnly);
        if (game.outcome()) add_end(*game.outcome());
        return themes_;
    }

  private:
    void add_length() {
        const std::size_t moves = puzzle_.solver_moves();
        constexpr Theme kLengths[] = {Theme::OneMove, Theme::TwoMoves, Theme::ThreeMoves,
                                      Theme::LongSolution};
        constexpr Theme kMates[] = {Theme::MateIn1, Theme::MateIn2, Theme::MateIn3, Theme::MateIn4,
                                    Theme::MateIn5};
        themes_.add(kLengths[std::min<std::size_t>(moves, 4) - 1]);
        if (puzzle_.kind == Kind::Mate) themes_.add(kMates[std::min<std::size_t>(moves, 5) - 1]);
    }

    void add_phase(const typename G::Position& position) {
        const int count = position.pieces().occupied().size();
        themes_.add(count <= kEndgamePieces                   ? Theme::Endgame
                    : position.move_number() <= kOpeningMoves ? Theme::Opening
                                                              : Theme::Middlegame);
    }

    void add_move(const Step<G>& step, std::size_t ply) {
        add_own_motifs<G>(step, themes_);
        if (is_pass<G>(step.move)) {
            themes_.add(Theme::Pass);
            return;
        }
        const Side us = step.before.turn();
        const auto& pieces = step.after.pieces();
        const auto to = step.move.to();
        if (step.after.in_check()) {
            const auto checkers = attackers<G>(step.after, royal_square<G>(step.after, other(us)),
                                               us, pieces.occupied());
            if (checkers.has_several()) themes_.add(Theme::DoubleCheck);
            if (!(checkers - SquaresOf<G>{to}).empty()) themes_.add(Theme::DiscoveredCheck);
        } else if (!step.before.is_capture(step.move) && !is_promotion<G>(step.move)) {
            themes_.add(Theme::QuietMove);
        }
        if (is_drop<G>(step.move)) {
            themes_.add(Theme::Drop);
            if (step.is_mate) themes_.add(Theme::DropMate);
        }
        if (is_promotion<G>(step.move)) themes_.add(Theme::Promotion);
        if (!step.is_mate) {
            if (forked<G>(step.after, to, us) >= 2) themes_.add(Theme::Fork);
            if (pins<G>(step.after, to, us)) themes_.add(Theme::Pin);
        }
        add_captures(step, ply);
    }

    void add_captures(const Step<G>& step, std::size_t ply) {
        if (!step.before.is_capture(step.move)) return;
        const Side them = other(step.before.turn());
        const auto to = step.move.to();
        const auto& pieces = step.before.pieces();
        if (ply == 1 && puzzle_.kind == Kind::Win &&
            attackers<G>(step.before, to, them, pieces.occupied()).empty())
            themes_.add(Theme::HangingPiece);
        // The piece taken now defended one that is taken two plies later.
        if (ply + 2 >= puzzle_.moves.size() || is_pass<G>(puzzle_.moves[ply + 2])) return;
        const auto target = puzzle_.moves[ply + 2].to();
        if (target != to && pieces.of(them).contains(target) &&
            attackers<G>(step.before, target, them, pieces.occupied()).contains(to))
            themes_.add(Theme::RemovedDefender);
    }

    void add_end(const Outcome& outcome) {
        if (outcome.reason == Reason::Bikjang) themes_.add(Theme::Bikjang);
        if (outcome.reason == Reason::TwoPasses) themes_.add(Theme::TwoPasses);
        if (outcome.reason == Reason::MoveLimit) themes_.add(Theme::MoveLimit);
    }

    const Puzzle<G>& puzzle_;
    ThemeSet themes_;
    int first_balance_ = 0;
};

}  // namespace

template <Game G>
ThemeSet themes_of(const Puzzle<G>& puzzle) {
    return Tagger<G>{puzzle}.themes();
}

template <Game G>
int first_rating(const Puzzle<G>& puzzle, int effort) {
    const auto moves = static_cast<int>(puzzle.solver_moves());
    int rating = 750 + 170 * effort + 190 * (moves - 1);
    if (puzzle.kind == Kind::Defence) rating += 120;
    if (puzzle.kind == Kind::Win) rating += 60;
    if (puzzle.themes.has(Theme::QuietMove)) rating += 150;
    if (puzzle.themes.has(Theme::Sacrifice)) rating += 100;
    if (puzzle.themes.has(Theme::HangingPiece)) rating -= 100;
    // More moves to choose from take longer to look through.
    const int choices = match_after(puzzle, 1).position().count_legal_moves();
    rating += std::clamp(choices - 30, -20, 60) * 3;
    return std::clamp(rating, kLowestRating, kHighestRating);
}

#define JANGGUN_INSTANTIATE(G)                        \
    template ThemeSet themes_of<G>(const Puzzle<G>&); \
    template int first_rating<G>(const Puzzle<G>&, int);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::puzzle
