// Formations and handicaps of a starting position.
#include "janggi/starts.h"

#include <algorithm>

namespace janggun::janggi {
namespace {

std::optional<Kind> kind_by_letter(char letter) {
    switch (letter) {
        case 'R':
            return Kind::Chariot;
        case 'C':
            return Kind::Cannon;
        case 'H':
            return Kind::Horse;
        case 'E':
            return Kind::Elephant;
        case 'A':
            return Kind::Guard;
        case 'P':
            return Kind::Soldier;
        default:
            return std::nullopt;
    }
}

}  // namespace

std::optional<std::vector<Square>> handicap_squares(std::string_view letters, Formation han) {
    const Setup start = start_setup(Formation::Inner, han);
    std::vector<Square> squares;
    for (const char letter : letters) {
        const auto kind = kind_by_letter(letter);
        if (!kind) return std::nullopt;
        bool found = false;
        for (const Square square : start.pieces.of(kHan, *kind)) {
            if (std::find(squares.begin(), squares.end(), square) != squares.end()) continue;
            squares.push_back(square);
            found = true;
            break;
        }
        if (!found) return std::nullopt;  // more of a kind than there are
    }
    return squares;
}

std::optional<BySide<Formation>> formations_of(const Position& start) {
    const auto cho = formation_on(start.pieces(), kCho);
    const auto han = formation_on(start.pieces(), kHan);
    if (!cho || !han) return std::nullopt;
    const auto even = Position::from(start_setup(*cho, *han), start.bikjang_rule());
    if (!even || *even != start) return std::nullopt;
    return BySide<Formation>{*cho, *han};
}

}  // namespace janggun::janggi
