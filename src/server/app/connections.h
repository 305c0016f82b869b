// Open connections: WebSockets and HTTP streams, telling a person, resumable answers, closing
// sessions. Independent of features: a feature keeps its own data by connection id.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/app/call.h"
#include "server/app/context.h"
#include "server/app/keep_alive.h"
#include "server/app/online_elsewhere.h"
#include "server/app/registry.h"
#include "server/app/sink.h"
#include "server/app/token_scope.h"

namespace janggun::server {

/// A WebSocket, or a stream of the HTTP API.
struct Connection {
    enum class Kind : std::uint8_t { Socket, Stream };
    /// A person has left when the last primary connection is gone. What only accompanies another
    /// one, such as the stream of one game, is secondary.
    enum class Role : std::uint8_t { Primary, Secondary };

    ConnectionId id = ConnectionId::None;
    Sink* sink = nullptr;
    Kind kind{};
    Role role{};
    Caller caller{};
    std::string session{};  // of a socket: the key to resume it by
    Duration round_trip{0};
    std::string base{};    // where a stream's client finds this server
    CancelToken cancel{};  // of what is asked for over this connection
    /// A stream's client has taken what it was sent.
    std::function<void()> on_drained{};
    /// How it ends when the server stops.
    Sink::Close on_shutdown = Sink::Close::GoingAway;

    /// An answer that can be given again.
    struct Answered {
        std::int64_t message = 0;
        Message text;
    };
    std::unique_ptr<std::deque<Answered>> answered{};
    /// What a socket was told under a key, the latest.
    std::unique_ptr<std::deque<std::string>> told{};
    static constexpr std::size_t kMostTold = 512;
    /// False: it was told of this before.
    bool must_tell(const std::string& key);

    /// The viewer of a game: a token without a scope to play sees its own games as a spectator.
    [[nodiscard]] UserId viewer() const { return may_play(caller) ? caller.user : UserId::None; }
    /// On whose behalf the store is asked. Those of one address share its limits; where none is
    /// known, those of one person.
    [[nodiscard]] Asker asker() const;
};

class Connections {
  public:
    Connections(Context& context, Registry& registry);

    // What the network layer calls.

    /// `resume` is the session key of an earlier welcome, or empty: answers that the client missed
    /// are then given again instead of doing things twice.
    ConnectionId open_socket(Sink& sink, const Caller& caller, std::string_view resume = {});
    /// One text message, valid UTF-8, of at most kMaxMessage bytes.
    void receive(ConnectionId id, std::string_view text);
    static constexpr std::size_t kMaxMessage = 8192;
    /// A ping was answered after this long.
    void measured(ConnectionId id, Duration round_trip);
    /// The connection is gone; its sink is not touched again.
    void closed(ConnectionId id);
    /// A stream's client has taken what it was sent: long ones go on in pieces (backpressure).
    void drained(ConnectionId id);
    void close_all();

    // What features call.

    ConnectionId open_stream(Connection connection);
    /// A stream of lines to a program: answers that it begins, and opens where the lines go.
    [[nodiscard]] ConnectionId open_lines(Connection::Role role, const Call& call, Sink& sink,
                                          const Respond& begun);
    /// An empty line every few seconds, until it is closed.
    void keep_alive(ConnectionId id);
    [[nodiscard]] Connection* find(ConnectionId id);
    /// Every socket of a person, on whichever node it is. What has a key is told to each socket
    /// once, so that it can be repeated when it may have been lost (Registry::on_missed).
    void tell(UserId user, const Message& message, const std::string& key = {});
    /// Those of this node only.
    void tell_here(UserId user, const Message& message, const std::string& key = {}) {
        deliver(user, message, key);
    }
    /// A notice to this person may have been lost: runs Registry::on_missed.
    void note_missed(UserId user) const;
    void close_here(UserId user) { close_here(user, {}); }
    /// Closes the connections of this node whose address passes the test.
    void close_from(const std::function<bool(const std::string& address)>& is_meant);
    /// Those of one session, or of all of a person (empty), on whichever node they are.
    void close_sessions(UserId user, const SessionId& session);
    /// The sessions and tokens that this node's connections were opened with, each once.
    [[nodiscard]] std::vector<SessionId> sessions() const;
    void close_session_here(const SessionId& session);
    [[nodiscard]] bool is_online(UserId user) const { return of_user_.contains(user); }
    [[nodiscard]] std::vector<UserId> online() const;
    [[nodiscard]] std::size_t count() const { return connections_.size(); }
    [[nodiscard]] std::size_t count_online() const { return of_user_.size(); }
    /// Without those who are connected to another node too and count there.
    [[nodiscard]] std::size_t count_online_here() const {
        return of_user_.size() - elsewhere_.count_that_count_there();
    }
    /// Another node has died or left.
    void node_gone(const std::string& node) { elsewhere_.node_gone(node); }

  private:
    friend class SocketCall;

    enum class Keep : std::uint8_t { Once, Resumable };
    void answer(ConnectionId id, std::int64_t message, std::string text, Keep keep);
    ConnectionId add(Connection connection);
    using Answers = std::deque<Connection::Answered>;
    /// The answers of an earlier socket of this person, if it had this session key.
    [[nodiscard]] std::optional<Answers> resumed(UserId user, std::string_view session);
    void forget_resumable(Time now);
    void deliver(UserId user, const Message& message, const std::string& key);
    void read_notice(UserId user, const Message& text);
    void close_here(UserId user, const SessionId& session);
    void subscribe(UserId user);
    /// Notifies other nodes that this person is connected here, or no longer.
    void announce(UserId user, std::string_view sign);
    void read_session_notice(UserId user, const std::string& text);
    template <typename F>
    void for_each_of(UserId user, const F& f);

    Context& context_;
    Registry& registry_;
    std::unordered_map<ConnectionId, std::unique_ptr<Connection>> connections_;
    struct Online {
        std::vector<ConnectionId> connections;
        std::vector<Bus::Subscription> subscriptions;
    };
    std::unordered_map<UserId, Online> of_user_;
    OnlineElsewhere elsewhere_;
    std::uint64_t last_ = 0;
    struct Resumable {
        Answers answered;
        UserId user = UserId::None;
        Time until;
    };
    std::unordered_map<std::string, Resumable> resumable_;  // by session key
    KeepAlive keep_alive_;
    Timer keep_alive_timer_;
    Timer resumable_timer_;
};

}  // namespace janggun::server
