// Boards in a terminal: colours, and the default drawing of a game.
#include "draw/terminal.h"

#include <cstdlib>
#include <string>
#include <string_view>
#include <unistd.h>

#include "base/text.h"

namespace janggun::draw {

bool wants_colour(int descriptor) {
    const char* const refused = std::getenv("NO_COLOR");
    if (refused != nullptr && *refused != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    if (terminal == nullptr || std::string_view{terminal} == "dumb") return false;
    return isatty(descriptor) != 0;
}

/// The letters of FEN, one rank a line from the far one on, then the hands.
template <Game G>
std::string terminal_text(const typename G::Position& position, const typename G::Ruleset&,
                          const TerminalOptions<G>& options) {
    constexpr int kFiles = G::Geometry::kFiles;
    constexpr int kRanks = G::Geometry::kRanks;
    const bool is_turned = options.below == Side::Second;
    const auto letter_of = [](typename G::Kind kind, Side side) {
        const char letter = G::kLetters[static_cast<std::size_t>(kind)];
        return side == Side::First ? letter : to_lower(letter);
    };
    std::string text;
    for (int row = 0; row < kRanks; ++row) {
        const int rank = is_turned ? row : kRanks - 1 - row;
        text += std::to_string(rank + 1);
        for (int column = 0; column < kFiles; ++column) {
            const auto square = G::Square::at(is_turned ? kFiles - 1 - column : column, rank);
            const auto piece = position.pieces().on(square);
            text += options.marked.contains(square) ? '*' : ' ';
            text += piece ? letter_of(piece->kind, piece->side) : '.';
        }
        text += '\n';
    }
    text += ' ';
    for (int column = 0; column < kFiles; ++column) {
        text += ' ';
        text += static_cast<char>('a' + (is_turned ? kFiles - 1 - column : column));
    }
    text += '\n';
    if constexpr (WithHands<G>)
        for (const Side side : kSides) {
            text += std::string{G::kSideNames[side]} + " holds [";
            for (const auto kind : G::kHandKinds)
                text.append(static_cast<std::size_t>(position.hand(side).count(kind)),
                            letter_of(kind, side));
            text += "]\n";
        }
    if (options.status) {
        text += std::string{G::kSideNames[position.turn()]} + " to move";
        text += position.in_check() ? ", in check\n" : "\n";
    }
    return text;
}

#define JANGGUN_INSTANTIATE(G)                                                   \
    template std::string terminal_text<G>(const G::Position&, const G::Ruleset&, \
                                          const TerminalOptions<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::draw
