// Many real clients that play many games over WebSockets at once, keep books about everything they
// were told, and come back when the server was away.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "server/wire.h"

namespace janggun::test {

/// Half as long to one and a half times as long. Who waits equally long after having been told
/// something at the same moment acts at the same moment, and so on for ever.
[[nodiscard]] std::chrono::milliseconds about(std::chrono::milliseconds time,
                                              std::mt19937_64& random);

class Swarm {
  public:
    struct Options {
        int games = 1;
        std::uint64_t seed = 1;
        std::string clock = "3600+60";
        bool both_games = true;              // every second table plays Janggi
        std::chrono::milliseconds think{0};  // before each move, on average
        bool check_events = true;            // every number once and in order
        bool rated = false;                  // between accounts, made by sign_up()
        /// From so many plies on a player resigns, and the two begin the next game. 0: never.
        int resign_at = 0;
        /// The two players of a table come from an address of loopback of their own, as from one
        /// household, so that a load balancer spreads the tables.
        bool own_addresses = false;
    };
    Swarm(Loop& loop, Options options);
    ~Swarm();
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;

    /// Everybody gets an account, over HTTP. Blocks. False: somebody got none.
    [[nodiscard]] bool sign_up(std::uint16_t port);
    /// Everybody connects to this port, now and after each loss of the connection.
    void go_to(std::uint16_t port);
    /// Everybody leaves the present connection and connects again.
    void reconnect();
    /// Nobody comes back by itself any more, and nobody moves.
    void rest() { resting_ = true; }
    void wake() { resting_ = false; }

    struct Table {
        std::string id;
        std::string variant;
        bool is_over = false;
        /// What a client was told by `ack`, and what any client saw as an event: ply (from 1) to
        /// move.
        std::map<int, std::string> acknowledged;
        std::map<int, std::string> seen;
        std::map<int, std::set<std::string>> sent;
        std::map<int, std::chrono::steady_clock::time_point> sent_at;
        /// What each event number was used for.
        std::map<std::int64_t, std::string> events;
        /// When the last move that was acknowledged had been sent.
        std::chrono::steady_clock::time_point last_acknowledged_sent{};
        /// And when its player had wanted to send it: earlier, if the server was away.
        std::chrono::steady_clock::time_point last_acknowledged_wanted{};
    };
    /// The games under way, and those that were over before (with `resign_at`).
    [[nodiscard]] const std::vector<Table>& tables() const { return tables_; }
    [[nodiscard]] const std::vector<Table>& finished() const { return finished_; }
    [[nodiscard]] bool everybody_plays() const;  // every table has had its first move
    [[nodiscard]] std::int64_t acknowledged() const { return acknowledged_; }
    [[nodiscard]] std::int64_t received() const { return received_; }
    /// What the two players of a game know and wait for: to find out why it stands still.
    [[nodiscard]] std::string describe_players(const std::string& game) const;
    /// What should not have happened, in words.
    [[nodiscard]] const std::vector<std::string>& complaints() const { return complaints_; }

    /// From a player's send to the opponent's receipt, of every move since the last clear.
    std::vector<std::chrono::microseconds> latencies;

  private:
    class Player;
    friend class Player;
    void complain(std::string text);
    /// The game of a table is over: the next one.
    void finish(std::size_t table);
    /// Unless the swarm is gone by then.
    void after(std::chrono::milliseconds time, std::function<void()> task);

    Loop& loop_;
    Options options_;
    std::mt19937_64 random_;
    std::vector<Table> tables_;
    std::vector<Table> finished_;
    std::vector<std::unique_ptr<Player>> players_;
    std::int64_t acknowledged_ = 0;
    std::int64_t received_ = 0;
    std::vector<std::string> complaints_;
    std::uint16_t port_ = 0;
    bool resting_ = false;
    std::shared_ptr<const bool> lives_ = std::make_shared<const bool>(true);
};

}  // namespace janggun::test
