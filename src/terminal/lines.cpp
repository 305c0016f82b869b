// The line mode: nothing but text, one thing a line.
#include <fmt/format.h>
#include <istream>
#include <ostream>

#include "base/text.h"
#include "draw/terminal.h"
#include "notation/fen.h"
#include "notation/uci.h"
#include "terminal/settings.h"
#include "terminal/table_game.h"

namespace janggun::terminal {
namespace {

constexpr std::string_view kHelp =
    "A move in any notation of the game, or: board, fen, moves, pass, undo, resign, new, help, "
    "quit.\n";

template <Game G>
class Lines {
  public:
    Lines(const Match<G>& start, const PlaySettings& settings, std::ostream& out)
        : game_{start, settings.person, settings.engine}, script_{settings.script}, out_{out} {}

    void run(std::istream& in) {
        out_ << fmt::format("{}. You play {} against level {}.\n", G::kName,
                            G::kSideNames[game_.person()], game_.level())
             << kHelp;
        engine_turn();
        std::string line;
        while (out_ << "> " << std::flush && std::getline(in, line)) {
            const auto words = words_of(line);
            if (words.empty()) continue;
            if (words.front().text == "quit") return;
            obey(words.front().text);
        }
        out_ << '\n';
    }

  private:
    void obey(std::string_view word) {
        if (word == "help") {
            out_ << kHelp;
        } else if (word == "board") {
            draw::TerminalOptions<G> options;
            options.script = script_;
            options.below = game_.person();
            out_ << draw::terminal_text<G>(game_.match().position(), game_.match().ruleset(),
                                           options);
        } else if (word == "fen") {
            out_ << notation::to_fen<G>(game_.match().position()) << '\n';
        } else if (word == "moves") {
            out_ << moves() << '\n';
        } else if (word == "undo") {
            out_ << (game_.take_back() ? "Taken back.\n" : "There is nothing to take back.\n");
        } else if (word == "resign") {
            game_.resign();
            say_end();
        } else if (word == "new") {
            game_.restart();
            out_ << "A new game.\n";
            engine_turn();
        } else {
            play(word);
        }
    }

    void play(std::string_view word) {
        std::string move{word};
        if constexpr (WithPass<G>)
            if (word == "pass")
                move = notation::write_uci(game_.match().position(), G::Move::pass());
        if (const auto played = game_.play(move); !played) {
            out_ << word << ": " << uci::describe(played.error()) << '\n';
            return;
        }
        out_ << "You: " << game_.last_move() << '\n';
        engine_turn();
        say_end();
    }

    void engine_turn() {
        if (!game_.is_engines_turn()) return;
        const auto side = G::kSideNames[game_.match().position().turn()];
        game_.wait_for_engine();
        out_ << side << ": " << game_.last_move() << ' ' << game_.last_uci();
        if (!game_.match().is_over() && game_.match().position().in_check()) out_ << ", check";
        out_ << '\n';
    }

    void say_end() {
        if (const auto& outcome = game_.match().outcome())
            out_ << "The game is over: " << describe(*outcome, kSideNames<G>) << ".\n";
    }

    [[nodiscard]] std::string moves() const {
        std::string text;
        for (const auto move : game_.match().allowed_moves()) {
            if (!text.empty()) text += ' ';
            text += notation::write_uci(game_.match().position(), move);
        }
        return text;
    }

    TableGame<G> game_;
    draw::Script script_;
    std::ostream& out_;
};

}  // namespace

template <Game G>
void play_in_lines(const Match<G>& start, const PlaySettings& settings, std::istream& in,
                   std::ostream& out) {
    Lines<G>{start, settings, out}.run(in);
}

#define JANGGUN_INSTANTIATE(G) \
    template void play_in_lines(const Match<G>&, const PlaySettings&, std::istream&, std::ostream&);
JANGGUN_FOR_EACH_GAME(JANGGUN_INSTANTIATE)
#undef JANGGUN_INSTANTIATE

}  // namespace janggun::terminal
