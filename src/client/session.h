// A conversation with a site: the lobby, one game at a time, and reconnecting.
#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "client/backoff.h"
#include "client/commands.h"
#include "client/remote_game.h"
#include "client/web_socket.h"

namespace janggun::client {

struct Lobby {
    std::vector<Seek> seeks;
    std::vector<Pool> pools;
    int players = 0;
    int games = 0;
};

// What has happened, for those who tell it line by line.
namespace news {
struct Reconnected {};
struct ConnectionLost {
    ConnectionError error;
};
/// The site refuses a command, in its own words.
struct Refused {
    std::string text;
};
struct SeekPlaced {
    std::string seek;
};
struct Invited {
    std::string path;
};
struct LobbyChanged {};
/// A game of this person began while another is being played.
struct AnotherGame {
    std::string game;
};
/// The whole game: session.game() has it.
struct GameShown {
    bool is_again = false;  // after a lost connection or a gap
};
struct GameChanged {
    GameEvent event;
};
struct Said {
    ChatLine line;
};
struct PresenceChanged {};
struct NothingOnTv {};
/// The answer to ask_live_games().
struct LiveGamesListed {
    Result<std::vector<LiveGame>, ConnectionError> games;
};
}  // namespace news
using News = std::variant<news::Reconnected, news::ConnectionLost, news::Refused, news::SeekPlaced,
                          news::Invited, news::LobbyChanged, news::AnotherGame, news::GameShown,
                          news::GameChanged, news::Said, news::PresenceChanged, news::NothingOnTv,
                          news::LiveGamesListed, ChallengeMessage>;

/// Everything happens in poll(), on the thread that calls it.
class Session {
  public:
    /// Connects and waits for the site's welcome.
    [[nodiscard]] static Result<std::unique_ptr<Session>, ConnectionError> open(
        WebSocket::Settings settings);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    [[nodiscard]] const SiteUrl& site() const { return settings_.site; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] bool is_connected() const { return is_connected_; }
    [[nodiscard]] const Lobby& lobby() const { return lobby_; }
    /// One's own unfinished games, as far as the site has told.
    [[nodiscard]] const std::vector<std::string>& own_games() const { return own_games_; }
    /// One's own seeks that the site has not yet called taken or withdrawn.
    [[nodiscard]] const std::vector<std::string>& own_seeks() const { return own_seeks_; }
    [[nodiscard]] const std::optional<RemoteGame>& game() const { return game_; }
    /// Is every command answered, and the game or list that was asked for there?
    [[nodiscard]] bool is_settled() const {
        return unanswered_.empty() && (wanted_game_.empty() || game_) && !live_games_.valid();
    }
    /// The site's clock.
    [[nodiscard]] Milliseconds now() const;

    /// What has happened since the last call. A lost connection is made again.
    [[nodiscard]] std::vector<News> poll();
    /// Arrives once, also over a lost connection. Returns the command's id.
    std::int64_t send(const Command& command);
    /// Follows a game from now on; one's own games are followed by themselves when they begin.
    void show(const std::string& game);
    /// The best game under way, and the next one after it.
    void show_tv();
    void leave_game();
    void cancel_seeks();
    /// Asks the site for the games being played: a request of its own on another thread, a few
    /// seconds at most. news::LiveGamesListed follows.
    void ask_live_games();

  private:
    using Clock = std::chrono::steady_clock;
    explicit Session(WebSocket::Settings settings);
    void received(std::string_view text);
    void lost(const ConnectionError& error);
    void greet(const Welcome& welcome);
    void answer(const Ack& ack);
    void follow(const EventMessage& message);
    void change(const LobbyChange& change);
    void refuse(ErrorAnswer error);
    void take(Snapshot& snapshot);
    void began(const std::string& game);
    /// Known: only the events after those that are here, if the site still has them.
    enum class Since { Beginning, Known };
    void watch(const std::string& game, Since since);
    void forget_watch();
    void set_unfinished(const std::string& game, bool is_unfinished);
    void take_live_games();

    WebSocket::Settings settings_;
    std::unique_ptr<WebSocket> socket_;
    std::vector<News> news_;
    std::map<std::int64_t, std::string> unanswered_;
    std::int64_t last_id_ = 0;
    std::string name_;
    std::string session_id_;
    bool is_connected_ = false;
    bool is_welcomed_ = false;                // at least once
    std::optional<ConnectionError> failure_;  // of the last connection
    Milliseconds offset_{0};                  // from this machine's clock to the site's
    Lobby lobby_;
    std::vector<std::string> own_games_;
    std::vector<std::string> own_seeks_;
    std::optional<RemoteGame> game_;
    std::string wanted_game_;    // empty: none; otherwise the game that is, or will be, shown
    std::int64_t watch_id_ = 0;  // of the command that asked for it
    int watch_tries_ = 0;        // that the site refused for the time being
    std::optional<Clock::time_point> watch_again_at_;
    bool is_on_tv_ = false;
    Rng rng_;
    Backoff backoff_{Milliseconds{500}, Milliseconds{20'000}};
    Backoff watch_backoff_{Milliseconds{500}, Milliseconds{20'000}};
    std::optional<Clock::time_point> retry_at_;
    std::atomic<bool> stop_{false};  // the request on another thread
    std::future<Result<std::vector<LiveGame>, ConnectionError>> live_games_;
};

}  // namespace janggun::client
