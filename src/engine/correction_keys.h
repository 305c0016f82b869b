// Keys of the correction histories: hashes of the pawns and of the major pieces.
#pragma once

#include <cstdint>

#include "game/game.h"

namespace janggun::engine {

[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    a = (a ^ (b + 0x9E3779B97F4A7C15ULL + (a << 6))) * 0xD6E8FEB86659FD93ULL;
    return a ^ (a >> 32);
}
template <typename Set>
[[nodiscard]] constexpr std::uint64_t mixed_in(std::uint64_t hash, Set set) {
    if constexpr (Set::kIsWide) hash = mixed(hash, set.high());
    return mixed(hash, set.low());
}

/// Squares of the soldiers or pawns, by side.
[[nodiscard]] inline std::uint64_t pawn_structure_key(const janggi::Position& position) {
    const auto soldiers = position.pieces().of(janggi::Kind::Soldier);
    return mixed_in(mixed_in(1, soldiers & position.pieces().of(janggi::kCho)), soldiers);
}
[[nodiscard]] inline std::uint64_t pawn_structure_key(const shogun::Position& position) {
    const auto pawns = position.pieces().of(shogun::Kind::Pawn);
    return mixed_in(mixed_in(1, pawns & position.pieces().of(shogun::kWhite)), pawns);
}

/// Squares of the generals, guards and long-range pieces; in Shogun also the hands.
[[nodiscard]] inline std::uint64_t major_piece_key(const janggi::Position& position) {
    using janggi::Kind;
    const auto& pieces = position.pieces();
    std::uint64_t hash = 2;
    for (const Kind kind : {Kind::General, Kind::Chariot, Kind::Cannon})
        hash = mixed_in(hash, pieces.of(kind));
    return mixed_in(hash, pieces.of(Kind::Guard));
}
[[nodiscard]] inline std::uint64_t major_piece_key(const shogun::Position& position) {
    using shogun::Kind;
    const auto& pieces = position.pieces();
    std::uint64_t hash = 2;
    for (const Kind kind : {Kind::King, Kind::Queen, Kind::Rook, Kind::Mortar})
        hash = mixed_in(hash, pieces.of(kind));
    return mixed(hash, std::uint64_t{position.hand(shogun::kWhite).raw()} |
                           std::uint64_t{position.hand(shogun::kBlack).raw()} << 30);
}

// Any other game: the pieces of least worth, and how many there are of each kind.

template <typename Position>
[[nodiscard]] std::uint64_t pawn_structure_key(const Position& position) {
    using G = GameOf<Position>;
    std::uint64_t hash = 1;
    for (int kind = 0; kind < G::kKindCount; ++kind) {
        const auto pieces = position.pieces().of(static_cast<typename G::Kind>(kind));
        if (G::worth(static_cast<typename G::Kind>(kind)) == 1)
            hash = mixed_in(mixed_in(hash, pieces & position.pieces().of(Side::First)), pieces);
    }
    return hash;
}
template <typename Position>
[[nodiscard]] std::uint64_t major_piece_key(const Position& position) {
    using G = GameOf<Position>;
    std::uint64_t hash = 2;
    for (int kind = 0; kind < G::kKindCount; ++kind)
        for (const Side side : kSides)
            hash = mixed(
                hash, static_cast<std::uint64_t>(
                          position.pieces().of(side, static_cast<typename G::Kind>(kind)).size()));
    return hash;
}

}  // namespace janggun::engine
