// Reading moves that can be anything, in positions where much can happen.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fuzz/require.h"
#include "notation/fen.h"
#include "notation/move_text.h"

namespace janggun::fuzz {

/// Starts, bikjang, checks, palaces full of pieces.
inline constexpr std::string_view kJanggiFens[] = {
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR b - - 0 1",
    "4k4/c7R/9/3R1R3/9/9/9/9/9/3K5 b - - 0 1",
    "rnba1abnr/4k4/1c5c1/p1p3p1p/9/9/P1P3P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
    "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
    "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1",
};
/// Starts, hands, castling, en passant, promotions, pieces that rival each other.
inline constexpr std::string_view kShogunFens[] = {
    "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[FRBNPfrbnp] w KQkq - 0 1",
    "rnb+fkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNB+FKBNR[] b KQkq - 0 3",
    "7k/2P1P3/3N1N2/B6B/R6R/3N1N2/F1F5/4K3[] w - - 0 1",
    "rnb+fkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNB+FKBNR[] w KQkq e6 0 3",
    "4k3/8/3+P1+P2/8/3+P1+P2/8/8/4K3[Rr] w - - 0 1",
};

template <Game G>
[[nodiscard]] const typename G::Position& chosen_position(std::uint8_t choice) {
    static const auto positions = [] {
        std::vector<typename G::Position> all;
        const auto add = [&all](std::string_view fen, const typename G::Ruleset& ruleset) {
            const auto position = notation::read_position<G>(fen, ruleset);
            require(position.has_value(), "the positions are legal", fen);
            all.push_back(*position);
        };
        if constexpr (std::same_as<G, Janggi>)
            for (const std::string_view fen : kJanggiFens) add(fen, janggi::kTournament);
        else
            for (const std::string_view fen : kShogunFens) add(fen, shogun::kStandard);
        return all;
    }();
    return positions[choice % positions.size()];
}

template <Game G>
void check_error(const notation::MoveTextError& error, std::string_view text) {
    require(!describe(error).empty(), "an error has words", text);
    require(error.column >= 0 && error.column <= static_cast<int>(text.size()),
            "an error has a place", text);
}

template <Game G>
void read_moves(const std::uint8_t* data, std::size_t size, notation::Style style) {
    if (size == 0) return;
    const auto& position = chosen_position<G>(data[0]);
    const std::string_view text = as_text(data + 1, size - 1);
    const auto any = notation::read_any_move<G>(position, text);
    if (any)
        require(position.is_legal(*any), "what is read is legal", text);
    else
        check_error<G>(any.error(), text);

    const auto move = notation::read_move<G>(position, text, style);
    if (!move) return check_error<G>(move.error(), text);
    require(position.is_legal(*move), "what is read is legal", text);
    const std::string written = notation::write_move<G>(position, *move, style);
    const auto again = notation::read_move<G>(position, written, style);
    require(again && *again == *move, "a written move reads as the same move", text);
}

}  // namespace janggun::fuzz
