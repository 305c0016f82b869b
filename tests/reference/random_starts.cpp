// Making positions up.
#include "reference/random_starts.h"

#include <array>
#include <string_view>

#include "reference/plain_shogun.h"

namespace reference {

using janggun::Rng;

namespace {

bool one_in(Rng& rng, std::uint32_t n) {
    return rng.below(n) == 0;
}

/// A board to throw pieces on, written as the first field of a FEN. A square holds the text of its
/// piece, "+p" for a promoted pawn.
template <int kFiles, int kRanks>
class Scatter {
  public:
    [[nodiscard]] bool is_free(int file, int rank) const { return at(file, rank).empty(); }
    void put(std::string piece, int file, int rank) { at(file, rank) = std::move(piece); }
    [[nodiscard]] const std::string& at(int file, int rank) const {
        return squares_[static_cast<std::size_t>(rank * kFiles + file)];
    }
    [[nodiscard]] std::string fen() const {
        std::string text;
        for (int rank = kRanks - 1; rank >= 0; --rank) {
            int empty = 0;
            for (int file = 0; file < kFiles; ++file) {
                if (is_free(file, rank)) {
                    ++empty;
                    continue;
                }
                if (empty > 0) text += std::to_string(empty);
                empty = 0;
                text += at(file, rank);
            }
            if (empty > 0) text += std::to_string(empty);
            if (rank > 0) text += '/';
        }
        return text;
    }

  private:
    std::string& at(int file, int rank) {
        return squares_[static_cast<std::size_t>(rank * kFiles + file)];
    }
    std::array<std::string, static_cast<std::size_t>(kFiles* kRanks)> squares_;
};

int between(Rng& rng, int low, int high) {
    return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
}

char for_side(bool first, char piece) {
    return first ? static_cast<char>(piece - 'a' + 'A') : piece;
}

struct Region {
    int files[2];
    int ranks[2];
};

/// Puts a piece on a free square of the region, if a few tries find one.
template <typename Board>
void throw_piece(Board& board, Rng& rng, const std::string& piece, const Region& region) {
    for (int attempt = 0; attempt < 8; ++attempt) {
        const int file = between(rng, region.files[0], region.files[1]);
        const int rank = between(rng, region.ranks[0], region.ranks[1]);
        if (!board.is_free(file, rank)) continue;
        board.put(piece, file, rank);
        return;
    }
}

/// Now and then far into the game, so that the move limits come near.
std::string counters(Rng& rng, int most_quiet) {
    if (!one_in(rng, 4)) return " 0 1";
    const int quiet = between(rng, one_in(rng, 2) ? 0 : most_quiet - 3, most_quiet);
    return ' ' + std::to_string(quiet) + ' ' + std::to_string(between(rng, 80, 110));
}

std::string janggi_edge_rank(Rng& rng) {
    constexpr std::string_view kWings[] = {"nb", "bn"};
    return 'r' + std::string{kWings[rng.below(2)]} + "a1a" + std::string{kWings[rng.below(2)]} +
           'r';
}

JanggiStart real_janggi_start(Rng& rng) {
    std::string han = janggi_edge_rank(rng);
    std::string cho = janggi_edge_rank(rng);
    for (char& c : cho)
        if (c != '1') c = for_side(true, c);
    if (!one_in(rng, 3))
        return {han + "/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/" + cho + " w - - 0 1"};
    // Odds: Han takes off a chariot, a horse or an elephant of the left wing, and moves first.
    han[rng.below(3)] = '1';
    return {han + "/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/" + cho + " b - - 0 1",
            Odds::Handicap};
}

}  // namespace

std::string scattered_janggi(Rng& rng) {
    Scatter<9, 10> board;
    const auto missing = 1 + rng.below(6);  // so many pieces in six
    const Region everywhere{{0, 8}, {0, 9}};
    for (const bool cho : {true, false})
        board.put(std::string{for_side(cho, 'k')}, between(rng, 3, 5),
                  cho ? between(rng, 0, 2) : between(rng, 7, 9));
    for (const bool cho : {true, false}) {
        const Region palace{{3, 5}, {cho ? 0 : 7, cho ? 2 : 9}};
        const Region before_line{{0, 8}, {cho ? 3 : 0, cho ? 9 : 6}};
        for (const char piece : std::string_view{"aarrccnnbbppppp"}) {
            if (rng.below(6) < missing) continue;
            const std::string text{for_side(cho, piece)};
            if (piece == 'p')
                throw_piece(board, rng, text, before_line);
            else
                throw_piece(board, rng, text, piece == 'a' || one_in(rng, 5) ? palace : everywhere);
        }
    }
    return board.fen() + (one_in(rng, 2) ? " w - -" : " b - -") + counters(rng, 190);
}

std::string scattered_shogun(Rng& rng) {
    Scatter<8, 8> board;
    std::string hands;
    std::string castling;
    const auto missing = rng.below(6);  // so many pieces in six
    const Region everywhere{{0, 7}, {0, 7}};
    for (const bool white : {true, false}) {
        const int home = white ? 0 : 7;
        const std::string king{for_side(white, 'k')};
        if (!one_in(rng, 3)) {
            throw_piece(board, rng, king, {{0, 7}, {white ? 0 : 4, white ? 3 : 7}});
            continue;
        }
        board.put(king, 4, home);
        for (const int file : {7, 0}) {
            if (one_in(rng, 3)) continue;
            board.put(std::string{for_side(white, 'r')}, file, home);
            if (!one_in(rng, 4)) castling += for_side(white, file == 7 ? 'k' : 'q');
        }
    }
    for (const bool white : {true, false}) {
        const Region pawns{{0, 7}, {white ? 0 : 1, white ? 6 : 7}};
        std::string promoted;  // the kinds of which the side has a promoted one
        for (const char piece : std::string_view{"frbbnnpppppp"}) {
            if (rng.below(6) < missing) continue;
            const char letter = for_side(white, piece);
            const bool may_promote = piece == 'p' || promoted.find(piece) == std::string::npos;
            if (one_in(rng, 4)) {
                hands += letter;
            } else if (may_promote && one_in(rng, 3)) {
                promoted += piece;
                throw_piece(board, rng, {'+', letter}, everywhere);
            } else {
                throw_piece(board, rng, std::string{letter}, piece == 'p' ? pawns : everywhere);
            }
        }
    }
    // Through the plain reader, which writes the hands in their order.
    return PlainShogun{board.fen() + '[' + hands + ']' + (one_in(rng, 2) ? " w " : " b ") +
                       (castling.empty() ? "-" : castling) + " -" + counters(rng, 99)}
        .fen();
}

JanggiStart random_janggi_start(Rng& rng) {
    if (one_in(rng, 2)) return real_janggi_start(rng);
    return {scattered_janggi(rng)};
}

std::string random_shogun_start(Rng& rng) {
    if (one_in(rng, 2)) return "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1";
    for (;;) {
        const std::string fen = scattered_shogun(rng);
        const PlainShogun position{fen};
        if (!position.is_attacked(!position.white_to_move())) return fen;
    }
}

}  // namespace reference
