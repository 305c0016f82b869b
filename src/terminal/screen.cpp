// A game against the engine on a full screen: the board, a panel beside it, and a line for messages
// below.
#include <curses.h>
#include <fmt/format.h>

#include "notation/uci.h"
#include "terminal/board_widget.h"
#include "terminal/paint.h"
#include "terminal/prompt.h"
#include "terminal/settings.h"
#include "terminal/table_game.h"

namespace janggun::terminal {
namespace {

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
    using Move = typename G::Move;

    Screen(const Match<G>& start, const PlaySettings& settings)
        : game_{start, settings.person, settings.engine},
          board_{settings.person, settings.script} {}

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
        if (prompt_.is_open()) return prompt_.take_key(key);
        message_.clear();
        const auto taken = board_.take_key(key, game_.match(), mover());
        if (taken.is_handled)
            play(taken.moves);
        else
            obey_letter(key);
    }

    void obey_letter(int key) {
        switch (key) {
            case ':':
                return prompt_.ask_text(":", [this](const std::string& text) { play(text); });
            case 'd':
                message_ = board_.choose_drop(game_.match(), game_.person());
                return;
            case 'p':
                return pass();
            case 'u':
                board_.forget_selection();
                message_ = game_.take_back() ? "Taken back." : "There is nothing to take back.";
                return;
            case 'r':
                return prompt_.ask_yes("Resign? (y/n)", [this](bool yes) {
                    if (yes) game_.resign();
                });
            case 'n':
                board_.forget_selection();
                if (game_.match().is_over()) return game_.restart();
                return prompt_.ask_yes("Begin a new game? (y/n)", [this](bool yes) {
                    if (yes) game_.restart();
                });
            case 'q':
                wants_to_quit_ = game_.match().is_over() || game_.match().plies() == 0;
                if (wants_to_quit_) return;
                return prompt_.ask_yes("Quit? (y/n)", [this](bool yes) { wants_to_quit_ = yes; });
            default:
                return;
        }
    }

    [[nodiscard]] std::optional<Side> mover() const {
        if (game_.is_engines_turn()) return std::nullopt;
        return game_.person();
    }

    void play(const std::vector<Move>& moves) {
        if (moves.empty()) return;
        if (moves.size() == 1)
            return play(notation::write_uci(game_.match().position(), moves.front()));
        prompt_.ask_yes("Promote? (y/n)", [this, moves](bool promotes) {
            for (const Move move : moves)
                if (is_promotion<G>(move) == promotes)
                    return play(notation::write_uci(game_.match().position(), move));
        });
    }
    void play(const std::string& text) {
        board_.forget_selection();
        if (game_.is_engines_turn()) {
            message_ = "It is the engine's turn.";
        } else if (const auto played = game_.play(text); !played) {
            message_ = text + ": " + uci::describe(played.error());
        }
    }
    void pass() {
        if constexpr (WithPass<G>) {
            if (game_.match().position().pass_ends_game())
                return prompt_.ask_yes("This pass ends the game. Pass? (y/n)", [this](bool yes) {
                    if (yes) play(*pass_text<G>(game_.match()));
                });
            play(*pass_text<G>(game_.match()));
        } else {
            message_ = fmt::format("{} has no pass.", G::kName);
        }
    }

    void show() {
        erase();
        if (LINES < kRows || COLS < kColumns) {
            paint(0, 0,
                  fmt::format("The window is too small.\nexpected {} by {}", kColumns, kRows));
            refresh();
            return;
        }
        board_.paint(game_.match());
        paint(kPanel, 0, panel());
        paint(
            0, kMessageRow,
            last_lines(prompt_.is_open() ? prompt_.text() : message_, kColumns - 1, kMessageRows));
        if (!prompt_.is_open()) board_.place_cursor();
        refresh();
    }

    [[nodiscard]] std::string panel() const {
        const auto& match = game_.match();
        std::string text = fmt::format("{}, level {}\nYou are {}\n\n", G::kName, game_.level(),
                                       G::kSideNames[game_.person()]);
        if (match.is_over())
            text += last_lines(describe(*match.outcome(), kSideNames<G>), kColumns - kPanel,
                               kMessageRow);
        else if (game_.is_engines_turn())
            text += "The engine is thinking";
        else
            text += match.position().in_check() ? "Your move: check!" : "Your move";
        text += "\n";
        if (!game_.last_move().empty())
            text += fmt::format("{} plies, last: {} {}\n", match.plies(), game_.last_move(),
                                game_.last_uci());
        text += facts_text<G>(match);
        text += board_.selection_text();
        return text + '\n' + std::string{kHelp};
    }

    TableGame<G> game_;
    BoardWidget<G> board_;
    Prompt prompt_;
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
