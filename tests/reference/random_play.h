// Players that make strange things happen: captures, checks, passes, and going back and forth.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/rng.h"

namespace reference {

enum class Temper { Any, Greedy, Restless, Checking, Lazy };

template <typename PlainGame>
class RandomPlayer {
  public:
    using Move = typename decltype(std::declval<PlainGame>().allowed_moves())::value_type;

    explicit RandomPlayer(janggun::Rng& rng)
        : rng_{rng}, temper_{static_cast<Temper>(rng.below(5))} {}

    [[nodiscard]] Move choose(const PlainGame& game, const std::vector<Move>& allowed) {
        const Move move = wish(game, allowed).value_or(any(allowed));
        own_last_ = enemy_last_;  // the sides take turns with this player
        enemy_last_ = move;
        return move;
    }

  private:
    [[nodiscard]] Move any(const std::vector<Move>& moves) {
        return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    }

    [[nodiscard]] std::optional<Move> wish(const PlainGame& game, const std::vector<Move>& moves) {
        if (rng_.below(8) == 0) return std::nullopt;
        switch (temper_) {
            case Temper::Any:
                return std::nullopt;
            case Temper::Greedy:
                return some(moves, [&](const Move& m) { return game.position().is_capture(m); });
            case Temper::Restless:
                return some(moves, [&](const Move& m) {
                    return own_last_ && m.from == own_last_->to && m.to == own_last_->from;
                });
            case Temper::Checking:
                return some(moves,
                            [&](const Move& m) { return game.position().after(m).in_check(); });
            case Temper::Lazy:  // a pass is a move to where the general is
                if (rng_.below(3) != 0) return std::nullopt;
                return some(moves, [](const Move& m) { return m.from == m.to; });
        }
        return std::nullopt;
    }

    template <typename Test>
    [[nodiscard]] std::optional<Move> some(const std::vector<Move>& moves, Test is_wanted) {
        std::vector<Move> wanted;
        std::copy_if(moves.begin(), moves.end(), std::back_inserter(wanted), is_wanted);
        if (wanted.empty()) return std::nullopt;
        return any(wanted);
    }

    janggun::Rng& rng_;
    Temper temper_;
    std::optional<Move> own_last_;    // of the side about to move
    std::optional<Move> enemy_last_;  // of the other
};

}  // namespace reference
