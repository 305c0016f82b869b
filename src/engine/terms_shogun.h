// The terms of Shogun's hand-written evaluation. They are passed to a sink: the evaluation sums
// weights, the tuner counts terms. Each term is an index into one table of weights.
#pragma once

#include <algorithm>
#include <cstddef>

#include "shogun/attacks.h"
#include "shogun/position.h"

namespace janggun::engine::shogun_terms {

using namespace shogun;
using Squares = shogun::Bitboard;

inline constexpr std::size_t kPlaces = 32;  // eight ranks, four files: left and right are alike
// NOLINTBEGIN(readability-identifier-naming): these are indices, named as all constants.
enum Start : std::size_t {
    kMaterial = 0,                          // by kind
    kPlace = kMaterial + kKindCount,        // by kind and place
    kHand = kPlace + kKindCount * kPlaces,  // by kind: the first, the second, every further one
    kReach = kHand + std::size_t{5} * 3,    // by kind and number of squares it can go to
    kNearKing = kReach +
                kKindCount * std::size_t{28},  // by kind: squares around the enemy king it bears on
    kBesiegers = kNearKing + kKindCount,       // by number of pieces that do
    kWeak = kBesiegers + 8,               // squares around a king that only it protects, attacked
    kWeakToDrops = kWeak + 9,             // the same with pieces in the enemy's hand
    kShelter = kWeakToDrops + 9,          // own pieces around the king
    kThreat = kShelter + 9,               // by kind: attacked by something cheaper
    kHanging = kThreat + kKindCount,      // by kind: attacked and not protected
    kByPawn = kHanging + kKindCount,      // by kind: protected by a pawn
    kToPromote = kByPawn + kKindCount,    // by kind: can promote with its next move
    kHandSize = kToPromote + kKindCount,  // pieces in the hand, up to eight
    kCastling = kHandSize + 9,
    kTurn,
    kCount,
};
// NOLINTEND(readability-identifier-naming)

[[nodiscard]] constexpr std::size_t place_of(Side side, shogun::Square at) {
    const int file = std::min(at.file(), 7 - at.file());
    const int rank = side == kWhite ? at.rank() : 7 - at.rank();
    return static_cast<std::size_t>(rank * 4 + file);
}

[[nodiscard]] constexpr std::size_t slot(Kind kind) {
    return static_cast<std::size_t>(kind);
}

template <typename Sink>
void look_at_hand(Side side, const shogun::Position& position, Sink& sink) {
    const Hand hand = position.hand(side);
    std::size_t first = kHand;
    for (const Kind kind : kHandKinds) {
        const int count = hand.count(kind);
        if (count >= 1) sink.add(side, first, 1);
        if (count >= 2) sink.add(side, first + 1, 1);
        if (count >= 3) sink.add(side, first + 2, count - 2);
        first += 3;
    }
    sink.add(side, kHandSize + static_cast<std::size_t>(std::min(hand.size(), 8)), 1);
}

/// A sink has two functions: add(side, term, times), and place(side, kind, square) for the material
/// and piece-square terms.
template <typename Sink>
class Judge {
  public:
    Judge(const shogun::Position& position, Sink& sink)
        : position_{position},
          pieces_{position.pieces()},
          occupied_{pieces_.occupied()},
          sink_{sink} {}

    void run() {
        look_at_pieces<kWhite>();
        look_at_pieces<kBlack>();
        look_at_king_and_threats(kWhite);
        look_at_king_and_threats(kBlack);
    }

  private:
    struct Reach {
        Squares all;  // the king's squares too
        Squares but_king;
        Squares by_pawn;
        Squares by_minor;  // pawns, duchesses, knights, captains, bishops
    };

    template <Side side>
    void look_at_pieces() {
        Reach& reach = reach_[side];
        const Squares own = pieces_.of(side);
        const Squares pawns = own & pieces_.of(Kind::Pawn);
        const Squares ring = king_attacks(position_.king(other(side)));
        int besiegers = 0;

        reach.by_pawn = forward_to_a<side>(pawns) | forward_to_h<side>(pawns);
        reach.but_king = reach.by_pawn;
        for (const shogun::Square at : pawns) place(side, Kind::Pawn, at);
        if (const int n = (reach.by_pawn & ring).size()) {
            sink_.add(side, kNearKing + slot(Kind::Pawn), n);
            ++besiegers;
        }
        if (const int n = (forward<side>(pawns) & ranks(side, 5, 7)).size())
            sink_.add(side, kToPromote + slot(Kind::Pawn), n);

        const auto look = [&]<Kind kind>() {
            const bool may_promote =
                can_promote(kind) && (own & pieces_.of(promoted_or_same(kind))).empty();
            for (const shogun::Square at : own& pieces_.of(kind)) {
                place(side, kind, at);
                const Squares targets = attacks<kind>(at, occupied_);
                sink_.add(
                    side,
                    kReach + slot(kind) * 28 + static_cast<std::size_t>((targets - own).size()), 1);
                // Unconditional: the branch would be hard to predict, and adding zero is
                // cheap.
                const int near = (targets & ring).size();
                sink_.add(side, kNearKing + slot(kind), near);
                besiegers += near > 0;
                if (may_promote && ((targets - own) & ranks(side, 5, 7)))
                    sink_.add(side, kToPromote + slot(kind), 1);
                reach.but_king |= targets;
            }
        };
        look.template operator()<Kind::Duchess>();
        look.template operator()<Kind::Knight>();
        look.template operator()<Kind::Captain>();
        look.template operator()<Kind::Bishop>();
        reach.by_minor = reach.but_king;
        look.template operator()<Kind::Rook>();
        look.template operator()<Kind::General>();
        look.template operator()<Kind::Archbishop>();
        look.template operator()<Kind::Mortar>();
        look.template operator()<Kind::Queen>();
        place(side, Kind::King, position_.king(side));
        reach.all = reach.but_king | king_attacks(position_.king(side));
        sink_.add(side, kBesiegers + static_cast<std::size_t>(std::min(besiegers, 7)), 1);

        look_at_hand(side, position_, sink_);
        if (position_.castling().has_any(side)) sink_.add(side, kCastling, 1);
    }

    /// Threats of the enemy against this side.
    void look_at_king_and_threats(Side side) {
        const Squares own = pieces_.of(side);
        const Reach& ours = reach_[side];
        const Reach& theirs = reach_[other(side)];
        const Squares ring = king_attacks(position_.king(side));
        const auto weak = static_cast<std::size_t>((ring & (theirs.all - ours.but_king)).size());
        sink_.add(side, kWeak + weak, 1);
        if (!position_.hand(other(side)).empty()) sink_.add(side, kWeakToDrops + weak, 1);
        sink_.add(side, kShelter + static_cast<std::size_t>((ring & own).size()), 1);

        const auto count = [&](std::size_t first, Kind kind, Squares which) {
            sink_.add(side, first + slot(kind), (which & own & pieces_.of(kind)).size());
        };
        const Squares loose = theirs.all - ours.all;
        for (int k = 0; k < kKindCount - 1; ++k) {
            const Kind kind = static_cast<Kind>(k);
            count(kHanging, kind, loose);
            count(kByPawn, kind, ours.by_pawn);
            if (kind == Kind::Pawn) continue;
            const bool heavy = kind == Kind::Rook || is_major(kind);
            count(kThreat, kind, heavy ? theirs.by_minor : theirs.by_pawn);
        }
    }

    void place(Side side, Kind kind, shogun::Square at) { sink_.place(side, kind, at); }
    [[nodiscard]] static constexpr Kind promoted_or_same(Kind kind) {
        return can_promote(kind) ? promoted(kind) : kind;
    }

    const shogun::Position& position_;
    const shogun::Placement& pieces_;
    const Squares occupied_;
    Sink& sink_;
    BySide<Reach> reach_;
};

/// Game phase: 256 with a full board, 0 with half of the pieces in hand.
[[nodiscard]] inline int phase_of(const shogun::Position& position) {
    return std::clamp((position.pieces().occupied().size() - 12) * 256 / 20, 0, 256);
}

}  // namespace janggun::engine::shogun_terms
