// A game of a person against the engine.
#include "terminal/table_game.h"

#include <utility>

#include "notation/move_text.h"
#include "notation/uci.h"

namespace janggun::terminal {
namespace {

/// Lower levels stop much earlier by their node limits.
constexpr engine::Duration kLongestThought{3000};

}  // namespace

template <Game G>
TableGame<G>::TableGame(const Match<G>& start, Side person, const engine::Settings& settings)
    : start_{start}, match_{start}, person_{person}, engine_{settings} {}

template <Game G>
TableGame<G>::~TableGame() {
    stop_engine();
}

template <Game G>
void TableGame<G>::play_checked(Move move) {
    last_move_ = notation::write_move<G>(match_.position(), move, notation::default_style<G>());
    last_uci_ = notation::write_uci(match_.position(), move);
    [[maybe_unused]] const auto played = match_.play(move);
}

template <Game G>
Result<Done, MoveError> TableGame<G>::play(std::string_view text) {
    if (match_.is_over()) return Failure{MoveError{PlayError{PlayError::Reason::GameOver}}};
    const auto move = notation::read_any_move<G>(match_.position(), text);
    if (!move) return Failure{MoveError{move.error()}};
    if (const auto allowed = match_.check(*move); !allowed)
        return Failure{MoveError{allowed.error()}};
    play_checked(*move);
    return Done{};
}

template <Game G>
bool TableGame<G>::take_back() {
    stop_engine();
    const std::size_t before = match_.plies();
    if (before == 0) return false;
    do {
        if (!match_.take_back()) return false;
    } while (match_.plies() > 0 && match_.position().turn() != person_);
    last_move_.clear();
    return true;
}

template <Game G>
void TableGame<G>::resign() {
    stop_engine();
    [[maybe_unused]] const auto ended = match_.end(
        {.reason = Reason::Resignation, .winner = other(person_), .points = std::nullopt});
}

template <Game G>
void TableGame<G>::restart() {
    stop_engine();
    match_ = start_;
    last_move_.clear();
    engine_.new_game();
}

template <Game G>
void TableGame<G>::let_engine_think() {
    if (is_thinking_ || !is_engines_turn()) return;
    is_thinking_ = true;
    engine_.set_position(match_);
    engine::Limits<Move> limits;
    limits.move_time = kLongestThought;
    engine_.start(limits, {}, [this](const engine::Best<Move>& best) {
        const std::lock_guard lock{mutex_};
        found_ = best.move;
    });
}

template <Game G>
bool TableGame<G>::take_engine_move() {
    std::optional<Move> move;
    {
        const std::lock_guard lock{mutex_};
        move = std::exchange(found_, std::nullopt);
    }
    if (!move) return false;
    engine_.wait();
    is_thinking_ = false;
    play_checked(*move);
    return true;
}

template <Game G>
void TableGame<G>::wait_for_engine() {
    let_engine_think();
    if (!is_thinking_) return;
    engine_.wait();
    take_engine_move();
}

template <Game G>
void TableGame<G>::stop_engine() {
    if (!is_thinking_) return;
    engine_.stop();
    engine_.wait();
    const std::lock_guard lock{mutex_};
    found_.reset();
    is_thinking_ = false;
}

#define JANGGUN_INSTANTIATE(G) template class TableGame<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::terminal
