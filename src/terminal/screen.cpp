// The full screen: a board with a cursor, the mouse, and a panel beside it.
#include <algorithm>
#include <cctype>
#include <curses.h>
#include <fmt/format.h>

#include "draw/terminal.h"
#include "notation/uci.h"
#include "terminal/layout.h"
#include "terminal/paint.h"
#include "terminal/settings.h"
#include "terminal/table_game.h"

namespace janggun::terminal {
namespace {

constexpr int kColumns = 80;
constexpr int kRows = 24;
constexpr int kPanel = 50;       // the column of the panel
constexpr int kMessageRow = 22;  // below the board
constexpr int kPollMilliseconds = 50;

constexpr std::string_view kHelp =
    "arrows, hjkl  cursor\n"
    "Enter, mouse  select, move\n"
    ":             type a move\n"
    "d             drop from hand\n"
    "p             pass\n"
    "u             take back\n"
    "f  s          flip, script\n"
    "r  n          resign, new game\n"
    "q             quit";

template <Game G>
class Screen {
  public:
    using Square = typename G::Square;
    using Move = typename G::Move;

    Screen(const Match<G>& start, const PlaySettings& settings)
        : game_{start, settings.person, settings.engine},
          script_{settings.script},
          below_{settings.person} {}

    void run() {
        timeout(kPollMilliseconds);
        show();
        while (!wants_to_quit_) {
            game_.let_engine_think();
            if (game_.take_engine_move()) {
                message_.clear();
                show();
            }
            const int key = getch();
            if (key == ERR) continue;
            obey(key);
            show();
        }
    }

  private:
    void obey(int key) {
        message_.clear();
        switch (key) {
            case KEY_LEFT:
            case 'h':
                return step(-1, 0);
            case KEY_RIGHT:
            case 'l':
                return step(1, 0);
            case KEY_UP:
            case 'k':
                return step(0, 1);
            case KEY_DOWN:
            case 'j':
                return step(0, -1);
            case '\n':
            case KEY_ENTER:
            case ' ':
                return choose(cursor_);
            case KEY_MOUSE:
                return click();
            case 27:  // Escape
                return forget_selection();
            default:
                return obey_letter(key);
        }
    }

    void obey_letter(int key) {
        switch (key) {
            case ':':
                return type_move();
            case 'd':
                return choose_drop();
            case 'p':
                return pass();
            case 'u':
                forget_selection();
                message_ = game_.take_back() ? "Taken back." : "There is nothing to take back.";
                return;
            case 'f':
                below_ = other(below_);
                return;
            case 's':
                script_ = draw::kScripts[(static_cast<std::size_t>(script_) + 1) %
                                         std::size(draw::kScripts)];
                return;
            case 'r':
                if (asks("Resign? (y/n)")) game_.resign();
                return;
            case 'n':
                if (game_.match().is_over() || asks("Begin a new game? (y/n)")) game_.restart();
                return forget_selection();
            case 'q':
                wants_to_quit_ =
                    game_.match().is_over() || game_.match().plies() == 0 || asks("Quit? (y/n)");
                return;
            default:
                return;
        }
    }

    // Squares.

    void step(int files, int ranks) {
        const int sign = below_ == Side::First ? 1 : -1;
        cursor_ = Square::at(std::clamp(cursor_.file() + sign * files, 0, G::Geometry::kFiles - 1),
                             std::clamp(cursor_.rank() + sign * ranks, 0, G::Geometry::kRanks - 1));
    }

    void click() {
        MEVENT event{};
        if (getmouse(&event) != OK) return;
        if (const auto square = square_at<G>({event.x, event.y}, below_)) {
            cursor_ = *square;
            choose(*square);
        }
    }

    /// The first choice selects a piece, the second its destination.
    void choose(Square square) {
        if (game_.match().is_over() || game_.is_engines_turn()) return;
        const auto moves = moves_to(square);
        if (!moves.empty()) return play(moves);
        const auto piece = game_.match().position().pieces().on(square);
        forget_selection();
        if (piece && piece->side == game_.person()) selected_ = square;
    }

    [[nodiscard]] std::vector<Move> moves_to(Square square) const {
        std::vector<Move> fitting;
        for (const Move move : game_.match().allowed_moves())
            if (is_selected(move) && move.to() == square) fitting.push_back(move);
        return fitting;
    }
    [[nodiscard]] bool is_selected(Move move) const {
        if (is_pass<G>(move)) return false;
        if constexpr (WithHands<G>)
            if (move.is_drop()) return dropping_ == move.dropped();
        return selected_ == move.from();
    }

    void play(const std::vector<Move>& moves) {
        Move move = moves.front();
        if (moves.size() > 1) {
            const bool promotes = asks("Promote? (y/n)");
            for (const Move one : moves)
                if (is_promotion<G>(one) == promotes) move = one;
        }
        play(notation::write_uci(game_.match().position(), move));
    }
    void play(const std::string& text) {
        forget_selection();
        if (game_.is_engines_turn()) {
            message_ = "It is the engine's turn.";
        } else if (const auto played = game_.play(text); !played) {
            message_ = text + ": " + uci::describe(played.error());
        }
    }
    void pass() {
        if constexpr (WithPass<G>) {
            const auto& position = game_.match().position();
            if (position.pass_ends_game() && !asks("This pass ends the game. Pass? (y/n)")) return;
            play(notation::write_uci(position, Move::pass()));
        } else {
            message_ = fmt::format("{} has no pass.", G::kName);
        }
    }

    /// Each call selects the next kind of piece in hand.
    void choose_drop() {
        if constexpr (WithHands<G>) {
            const auto& hand = game_.match().position().hand(game_.person());
            std::vector<typename G::Kind> held;
            for (const auto kind : G::kHandKinds)
                if (hand.count(kind) > 0) held.push_back(kind);
            selected_.reset();
            if (held.empty()) {
                message_ = "There is nothing in your hand.";
                return;
            }
            const auto now =
                dropping_ ? std::find(held.begin(), held.end(), *dropping_) : held.end();
            dropping_ = now == held.end() || now + 1 == held.end() ? held.front() : *(now + 1);
        } else {
            message_ = fmt::format("{} has no drops.", G::kName);
        }
    }

    void forget_selection() {
        selected_.reset();
        dropping_.reset();
    }

    // Questions, in the message's line.

    [[nodiscard]] bool asks(const char* question) {
        message_ = question;
        show();
        message_.clear();
        timeout(-1);
        int key = getch();
        while (key == KEY_RESIZE || key == KEY_MOUSE) key = getch();
        timeout(kPollMilliseconds);
        return key == 'y' || key == 'Y';
    }

    void type_move() {
        std::string text;
        timeout(-1);
        while (true) {
            message_ = ":" + text;
            show();
            const int key = getch();
            if (key == '\n' || key == KEY_ENTER || key == 27) {
                timeout(kPollMilliseconds);
                message_.clear();
                if (key != 27 && !text.empty()) play(text);
                return;
            }
            if (key == KEY_BACKSPACE || key == 127 || key == 8) {
                while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80)
                    text.pop_back();
                if (!text.empty()) text.pop_back();
            } else if (key >= ' ' && key < 256 && text.size() < 40) {
                text += static_cast<char>(key);
            }
        }
    }

    // Drawing.

    void show() {
        erase();
        if (LINES < kRows || COLS < kColumns) {
            paint(0, 0,
                  fmt::format("The window is too small.\nexpected {} by {}", kColumns, kRows));
            refresh();
            return;
        }
        draw::TerminalOptions<G> options;
        options.script = script_;
        options.below = below_;
        options.colour = true;
        options.status = false;
        options.marked = marked();
        paint(0, 0,
              draw::terminal_text<G>(game_.match().position(), game_.match().ruleset(), options));
        paint(kPanel, 0, panel());
        paint(0, kMessageRow, message_);
        const Cell cell = cell_of<G>(cursor_, below_);
        move(cell.row, cell.column);
        refresh();
    }

    /// The selected piece and its targets; otherwise the last move.
    [[nodiscard]] Bitboard<typename G::Geometry> marked() const {
        using Squares = Bitboard<typename G::Geometry>;
        Squares squares;
        if (selected_ || dropping_) {
            if (selected_) squares |= Squares{*selected_};
            for (const Move move : game_.match().allowed_moves())
                if (is_selected(move)) squares |= Squares{move.to()};
        } else if (!game_.match().history().empty()) {
            const Move last = game_.match().history().back(1).move;
            if (!is_pass<G>(last)) {
                if (!is_drop<G>(last)) squares |= Squares{last.from()};
                squares |= Squares{last.to()};
            }
        }
        return squares;
    }

    [[nodiscard]] std::string panel() const {
        const auto& match = game_.match();
        std::string text = fmt::format("{}, level {}\nYou are {}\n\n", G::kName, game_.level(),
                                       G::kSideNames[game_.person()]);
        if (match.is_over())
            text += describe(*match.outcome(), kSideNames<G>);
        else if (game_.is_engines_turn())
            text += "The engine is thinking";
        else
            text += match.position().in_check() ? "Your move: check!" : "Your move";
        text += "\n";
        if constexpr (WithBikjang<G>)
            if (!match.is_over() && match.position().in_bikjang())
                text += "Bikjang: break it or pass\n";
        if (!game_.last_move().empty())
            text += fmt::format("{} plies, last: {} {}\n", match.plies(), game_.last_move(),
                                game_.last_uci());
        if constexpr (WithPoints<G>) {
            const Points points = G::totals(match.position(), match.ruleset());
            text += fmt::format("Points: {} {}, {} {}\n", G::kSideNames.first,
                                points_text(points.first_halves), G::kSideNames.second,
                                points_text(points.second_halves));
        }
        if (dropping_)
            text += fmt::format("Dropping {}\n", G::kLetters[static_cast<std::size_t>(*dropping_)]);
        return text + '\n' + std::string{kHelp};
    }

    TableGame<G> game_;
    draw::Script script_;
    Side below_;
    Square cursor_ = Square::at(G::Geometry::kFiles / 2, G::Geometry::kRanks / 2 - 1);
    std::optional<Square> selected_;
    std::optional<typename G::Kind> dropping_;
    std::string message_;
    bool wants_to_quit_ = false;
};

}  // namespace

template <Game G>
bool play_on_screen(const Match<G>& start, const PlaySettings& settings) {
    CursesScreen curses;
    if (!curses.open()) return false;
    Screen<G>{start, settings}.run();
    return true;
}

#define JANGGUN_INSTANTIATE(G) template bool play_on_screen(const Match<G>&, const PlaySettings&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::terminal
