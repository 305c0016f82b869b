// Attack tables and pseudo-legal targets of each kind of piece.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "janggi/lines.h"
#include "janggi/types.h"

namespace janggun::janggi {

/// The nine points of each side's palace, and the ten that have diagonal lines (corners and
/// centres).
inline constexpr BySide<Bitboard> kPalace = [] {
    BySide<Bitboard> palaces;
    for (int rank = 0; rank < 3; ++rank)
        for (int file = 3; file < 6; ++file) {
            palaces.first |= Bitboard{Square::at(file, rank)};
            palaces.second |= Bitboard{Square::at(file, rank).flipped()};
        }
    return palaces;
}();
inline constexpr Bitboard kDiagonalPoints = [] {
    Bitboard points;
    for (const int rank : {0, 2, 7, 9})
        for (const int file : {3, 5}) points |= Bitboard{Square::at(file, rank)};
    for (const int rank : {1, 8}) points |= Bitboard{Square::at(4, rank)};
    return points;
}();

/// Step targets on an empty board, by point.
struct StepTables {
    std::array<Bitboard, Square::kCount> palace{};  // general and guard
    std::array<Bitboard, Square::kCount> horse{};
    std::array<Bitboard, Square::kCount> elephant{};
    std::array<Bitboard, Square::kCount> lines{};  // chariot and cannon
    std::array<std::array<Bitboard, Square::kCount>, 2> soldier{};
    std::array<std::array<Bitboard, Square::kCount>, 2> soldier_from{};  // the same, backwards
};
extern const StepTables kSteps;

/// Occupancy prepared for sliding pieces: the points of a file are nine bits apart, and ranks 1 to
/// 7 fill one word, so that a multiplication gathers the bits of a file.
class Crowd {
  public:
    explicit constexpr Crowd(Bitboard points)
        : points_{points},
          lower_{points.low() & kLowerRanks},
          upper_{points.high() << 1 | points.low() >> 63} {}

    [[nodiscard]] constexpr std::uint32_t rank(int rank) const {
        return static_cast<std::uint32_t>(points_.bits() >> (rank * 9)) & 0x1FF;
    }
    /// The ten points of a file, rank 1 in bit 0.
    [[nodiscard]] constexpr std::uint32_t file(int file) const {
        return gathered(lower_ >> file) | gathered(upper_ >> file) << 7;
    }
    [[nodiscard]] static constexpr Bitboard on_rank(std::uint32_t line, int rank) {
        return Bitboard{Bitboard::Word{line & 0x1FF} << (rank * 9)};
    }
    [[nodiscard]] static constexpr Bitboard on_file(std::uint32_t line, int file) {
        return Bitboard{(Bitboard::Word{scattered(line >> 7 & 0x7)} << 63 | scattered(line & 0x7F))
                        << file};
    }

  private:
    static constexpr std::uint64_t kLowerRanks = (std::uint64_t{1} << 63) - 1;
    static constexpr std::uint64_t kFirstFile =
        0x0040201008040201ULL;                                       // ranks 1 to 7: bits 0, 9, …
    static constexpr std::uint64_t kSpread = 0x0001010101010101ULL;  // bits 0, 8, …, 48

    // Bit 9r times the term 2^8(6-r) of the spread is bit 48 + r. The products are all different
    // bits, so nothing carries.
    [[nodiscard]] static constexpr std::uint32_t gathered(std::uint64_t word) {
        return static_cast<std::uint32_t>((word & kFirstFile) * kSpread >> 48) & 0x7F;
    }
    [[nodiscard]] static constexpr std::uint64_t scattered(std::uint64_t line) {
        return line * kSpread & kFirstFile;
    }

    Bitboard points_;
    std::uint64_t lower_;
    std::uint64_t upper_;
};

[[nodiscard]] inline Bitboard palace_targets(Square from) {
    return kSteps.palace[static_cast<std::size_t>(from.index())];
}
[[nodiscard]] inline Bitboard soldier_targets(Side side, Square from) {
    return kSteps
        .soldier[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(from.index())];
}
[[nodiscard]] Bitboard horse_targets(Square from, Bitboard occupied);
[[nodiscard]] Bitboard elephant_targets(Square from, Bitboard occupied);
/// Both include the first blocker of either side.
[[nodiscard]] Bitboard chariot_targets(Square from, Bitboard occupied);
[[nodiscard]] Bitboard cannon_targets(Square from, Bitboard occupied, Bitboard cannons);

/// The pieces of a side that attack this point with the given occupancy. Cannons are included only
/// if the piece on the point is not a cannon.
[[nodiscard]] Bitboard attackers_of(Square target, Side side, const Placement& pieces,
                                    Bitboard occupied);

/// Everything about the attacks on a general that stands on one of the 18 palace points.
struct GeneralRoom {
    std::array<Bitboard, kKindCount> watchposts{};
    /// From where an enemy of this kind would attack it on a board with nothing between.
    [[nodiscard]] constexpr Bitboard from(Kind kind) const {
        return watchposts[static_cast<std::size_t>(kind)];
    }
    /// Enemies that would attack it on an empty board. No cannons: those need a hurdle.
    [[nodiscard]] Bitboard direct(const Placement& pieces) const {
        return (pieces.of(Kind::Chariot) & from(Kind::Chariot)) |
               (pieces.of(Kind::Horse) & from(Kind::Horse)) |
               (pieces.of(Kind::Elephant) & from(Kind::Elephant)) |
               (pieces.of(Kind::Soldier) & from(Kind::Soldier));
    }
    /// The points that must be empty for an attack from there (a cannon: hold exactly one piece).
    std::array<Bitboard, Square::kCount> between{};
};
extern const std::array<GeneralRoom, 18> kGeneralRooms;

[[nodiscard]] inline const GeneralRoom& general_room(Square general) {
    const int rank = general.rank() < 3 ? general.rank() : general.rank() - 4;
    return kGeneralRooms[static_cast<std::size_t>(rank * 3 + general.file() - 3)];
}

/// The points from which a piece could ever attack a general in this side's palace: all others can
/// be skipped.
struct PalaceWatch {
    Bitboard lines;
    Bitboard horses;
    Bitboard elephants;
    Bitboard soldiers;
};
extern const BySide<PalaceWatch> kPalaceWatch;

/// The enemies that might attack the side's general somewhere in its palace.
[[nodiscard]] inline Bitboard palace_watchers(const Placement& pieces, Side side) {
    const PalaceWatch& watch = kPalaceWatch[side];
    return (((pieces.of(Kind::Chariot) | pieces.of(Kind::Cannon)) & watch.lines) |
            (pieces.of(Kind::Horse) & watch.horses) |
            (pieces.of(Kind::Elephant) & watch.elephants) |
            (pieces.of(Kind::Soldier) & watch.soldiers)) &
           pieces.of(other(side));
}

/// The pieces that matter for check detection, so that the position after a move can be tested
/// without playing it.
struct AttackView {
    Bitboard attackers;
    Bitboard occupied;
    Bitboard cannons;  // of both sides
};

/// Would a general on this point be in check?
[[nodiscard]] bool is_attacked(Square general, const Placement& pieces, const AttackView& view);
/// Is the side's general in check as the pieces stand?
[[nodiscard]] bool is_in_check(const Placement& pieces, Side side);
/// Do the generals on these points see each other over these pieces?
[[nodiscard]] inline bool faces(Square general, Square other_general, Bitboard occupied) {
    return general.file() == other_general.file() &&
           (general_room(general).between[static_cast<std::size_t>(other_general.index())] &
            occupied)
               .empty();
}

// Inline definitions for the move generator.

/// The neighbourhood of a point brought to a fixed place in one word: the point itself is bit 29,
/// so that steps of a horse (up to 19 away) and an elephant (up to 29 away) are shifts by
/// constants.
namespace leaps {
inline constexpr int kCentre = 29;
[[nodiscard]] constexpr std::uint64_t bits(std::initializer_list<int> offsets) {
    std::uint64_t set = 0;
    for (const int offset : offsets) set |= std::uint64_t{1} << (kCentre + offset);
    return set;
}
[[nodiscard]] constexpr std::uint64_t around(Square centre, Bitboard set) {
    return static_cast<std::uint64_t>(set.bits() << kCentre >> centre.index());
}
[[nodiscard]] constexpr Bitboard back(Square centre, std::uint64_t set) {
    return Bitboard{Bitboard::Word{set} << centre.index() >> kCentre};
}
/// From the free points beside a piece, one step diagonally outward.
[[nodiscard]] constexpr std::uint64_t outward(std::uint64_t free_sides) {
    constexpr std::uint64_t kUp = bits({17, 19, 7, 11});
    constexpr std::uint64_t kDown = bits({-17, -19, -7, -11});
    return ((free_sides << 8 | free_sides << 10) & kUp) |
           ((free_sides >> 8 | free_sides >> 10) & kDown);
}
inline constexpr std::uint64_t kSides = bits({9, -9, 1, -1});
}  // namespace leaps

inline Bitboard horse_targets(Square from, Bitboard occupied) {
    const std::uint64_t near = leaps::around(from, occupied);
    return leaps::back(from, leaps::outward(~near & leaps::kSides)) &
           kSteps.horse[static_cast<std::size_t>(from.index())];
}

inline Bitboard elephant_targets(Square from, Bitboard occupied) {
    using leaps::bits;
    const std::uint64_t near = leaps::around(from, occupied);
    const std::uint64_t passed = leaps::outward(~near & leaps::kSides) & ~near;
    const std::uint64_t reached = (passed & bits({17, 7})) << 8 | (passed & bits({19, 11})) << 10 |
                                  (passed & bits({-17, -7})) >> 8 |
                                  (passed & bits({-19, -11})) >> 10;
    return leaps::back(from, reached) & kSteps.elephant[static_cast<std::size_t>(from.index())];
}

/// A palace corner sees the opposite one over the centre, the centre sees all four.
[[nodiscard]] Bitboard chariot_diagonals(Square from, Bitboard occupied);
[[nodiscard]] Bitboard cannon_diagonals(Square from, Bitboard occupied, Bitboard cannons);

[[nodiscard]] inline Bitboard chariot_targets(Square from, const Crowd& crowd, Bitboard occupied) {
    Bitboard targets =
        Crowd::on_rank(lines::chariot(crowd.rank(from.rank()), from.file()), from.rank()) |
        Crowd::on_file(lines::chariot(crowd.file(from.file()), from.rank()), from.file());
    if (kDiagonalPoints.contains(from)) targets |= chariot_diagonals(from, occupied);
    return targets;
}

[[nodiscard]] inline Bitboard cannon_targets(Square from, const Crowd& crowd,
                                             const Crowd& crowd_of_cannons, Bitboard occupied,
                                             Bitboard cannons) {
    const int file = from.file();
    const int rank = from.rank();
    Bitboard targets =
        Crowd::on_rank(lines::cannon(crowd.rank(rank), crowd_of_cannons.rank(rank), file), rank) |
        Crowd::on_file(lines::cannon(crowd.file(file), crowd_of_cannons.file(file), rank), file);
    if (kDiagonalPoints.contains(from)) targets |= cannon_diagonals(from, occupied, cannons);
    return targets - cannons;
}

}  // namespace janggun::janggi
