// The hand-written evaluation of Janggi.
#include <algorithm>

#include "engine/evaluation.h"
#include "janggi/attacks.h"

namespace janggun::engine {

using namespace janggi;

Score exchange_value(janggi::Kind kind) {
    constexpr Score kValues[kKindCount] = {10000, 300, 1300, 700, 500, 350, 200};
    return kValues[static_cast<int>(kind)];
}

template <>
Score evaluate<Janggi>(const janggi::Position& position, const janggi::Ruleset& ruleset) {
    const auto& pieces = position.pieces();
    const janggi::Bitboard occupied = pieces.occupied();
    const janggi::Bitboard cannons = pieces.of(Kind::Cannon);
    const Crowd crowd{occupied};
    const Crowd crowd_of_cannons{cannons};
    BySide<Score> total;
    for (const Side side : kSides) {
        Score& score = total[side];
        const janggi::Bitboard own = pieces.of(side);
        for (const Kind kind : kKinds)
            if (kind != Kind::General)
                score += (own & pieces.of(kind)).size() * exchange_value(kind);
        (own & pieces.of(Kind::Chariot)).for_each([&](janggi::Square at) {
            score += 6 * (chariot_targets(at, crowd, occupied) - own).size();
        });
        (own & cannons).for_each([&](janggi::Square at) {
            score +=
                5 * (cannon_targets(at, crowd, crowd_of_cannons, occupied, cannons) - own).size();
        });
        (own & pieces.of(Kind::Horse)).for_each([&](janggi::Square at) {
            score += 9 * (horse_targets(at, occupied) - own).size();
        });
        (own & pieces.of(Kind::Elephant)).for_each([&](janggi::Square at) {
            score += 7 * (elephant_targets(at, occupied) - own).size();
        });
    }
    const Side us = position.turn();
    Score score = total[us] - total[other(us)];
    if (ruleset.verdict == janggi::Ruleset::Verdict::Points) {
        const Points points = totals(position, ruleset);
        const int lead = points.first_halves - points.second_halves;
        const int bonus =
            (lead > 0 ? 40 : -40) * 100 / (110 - std::min(position.quiet_plies(), 100));
        score += us == kCho ? bonus : -bonus;
    }
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace janggun::engine
