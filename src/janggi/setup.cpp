// Starting positions of Janggi, and descriptions of setup errors.
#include "janggi/setup.h"

#include <array>

namespace janggun::janggi {
namespace {

/// Horse or elephant on files b, c, g and h, as Cho sees them, and what it is called.
struct FormationFacts {
    std::string_view name;
    std::string_view korean;
    std::array<Kind, 4> columns;
};
constexpr auto H = Kind::Horse;
constexpr auto E = Kind::Elephant;
constexpr FormationFacts kFacts[] = {
    {"inner", "마상상마", {H, E, E, H}},
    {"outer", "상마마상", {E, H, H, E}},
    {"left", "상마상마", {E, H, E, H}},
    {"right", "마상마상", {H, E, H, E}},
};
constexpr int kColumns[] = {1, 2, 6, 7};

const FormationFacts& facts(Formation formation) {
    return kFacts[static_cast<int>(formation)];
}

Square seen_from(Side side, int file, int rank) {
    const Square square = Square::at(file, rank);
    return side == kCho ? square : square.flipped();
}

void put_side(Placement& pieces, Side side, Formation formation) {
    const auto put = [&](Kind kind, int file, int rank) {
        pieces.put({side, kind}, seen_from(side, file, rank));
    };
    put(Kind::General, 4, 1);
    for (const int file : {3, 5}) put(Kind::Guard, file, 0);
    for (const int file : {0, 8}) put(Kind::Chariot, file, 0);
    for (const int file : {1, 7}) put(Kind::Cannon, file, 2);
    for (const int file : {0, 2, 4, 6, 8}) put(Kind::Soldier, file, 3);
    for (std::size_t i = 0; i < 4; ++i) put(facts(formation).columns[i], kColumns[i], 0);
}

std::string_view side_name(Side side) {
    return side == kCho ? "Cho" : "Han";
}

}  // namespace

Formation from_seat(Side side, Formation formation) {
    if (side == kCho) return formation;
    if (formation == Formation::Left) return Formation::Right;
    if (formation == Formation::Right) return Formation::Left;
    return formation;
}

std::string_view name_of(Formation formation) {
    return facts(formation).name;
}

std::optional<Formation> formation_named(std::string_view name) {
    for (const Formation formation : kFormations)
        if (facts(formation).name == name) return formation;
    return std::nullopt;
}

std::string_view korean_columns(Formation formation) {
    return facts(formation).korean;
}

std::optional<Formation> formation_of_columns(std::string_view korean) {
    for (const Formation formation : kFormations)
        if (facts(formation).korean == korean) return formation;
    return std::nullopt;
}

std::optional<Formation> formation_on(const Placement& pieces, Side side) {
    for (const Formation formation : kFormations) {
        bool stands = true;
        for (std::size_t i = 0; i < 4; ++i)
            stands = stands && pieces.on(seen_from(side, kColumns[i], 0)) ==
                                   Piece{side, facts(formation).columns[i]};
        if (stands) return formation;
    }
    return std::nullopt;
}

Setup start_setup(Formation cho, Formation han) {
    Setup setup;
    put_side(setup.pieces, kCho, cho);
    put_side(setup.pieces, kHan, han);
    return setup;
}

Setup handicap_setup(Formation cho, Formation han, std::span<const Square> removed) {
    Setup setup = start_setup(cho, han);
    for (const Square square : removed)
        if (!setup.pieces.is_empty(square)) setup.pieces.take(square);
    setup.turn = kHan;
    return setup;
}

std::string describe(const SetupFault& fault) {
    using Reason = SetupFault::Reason;
    const std::string side{side_name(fault.side)};
    const std::string at = fault.square ? " on " + fault.square->name() : "";
    const std::string palace = fault.side == kCho ? "d1-f3" : "d8-f10";
    switch (fault.reason) {
        case Reason::NoGeneral:
            return side + " has no general: put one into its palace, " + palace;
        case Reason::SeveralGenerals:
            return side + " has a second general" + at;
        case Reason::GeneralOutsidePalace:
            return side + "'s general" + at + " is outside its palace, " + palace;
        case Reason::GuardOutsidePalace:
            return side + "'s guard" + at + " is outside its palace, " + palace;
        case Reason::SoldierBehindItsLine:
            return side + "'s soldier" + at + " is behind the line it starts on, rank " +
                   (fault.side == kCho ? "4" : "7") + "; soldiers never move backward";
        case Reason::TooManyPieces:
            return side + " has more than 16 pieces";
    }
    return {};
}

}  // namespace janggun::janggi
