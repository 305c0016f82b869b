// Typed commands on a site, the same in the line mode and after ':' on the screen.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/server_board.h"
#include "terminal/server_settings.h"

namespace janggun::terminal {

/// What a client of a site is doing: the conversation, the board of the game that is shown, and
/// the commands.
class ServerVisit {
  public:
    ServerVisit(client::Session& session, const ServerSettings& settings);

    [[nodiscard]] client::Session& session() { return session_; }
    [[nodiscard]] const ServerSettings& settings() const { return settings_; }
    /// Null: no game is shown, or its rules are unknown here.
    [[nodiscard]] const ServerBoard* board() const { return board_.get(); }
    [[nodiscard]] bool wants_to_quit() const { return wants_to_quit_; }
    /// Is it this person's turn to move or to choose a set-up?
    [[nodiscard]] bool has_turn() const;

    /// The sentences about what has happened since the last call.
    [[nodiscard]] std::vector<std::string> poll();
    /// Executes a line. Returns the lines to tell, most often none: the site's answer follows.
    std::vector<std::string> obey(std::string_view line);
    void play(const std::string& uci);

  private:
    void follow_game();
    std::vector<std::string> obey_in_lobby(std::string_view word, std::string_view rest);
    std::vector<std::string> obey_in_game(std::string_view word, std::string_view rest);
    std::vector<std::string> obey_about_board(std::string_view word);
    std::vector<std::string> move(std::string_view text);
    std::vector<std::string> accept(std::string_view what);
    std::vector<std::string> live_games();
    [[nodiscard]] client::Terms terms_of(std::string_view words) const;
    [[nodiscard]] std::vector<std::string> clocks() const;

    client::Session& session_;
    const ServerSettings& settings_;
    std::unique_ptr<ServerBoard> board_;
    std::string board_of_;           // the game whose board it is
    std::string own_seek_;           // empty: none
    std::vector<std::string> live_;  // the games that were listed last
    bool wants_to_quit_ = false;
};

}  // namespace janggun::terminal
