// The moves and endings of Shogun Chess, plainly.
#include "reference/plain_shogun.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace reference {
namespace {

constexpr int kNowhere = -1;
constexpr std::string_view kBase = "frbnp";      // also the order of hands in a FEN
constexpr std::string_view kPromoted = "qmagc";  // each under its base

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
bool is_piece_of(bool white, char piece) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == white;
}
char for_side(bool white, char piece) {
    return white ? upper(piece) : lower(piece);
}

/// The promoted letter of an unpromoted piece, in the same case; '\0' if it has none.
char promoted(char piece) {
    const auto at = kBase.find(lower(piece));
    if (at == std::string_view::npos) return '\0';
    return for_side(is_piece_of(true, piece), kPromoted[at]);
}
/// Where in a hand a captured piece goes.
std::size_t hand_slot(char piece) {
    const auto at = kBase.find(lower(piece));
    return at != std::string_view::npos ? at : kPromoted.find(lower(piece));
}

int file_of(int square) {
    return square % 8;
}
int rank_of(int square) {
    return square / 8;
}
int square_at(int file, int rank) {
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return kNowhere;
    return 8 * rank + file;
}
/// The rank as the side sees it, 1 to 8.
int relative_rank(bool white, int square) {
    return white ? rank_of(square) + 1 : 8 - rank_of(square);
}

struct Step {
    int file;
    int rank;
};
constexpr Step kStraight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Step kDiagonal[] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
constexpr Step kKnight[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

using Squares = std::vector<int>;

/// The squares a piece attacks, whoever stands there.
class Attacks {
  public:
    Attacks(const ShogunBoard& board, Squares& targets) : board_{board}, targets_{targets} {}

    void from(int square) {
        const char piece = board_.squares[static_cast<std::size_t>(square)];
        const bool white = is_piece_of(true, piece);
        switch (lower(piece)) {
            case 'p':
                pawn(square, white);
                break;
            case 'k':
            case 'c':
                step(square, kStraight), step(square, kDiagonal);
                break;
            case 'n':
                step(square, kKnight);
                break;
            case 'g':
                step(square, kKnight), step(square, kStraight), step(square, kDiagonal);
                break;
            case 'b':
                slide(square, kDiagonal);
                break;
            case 'a':
                slide(square, kDiagonal), step(square, kKnight);
                break;
            case 'r':
                slide(square, kStraight);
                break;
            case 'm':
                slide(square, kStraight), step(square, kKnight);
                break;
            case 'f':
                step(square, kDiagonal);
                break;
            case 'q':
                slide(square, kStraight), slide(square, kDiagonal);
                break;
            default:
                break;
        }
    }

  private:
    void pawn(int square, bool white) {
        const int rank = rank_of(square) + (white ? 1 : -1);
        for (const int aside : {-1, 1}) add(square_at(file_of(square) + aside, rank));
    }
    template <std::size_t kSteps>
    void step(int square, const Step (&steps)[kSteps]) {
        for (const Step s : steps)
            add(square_at(file_of(square) + s.file, rank_of(square) + s.rank));
    }
    template <std::size_t kSteps>
    void slide(int square, const Step (&steps)[kSteps]) {
        for (const Step s : steps) {
            int to = square;
            do {
                to = square_at(file_of(to) + s.file, rank_of(to) + s.rank);
                add(to);
            } while (to != kNowhere && board_.squares[static_cast<std::size_t>(to)] == '.');
        }
    }
    void add(int square) {
        if (square != kNowhere) targets_.push_back(square);
    }

    const ShogunBoard& board_;
    Squares& targets_;
};

bool attacks(const ShogunBoard& board, bool white, int target) {
    static thread_local Squares targets;
    for (int square = 0; square < 64; ++square) {
        if (!is_piece_of(white, board.squares[static_cast<std::size_t>(square)])) continue;
        targets.clear();
        Attacks{board, targets}.from(square);
        if (std::find(targets.begin(), targets.end(), target) != targets.end()) return true;
    }
    return false;
}

}  // namespace

PlainShogun::PlainShogun(std::string_view fen) {
    board_.squares.fill('.');
    std::istringstream in{std::string{fen}};
    std::string placement, turn, castling, en_passant;
    in >> placement >> turn >> castling >> en_passant >> quiet_plies_ >> move_number_;
    int file = 0;
    int rank = 7;
    bool plus = false;
    bool in_hand = false;
    for (const char c : placement) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c == '[' || c == ']') {
            in_hand = c == '[';
        } else if (c == '+') {
            plus = true;
        } else if (in_hand) {
            ++(is_piece_of(true, c) ? board_.white_hand : board_.black_hand)[hand_slot(c)];
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            board_.squares[static_cast<std::size_t>(8 * rank + file++)] = plus ? promoted(c) : c;
            plus = false;
        }
    }
    board_.white_to_move = turn == "w";
    if (castling != "-") board_.castling = castling;
    if (en_passant != "-") board_.en_passant = 8 * (en_passant[1] - '1') + en_passant[0] - 'a';
}

std::string PlainShogun::fen() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const char piece = board_.squares[static_cast<std::size_t>(8 * rank + file)];
            if (piece == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            const auto at = kPromoted.find(lower(piece));
            if (at == std::string_view::npos)
                text += piece;
            else
                text += {'+', for_side(is_piece_of(true, piece), kBase[at])};
        }
        if (empty > 0) text += std::to_string(empty);
        if (rank > 0) text += '/';
    }
    text += '[';
    for (const bool white : {true, false})
        for (std::size_t slot = 0; slot < kBase.size(); ++slot)
            text += std::string(
                static_cast<std::size_t>((white ? board_.white_hand : board_.black_hand)[slot]),
                for_side(white, kBase[slot]));
    text += white_to_move() ? "] w " : "] b ";
    text += board_.castling.empty() ? "-" : board_.castling;
    text += ' ';
    if (board_.en_passant == kNowhere)
        text += '-';
    else
        text += {static_cast<char>('a' + file_of(board_.en_passant)),
                 static_cast<char>('1' + rank_of(board_.en_passant))};
    return text + ' ' + std::to_string(quiet_plies_) + ' ' + std::to_string(move_number_);
}

bool PlainShogun::is_attacked(bool white) const {
    const auto king = std::find(board_.squares.begin(), board_.squares.end(), for_side(white, 'k'));
    return attacks(board_, !white, static_cast<int>(king - board_.squares.begin()));
}

bool PlainShogun::is_en_passant(const ShogunMove& move) const {
    return move.drop == 0 && move.to == board_.en_passant &&
           lower(board_.squares[static_cast<std::size_t>(move.from)]) == 'p' &&
           file_of(move.from) != file_of(move.to);
}

bool PlainShogun::is_capture(const ShogunMove& move) const {
    if (move.drop != 0) return false;
    return board_.squares[static_cast<std::size_t>(move.to)] != '.' || is_en_passant(move);
}

/// The move without and with promotion, as far as the rules of promotion allow either.
void PlainShogun::add_with_promotions(std::vector<ShogunMove>& moves, int from, int to) const {
    const bool white = white_to_move();
    const char piece = board_.squares[static_cast<std::size_t>(from)];
    const bool is_pawn = lower(piece) == 'p';
    if (!is_pawn || relative_rank(white, to) < 8) moves.push_back({from, to, 0, false});

    const char major = promoted(piece);
    if (major == '\0' || is_en_passant({from, to, 0, false})) return;
    if (relative_rank(white, from) < 6 && relative_rank(white, to) < 6) return;
    const bool has_one =
        std::find(board_.squares.begin(), board_.squares.end(), major) != board_.squares.end();
    if (is_pawn || !has_one) moves.push_back({from, to, 0, true});
}

void PlainShogun::add_castlings(std::vector<ShogunMove>& moves) const {
    const bool white = white_to_move();
    const int home = white ? 0 : 56;
    const auto is_free = [&](int file) {
        return board_.squares[static_cast<std::size_t>(home + file)] == '.';
    };
    const auto is_safe = [&](int file) { return !attacks(board_, !white, home + file); };
    const auto has = [&](char right) {
        return board_.castling.find(for_side(white, right)) != std::string::npos;
    };
    if (!is_safe(4)) return;
    if (has('k') && is_free(5) && is_free(6) && is_safe(5) && is_safe(6))
        moves.push_back({home + 4, home + 6, 0, false});
    if (has('q') && is_free(3) && is_free(2) && is_free(1) && is_safe(3) && is_safe(2))
        moves.push_back({home + 4, home + 2, 0, false});
}

void PlainShogun::add_drops(std::vector<ShogunMove>& moves) const {
    const bool white = white_to_move();
    for (std::size_t slot = 0; slot < kBase.size(); ++slot) {
        if ((white ? board_.white_hand : board_.black_hand)[slot] == 0) continue;
        for (int to = 0; to < 64; ++to)
            if (board_.squares[static_cast<std::size_t>(to)] == '.' &&
                relative_rank(white, to) <= 5)
                moves.push_back({0, to, upper(kBase[slot]), false});
    }
}

std::vector<ShogunMove> PlainShogun::legal_moves() const {
    const bool white = white_to_move();
    std::vector<ShogunMove> moves;
    Squares targets;
    for (int from = 0; from < 64; ++from) {
        const char piece = board_.squares[static_cast<std::size_t>(from)];
        if (!is_piece_of(white, piece)) continue;
        targets.clear();
        Attacks{board_, targets}.from(from);
        for (const int to : targets) {
            const char target = board_.squares[static_cast<std::size_t>(to)];
            if (is_piece_of(white, target)) continue;
            if (lower(piece) == 'p' && target == '.' && to != board_.en_passant) continue;
            add_with_promotions(moves, from, to);
        }
        if (lower(piece) == 'p') {
            const int forward = white ? 8 : -8;
            if (board_.squares[static_cast<std::size_t>(from + forward)] != '.') continue;
            add_with_promotions(moves, from, from + forward);
            if (relative_rank(white, from) == 2 &&
                board_.squares[static_cast<std::size_t>(from + 2 * forward)] == '.')
                add_with_promotions(moves, from, from + 2 * forward);
        }
    }
    add_castlings(moves);
    add_drops(moves);
    moves.erase(std::remove_if(moves.begin(), moves.end(),
                               [&](const ShogunMove& m) { return after(m).is_attacked(white); }),
                moves.end());
    std::sort(moves.begin(), moves.end());
    return moves;
}

PlainShogun PlainShogun::after(const ShogunMove& move) const {
    const bool white = white_to_move();
    PlainShogun next = *this;
    auto& squares = next.board_.squares;
    const auto at = [&](int square) -> char& { return squares[static_cast<std::size_t>(square)]; };
    auto& hand = white ? next.board_.white_hand : next.board_.black_hand;

    next.board_.white_to_move = !white;
    next.board_.en_passant = kNowhere;
    if (!white) ++next.move_number_;
    ++next.quiet_plies_;

    if (move.drop != 0) {
        --hand[hand_slot(move.drop)];
        at(move.to) = for_side(white, move.drop);
        next.quiet_plies_ = 0;
        return next;
    }

    const char piece = at(move.from);
    if (is_capture(move)) {
        const int victim = is_en_passant(move) ? move.to + (white ? -8 : 8) : move.to;
        ++hand[hand_slot(at(victim))];
        at(victim) = '.';
    }
    if (is_capture(move) || move.promotes || lower(piece) == 'p') next.quiet_plies_ = 0;
    at(move.from) = '.';
    at(move.to) = move.promotes ? promoted(piece) : piece;

    if (lower(piece) == 'k' && std::abs(move.to - move.from) == 2) {
        const int home = white ? 0 : 56;
        const bool short_side = move.to > move.from;
        at(home + (short_side ? 7 : 0)) = '.';
        at(home + (short_side ? 5 : 3)) = for_side(white, 'r');
    }
    // A right is gone for good once anything leaves or reaches the king's or the rook's square.
    struct Right {
        char letter;
        int king;
        int rook;
    };
    for (const Right right : {Right{'K', 4, 7}, {'Q', 4, 0}, {'k', 60, 63}, {'q', 60, 56}})
        for (const int square : {right.king, right.rook})
            if (move.from == square || move.to == square)
                std::erase(next.board_.castling, right.letter);

    if (lower(piece) == 'p' && std::abs(move.to - move.from) == 16)
        for (const int aside : {-1, 1}) {
            const int neighbour = square_at(file_of(move.to) + aside, rank_of(move.to));
            if (neighbour != kNowhere && at(neighbour) == for_side(!white, 'p'))
                next.board_.en_passant = (move.from + move.to) / 2;
        }
    return next;
}

PlainShogunGame::PlainShogunGame(std::string_view fen)
    : position_{fen}, legal_moves_{position_.legal_moves()}, boards_{position_.board()} {}

void PlainShogunGame::play(const ShogunMove& move) {
    position_ = position_.after(move);
    legal_moves_ = position_.legal_moves();
    boards_.push_back(position_.board());
}

std::optional<janggun::Outcome> PlainShogunGame::outcome() const {
    using janggun::Outcome;
    using janggun::Reason;
    using janggun::Side;
    if (legal_moves_.empty() && position_.in_check())
        return Outcome{Reason::Checkmate, position_.white_to_move() ? Side::Second : Side::First,
                       std::nullopt};
    if (legal_moves_.empty()) return Outcome{Reason::Stalemate, std::nullopt, std::nullopt};
    if (position_.quiet_plies() >= 100)
        return Outcome{Reason::MoveLimit, std::nullopt, std::nullopt};
    if (std::count(boards_.begin(), boards_.end(), position_.board()) >= 3)
        return Outcome{Reason::Repetition, std::nullopt, std::nullopt};
    return std::nullopt;
}

}  // namespace reference
