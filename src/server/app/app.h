// The play server as the network layer sees it: no sockets in here. Everything is called from one
// thread, the loop's, and every answer comes back on it.
//
// What decides a game is durable before anybody sees it: events are published and acknowledged only
// when the store has said that they are on the disk.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/domain/time.h"
#include "server/app/call.h"
#include "server/app/sink.h"
#include "server/store/health.h"

namespace janggun::server {

class Store;
class Bus;

/// Runs a function on the loop's thread, soon. May be called from any thread.
using Post = std::function<void(std::function<void()>)>;

struct Options {
    int engine_threads = 1;
    std::size_t engine_hash_megabytes = 16;  // each thread
    int engine_queue = 512;                  // games that may wait for it; more are refused
    Duration engine_floor{500};       // about how long its answer takes at least; 0: no floor
    std::size_t guest_games = 20;     // live games of one guest
    std::size_t account_games = 100;  // of one account
    std::size_t address_games = 400;  // asked for from one address; 0: any number
    int password_queue = 32;          // logins that may wait; more are told to come back
    Duration setup_time{30'000};
    Duration session_life = std::chrono::hours{24 * 60};
    Duration lobby_interval{700};  // changes of the lobby are sent together
    std::string site = "Janggun";  // in records
    std::uint64_t seed = 0;        // 0: from the system; tests set it
    std::string version = "0.0.0";
};

/// For /metrics and tests.
struct Figures {
    std::uint64_t connections = 0;
    std::uint64_t people_online = 0;
    std::uint64_t live_games = 0;
    std::uint64_t seeks = 0;
    std::uint64_t commands = 0;
    std::uint64_t moves = 0;
    std::uint64_t events = 0;  // appended
    std::uint64_t failed_writes = 0;
    std::uint64_t writes_in_flight = 0;
    std::uint64_t games_finished = 0;
    std::uint64_t games_expired = 0;    // nobody came: aborted without a move, or abandoned
    std::uint64_t games_set_aside = 0;  // unfinished games that could not be read at the start
    std::uint64_t sessions_purged = 0;
    std::uint64_t guests_purged = 0;
    std::uint64_t games_purged = 0;  // aborted ones
    std::uint64_t stalls = 0;        // of the loop; no clock of a game ran meanwhile
    std::uint64_t stalled_milliseconds = 0;
    std::uint64_t engine_moves = 0;
    std::uint64_t engine_waiting = 0;
    std::uint64_t engine_jobs_cancelled = 0;
    std::uint64_t exports = 0;        // under way
    std::uint64_t damaged_games = 0;  // met in the archive and left out
    StoreHealth store;
};

class Service;

/// One resource of the HTTP API. The network layer matches method and path, checks Origin and
/// limits, and refuses with 401 or 403 what the caller may not do; the rest is done here.
struct Route {
    enum class Access : std::uint8_t {
        Anybody,
        Person,   // somebody with a cookie or token, a guest too: else 401
        Account,  // not a guest: else 403
    };
    std::string_view method;   // "GET", "POST", "DELETE"
    std::string_view pattern;  // "/api/game/{id}": {…} is one segment of the path
    Access access = Access::Anybody;
    Scope scope = Scope::None;  // what a token needs, any one of these; 403 without
    bool session_only = false;  // no token at all may do this: 403
    bool is_login = false;      // has the stricter limits of passwords
    /// A POST that changes nothing: needs neither Origin nor a good token, and its body, whatever
    /// its type, is Call::text.
    bool is_question = false;
    /// One of the two is set.
    void (Service::*answer)(const Call&, Respond) = nullptr;
    /// An answer that goes on: `begun` gets status and type first; after status 200 lines come
    /// through the sink until closed(). Any other status: the answer is complete, nothing is open.
    ConnectionId (Service::*stream)(const Call&, Sink&, Respond begun) = nullptr;
};
[[nodiscard]] std::span<const Route> routes();

class Service {
  public:
    struct Needs {
        Store& store;
        Bus& bus;
        Post post;
        std::function<Time()> now;
        /// Call tick() at this time; a later request replaces an earlier one.
        std::function<void(Time)> wake_at;
    };

    Service(Needs needs, Options options);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    /// Loads the unfinished games and lets them go on. Call once, and let nobody in before `ready`.
    /// The text is empty, or says why the server cannot start.
    void start(std::function<void(std::string problem)> ready);

    // Who is it?

    // `address` is what those share who share their limits: an IPv4 address, the prefix of an IPv6
    // one. It is kept in memory only.

    /// By the session cookie's text. None: unknown, ended or expired.
    void identify(std::string_view session_token, std::function<void(std::optional<Caller>)> done,
                  std::string_view address = {});
    /// By the text after "Bearer ".
    void identify_bearer(std::string_view token, std::function<void(std::optional<Caller>)> done,
                         std::string_view address = {});
    /// A new guest, for a socket that shows no cookie: the text is to be put into one. None when
    /// the store cannot take it.
    void make_guest(std::string_view agent,
                    std::function<void(std::optional<Caller>, std::string session_token)> done,
                    std::string_view address = {});

    // WebSockets.

    /// Says welcome at once. `resume` is the session key of an earlier welcome, or empty: answers
    /// that the client missed are then given again instead of doing things twice.
    ConnectionId open(Sink& sink, const Caller& caller, std::string_view resume = {});
    /// One text message, valid UTF-8, of at most kMaxMessage bytes.
    void receive(ConnectionId connection, std::string_view text);
    static constexpr std::size_t kMaxMessage = 8192;
    /// A ping was answered after this long.
    void measured(ConnectionId connection, Duration round_trip);
    /// The connection (WebSocket or stream) is gone; its sink is not touched again.
    void closed(ConnectionId connection);
    /// A stream's client has taken what it was sent: long ones go on in pieces.
    void drained(ConnectionId connection);

    // Time and the end.

    void tick();
    /// For the metrics: how often the loop stood still so far, and how long in all.
    void stalled(std::uint64_t count, Duration length);
    /// No new games or seeks; `done` when every write under way has come back. Sinks are told to
    /// close. Live games stay in the store as they are and go on at the next start.
    void drain(std::function<void()> done);
    [[nodiscard]] Figures figures() const;

    // The HTTP API, through routes().

    void me(const Call&, Respond);
    void signup(const Call&, Respond);
    void login(const Call&, Respond);
    void change_password(const Call&, Respond);
    void logout(const Call&, Respond);
    void list_sessions(const Call&, Respond);
    void end_session(const Call&, Respond);
    void list_tokens(const Call&, Respond);
    void make_token(const Call&, Respond);
    void end_token(const Call&, Respond);
    ConnectionId export_me(const Call&, Sink&, Respond begun);
    void delete_me(const Call&, Respond);

    void game(const Call&, Respond);  // also .pgn, .gib, .json
    void games(const Call&, Respond);
    ConnectionId stream_games(const Call&, Sink&, Respond begun);
    void user(const Call&, Respond);
    void ratings(const Call&, Respond);
    void crosstable(const Call&, Respond);
    void leaderboard(const Call&, Respond);
    void tv(const Call&, Respond);
    void live(const Call&, Respond);

    void account(const Call&, Respond);
    void playing(const Call&, Respond);
    void online_bots(const Call&, Respond);
    void users_status(const Call&, Respond);
    void users_by_id(const Call&, Respond);
    void test_tokens(const Call&, Respond);
    void pong(const Call&, Respond);
    void upgrade_to_bot(const Call&, Respond);
    void export_game(const Call&, Respond);  // PGN, or JSON in Lichess's shape
    ConnectionId stream_events(const Call&, Sink&, Respond begun);
    ConnectionId stream_game(const Call&, Sink&, Respond begun);
    void play_move(const Call&, Respond);
    void choose_setup(const Call&, Respond);
    void read_chat(const Call&, Respond);
    void say(const Call&, Respond);
    void abort_game(const Call&, Respond);
    void resign_game(const Call&, Respond);
    void answer_draw(const Call&, Respond);
    void answer_takeback(const Call&, Respond);
    void claim_victory(const Call&, Respond);
    void claim_draw(const Call&, Respond);
    void list_challenges(const Call&, Respond);
    void challenge_user(const Call&, Respond);
    void accept_challenge(const Call&, Respond);
    void decline_challenge(const Call&, Respond);
    void cancel_challenge(const Call&, Respond);
    void challenge_engine(const Call&, Respond);
    void challenge_anybody(const Call&, Respond);
    ConnectionId seek(const Call&, Sink&, Respond begun);
    void seek_as_bot(const Call&, Respond);

    struct House;

  private:
    std::unique_ptr<House> house_;
};

}  // namespace janggun::server
