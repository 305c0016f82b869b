// FEN for people: what is wrong with a text, where, and what would mend it.
#include "notation/fen.h"

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
            return "no piece has this letter";
        case BadPromotionMark:
            return "a '+' must stand before one of p n b r f";
        case BadHand:
            return "hands are written [FRBNPfrbnp], any of these letters, or []";
        case BadTurn:
            return "the side to move is 'w' or 'b'";
        case BadCastling:
            return "wrong castling field; write '-' if nobody may castle";
        case BadEnPassant:
            return "wrong en passant field; write '-' if there is none";
        case BadNumber:
            return "two numbers end a FEN, the quiet plies (0 to 9999) and the move number (1 to "
                   "9999)";
        case TooManyFields:
            return "the FEN should end before this";
    }
    return "";
}

/// How to mend the text, where the fault alone does not say it. Empty: it does.
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
std::string sentence(const std::vector<Fault>& faults) {
    constexpr std::size_t kMostNamed = 3;
    std::string text;
    for (std::size_t i = 0; i < faults.size() && i < kMostNamed; ++i) {
        if (i > 0) text += "; ";
        text += describe(faults[i]);
        if (const std::string cure = remedy(faults[i]); !cure.empty()) text += " (" + cure + ")";
    }
    if (faults.size() > kMostNamed)
        text += fmt::format("; and {} more faults", faults.size() - kMostNamed);
    return text;
}

bool read_number(Word word, int lowest, int& number) {
    if (word.text.empty() || !is_digit(word.text.front())) return false;
    const auto parsed = parse_number(word.text);
    if (!parsed || *parsed < lowest || *parsed > kMaxFenNumber) return false;
    number = *parsed;
    return true;
}

}  // namespace

std::string describe(FenError error) {
    return fmt::format("column {}: {}", error.column + 1, sentence(error.reason));
}

std::optional<FenError> read_turn(FenFields& fields, Side& turn) {
    if (fields.at_end()) return std::nullopt;
    const Word word = fields.take();
    if (word.text != "w" && word.text != "b")
        return FenError{FenError::Reason::BadTurn, static_cast<int>(word.column)};
    turn = word.text == "w" ? Side::First : Side::Second;
    return std::nullopt;
}

std::optional<FenError> read_numbers(FenFields& fields, int& quiet_plies, int& move_number) {
    const auto fail = [](FenError::Reason reason, Word word) {
        return FenError{reason, static_cast<int>(word.column)};
    };
    if (fields.at_end()) return std::nullopt;
    if (const Word word = fields.take(); !read_number(word, 0, quiet_plies))
        return fail(FenError::Reason::BadNumber, word);
    if (const Word word = fields.take(); !read_number(word, 1, move_number))
        return fail(FenError::Reason::BadNumber, word);
    if (!fields.at_end()) return fail(FenError::Reason::TooManyFields, fields.peek());
    return std::nullopt;
}

template <Game G>
Result<typename G::Position, std::string> read_position(std::string_view text,
                                                        const typename G::Ruleset& ruleset) {
    const auto setup = parse_fen<G>(text);
    if (!setup) return Failure{describe(setup.error())};
    auto position = G::position(*setup, ruleset);
    if (!position) return Failure{sentence(position.error())};
    return *std::move(position);
}

template Result<janggi::Position, std::string> read_position<Janggi>(std::string_view,
                                                                     const janggi::Ruleset&);
template Result<shogun::Position, std::string> read_position<Shogun>(std::string_view,
                                                                     const shogun::Ruleset&);

}  // namespace janggun::notation
