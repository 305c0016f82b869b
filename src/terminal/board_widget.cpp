// Choosing moves on the board of the screen.
#include "terminal/board_widget.h"

#include <algorithm>
#include <curses.h>
#include <fmt/format.h>

#include "draw/terminal.h"
#include "notation/uci.h"
#include "terminal/layout.h"
#include "terminal/paint.h"

namespace janggun::terminal {
namespace {

/// "White's hand: N P2"; nothing if it is empty.
template <Game G>
std::string hand_text(const typename G::Position& position, Side side) {
    std::string held;
    for (const auto kind : G::kHandKinds) {
        const int count = position.hand(side).count(kind);
        if (count == 0) continue;
        held += fmt::format(" {}", G::kLetters[static_cast<std::size_t>(kind)]);
        if (count > 1) held += std::to_string(count);
    }
    return held.empty() ? held : fmt::format("{}'s hand:{}\n", G::kSideNames[side], held);
}

}  // namespace

template <Game G>
typename BoardWidget<G>::Taken BoardWidget<G>::take_key(int key, const Match<G>& match,
                                                        std::optional<Side> mover) {
    switch (key) {
        case KEY_LEFT:
        case 'h':
            return step(-1, 0), Taken{true};
        case KEY_RIGHT:
        case 'l':
            return step(1, 0), Taken{true};
        case KEY_UP:
        case 'k':
            return step(0, 1), Taken{true};
        case KEY_DOWN:
        case 'j':
            return step(0, -1), Taken{true};
        case '\n':
        case KEY_ENTER:
        case ' ':
            return {true, choose(cursor_, match, mover)};
        case KEY_MOUSE: {
            MEVENT event{};
            if (getmouse(&event) != OK) return {true};
            const auto square = square_at<G>({event.x, event.y}, below_);
            if (!square) return {true};
            cursor_ = *square;
            return {true, choose(*square, match, mover)};
        }
        case 27:  // Escape
            return forget_selection(), Taken{true};
        case 'f':
            below_ = other(below_);
            return {true};
        case 's':
            script_ =
                draw::kScripts[(static_cast<std::size_t>(script_) + 1) % std::size(draw::kScripts)];
            return {true};
        default:
            return {};
    }
}

template <Game G>
void BoardWidget<G>::step(int files, int ranks) {
    const int sign = below_ == Side::First ? 1 : -1;
    cursor_ = Square::at(std::clamp(cursor_.file() + sign * files, 0, G::Geometry::kFiles - 1),
                         std::clamp(cursor_.rank() + sign * ranks, 0, G::Geometry::kRanks - 1));
}

/// The first choice selects a piece, the second its destination.
template <Game G>
std::vector<typename G::Move> BoardWidget<G>::choose(Square square, const Match<G>& match,
                                                     std::optional<Side> mover) {
    if (!mover || match.is_over()) return {};
    std::vector<Move> fitting;
    for (const Move move : match.allowed_moves())
        if (is_selected(move) && move.to() == square) fitting.push_back(move);
    forget_selection();
    if (!fitting.empty()) return fitting;
    const auto piece = match.position().pieces().on(square);
    if (piece && piece->side == *mover) selected_ = square;
    return {};
}

template <Game G>
bool BoardWidget<G>::is_selected(Move move) const {
    if (is_pass<G>(move)) return false;
    if constexpr (WithHands<G>)
        if (move.is_drop()) return dropping_ == move.dropped();
    return selected_ == move.from();
}

template <Game G>
std::string BoardWidget<G>::choose_drop(const Match<G>& match, Side mover) {
    if constexpr (WithHands<G>) {
        const auto& hand = match.position().hand(mover);
        std::vector<typename G::Kind> held;
        for (const auto kind : G::kHandKinds)
            if (hand.count(kind) > 0) held.push_back(kind);
        selected_.reset();
        if (held.empty()) return "There is nothing in your hand.";
        const auto now = dropping_ ? std::find(held.begin(), held.end(), *dropping_) : held.end();
        dropping_ = now == held.end() || now + 1 == held.end() ? held.front() : *(now + 1);
        return {};
    } else {
        static_cast<void>(match);
        static_cast<void>(mover);
        return fmt::format("{} has no drops.", G::kName);
    }
}

template <Game G>
void BoardWidget<G>::forget_selection() {
    selected_.reset();
    dropping_.reset();
}

template <Game G>
void BoardWidget<G>::paint(const Match<G>& match) const {
    draw::TerminalOptions<G> options;
    options.script = script_;
    options.below = below_;
    options.colour = true;
    options.status = false;
    options.marked = marked(match);
    terminal::paint(0, 0, draw::terminal_text<G>(match.position(), match.ruleset(), options));
    // The drawing has the hands beside the board, where the panel is; the panel names them.
    constexpr int kRight = kLayout<G>.left + kLayout<G>.width * G::Geometry::kFiles + 1;
    for (int row = 0; row < kMessageRow; ++row) {
        move(row, kRight);
        clrtoeol();
    }
}

template <Game G>
void BoardWidget<G>::place_cursor() const {
    const Cell cell = cell_of<G>(cursor_, below_);
    move(cell.row, cell.column);
}

template <Game G>
std::string BoardWidget<G>::selection_text() const {
    if (!dropping_) return {};
    return fmt::format("Dropping {}\n", G::kLetters[static_cast<std::size_t>(*dropping_)]);
}

/// The selected piece and its targets; otherwise the last move.
template <Game G>
Bitboard<typename G::Geometry> BoardWidget<G>::marked(const Match<G>& match) const {
    using Squares = Bitboard<typename G::Geometry>;
    Squares squares;
    if (selected_ || dropping_) {
        if (selected_) squares |= Squares{*selected_};
        for (const Move move : match.allowed_moves())
            if (is_selected(move)) squares |= Squares{move.to()};
    } else if (!match.history().empty()) {
        const Move last = match.history().back(1).move;
        if (!is_pass<G>(last)) {
            if (!is_drop<G>(last)) squares |= Squares{last.from()};
            squares |= Squares{last.to()};
        }
    }
    return squares;
}

template <Game G>
std::optional<std::string> pass_text(const Match<G>& match) {
    if constexpr (WithPass<G>) return notation::write_uci(match.position(), G::Move::pass());
    static_cast<void>(match);
    return std::nullopt;
}

template <Game G>
std::string facts_text(const Match<G>& match) {
    std::string text;
    if constexpr (WithBikjang<G>)
        if (!match.is_over() && match.position().in_bikjang())
            text += "Bikjang: break it or pass\n";
    if constexpr (WithHands<G>)
        for (const Side side : kSides) text += hand_text<G>(match.position(), side);
    if constexpr (WithPoints<G>) {
        const Points points = G::totals(match.position(), match.ruleset());
        text += fmt::format("Points: {} {}, {} {}\n", G::kSideNames.first,
                            points_text(points.first_halves), G::kSideNames.second,
                            points_text(points.second_halves));
    }
    return text;
}

#define JANGGUN_INSTANTIATE(G)                                      \
    template class BoardWidget<G>;                                  \
    template std::optional<std::string> pass_text(const Match<G>&); \
    template std::string facts_text(const Match<G>&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::terminal
