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

    using Lines = std::vector<std::string>;
    /// What has happened since the last call, each in its own lines.
    [[nodiscard]] std::vector<Lines> poll();
    /// Executes a line. Returns the lines to tell, most often none: the site's answer follows.
    Lines obey(std::string_view line);
    void play(const std::string& uci);

  private:
    void follow_game();
    /// What news need besides being told.
    void follow(const client::News& news);
    Lines obey_in_lobby(std::string_view word, std::string_view rest);
    Lines obey_in_game(std::string_view word, std::string_view rest);
    Lines obey_about_board(std::string_view word);
    Lines move(std::string_view text);
    Lines accept(std::string_view what);
    Lines pool(std::string_view number);
    /// Withdraws the seeks and leaves the pool.
    Lines cancel();
    Lines live_games(const client::news::LiveGamesListed& listed);
    [[nodiscard]] client::Terms terms_of(std::string_view words) const;
    [[nodiscard]] Lines clocks() const;

    client::Session& session_;
    const ServerSettings& settings_;
    std::unique_ptr<ServerBoard> board_;
    std::string board_of_;              // the game whose board it is
    std::optional<client::Pool> pool_;  // in which this person waits
    std::vector<std::string> live_;     // the games that were listed last
    bool wants_to_quit_ = false;
};

}  // namespace janggun::terminal
