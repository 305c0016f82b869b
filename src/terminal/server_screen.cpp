// A site on a full screen: the lobby, and the game that is shown.
#include <algorithm>
#include <curses.h>
#include <fmt/format.h>

#include "terminal/board_widget.h"
#include "terminal/paint.h"
#include "terminal/server_game_view.h"
#include "terminal/server_settings.h"
#include "terminal/server_words.h"

namespace janggun::terminal {
namespace {

constexpr int kPollMilliseconds = 20;
constexpr std::size_t kListRows = 13;

constexpr std::string_view kLobbyKeys =
    "up, down, Enter  accept the seek, enter the pool, watch the game\n"
    "n new seek   c cancel seeks, leave the pool   e play the engine   i invite\n"
    "g games being played   t TV   ? help\n"
    ": command (seek VARIANT CLOCK, join ID, watch ID, help)   q quit";

constexpr std::string_view kHelp =
    "Keys in a game\n\n"
    "arrows, hjkl, Enter, mouse   choose a piece, then its destination\n"
    ":   a command or a move in any notation\n"
    "p   pass                     d   choose a piece in hand to drop\n"
    "c   chat                     1 2 3 4   set-up, in the order shown\n"
    "o   offer or accept a draw   t   ask for or allow a takeback\n"
    "x   decline an offer         r   resign (abort before the second move)\n"
    "m   rematch                  f s flip the board, change the script\n"
    "b   back to the lobby        q   quit\n\n"
    "Commands after ':'\n\n"
    "seek [VARIANT] [CLOCK]  cancel  accept N  pool N  engine [LEVEL]  invite\n"
    "join ID  games  watch ID  tv  chat TEXT  draw  takeback  decline  resign\n"
    "abort  give  rematch  clock  setup NAME  leave  quit\n\n"
    "Any key closes this page.";

/// A row of the lobby that can be chosen.
struct Row {
    std::string text;
    std::string command;
};

class ServerScreen {
  public:
    ServerScreen(client::Session& session, const ServerSettings& settings)
        : session_{session}, visit_{session, settings} {}

    void run() {
        timeout(kPollMilliseconds);
        while (!visit_.wants_to_quit()) {
            for (auto& lines : visit_.poll()) tell(std::move(lines));
            follow_game();
            show();
            const int key = getch();
            if (key != ERR && key != KEY_RESIZE) obey(key);
        }
    }

  private:
    void tell(ServerVisit::Lines lines) {
        if (lines.size() > 1)
            page_ = std::move(lines);
        else if (!lines.empty())
            message_ = std::move(lines.front());
    }
    void obey_line(const std::string& line) {
        tell(visit_.obey(line));
        follow_game();
    }

    /// The view belongs to the game that is shown, and has its board.
    void follow_game() {
        if (!session_.game() || !visit_.board()) {
            view_.reset();
        } else if (!view_ || view_->game() != session_.game()->state().game) {
            prompt_ = {};
            page_.clear();
            view_ = make_view(visit_, prompt_);
        }
    }

    void obey(int key) {
        if (prompt_.is_open()) return prompt_.take_key(key);
        if (!page_.empty()) return page_.clear();
        message_.clear();
        if (key == ':')
            return prompt_.ask_text(":", [this](const std::string& line) { obey_line(line); });
        if (view_) {
            auto taken = view_->take_key(key);
            if (!taken.message.empty()) message_ = std::move(taken.message);
            if (taken.is_handled) return;
        }
        if (key == '?')
            page_ = {std::string{kHelp}};
        else if (key == 'q')
            quit();
        else if (session_.game())
            obey_in_game(key);
        else
            obey_in_lobby(key);
    }

    void quit() {
        const auto& game = session_.game();
        if (!game || game->is_over() || !game->is_player()) return obey_line("quit");
        prompt_.ask_yes("Quit? The game and its clock go on. (y/n)", [this](bool yes) {
            if (yes) obey_line("quit");
        });
    }

    void obey_in_lobby(int key) {
        switch (key) {
            case KEY_UP:
            case 'k':
                chosen_ = chosen_ == 0 ? 0 : chosen_ - 1;
                return;
            case KEY_DOWN:
            case 'j':
                ++chosen_;
                return;
            case '\n':
            case KEY_ENTER: {
                const auto rows = lobby_rows();
                if (chosen_ < rows.size()) obey_line(rows[chosen_].command);
                return;
            }
            case 'n':
                return obey_line("seek");
            case 'c':
                return obey_line("cancel");
            case 'e':
                return obey_line("engine");
            case 'i':
                return obey_line("invite");
            case 'g':
                return obey_line("games");
            case 't':
                return obey_line("tv");
            default:
                return;
        }
    }

    void obey_in_game(int key) {
        if (visit_.board() && session_.game()->state().phase == client::Phase::Setup) {
            const auto setups = visit_.board()->setups();
            const auto number = static_cast<std::size_t>(key - '1');  // of other keys: too large
            if (number < setups.size()) return obey_line(fmt::format("setup {}", setups[number]));
        }
        switch (key) {
            case 'c':
                return prompt_.ask_text(
                    "chat: ", [this](const std::string& text) { obey_line("chat " + text); });
            case 'r': {
                const bool is_early = session_.game()->state().moves.size() < 2;
                return prompt_.ask_yes(is_early ? "Abort? (y/n)" : "Resign? (y/n)",
                                       [this, is_early](bool yes) {
                                           if (yes) obey_line(is_early ? "abort" : "resign");
                                       });
            }
            case 'o':
                return obey_line("draw");
            case 't':
                return obey_line("takeback");
            case 'x':
                return obey_line("decline");
            case 'm':
                return obey_line("rematch");
            case 'b':
                return obey_line("leave");
            default:
                return;
        }
    }

    // Drawing.

    void show() {
        erase();
        if (LINES < kRows || COLS < kColumns)
            paint(0, 0,
                  fmt::format("The window is too small.\nexpected {} by {}", kColumns, kRows));
        else if (!page_.empty() && !prompt_.is_open())
            show_page();
        else if (view_)
            view_->paint(lowest_lines());
        else
            show_lobby();
        refresh();
    }

    /// What is being typed must be seen; of a message its beginning.
    [[nodiscard]] std::string lowest_lines() const {
        if (prompt_.is_open()) return last_lines(prompt_.text(), kColumns - 1, kMessageRows);
        std::string text;
        for (const std::string& line : wrapped(message_, kColumns - 1)) text += line + '\n';
        return text;
    }

    void show_page() const {
        int row = 0;
        for (const std::string& line : page_)
            for (const std::string& part : wrapped(line, kColumns)) paint(0, row++, part);
    }

    [[nodiscard]] std::vector<Row> lobby_rows() const {
        std::vector<Row> rows;
        for (const std::string& game : session_.own_games())
            rows.push_back({"your game " + game, "watch " + game});
        const auto& lobby = session_.lobby();
        for (std::size_t i = 0; i < lobby.seeks.size(); ++i)
            rows.push_back({"seek  " + seek_text(lobby.seeks[i]), fmt::format("accept {}", i + 1)});
        for (std::size_t i = 0; i < lobby.pools.size(); ++i)
            rows.push_back({fmt::format("pool  {} {}, {} waiting", lobby.pools[i].variant,
                                        lobby.pools[i].clock, lobby.pools[i].waiting),
                            fmt::format("pool {}", i + 1)});
        return rows;
    }

    void show_lobby() {
        const auto& terms = visit_.settings().terms;
        paint(
            0, 0,
            fmt::format("\x1b[1mLobby of {}\x1b[0m: {}\n{} online, {} under way. Your games: {} {}",
                        session_.site().authority(), session_.name(), session_.lobby().players,
                        session_.lobby().games, terms.variant, terms.clock));
        const auto rows = lobby_rows();
        chosen_ = rows.empty() ? 0 : std::min(chosen_, rows.size() - 1);
        const std::size_t first = chosen_ < kListRows ? 0 : chosen_ - kListRows + 1;
        for (std::size_t i = first; i < rows.size() && i < first + kListRows; ++i)
            paint(0, 3 + static_cast<int>(i - first),
                  fmt::format("{}{}{}", i == chosen_ ? "\x1b[0;7m> " : "  ", rows[i].text,
                              i == chosen_ ? "\x1b[0m" : ""));
        paint(0, 17, kLobbyKeys);
        if (!session_.is_connected()) paint(0, 21, "Connection lost, trying again");
        paint(0, kMessageRow, lowest_lines());
    }

    client::Session& session_;
    ServerVisit visit_;
    Prompt prompt_;
    std::unique_ptr<ServerGameView> view_;
    std::vector<std::string> page_;  // shown in place of everything else
    std::string message_;
    std::size_t chosen_ = 0;
};

}  // namespace

bool visit_on_screen(client::Session& session, const ServerSettings& settings) {
    CursesScreen curses;
    if (!curses.open()) return false;
    ServerScreen{session, settings}.run();
    return true;
}

}  // namespace janggun::terminal
