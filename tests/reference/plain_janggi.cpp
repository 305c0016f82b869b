// The moves of Janggi, plainly.
#include "reference/plain_janggi.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace reference {
namespace {

constexpr int kFiles = 9;
constexpr int kRanks = 10;
constexpr int kNowhere = -1;

struct Direction {
    int file;
    int rank;
};
constexpr Direction kStraight[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
constexpr Direction kAll[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

int file_of(int point) {
    return point % kFiles;
}
int rank_of(int point) {
    return point / kFiles;
}

/// The next point in a direction, whether or not a line is drawn to it.
int neighbour(int point, Direction direction) {
    const int file = file_of(point) + direction.file;
    const int rank = rank_of(point) + direction.rank;
    if (file < 0 || file >= kFiles || rank < 0 || rank >= kRanks) return kNowhere;
    return rank * kFiles + file;
}

bool in_palace_of(bool cho, int point) {
    const bool right_files = file_of(point) >= 3 && file_of(point) <= 5;
    return right_files && (cho ? rank_of(point) <= 2 : rank_of(point) >= 7);
}
bool is_palace_centre(int point) {
    return file_of(point) == 4 && (rank_of(point) == 1 || rank_of(point) == 8);
}

/// The next point along a drawn line: every straight line is drawn, a diagonal one only between
/// the centre of a palace and its corners.
int along_line(int point, Direction direction) {
    const int next = neighbour(point, direction);
    if (next == kNowhere || direction.file == 0 || direction.rank == 0) return next;
    return is_palace_centre(point) || is_palace_centre(next) ? next : kNowhere;
}

using Points = std::vector<int>;

/// Where the pieces of a board go, captures of the own pieces included.
class Walk {
  public:
    Walk(const JanggiBoard& board, Points& targets) : board_{board}, targets_{targets} {}

    void from(int point) {
        const char piece = at(point);
        const bool cho = std::isupper(static_cast<unsigned char>(piece)) != 0;
        switch (std::tolower(static_cast<unsigned char>(piece))) {
            case 'k':
            case 'a':
                palace_step(point, cho);
                break;
            case 'r':
                chariot(point);
                break;
            case 'c':
                cannon(point);
                break;
            case 'n':
                leap(point, 1);
                break;
            case 'b':
                leap(point, 2);
                break;
            case 'p':
                soldier(point, cho);
                break;
            default:
                break;
        }
    }

  private:
    [[nodiscard]] char at(int point) const {
        return board_.points[static_cast<std::size_t>(point)];
    }
    [[nodiscard]] bool is_empty(int point) const { return at(point) == '.'; }
    [[nodiscard]] bool is_cannon(int point) const { return at(point) == 'c' || at(point) == 'C'; }
    void add(int point) { targets_.push_back(point); }

    void palace_step(int point, bool cho) {
        for (const Direction direction : kAll) {
            const int to = along_line(point, direction);
            if (to != kNowhere && in_palace_of(cho, to)) add(to);
        }
    }
    void chariot(int point) {
        for (const Direction direction : kAll) {
            int to = along_line(point, direction);
            while (to != kNowhere && is_empty(to)) {
                add(to);
                to = along_line(to, direction);
            }
            if (to != kNowhere) add(to);
        }
    }
    void cannon(int point) {
        for (const Direction direction : kAll) {
            int hurdle = along_line(point, direction);
            while (hurdle != kNowhere && is_empty(hurdle)) hurdle = along_line(hurdle, direction);
            if (hurdle == kNowhere || is_cannon(hurdle)) continue;
            int to = along_line(hurdle, direction);
            while (to != kNowhere && is_empty(to)) {
                add(to);
                to = along_line(to, direction);
            }
            if (to != kNowhere && !is_cannon(to)) add(to);
        }
    }
    /// One step straight, then so many diagonally outward; every point on the way must be free.
    void leap(int point, int diagonal_steps) {
        for (const Direction straight : kStraight)
            for (const int aside : {-1, 1}) {
                const Direction diagonal = straight.file == 0 ? Direction{aside, straight.rank}
                                                              : Direction{straight.file, aside};
                int to = neighbour(point, straight);
                for (int step = 0; step < diagonal_steps && to != kNowhere; ++step)
                    to = is_empty(to) ? neighbour(to, diagonal) : kNowhere;
                if (to != kNowhere) add(to);
            }
    }
    void soldier(int point, bool cho) {
        const int forward = cho ? 1 : -1;
        for (const Direction direction : {Direction{0, forward}, Direction{1, 0}, Direction{-1, 0},
                                          Direction{1, forward}, Direction{-1, forward}}) {
            const int to = along_line(point, direction);
            if (to != kNowhere) add(to);
        }
    }

    const JanggiBoard& board_;
    Points& targets_;
};

bool is_piece_of(bool cho, char piece) {
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == cho;
}
int general_of(const JanggiBoard& board, bool cho) {
    const auto found = std::find(board.points.begin(), board.points.end(), cho ? 'K' : 'k');
    return static_cast<int>(found - board.points.begin());
}
int points_of(char piece) {
    switch (std::tolower(static_cast<unsigned char>(piece))) {
        case 'r':
            return 13;
        case 'c':
            return 7;
        case 'n':
            return 5;
        case 'b':
        case 'a':
            return 3;
        case 'p':
            return 2;
        default:
            return 0;
    }
}

}  // namespace

PlainJanggi::PlainJanggi(std::string_view fen, Facing rule) : rule_{rule} {
    board_.points.fill('.');
    std::istringstream in{std::string{fen}};
    std::string placement, turn, nothing;
    in >> placement >> turn >> nothing >> nothing >> quiet_plies_ >> move_number_;
    int file = 0;
    int rank = kRanks - 1;
    for (const char c : placement) {
        if (c == '/') {
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '9') {
            file += c - '0';
        } else {
            board_.points[static_cast<std::size_t>(rank * kFiles + file++)] = c;
        }
    }
    board_.cho_to_move = turn == "w";
}

std::string PlainJanggi::fen() const {
    std::string text;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < kFiles; ++file) {
            const char piece = board_.points[static_cast<std::size_t>(rank * kFiles + file)];
            if (piece == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += piece;
        }
        if (empty > 0) text += std::to_string(empty);
        text += rank > 0 ? '/' : ' ';
    }
    text += cho_to_move() ? "w" : "b";
    return text + " - - " + std::to_string(quiet_plies_) + ' ' + std::to_string(move_number_);
}

bool PlainJanggi::is_attacked(bool cho) const {
    static thread_local Points targets;
    const int general = general_of(board_, cho);
    for (int point = 0; point < kFiles * kRanks; ++point) {
        if (!is_piece_of(!cho, board_.points[static_cast<std::size_t>(point)])) continue;
        targets.clear();
        Walk{board_, targets}.from(point);
        if (std::find(targets.begin(), targets.end(), general) != targets.end()) return true;
    }
    return false;
}

bool PlainJanggi::generals_face() const {
    const int cho = general_of(board_, true);
    const int han = general_of(board_, false);
    if (file_of(cho) != file_of(han)) return false;
    for (int point = cho + kFiles; point < han; point += kFiles)
        if (board_.points[static_cast<std::size_t>(point)] != '.') return false;
    return true;
}

int PlainJanggi::points(bool cho) const {
    int total = 0;
    for (const char piece : board_.points)
        if (is_piece_of(cho, piece)) total += points_of(piece);
    return total;
}

bool PlainJanggi::only_generals_and_guards() const {
    return std::all_of(board_.points.begin(), board_.points.end(), [](char piece) {
        return std::string_view{".kKaA"}.find(piece) != std::string_view::npos;
    });
}

bool PlainJanggi::is_capture(JanggiMove move) const {
    return !move.is_pass() && board_.points[static_cast<std::size_t>(move.to)] != '.';
}

bool PlainJanggi::is_bikjang() const {
    if (rule_ == Facing::Harmless || !generals_face()) return false;
    if (rule_ == Facing::ByGeneral || rule_ == Facing::ByTrailer) return last_move_calls_;
    return true;
}

bool PlainJanggi::may_pass() const {
    // Bikjang outranks check: while it stands one may pass even in check.
    return !in_check() || is_bikjang();
}

bool PlainJanggi::may_play(JanggiMove move) const {
    const PlainJanggi next = after(move);
    if (next.is_attacked(cho_to_move())) return false;
    if (!next.generals_face()) return true;
    if (is_bikjang()) return false;  // it had to be broken
    if (rule_ != Facing::MustBreakRare) return true;
    const char mover = board_.points[static_cast<std::size_t>(move.from)];
    const bool general_captures = is_capture(move) && (mover == 'k' || mover == 'K');
    return general_captures || (next.points(true) < 30 && next.points(false) < 30);
}

std::vector<JanggiMove> PlainJanggi::legal_moves() const {
    std::vector<JanggiMove> moves;
    if (ended_by_bikjang_ || ended_by_passes_) return moves;
    Points targets;
    const int enemy_general = general_of(board_, !cho_to_move());  // never captured
    for (int from = 0; from < kFiles * kRanks; ++from) {
        if (!is_piece_of(cho_to_move(), board_.points[static_cast<std::size_t>(from)])) continue;
        targets.clear();
        Walk{board_, targets}.from(from);
        for (const int to : targets)
            if (!is_piece_of(cho_to_move(), board_.points[static_cast<std::size_t>(to)]) &&
                to != enemy_general && may_play({from, to}))
                moves.push_back({from, to});
    }
    if (may_pass()) {
        const int general = general_of(board_, cho_to_move());
        moves.push_back({general, general});
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

PlainJanggi PlainJanggi::after(JanggiMove move) const {
    PlainJanggi next = *this;
    next.board_.cho_to_move = !cho_to_move();
    next.quiet_plies_ = is_capture(move) ? 0 : quiet_plies_ + 1;
    if (!cho_to_move()) ++next.move_number_;
    next.after_pass_ = move.is_pass();
    next.last_move_calls_ = false;
    if (move.is_pass()) {
        next.ended_by_bikjang_ = is_bikjang();
        next.ended_by_passes_ = after_pass_ && !next.ended_by_bikjang_;
    } else {
        next.board_.points[static_cast<std::size_t>(move.to)] =
            next.board_.points[static_cast<std::size_t>(move.from)];
        next.board_.points[static_cast<std::size_t>(move.from)] = '.';
        const char mover = board_.points[static_cast<std::size_t>(move.from)];
        const bool by_general = mover == 'k' || mover == 'K';
        const int behind = next.points(!cho_to_move()) - next.points(cho_to_move());
        next.last_move_calls_ = rule_ == Facing::ByGeneral
                                    ? by_general
                                    : behind >= 10 && (by_general || !generals_face());
    }
    return next;
}

}  // namespace reference
