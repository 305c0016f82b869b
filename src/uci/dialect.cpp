// Squares, moves, positions and option names in the dialects of UCI.
#include "uci/dialect.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "notation/uci.h"

namespace janggun::uci {
namespace {

using notation::MoveTextError;

/// How a dialect names squares.
enum class Squares : std::uint8_t { FromOne, FromZero, Usi };

template <Game G>
constexpr Squares squares_of(Dialect dialect) {
    if (dialect == Dialect::Usi) return Squares::Usi;
    return dialect != Dialect::Uci && G::Geometry::kRanks == 10 ? Squares::FromZero
                                                                : Squares::FromOne;
}

template <Game G>
std::string square_text(Squares squares, typename G::Square square) {
    if (squares == Squares::FromOne) return square.name();
    if (squares == Squares::FromZero)
        return {static_cast<char>('a' + square.file()), static_cast<char>('0' + square.rank())};
    return {static_cast<char>('0' + G::Geometry::kFiles - square.file()),
            static_cast<char>('a' + G::Geometry::kRanks - 1 - square.rank())};
}

/// Takes the two letters of a square from the text and names it as UCI does.
template <Game G>
std::optional<std::string> take_square(Squares squares, std::string_view& text) {
    if (text.size() < 2) return std::nullopt;
    const int first = static_cast<unsigned char>(text[0]);
    const int second = static_cast<unsigned char>(text[1]);
    text.remove_prefix(2);
    const int file = squares == Squares::Usi ? '0' + G::Geometry::kFiles - first : first - 'a';
    const int rank =
        squares == Squares::Usi ? 'a' + G::Geometry::kRanks - 1 - second : second - '0';
    if (file < 0 || file >= G::Geometry::kFiles || rank < 0 || rank >= G::Geometry::kRanks)
        return std::nullopt;
    return G::Square::at(file, rank).name();
}

/// The move as UCI writes it.
template <Game G>
std::optional<std::string> uci_text(Squares squares, std::string_view text) {
    std::string uci;
    const bool is_drop = text.size() > 1 && (text[1] == '@' || text[1] == '*');
    if (is_drop) {
        uci = {text[0], '@'};
        text.remove_prefix(2);
    } else if (const auto from = take_square<G>(squares, text)) {
        uci = *from;
    } else {
        return std::nullopt;
    }
    const auto to = take_square<G>(squares, text);
    if (!to) return std::nullopt;
    return uci + *to + std::string{text};
}

/// The inverse: a move of UCI in the dialect's squares.
template <Game G>
std::string in_dialect(Squares squares, std::string_view uci) {
    std::string text;
    if (uci.size() > 1 && uci[1] == '@') {
        text = {uci[0], squares == Squares::Usi ? '*' : '@'};
        uci.remove_prefix(2);
    }
    while (const auto square = janggun::take_square<typename G::Geometry>(uci))
        text += square_text<G>(squares, *square);
    return text + std::string{uci};
}

bool is_pass_by_name(Dialect dialect, std::string_view text) {
    return text == "0000" || text == "@@@@" || (dialect == Dialect::XBoard && text == "pass");
}

}  // namespace

template <Game G>
std::string write_move(const Writing& writing, const typename G::Position& position,
                       typename G::Move move) {
    if (is_pass<G>(move) && writing.dialect == Dialect::XBoard) return "@@@@";
    std::string text = notation::write_uci(position, move);
    if constexpr (requires { move.is_castling(); })
        if (move.is_castling() && writing.castling == Castling::KingTakesRook) {
            const bool is_short = move.to().file() > move.from().file();
            const int rook_file = is_short ? G::Geometry::kFiles - 1 : 0;
            text = move.from().name() + G::Square::at(rook_file, move.to().rank()).name();
        }
    const Squares squares = squares_of<G>(writing.dialect);
    return squares == Squares::FromOne ? text : in_dialect<G>(squares, text);
}

template <Game G>
Result<typename G::Move, MoveTextError> read_move(Dialect dialect,
                                                  const typename G::Position& position,
                                                  std::string_view text) {
    const Squares squares = squares_of<G>(dialect);
    if (is_pass_by_name(dialect, text)) return notation::read_uci(position, "@@@@");
    if (squares == Squares::FromOne) return notation::read_uci(position, text);
    const auto uci = uci_text<G>(squares, text);
    if (!uci) return Failure{MoveTextError{MoveTextError::Reason::Unreadable, 0}};
    return notation::read_uci(position, *uci);
}

#define JANGGUN_INSTANTIATE(G)                                                        \
    template std::string write_move<G>(const Writing&, const G::Position&, G::Move);  \
    template Result<G::Move, MoveTextError> read_move<G>(Dialect, const G::Position&, \
                                                         std::string_view);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

std::string fen_of_sfen(std::string_view sfen, Hands hands) {
    const auto words = words_of(sfen);
    const auto word = [&](std::size_t at) {
        return at < words.size() ? words[at].text : std::string_view{};
    };
    std::string fen{word(0)};
    if (hands == Hands::Some) {
        fen += '[';
        int count = 0;
        for (const char c : word(2) == "-" ? std::string_view{} : word(2)) {
            if (is_digit(c)) {
                count = std::min(10 * count + (c - '0'), 99);
                continue;
            }
            fen.append(static_cast<std::size_t>(std::max(count, 1)), c);
            count = 0;
        }
        fen += ']';
    }
    // Black is the side that moves first in Shogi; its move number counts plies.
    fen += word(1) == "b" ? " w" : word(1) == "w" ? " b" : " ?";
    const int ply = parse_number(word(3)).value_or(1);
    return fen + " - - 0 " + std::to_string(std::max(1, ply / 2 + ply % 2));
}

std::string option_name(Dialect dialect, std::string_view name) {
    if (dialect != Dialect::Usi && dialect != Dialect::Ucci) return std::string{name};
    if (dialect == Dialect::Ucci && name == "Hash") return "hashsize";
    std::string text{name};
    if (dialect == Dialect::Usi) {
        if (name == "Hash" || name == "Ponder" || name == "MultiPV") return "USI_" + text;
        if (name.starts_with("UCI_")) text.replace(0, 3, "USI");
    }
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
}

}  // namespace janggun::uci
