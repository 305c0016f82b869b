// Staged move generation and move ordering.
#include "engine/move_picker.h"

#include <iterator>
#include <utility>

#include "engine/noisy_moves.h"
#include "engine/see.h"

namespace janggun::engine {

template <Game G>
MovePicker<G>::MovePicker(const Position& position, Tables& tables, const Tuning& tuning,
                          const Hints& hints, Purpose purpose, Score exchange_threshold)
    : position_{position},
      tables_{tables},
      tuning_{tuning},
      hints_{hints},
      threshold_{exchange_threshold},
      stage_{Stage::TableMove},
      purpose_{purpose} {}

template <Game G>
bool MovePicker<G>::was_tried_earlier(Move move) const {
    return move == hints_.tt_move || move == hints_.killers[0] || move == hints_.killers[1] ||
           move == hints_.counter_move;
}

template <Game G>
bool MovePicker<G>::is_playable_quiet(Move move) const {
    return !move.is_none() && move != hints_.tt_move && position_.is_legal(move) &&
           !is_noisy(position_, move);
}

template <Game G>
int MovePicker<G>::noisy_score(Move move) const {
    return material_gain(position_, move) * tuning_.capture_gain_weight +
           tables_.noisy(HistoryIndex<G>::piece(position_, move), HistoryIndex<G>::to(move),
                         captured_index(position_, move));
}

template <Game G>
int MovePicker<G>::quiet_history(Move move) const {
    const std::size_t piece = HistoryIndex<G>::piece(position_, move);
    const std::size_t to = HistoryIndex<G>::to(move);
    const int weights[] = {tuning_.continuation_1_weight, tuning_.continuation_2_weight,
                           tuning_.continuation_4_weight};
    int score = tuning_.butterfly_weight * tables_.quiet(position_.turn(), move);
    for (std::size_t i = 0; i < std::size(weights); ++i)
        if (const PieceTo* history = hints_.continuations[i]; history != nullptr)
            score += weights[i] * (*history)[piece][to];
    return score / 16;
}

template <Game G>
void MovePicker<G>::score_noisy() {
    for (const Move move : position_.noisy_moves())
        if (move != hints_.tt_move) list_.push_back({move, noisy_score(move)});
}

template <Game G>
void MovePicker<G>::score_quiet() {
    list_.clear();
    at_ = 0;
    for (const Move move : position_.quiet_moves())
        if (!was_tried_earlier(move)) list_.push_back({move, quiet_history(move)});
}

template <Game G>
void MovePicker<G>::score_evasions() {
    constexpr int kCapturesFirst = 1 << 20;
    for (const Move move : position_.legal_moves()) {
        if (move == hints_.tt_move) continue;
        list_.push_back({move, is_noisy(position_, move) ? kCapturesFirst + noisy_score(move)
                                                         : quiet_history(move)});
    }
}

template <Game G>
typename MovePicker<G>::Scored MovePicker<G>::take_best() {
    std::size_t best = at_;
    for (std::size_t i = at_ + 1; i < list_.size(); ++i)
        if (list_[i].score > list_[best].score) best = i;
    std::swap(list_[at_], list_[best]);
    return list_[at_++];
}

template <Game G>
typename G::Move MovePicker<G>::next() {
    for (;;) switch (stage_) {
            case Stage::TableMove:
                stage_ =
                    purpose_ == Purpose::Evasions ? Stage::GenerateEvasions : Stage::GenerateNoisy;
                if (!hints_.tt_move.is_none()) return hints_.tt_move;
                break;

            case Stage::GenerateNoisy:
                score_noisy();
                stage_ = Stage::GoodNoisy;
                [[fallthrough]];
            case Stage::GoodNoisy:
                while (at_ < list_.size()) {
                    const Scored best = take_best();
                    const Score lowered =
                        purpose_ == Purpose::All && tuning_.capture_see_divisor != 0
                            ? threshold_ - best.score / tuning_.capture_see_divisor
                            : threshold_;
                    if (see_at_least<G>(position_, best.move, lowered)) return best.move;
                    bad_.push_back(best);
                }
                stage_ = purpose_ == Purpose::NoisyOnly ? Stage::Done : Stage::FirstKiller;
                break;

            case Stage::FirstKiller:
                stage_ = Stage::SecondKiller;
                if (!skips_quiets_ && is_playable_quiet(hints_.killers[0]))
                    return hints_.killers[0];
                break;
            case Stage::SecondKiller:
                stage_ = Stage::CounterMove;
                if (!skips_quiets_ && hints_.killers[1] != hints_.killers[0] &&
                    is_playable_quiet(hints_.killers[1]))
                    return hints_.killers[1];
                break;
            case Stage::CounterMove:
                stage_ = Stage::GenerateQuiet;
                if (!skips_quiets_ && hints_.counter_move != hints_.killers[0] &&
                    hints_.counter_move != hints_.killers[1] &&
                    is_playable_quiet(hints_.counter_move))
                    return hints_.counter_move;
                break;

            case Stage::GenerateQuiet:
                score_quiet();
                stage_ = Stage::Quiet;
                [[fallthrough]];
            case Stage::Quiet:
                if (!skips_quiets_ && at_ < list_.size()) return take_best().move;
                while (at_ < list_.size()) {
                    const Move move = list_[at_++].move;
                    if (gives_direct_check(position_, move)) return move;
                }
                stage_ = Stage::BadNoisy;
                at_ = 0;
                [[fallthrough]];
            case Stage::BadNoisy:
                if (at_ < bad_.size()) return bad_[at_++].move;
                stage_ = Stage::Done;
                break;

            case Stage::GenerateEvasions:
                score_evasions();
                stage_ = Stage::Evasions;
                [[fallthrough]];
            case Stage::Evasions:
                if (at_ < list_.size()) return take_best().move;
                stage_ = Stage::Done;
                [[fallthrough]];
            case Stage::Done:
                return Move::none();
        }
}

#define JANGGUN_INSTANTIATE(G) template class MovePicker<G>;
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::engine
