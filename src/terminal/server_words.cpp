// Sentences about games on a site.
#include "terminal/server_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace janggun::terminal {
namespace {

using client::RemoteGame;
using client::Session;

/// "1:02:03", "9:58"; below ten seconds with tenths.
std::string time_text(client::Milliseconds time) {
    const auto tenths = time.count() / 100;
    if (tenths < 100) return fmt::format("0:{:02}.{}", tenths / 10, tenths % 10);
    const auto seconds = tenths / 10;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    if (seconds < 86'400)
        return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    return fmt::format("{} d {} h", seconds / 86'400, seconds / 3600 % 24);
}

std::string_view side_text(Side side, const ServerBoard* board) {
    if (board) return board->side_name(side);
    return side == Side::First ? "White" : "Black";
}

std::string setup_question(const ServerBoard* board) {
    if (!board) return "Choose your set-up";
    return fmt::format("Choose your set-up: {}", fmt::join(board->setups(), ", "));
}

class Teller {
  public:
    Teller(const Session& session, const ServerBoard* board) : session_{session}, board_{board} {}

    std::string operator()(const client::news::Reconnected&) const { return "Connected again."; }
    std::string operator()(const client::news::ConnectionLost& lost) const {
        return fmt::format("Connection lost, trying again: {}",
                           describe(lost.error, session_.site()));
    }
    std::string operator()(const client::news::Refused& refused) const {
        return fmt::format("Not done: {}", refused.text);
    }
    std::string operator()(const client::news::SeekPlaced&) const {
        return "Your seek is in the lobby; waiting for an opponent.";
    }
    std::string operator()(const client::news::Invited& invited) const {
        return fmt::format("Send this link to your opponent: {}://{}{}{}",
                           session_.site().is_secure ? "https" : "http",
                           session_.site().authority(), session_.site().path, invited.path);
    }
    std::string operator()(const client::news::LobbyChanged&) const { return {}; }
    std::string operator()(const client::news::AnotherGame& another) const {
        return fmt::format("Another game of yours has begun: watch {}", another.game);
    }
    std::string operator()(const client::news::NothingOnTv&) const {
        return "No game is being played at the moment.";
    }
    /// ServerVisit lists them, with the numbers that `watch` takes.
    std::string operator()(const client::news::LiveGamesListed&) const { return {}; }
    std::string operator()(const client::news::GameShown& shown) const {
        if (!session_.game()) return {};
        const RemoteGame& game = *session_.game();
        const auto& state = game.state();
        std::string text = shown.is_again ? "Up to date again." : introduction(state);
        if (!state.moves.empty())
            text += fmt::format(" {} plies, last: {} {}.", state.moves.size(),
                                state.moves.back().text, state.moves.back().uci);
        if (board_) text += fmt::format(" {}.", status_text(game, *board_));
        return text;
    }
    [[nodiscard]] std::string introduction(const client::Snapshot& state) const {
        std::string text =
            fmt::format("Game {}: {}, {}, {}. {} is {}, {} is {}.", state.game, state.variant,
                        state.clock_text, state.is_rated ? "rated" : "casual",
                        side_text(Side::First, board_), player_text(state.players.first),
                        side_text(Side::Second, board_), player_text(state.players.second));
        text += state.you ? fmt::format(" You are {}.", side_text(*state.you, board_))
                          : " You are watching.";
        return text;
    }
    std::string operator()(const client::news::GameChanged& changed) const {
        return std::visit(*this, changed.event);
    }
    std::string operator()(const client::news::Said& said) const {
        return fmt::format("{}: {}", said.line.name, said.line.text);
    }
    std::string operator()(const client::news::PresenceChanged&) const { return {}; }
    std::string operator()(const client::ChallengeMessage& challenge) const {
        if (challenge.status == "created" && challenge.to == session_.name())
            return fmt::format("{} challenges you: {}, {}. accept {} or decline {}", challenge.from,
                               challenge.variant, challenge.clock, challenge.id, challenge.id);
        if (challenge.status == "declined")
            return fmt::format("{} declines the challenge.", challenge.to);
        return {};
    }

    // Events of the game.
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const client::SetupChosen& setup) const {
        std::string text =
            fmt::format("{} sets up {}.", side_text(setup.side, board_), setup.choice);
        const auto you = session_.game() ? session_.game()->state().you : std::nullopt;
        if (you && setup.phase.turn == you) text += fmt::format(" {}.", setup_question(board_));
        return text;
    }
    std::string operator()(const client::Started&) const { return "The game begins."; }
    std::string operator()(const client::Moved& moved) const {
        // The board has the move already: the other side is to move.
        std::string text =
            fmt::format("{}: {} {}", board_ ? side_text(other(board_->turn()), board_) : "Move",
                        moved.move.text, moved.move.uci);
        if (board_ && session_.game() && !session_.game()->is_over() && board_->in_check())
            text += ", check";
        return text;
    }
    std::string operator()(const client::Offered& offer) const {
        return fmt::format("{} offers a {}.", side_text(offer.side, board_), name_of(offer.what));
    }
    std::string operator()(const client::Declined& declined) const {
        return fmt::format("{} declines the {}.", side_text(declined.side, board_),
                           name_of(declined.what));
    }
    std::string operator()(const client::TakenBack& back) const {
        return fmt::format("Taken back to ply {}.", back.ply);
    }
    std::string operator()(const client::TimeGiven& given) const {
        return fmt::format("{} gets more time.", side_text(given.side, board_));
    }
    std::string operator()(const client::Ended& ended) const {
        return fmt::format("The game is over: {}.", ended.text);
    }
    std::string operator()(const client::RematchBegan& rematch) const {
        return fmt::format("The rematch has begun: game {}.", rematch.next);
    }
    std::string operator()(const client::Resumed&) const {
        return "The server has restarted; no time was lost.";
    }

  private:
    const Session& session_;
    const ServerBoard* board_;
};

}  // namespace

std::string player_text(const client::Player& player) {
    if (player.engine) return fmt::format("engine level {}", *player.engine);
    if (!player.rating) return player.name;
    return fmt::format("{} ({}{})", player.name, *player.rating, player.is_provisional ? "?" : "");
}

std::string clock_text(const RemoteGame& game, Side side, client::Milliseconds now) {
    const auto left = game.time_left(side, now);
    if (!left) return {};
    if (left->is_in_byoyomi())
        return fmt::format("byo-yomi {}, {} left", time_text(left->period), left->periods);
    std::string text = time_text(left->main);
    if (left->periods > 0)
        text += fmt::format(" +{}x{}s", left->periods, left->period.count() / 1000);
    return text;
}

std::string status_text(const RemoteGame& game, const ServerBoard& board) {
    const auto& state = game.state();
    if (game.is_over()) return state.result.empty() ? "The game is over" : state.result;
    if (state.phase == client::Phase::Setup) {
        if (!state.setup.turn) return "Set-ups are chosen";
        if (state.you == state.setup.turn) return setup_question(&board);
        return fmt::format("{} chooses a set-up", board.side_name(*state.setup.turn));
    }
    if (state.you == board.turn()) return board.in_check() ? "Your move: check!" : "Your move";
    return fmt::format("{} to move{}", board.side_name(board.turn()),
                       board.in_check() ? ": check!" : "");
}

std::string seek_text(const client::Seek& seek) {
    return fmt::format("{}{} {} {} {}", seek.name,
                       seek.rating ? fmt::format(" ({})", *seek.rating) : "", seek.variant,
                       seek.clock, seek.is_rated ? "rated" : "casual");
}

std::vector<std::string> lobby_lines(const Session& session) {
    const auto& lobby = session.lobby();
    std::vector<std::string> lines;
    lines.push_back(fmt::format(
        "You are {}. {} online, {} under way.", session.name(),
        lobby.players == 1 ? "1 player is" : fmt::format("{} players are", lobby.players),
        lobby.games == 1 ? "1 game" : fmt::format("{} games", lobby.games)));
    for (const std::string& game : session.own_games())
        lines.push_back(fmt::format("Your game: watch {}", game));
    if (lobby.seeks.empty()) lines.emplace_back("No seeks.");
    for (std::size_t i = 0; i < lobby.seeks.size(); ++i)
        lines.push_back(fmt::format("accept {}: {}", i + 1, seek_text(lobby.seeks[i])));
    for (std::size_t i = 0; i < lobby.pools.size(); ++i)
        lines.push_back(fmt::format("pool {}: {} {}, {} waiting", i + 1, lobby.pools[i].variant,
                                    lobby.pools[i].clock, lobby.pools[i].waiting));
    return lines;
}

std::string told(const client::News& news, const Session& session, const ServerBoard* board) {
    return std::visit(Teller{session, board}, news);
}

}  // namespace janggun::terminal
