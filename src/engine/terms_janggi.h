// The terms of Janggi's hand-written evaluation. They are passed to a sink: the evaluation sums
// weights, the tuner counts terms. Each term is an index into one table of weights.
#pragma once

#include <algorithm>
#include <cstddef>

#include "janggi/attacks.h"
#include "janggi/outcome.h"
#include "janggi/position.h"

namespace janggun::engine::janggi_terms {

using namespace janggi;
using Points = janggi::Bitboard;

/// First index of each group of terms in the table.
inline constexpr std::size_t kPlaces = 50;  // ten ranks, five files: left and right are alike
// NOLINTBEGIN(readability-identifier-naming): these are indices, named as all constants.
enum Start : std::size_t {
    kMaterial = 0,                                  // by kind
    kPlace = kMaterial + kKindCount,                // by kind and place
    kChariotReach = kPlace + kKindCount * kPlaces,  // by number of points a piece can go to
    kCannonReach = kChariotReach + 18,
    kHorseReach = kCannonReach + 14,
    kElephantReach = kHorseReach + 9,
    kPalaceAttack = kElephantReach + 9,         // by kind: points of the enemy palace it bears on
    kNearGeneral = kPalaceAttack + kKindCount,  // the same for points around the enemy general
    kAim = kNearGeneral + kKindCount,  // chariot, cannon: on a line with the general, 0-2 between
    kThreat = kAim + 6,                // by kind: attacked by something cheaper
    kHanging = kThreat + kKindCount,   // by kind: attacked and not protected
    kGuarded = kHanging + kKindCount,  // by kind: protected by a soldier
    kPair = kGuarded + kKindCount,     // two of chariots, cannons, horses, elephants, guards
    kSoldiersAbreast = kPair + kKindCount,
    kSoldierCount,
    kBesiegers = kSoldierCount + 6,  // by number of pieces that bear on the general's surroundings
    kTurn = kBesiegers + 8,
    kLead,  // ahead on points, and by how much it grows at the limit
    kLeadLate,
    kCount,
};
// NOLINTEND(readability-identifier-naming)

[[nodiscard]] constexpr std::size_t place_of(Side side, janggi::Square at) {
    const int file = std::min(at.file(), 8 - at.file());
    const int rank = side == kCho ? at.rank() : 9 - at.rank();
    return static_cast<std::size_t>(rank * 5 + file);
}

/// Attack maps of one side, computed in a first pass because the second needs both sides.
struct Reach {
    Points all;
    Points by_soldier;
    Points by_minor;  // soldier, horse, elephant, guard
    Points twice;
};

/// A sink has two functions: add(side, term, times), and place(side, kind, square) for the material
/// and piece-square terms.
template <typename Sink>
class Judge {
  public:
    Judge(const janggi::Position& position, Sink& sink)
        : position_{position},
          pieces_{position.pieces()},
          occupied_{pieces_.occupied()},
          cannons_{pieces_.of(Kind::Cannon)},
          crowd_{occupied_},
          crowd_of_cannons_{cannons_},
          sink_{sink} {}

    void run() {
        for (const Side side : kSides) look_at_pieces(side);
        for (const Side side : kSides) look_at_threats(side);
    }

  private:
    void look_at_pieces(Side side) {
        const Points own = pieces_.of(side);
        const Points enemy_palace = kPalace[other(side)];
        const janggi::Square enemy_general = position_.general(other(side));
        const Points ring = palace_targets(enemy_general) | Points{enemy_general};
        const GeneralRoom& room = general_room(enemy_general);
        Reach& reach = reach_[side];
        int besiegers = 0;
        const auto place = [&](Kind kind, janggi::Square at) { sink_.place(side, kind, at); };
        const auto bears = [&](Kind kind, Points targets) {
            const auto k = static_cast<std::size_t>(kind);
            // Unconditional: the branch would be hard to predict, and adding zero is
            // cheap.
            const int near = (targets & ring).size();
            sink_.add(side, kPalaceAttack + k, (targets & enemy_palace).size());
            sink_.add(side, kNearGeneral + k, near);
            besiegers += near > 0;
            reach.twice |= reach.all & targets;
            reach.all |= targets;
        };
        const auto aims = [&](std::size_t first, janggi::Square at) {
            if (!room.from(janggi::Kind::Chariot).contains(at)) return;
            const int between =
                (room.between[static_cast<std::size_t>(at.index())] & occupied_).size();
            if (between <= 2) sink_.add(side, first + static_cast<std::size_t>(between), 1);
        };
        int soldiers = 0;
        (own & pieces_.of(Kind::Soldier)).for_each([&](janggi::Square at) {
            ++soldiers;
            place(Kind::Soldier, at);
            const Points targets = soldier_targets(side, at);
            bears(Kind::Soldier, targets);
            reach.by_soldier |= targets;
        });
        sink_.add(side, kSoldierCount + static_cast<std::size_t>(std::min(soldiers, 5)), 1);
        const Points line = own & pieces_.of(Kind::Soldier);
        const Points right_of = Points{(line - Points::file(8)).bits() << 1};
        if (const int n = (right_of & line).size()) sink_.add(side, kSoldiersAbreast, n);
        (own & pieces_.of(Kind::Guard)).for_each([&](janggi::Square at) {
            place(Kind::Guard, at);
            bears(Kind::Guard, palace_targets(at));
        });
        (own & pieces_.of(Kind::Horse)).for_each([&](janggi::Square at) {
            place(Kind::Horse, at);
            const Points targets = horse_targets(at, occupied_);
            bears(Kind::Horse, targets);
            sink_.add(side, kHorseReach + static_cast<std::size_t>((targets - own).size()), 1);
        });
        (own & pieces_.of(Kind::Elephant)).for_each([&](janggi::Square at) {
            place(Kind::Elephant, at);
            const Points targets = elephant_targets(at, occupied_);
            bears(Kind::Elephant, targets);
            sink_.add(side, kElephantReach + static_cast<std::size_t>((targets - own).size()), 1);
        });
        reach.by_minor = reach.all;
        (own & cannons_).for_each([&](janggi::Square at) {
            place(Kind::Cannon, at);
            const Points targets =
                cannon_targets(at, crowd_, crowd_of_cannons_, occupied_, cannons_);
            bears(Kind::Cannon, targets);
            aims(kAim + 3, at);
            sink_.add(side,
                      kCannonReach + static_cast<std::size_t>(std::min((targets - own).size(), 13)),
                      1);
        });
        (own & pieces_.of(Kind::Chariot)).for_each([&](janggi::Square at) {
            place(Kind::Chariot, at);
            const Points targets = chariot_targets(at, crowd_, occupied_);
            bears(Kind::Chariot, targets);
            aims(kAim, at);
            sink_.add(
                side,
                kChariotReach + static_cast<std::size_t>(std::min((targets - own).size(), 17)), 1);
        });
        sink_.add(side, kBesiegers + static_cast<std::size_t>(std::min(besiegers, 7)), 1);
        place(Kind::General, position_.general(side));
        const Points near_own = palace_targets(position_.general(side));
        reach.twice |= reach.all & near_own;
        reach.all |= near_own;
        for (const Kind kind :
             {Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Elephant, Kind::Guard})
            if ((own & pieces_.of(kind)).size() >= 2)
                sink_.add(side, kPair + static_cast<std::size_t>(kind), 1);
    }

    /// Threats of the enemy against this side's pieces.
    void look_at_threats(Side side) {
        const Points own = pieces_.of(side);
        const Reach& ours = reach_[side];
        const Reach& theirs = reach_[other(side)];
        const auto count = [&](std::size_t first, Kind kind, Points which) {
            sink_.add(side, first + static_cast<std::size_t>(kind),
                      (which & own & pieces_.of(kind)).size());
        };
        const Points loose = theirs.all - ours.all;
        for (const Kind kind : {Kind::Guard, Kind::Chariot, Kind::Cannon, Kind::Horse,
                                Kind::Elephant, Kind::Soldier}) {
            count(kHanging, kind, loose);
            count(kGuarded, kind, ours.by_soldier);
        }
        for (const Kind kind : {Kind::Chariot, Kind::Cannon}) count(kThreat, kind, theirs.by_minor);
        for (const Kind kind : {Kind::Horse, Kind::Elephant, Kind::Guard})
            count(kThreat, kind, theirs.by_soldier);
    }

    const janggi::Position& position_;
    const janggi::Placement& pieces_;
    const Points occupied_;
    const Points cannons_;
    const Crowd crowd_;
    const Crowd crowd_of_cannons_;
    Sink& sink_;
    BySide<Reach> reach_;
};

/// Game phase: 256 with all pieces, 0 with none. Soldiers do not count.
[[nodiscard]] inline int phase_of(const janggi::Position& position) {
    const auto& pieces = position.pieces();
    const int force = 4 * pieces.of(Kind::Chariot).size() + 2 * pieces.of(Kind::Cannon).size() +
                      2 * pieces.of(Kind::Horse).size() + pieces.of(Kind::Elephant).size();
    return std::min(256, force * 256 / 36);
}

}  // namespace janggun::engine::janggi_terms
