// Drawing a game on a site, and choosing moves in it.
#include "terminal/server_game_view.h"

#include <algorithm>
#include <curses.h>
#include <fmt/format.h>
#include <variant>

#include "game/variant.h"
#include "notation/uci.h"
#include "terminal/board_widget.h"
#include "terminal/paint.h"
#include "terminal/server_words.h"

namespace janggun::terminal {
namespace {

constexpr int kPanelColumns = kColumns - kPanel;
constexpr std::size_t kPanelRows = kMessageRow;
constexpr std::size_t kMoveLines = 3;

constexpr std::string_view kPlayerKeys =
    "Enter/mouse move  : command\n"
    "p pass d drop c chat r resign\n"
    "o draw  t takeback  ? help";
constexpr std::string_view kWatcherKeys = "f flip  s script  c chat\n: command  b back  ? help";
constexpr std::string_view kOverKeys = "m rematch  c chat  f flip\n: command  b back  ? help";

template <Game G>
class ViewOf final : public ServerGameView {
  public:
    using Move = typename G::Move;

    ViewOf(ServerVisit& visit, Prompt& prompt)
        : visit_{visit},
          prompt_{prompt},
          game_{visit.session().game()->state().game},
          widget_{visit.session().game()->state().you.value_or(Side::First),
                  visit.settings().script} {}

    [[nodiscard]] const std::string& game() const override { return game_; }

    Taken take_key(int key) override {
        const auto& match = board().match();
        const std::optional<Side> mover = mover_now();
        if (key == 'p' || key == 'd') {
            if (!mover) return {true, "It is not your turn."};
            return {true, key == 'd' ? widget_.choose_drop(match, *mover) : pass()};
        }
        const auto taken = widget_.take_key(key, match, mover);
        if (taken.moves.size() == 1)
            visit_.play(notation::write_uci(match.position(), taken.moves.front()));
        else if (!taken.moves.empty())
            prompt_.ask_yes("Promote? (y/n)", [this, moves = taken.moves](bool promotes) {
                for (const Move move : moves)
                    if (is_promotion<G>(move) == promotes && mover_now())
                        return visit_.play(notation::write_uci(board().match().position(), move));
            });
        return {taken.is_handled};
    }

    void paint(const std::string& message) override {
        widget_.paint(board().match());
        terminal::paint(kPanel, 0, panel());
        terminal::paint(0, kMessageRow, message);
        if (!prompt_.is_open()) widget_.place_cursor();
    }

  private:
    [[nodiscard]] const ServerBoardOf<G>& board() const {
        return static_cast<const ServerBoardOf<G>&>(*visit_.board());
    }
    [[nodiscard]] const client::RemoteGame& remote() const { return *visit_.session().game(); }
    [[nodiscard]] std::optional<Side> mover_now() const {
        if (!visit_.has_turn() || remote().state().phase != client::Phase::Playing)
            return std::nullopt;
        return remote().state().you;
    }

    /// Returns what to tell, if anything.
    std::string pass() {
        const auto text = pass_text<G>(board().match());
        if (!text) return fmt::format("{} has no pass.", G::kName);
        if constexpr (WithPass<G>)
            if (board().match().position().pass_ends_game()) {
                prompt_.ask_yes("This pass ends the game. Pass? (y/n)", [this, text](bool yes) {
                    if (yes && mover_now()) visit_.play(*text);
                });
                return {};
            }
        visit_.play(*text);
        return {};
    }

    [[nodiscard]] std::string player_lines(Side side) const {
        const auto& state = remote().state();
        const bool runs = state.clock && state.clock->running == side;
        const bool is_here = state.presence.players[side];
        return fmt::format("{}{} {}{}\n  {}\n", runs ? "> " : "  ", G::kSideNames[side],
                           player_text(state.players[side]), is_here ? "" : " (away)",
                           clock_text(remote(), side, visit_.session().now()));
    }

    /// The last moves, as many as fit in a few lines.
    [[nodiscard]] std::string last_moves() const {
        const auto& moves = remote().state().moves;
        const std::size_t shown = std::min<std::size_t>(moves.size(), 6);
        std::string text;
        for (std::size_t i = moves.size() - shown; i < moves.size(); ++i)
            text += fmt::format("{}{}. {}", text.empty() ? "" : " ", i + 1, moves[i].text);
        if (!text.empty()) text = last_lines(text, kPanelColumns, kMoveLines) + '\n';
        return text;
    }

    [[nodiscard]] std::string offers() const {
        std::string text;
        for (const auto& [kind, side] : remote().state().offers)
            text += fmt::format("{} offers a {}\n",
                                remote().state().you == side ? "You: " : G::kSideNames[side],
                                name_of(kind));
        return text;
    }

    [[nodiscard]] std::string panel() const {
        const auto& state = remote().state();
        std::string text = fmt::format("{} {} {}\n", state.variant, state.clock_text,
                                       state.is_rated ? "rated" : "casual");
        text += player_lines(other(widget_.below()));
        text += player_lines(widget_.below());
        for (const std::string& line : wrapped(status_text(remote(), board()), kPanelColumns))
            text += line + '\n';
        if (!state.moves.empty())
            text += fmt::format("{} plies, last: {} {}\n", state.moves.size(),
                                state.moves.back().text, state.moves.back().uci);
        text += last_moves();
        text += facts_text<G>(board().match());
        text += offers();
        text += widget_.selection_text();
        if (!visit_.session().is_connected()) text += "Connection lost, trying again\n";
        if (state.presence.spectators > 0)
            text += fmt::format("{} watching\n", state.presence.spectators);
        const std::string_view keys = remote().is_over() ? kOverKeys
                                      : state.you        ? kPlayerKeys
                                                         : kWatcherKeys;
        const auto used = std::count(text.begin(), text.end(), '\n') +
                          std::count(keys.begin(), keys.end(), '\n') + 2;
        return text + chat(kPanelRows - std::min(kPanelRows, static_cast<std::size_t>(used))) +
               std::string{keys};
    }

    /// The last lines, as many as there are rows.
    [[nodiscard]] std::string chat(std::size_t rows) const {
        std::vector<std::string> lines;
        for (const client::ChatLine& line : remote().state().chat)
            for (std::string& part : wrapped(line.name + ": " + line.text, kPanelColumns))
                lines.push_back(std::move(part));
        std::string text = "\n";
        for (std::size_t i = lines.size() > rows ? lines.size() - rows : 0; i < lines.size(); ++i)
            text += lines[i] + '\n';
        return text;
    }

    ServerVisit& visit_;
    Prompt& prompt_;
    std::string game_;
    BoardWidget<G> widget_;
};

}  // namespace

std::unique_ptr<ServerGameView> make_view(ServerVisit& visit, Prompt& prompt) {
    const auto ruleset = ruleset_of(visit.session().game()->state());
    // Not with_game: clang 14 leaves out the virtual functions of a class template that is first
    // used inside two lambdas with deduced types.
    return std::visit(
        [&]<typename Ruleset>(const Ruleset&) -> std::unique_ptr<ServerGameView> {
            using G = Games::At<Games::Map<RulesetOf>::kIndexOf<Ruleset>>;
            return std::make_unique<ViewOf<G>>(visit, prompt);
        },
        *ruleset);
}

}  // namespace janggun::terminal
