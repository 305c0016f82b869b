// Attack sets of Janggi: tables for steps, and lines for chariots and cannons.
#include "janggi/attacks.h"

namespace janggun::janggi {
namespace {

constexpr int distance(int difference) {
    return difference < 0 ? -difference : difference;
}

constexpr bool palaces_contain(Square square) {
    return kPalace.first.contains(square) || kPalace.second.contains(square);
}

/// Is there a drawn diagonal line between these two points? They run from a palace's centre to its
/// corners: docs/rules/janggi.md, "Board".
constexpr bool joined_diagonally(Square a, Square b) {
    const bool one_is_centre = a.file() == 4 || b.file() == 4;
    return kDiagonalPoints.contains(a) && kDiagonalPoints.contains(b) && one_is_centre &&
           distance(a.file() - b.file()) == 1 && distance(a.rank() - b.rank()) == 1;
}

/// Steps outward on an empty board: first straight, then `diagonals` times diagonally.
template <typename Visit>
constexpr void for_each_leap(Square from, int diagonals, Visit visit) {
    constexpr int kStraight[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    for (const auto& step : kStraight)
        for (const int turn : {-1, 1}) {
            const int file_step = step[0] != 0 ? step[0] : turn;
            const int rank_step = step[1] != 0 ? step[1] : turn;
            const int file = from.file() + step[0] + diagonals * file_step;
            const int rank = from.rank() + step[1] + diagonals * rank_step;
            if (!Square::on_board(file, rank)) continue;
            Bitboard passed{Square::at(from.file() + step[0], from.rank() + step[1])};
            if (diagonals == 2)
                passed |= Bitboard{Square::at(from.file() + step[0] + file_step,
                                              from.rank() + step[1] + rank_step)};
            visit(Square::at(file, rank), passed);
        }
}

/// Along the lines of the board on an empty one, diagonals of a palace too.
template <typename Visit>
constexpr void for_each_on_lines(Square from, Visit visit) {
    constexpr int kDirections[8][2] = {{0, 1}, {0, -1}, {1, 0},  {-1, 0},
                                       {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    for (const auto& step : kDirections) {
        Bitboard passed;
        Square at = from;
        while (Square::on_board(at.file() + step[0], at.rank() + step[1])) {
            const Square next = Square::at(at.file() + step[0], at.rank() + step[1]);
            if (step[0] != 0 && step[1] != 0 && !joined_diagonally(at, next)) break;
            visit(next, passed);
            passed |= Bitboard{next};
            at = next;
        }
    }
}

constexpr StepTables make_steps() {
    StepTables steps;
    for (int i = 0; i < Square::kCount; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Square from = Square::from_index(i);
        for_each_leap(from, 1, [&](Square to, Bitboard) { steps.horse[at] |= Bitboard{to}; });
        for_each_leap(from, 2, [&](Square to, Bitboard) { steps.elephant[at] |= Bitboard{to}; });
        for_each_on_lines(from, [&](Square to, Bitboard) { steps.lines[at] |= Bitboard{to}; });
        for (int j = 0; j < Square::kCount; ++j) {
            const Square to = Square::from_index(j);
            const int files = distance(from.file() - to.file());
            const int ranks = to.rank() - from.rank();
            const bool straight = files + distance(ranks) == 1;
            const bool diagonal = joined_diagonally(from, to);
            if (palaces_contain(from) && palaces_contain(to) && (straight || diagonal))
                steps.palace[at] |= Bitboard{to};
            if (!straight && !diagonal) continue;
            // Never backward; diagonals only in the enemy palace, which is where forward ones are:
            // a soldier cannot stand in its own. docs/rules/janggi.md, "Soldier".
            if (ranks >= 0 && (straight || kPalace.second.contains(from)))
                steps.soldier[0][at] |= Bitboard{to};
            if (ranks <= 0 && (straight || kPalace.first.contains(from)))
                steps.soldier[1][at] |= Bitboard{to};
        }
    }
    for (int side = 0; side < 2; ++side)
        for (int i = 0; i < Square::kCount; ++i)
            for (const Square to :
                 steps.soldier[static_cast<std::size_t>(side)][static_cast<std::size_t>(i)])
                steps.soldier_from[static_cast<std::size_t>(side)]
                                  [static_cast<std::size_t>(to.index())] |=
                    Bitboard{Square::from_index(i)};
    return steps;
}

constexpr void add_watchpost(GeneralRoom& room, Kind kind, Square from, Bitboard between) {
    room.watchposts[static_cast<std::size_t>(kind)] |= Bitboard{from};
    room.between[static_cast<std::size_t>(from.index())] = between;
}

constexpr std::array<GeneralRoom, 18> make_general_rooms(const StepTables& steps) {
    std::array<GeneralRoom, 18> rooms{};
    for (int i = 0; i < 18; ++i) {
        GeneralRoom& room = rooms[static_cast<std::size_t>(i)];
        const int rank = i / 3 < 3 ? i / 3 : i / 3 + 4;
        const Square general = Square::at(3 + i % 3, rank);
        const Bitboard target{general};
        const std::size_t enemy = rank < 3 ? 1 : 0;
        for_each_on_lines(general, [&](Square from, Bitboard passed) {
            for (const Kind kind : {Kind::Chariot, Kind::Cannon})
                add_watchpost(room, kind, from, passed);
        });
        for (int j = 0; j < Square::kCount; ++j) {
            const auto at = static_cast<std::size_t>(j);
            const Square from = Square::from_index(j);
            if (steps.soldier[enemy][at].contains(general))
                add_watchpost(room, Kind::Soldier, from, {});
            for_each_leap(from, 1, [&](Square to, Bitboard passed) {
                if (to == general) add_watchpost(room, Kind::Horse, from, passed);
            });
            for_each_leap(from, 2, [&](Square to, Bitboard passed) {
                if (to == general) add_watchpost(room, Kind::Elephant, from, passed);
            });
        }
    }
    return rooms;
}

constexpr BySide<PalaceWatch> make_palace_watch(const std::array<GeneralRoom, 18>& rooms) {
    BySide<PalaceWatch> watch;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        PalaceWatch& palace = i < 9 ? watch.first : watch.second;
        palace.lines |= rooms[i].from(Kind::Chariot);
        palace.horses |= rooms[i].from(Kind::Horse);
        palace.elephants |= rooms[i].from(Kind::Elephant);
        palace.soldiers |= rooms[i].from(Kind::Soldier);
    }
    return watch;
}

constexpr Square palace_centre(Square corner) {
    return Square::at(4, corner.rank() < 5 ? 1 : 8);
}
constexpr Square opposite_corner(Square corner) {
    const Square centre = palace_centre(corner);
    return Square::at(8 - corner.file(), 2 * centre.rank() - corner.rank());
}

}  // namespace

constexpr StepTables kMadeSteps = make_steps();
const StepTables kSteps = kMadeSteps;
constexpr std::array<GeneralRoom, 18> kMadeRooms = make_general_rooms(kMadeSteps);
const std::array<GeneralRoom, 18> kGeneralRooms = kMadeRooms;
const BySide<PalaceWatch> kPalaceWatch = make_palace_watch(kMadeRooms);

Bitboard chariot_diagonals(Square from, Bitboard occupied) {
    const Square centre = palace_centre(from);
    if (from == centre)
        return kDiagonalPoints & kPalace[from.rank() < 5 ? kCho : kHan] & ~Bitboard{from};
    Bitboard targets{centre};
    if (!occupied.contains(centre)) targets |= Bitboard{opposite_corner(from)};
    return targets;
}

Bitboard cannon_diagonals(Square from, Bitboard occupied, Bitboard cannons) {
    const Square centre = palace_centre(from);
    if (from == centre || !(occupied - cannons).contains(centre)) return {};
    return Bitboard{opposite_corner(from)};
}

Bitboard chariot_targets(Square from, Bitboard occupied) {
    return chariot_targets(from, Crowd{occupied}, occupied);
}

Bitboard cannon_targets(Square from, Bitboard occupied, Bitboard cannons) {
    return cannon_targets(from, Crowd{occupied}, Crowd{cannons}, occupied, cannons);
}

Bitboard attackers_of(Square target, Side side, const Placement& pieces, Bitboard occupied) {
    const auto at = static_cast<std::size_t>(target.index());
    const Bitboard own = pieces.of(side) & occupied;
    Bitboard attackers = (kSteps.soldier_from[static_cast<std::size_t>(index(side))][at] &
                          pieces.of(Kind::Soldier)) |
                         (kSteps.palace[at] & (pieces.of(Kind::General) | pieces.of(Kind::Guard)));
    attackers &= own;
    for (const Square from : kSteps.horse[at] & pieces.of(Kind::Horse) & own)
        if (horse_targets(from, occupied).contains(target)) attackers |= Bitboard{from};
    for (const Square from : kSteps.elephant[at] & pieces.of(Kind::Elephant) & own)
        if (elephant_targets(from, occupied).contains(target)) attackers |= Bitboard{from};
    const Bitboard aiming = kSteps.lines[at] & own;
    const Bitboard chariots = pieces.of(Kind::Chariot) & aiming;
    if (chariots) attackers |= chariot_targets(target, occupied) & chariots;
    const Bitboard cannons = pieces.of(Kind::Cannon) & aiming;
    if (cannons) {
        const Bitboard all_cannons = pieces.of(Kind::Cannon) & occupied;
        const Crowd crowd{occupied};
        const Crowd crowd_of_cannons{all_cannons};
        const int file = target.file();
        const int rank = target.rank();
        Bitboard aim = Crowd::on_rank(
            lines::cannon(crowd.rank(rank), crowd_of_cannons.rank(rank), file), rank);
        aim |= Crowd::on_file(lines::cannon(crowd.file(file), crowd_of_cannons.file(file), rank),
                              file);
        if (kDiagonalPoints.contains(target))
            aim |= cannon_diagonals(target, occupied, all_cannons);
        attackers |= aim & cannons;
    }
    return attackers;
}

bool is_attacked(Square general, const Placement& pieces, const AttackView& view) {
    const GeneralRoom& room = general_room(general);
    for (const Square from : room.direct(pieces) & view.attackers)
        if ((room.between[static_cast<std::size_t>(from.index())] & view.occupied).empty())
            return true;
    for (const Square from : view.cannons& view.attackers& room.from(Kind::Cannon)) {
        const Bitboard passed =
            room.between[static_cast<std::size_t>(from.index())] & view.occupied;
        if (passed && !passed.has_several() && (passed & view.cannons).empty()) return true;
    }
    return false;
}

bool is_in_check(const Placement& pieces, Side side) {
    return is_attacked(pieces.of(side, Kind::General).first(), pieces,
                       {.attackers = pieces.of(other(side)),
                        .occupied = pieces.occupied(),
                        .cannons = pieces.of(Kind::Cannon)});
}

}  // namespace janggun::janggi
