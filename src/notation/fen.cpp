// FEN of a game whose positions are pieces, hands and the side to move; and the error messages of
// all games.
#include "notation/fen.h"

#include <algorithm>
#include <fmt/core.h>

#include "notation/fen_fields.h"

namespace janggun::notation {

namespace {

std::string_view sentence(FenError::Reason reason) {
    using enum FenError::Reason;
    switch (reason) {
        case Empty:
            return "the FEN is empty";
        case TooFewRanks:
            return "the board ends before its last rank; ranks are divided by '/'";
        case TooManyRanks:
            return "the board has more ranks than the game";
        case RankTooShort:
            return "the rank ends too early; a digit counts empty squares";
        case RankTooLong:
            return "the rank is too long";
        case UnknownPiece:
            return "expected the letter of a piece, a digit or '/'";
        case BadPromotionMark:
            return "expected one of p n b r f after '+'";
        case BadHand:
            return "expected hands such as [FRBNPfrbnp], any of these letters, or []";
        case BadTurn:
            return "expected the side to move, 'w' or 'b'";
        case BadCastling:
            return "expected castling rights such as KQkq, or '-' for none";
        case BadEnPassant:
            return "expected an en passant square, or '-' for none";
        case BadNumber:
            return "expected two numbers at the end: halfmove clock (0 to 9999) and move number (1 "
                   "to 9999)";
        case TooManyFields:
            return "unexpected text after the FEN";
    }
    return "";
}

/// How to fix the text; empty if the fault itself says it.
std::string remedy(const janggi::SetupFault& fault) {
    using enum janggi::SetupFault::Reason;
    switch (fault.reason) {
        case NoGeneral:
            return fmt::format("add a '{}'", cased('K', fault.side));
        case SeveralGenerals:
            return fmt::format("leave one '{}'", cased('K', fault.side));
        case GeneralOutsidePalace:
        case GuardOutsidePalace:
        case SoldierBehindItsLine:
            return "";
        case TooManyPieces:
            return fmt::format("{} letters are {}'s",
                               fault.side == Side::First ? "upper-case" : "lower-case",
                               fault.side == Side::First ? "Cho" : "Han");
    }
    return "";
}
std::string remedy(const shogun::SetupFault& fault) {
    using enum shogun::SetupFault::Reason;
    switch (fault.reason) {
        case NoKing:
            return fmt::format("add a '{}'", cased('K', fault.side));
        case SeveralKings:
            return fmt::format("leave one '{}'", cased('K', fault.side));
        case PawnOnLastRank:
            return fmt::format("a captain is written '+{}'", cased('P', fault.side));
        case SeveralOfOneMajor:
            return "write the second one without its '+'";
        case TooManyPieces:
            return "board and hands together hold one set";
        case CastlingWithoutKingOrRook:
            return "take its letter out of the castling field";
        case ImpossibleEnPassant:
            return "write '-' in the en passant field";
        case OpponentInCheck:
            return fmt::format("is it '{}' to move?", turn_letter(fault.side));
    }
    return "";
}
template <typename Fault>
std::string remedy(const Fault& /*fault*/) {
    return "";
}

template <typename Fault>
std::string sentence(const std::vector<Fault>& faults) {
    constexpr std::size_t kMostNamed = 3;
    std::string text;
    for (std::size_t i = 0; i < faults.size() && i < kMostNamed; ++i) {
        if (i > 0) text += "; ";
        text += describe(faults[i]);
        if (const std::string cure = remedy(faults[i]); !cure.empty()) text += " (" + cure + ")";
    }
    if (faults.size() > kMostNamed)
        text += fmt::format("; and {} more errors", faults.size() - kMostNamed);
    return text;
}

std::optional<int> read_number(Word word, int lowest) {
    if (word.text.empty() || !is_digit(word.text.front())) return std::nullopt;
    const auto parsed = parse_number(word.text);
    if (!parsed || *parsed < lowest || *parsed > kMaxFenNumber) return std::nullopt;
    return parsed;
}

template <Game G>
std::optional<typename G::Kind> read_letter(char letter) {
    return kind_of_letter<G>(letter);
}
/// Pychess writes n and b for horse and elephant, WinBoard h and e.
template <>
std::optional<janggi::Kind> read_letter<Janggi>(char letter) {
    const char capital = to_upper(letter);
    if (capital == 'H') return janggi::Kind::Horse;
    if (capital == 'E') return janggi::Kind::Elephant;
    return kind_of_letter<Janggi>(letter);
}

template <Game G>
using PlacementOf = decltype(G::Setup::pieces);

template <Game G>
Result<PlacementOf<G>, FenError> read_rows(Word board) {
    using enum FenError::Reason;
    PlacementOf<G> pieces;
    RowWalk<typename G::Geometry> walk;
    for (std::size_t i = 0; i < board.text.size(); ++i) {
        const char c = board.text[i];
        const std::size_t column = board.column + i;
        if (c == '/') {
            if (!walk.is_row_full()) return fen_failure(RankTooShort, column);
            if (walk.is_last_row()) return fen_failure(TooManyRanks, column);
            walk.next_row();
        } else if (c >= '1' && c <= '9') {
            if (!walk.advance(c - '0')) return fen_failure(RankTooLong, column);
        } else if (const auto kind = read_letter<G>(c)) {
            if (walk.is_row_full()) return fen_failure(RankTooLong, column);
            pieces.put({side_of_letter(c), *kind}, walk.square());
            (void)walk.advance(1);
        } else {
            return fen_failure(UnknownPiece, column);
        }
    }
    const std::size_t end = board.column + board.text.size();
    if (!walk.is_row_full()) return fen_failure(RankTooShort, end);
    if (!walk.is_last_row()) return fen_failure(TooFewRanks, end);
    return pieces;
}

/// The two dashes where chess has castling and en passant; WinBoard leaves them out.
std::optional<FenError> skip_dashes(FenFields& fields) {
    using enum FenError::Reason;
    if (fields.at_end() || is_digit(fields.peek().text.front())) return std::nullopt;
    for (const auto reason : {BadCastling, BadEnPassant})
        if (const Word word = fields.take(); word.text != "-")
            return FenError{reason, static_cast<int>(word.column)};
    return std::nullopt;
}

}  // namespace

std::string describe(FenError error) {
    return fmt::format("column {}: {}", error.column + 1, sentence(error.reason));
}

template <Game G>
std::string describe(const PositionError<G>& error) {
    if (const auto* fen = std::get_if<FenError>(&error.what)) return describe(*fen);
    return sentence(std::get<std::vector<typename G::SetupFault>>(error.what));
}

std::string describe(const AnyPositionError& error) {
    return std::visit([](const auto& why) { return describe(why); }, error);
}

Result<Side, FenError> read_turn(FenFields& fields) {
    if (fields.at_end()) return Side::First;
    const Word word = fields.take();
    if (word.text != "w" && word.text != "b")
        return fen_failure(FenError::Reason::BadTurn, word.column);
    return word.text == "w" ? Side::First : Side::Second;
}

Result<FenCounters, FenError> read_counters(FenFields& fields) {
    if (fields.at_end()) return FenCounters{};
    const Word quiet = fields.take();
    const auto quiet_plies = read_number(quiet, 0);
    if (!quiet_plies) return fen_failure(FenError::Reason::BadNumber, quiet.column);
    const Word move = fields.take();
    const auto move_number = read_number(move, 1);
    if (!move_number) return fen_failure(FenError::Reason::BadNumber, move.column);
    if (!fields.at_end()) return fen_failure(FenError::Reason::TooManyFields, fields.peek().column);
    return FenCounters{*quiet_plies, *move_number};
}

template <Game G>
Result<typename G::Setup, FenError> parse_fen(std::string_view text) {
    FenFields fields{text};
    typename G::Setup setup;
    if (fields.at_end()) return fen_failure(FenError::Reason::Empty, 0);
    Word board = fields.take();
    if constexpr (WithHands<G>) {
        const std::size_t length = std::min(board.text.find('['), board.text.size());
        const auto hands = read_bracketed_hands<G, decltype(setup.hands.first)>(
            {board.text.substr(length), board.column + length});
        if (!hands) return Failure{hands.error()};
        setup.hands = *hands;
        board.text = board.text.substr(0, length);
    }
    const auto pieces = read_rows<G>(board);
    if (!pieces) return Failure{pieces.error()};
    setup.pieces = *pieces;
    const auto turn = read_turn(fields);
    if (!turn) return Failure{turn.error()};
    setup.turn = *turn;
    if (const auto error = skip_dashes(fields)) return Failure{*error};
    const auto counters = read_counters(fields);
    if (!counters) return Failure{counters.error()};
    setup.quiet_plies = counters->quiet_plies;
    setup.move_number = counters->move_number;
    return setup;
}

template <Game G>
std::string to_fen(const typename G::Position& position) {
    std::string text = write_rows<typename G::Geometry>(
        position.pieces(), [](auto piece) { return fen_letter<G>(piece.kind, piece.side); });
    if constexpr (WithHands<G>) text += '[' + hands_text<G>(position) + ']';
    return fmt::format("{} {} - - {} {}", text, turn_letter(position.turn()),
                       fen_number(position.quiet_plies()), fen_number(position.move_number()));
}

template <Game G>
Result<typename G::Position, PositionError<G>> read_position(std::string_view text,
                                                             const typename G::Ruleset& ruleset) {
    const auto setup = parse_fen<G>(text);
    if (!setup) return Failure{PositionError<G>{setup.error()}};
    auto position = G::position(*setup, ruleset);
    if (!position) return Failure{PositionError<G>{position.error()}};
    return *std::move(position);
}

#define JANGGUN_INSTANTIATE(G)                                                        \
    template Result<G::Setup, FenError> parse_fen<G>(std::string_view);               \
    template std::string to_fen<G>(const G::Position&);                               \
    template std::string describe(const PositionError<G>&);                           \
    template Result<G::Position, PositionError<G>> read_position<G>(std::string_view, \
                                                                    const G::Ruleset&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::notation
