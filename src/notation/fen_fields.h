// The FEN fields that all games share: rows of pieces, hands, the side to move, two counters.
// Only for the files of this folder.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "notation/fen.h"

namespace janggun::notation {

/// Positions keep the numbers in 16 bits; no game lasts this long.
inline constexpr int kMaxFenNumber = 9999;
/// A counter as written: clamped to what can be read.
[[nodiscard]] constexpr int fen_number(int counter) {
    return counter < kMaxFenNumber ? counter : kMaxFenNumber;
}

[[nodiscard]] inline Failure<FenError> fen_failure(FenError::Reason reason, std::size_t column) {
    return Failure{FenError{reason, static_cast<int>(column)}};
}

/// The words of a FEN, taken one after the other.
class FenFields {
  public:
    explicit FenFields(std::string_view text) : words_{words_of(text)}, end_{text.size()} {}

    [[nodiscard]] bool at_end() const { return next_ == words_.size(); }
    /// The next word; at the end, an empty word with the column of the end.
    [[nodiscard]] Word peek() const { return at_end() ? Word{{}, end_} : words_[next_]; }
    Word take() {
        const Word word = peek();
        if (!at_end()) ++next_;
        return word;
    }

  private:
    std::vector<Word> words_;
    std::size_t next_ = 0;
    std::size_t end_;
};

/// "w" or "b"; nothing at all is the first side's turn.
[[nodiscard]] Result<Side, FenError> read_turn(FenFields& fields);

struct FenCounters {
    int quiet_plies = 0;
    int move_number = 1;
};
/// "0 1" and the end of the text, or just the end of the text.
[[nodiscard]] Result<FenCounters, FenError> read_counters(FenFields& fields);

[[nodiscard]] inline Side side_of_letter(char letter) {
    return is_upper(letter) ? Side::First : Side::Second;
}

/// Letters in any order, or a dash for nothing.
template <WithHands G, typename Hand>
[[nodiscard]] Result<BySide<Hand>, FenError> read_hands(Word word) {
    BySide<Hand> hands;
    if (word.text == "-") return hands;
    constexpr int kMostOfAKind = 32;  // more than a whole set; the position checks the total
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const auto kind = kind_of_letter<G>(word.text[i]);
        const bool can_be_held =
            kind && std::find(std::begin(G::kHandKinds), std::end(G::kHandKinds), *kind) !=
                        std::end(G::kHandKinds);
        if (!can_be_held) return fen_failure(FenError::Reason::BadHand, word.column + i);
        Hand& hand = hands[side_of_letter(word.text[i])];
        if (hand.count(*kind) == kMostOfAKind)
            return fen_failure(FenError::Reason::BadHand, word.column + i);
        hand.add(*kind);
    }
    return hands;
}

/// The hands after a board, "[FPp]" in brackets; an empty text is empty hands.
template <WithHands G, typename Hand>
[[nodiscard]] Result<BySide<Hand>, FenError> read_bracketed_hands(Word word) {
    if (word.text.empty()) return BySide<Hand>{};
    if (word.text.size() < 2 || word.text.front() != '[' || word.text.back() != ']')
        return fen_failure(FenError::Reason::BadHand, word.column + word.text.size());
    return read_hands<G, Hand>({word.text.substr(1, word.text.size() - 2), word.column + 1});
}

/// A cursor over the rows of a board, from the far left corner.
template <Geometry B>
class RowWalk {
  public:
    [[nodiscard]] bool is_row_full() const { return file_ == B::kFiles; }
    [[nodiscard]] bool is_last_row() const { return rank_ == 0; }
    [[nodiscard]] Square<B> square() const { return Square<B>::at(file_, rank_); }
    /// False if the row is not that long.
    [[nodiscard]] bool advance(int files) {
        if (file_ + files > B::kFiles) return false;
        file_ += files;
        return true;
    }
    void next_row() {
        file_ = 0;
        --rank_;
    }

  private:
    int file_ = 0;
    int rank_ = B::kRanks - 1;
};

/// The rows of a board with empty squares counted: letters(piece) is what stands for a piece.
template <Geometry B, typename Placement, typename Letters>
[[nodiscard]] std::string write_rows(const Placement& pieces, Letters letters) {
    std::string text;
    for (int rank = B::kRanks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int file = 0; file < B::kFiles; ++file) {
            const auto piece = pieces.on(Square<B>::at(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            flush();
            text += letters(*piece);
        }
        flush();
        if (rank > 0) text += '/';
    }
    return text;
}

[[nodiscard]] inline char turn_letter(Side side) {
    return side == Side::First ? 'w' : 'b';
}
[[nodiscard]] inline char cased(char upper_letter, Side side) {
    return side == Side::First ? upper_letter : to_lower(upper_letter);
}
/// The letter of a piece: a capital one for the first side.
template <Game G>
[[nodiscard]] char fen_letter(typename G::Kind kind, Side side) {
    return cased(G::kLetters[static_cast<std::size_t>(kind)], side);
}

/// The letters of both hands, without brackets.
template <WithHands G>
[[nodiscard]] std::string hands_text(const typename G::Position& position) {
    std::string text;
    for (const Side side : kSides)
        for (const auto kind : G::kHandKinds)
            text.append(static_cast<std::size_t>(position.hand(side).count(kind)),
                        fen_letter<G>(kind, side));
    return text;
}

}  // namespace janggun::notation
