// The inside of the service: its parts, and everybody who is connected.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/protocol/from_client.h"
#include "server/app/token_scope.h"
#include "server/app/context.h"
#include "server/features/play/engine_pool.h"
#include "server/features/archive/exports.h"
#include "server/app/keep_alive.h"
#include "server/features/admin/janitor.h"
#include "server/features/people/people.h"
#include "server/features/play/replays.h"
#include "server/app/app.h"
#include "server/features/play/live_games.h"
#include "server/features/lobby/lobby.h"

namespace janggun::server {

struct Answered {
    std::int64_t id = 0;
    Message text;
};

/// A WebSocket, or a stream of the HTTP API.
struct Connection {
    enum class Kind : std::uint8_t { Socket, Events, Game, Seek, Export };
    struct Watching {
        GameId game;
        std::vector<Bus::Subscription> subscriptions;
    };

    Sink* sink = nullptr;
    Kind kind{};
    Caller caller;
    PersonPtr person;
    std::string session;
    Duration round_trip{0};
    std::vector<Watching> watching;
    std::vector<Bus::Subscription> listening;  // to the lobby, to TV, to a bot's game
    std::optional<Bus::Subscription> lobby;
    std::optional<Bus::Subscription> tv;
    std::unique_ptr<std::deque<Answered>> answered;
    SeekId seek;
    std::string base;  // where a stream's client finds this server
    std::unique_ptr<ExportStream> exporting;
    CancelToken cancel;  // of what is asked for over this connection

    /// Who looks at a game: a token without a scope to play sees its own games as a spectator.
    [[nodiscard]] UserId viewer() const { return may_play(caller) ? caller.user : UserId::None; }
};

struct Service::House final : Tables::Listener {
    House(Needs needs, const Options& options);
    ~House() override;

    // Connections.

    ConnectionId open(Connection connection);
    /// A stream of lines to a program: answers that it begins, and opens where the lines go.
    [[nodiscard]] ConnectionId open_lines(Connection::Kind kind, const Call& call, Sink& sink,
                                          const Respond& begun);
    [[nodiscard]] Connection* find(ConnectionId id);
    void closed(ConnectionId id);
    void tell(UserId user, const Message& message);  // every socket of a person
    /// Every event stream of a person; the line may say where the server is.
    using EventLine = std::function<std::string(std::string_view base)>;
    void tell_bots(UserId user, const EventLine& line);
    /// Streams of seeks that are gone from the lobby end.
    void end_taken_seeks(UserId user);
    void close_sessions(UserId user, const SessionId& session);  // empty: all
    /// The answers of an earlier socket of this person, if it had this session key.
    [[nodiscard]] std::optional<std::deque<Answered>> resumed(UserId user,
                                                              std::string_view session);
    [[nodiscard]] bool is_online(UserId user) const;
    [[nodiscard]] protocol::Counts counts() const;

    // Messages.

    void receive(ConnectionId id, std::string_view text);
    void answer(ConnectionId id, std::int64_t message, std::string text, bool is_kept = true);
    void refuse(ConnectionId id, std::int64_t message, const Fault& fault);
    void handle(ConnectionId id, std::int64_t message, const protocol::Watch&);
    void handle(ConnectionId id, std::int64_t message, const protocol::Unwatch&);
    void handle(ConnectionId id, std::int64_t message, const protocol::Listen&);
    void handle(ConnectionId id, std::int64_t message, const protocol::MakeSeek&);
    void handle(ConnectionId id, std::int64_t message, const protocol::CancelSeek&);
    void handle(ConnectionId id, std::int64_t message, const protocol::AcceptSeek&);
    void handle(ConnectionId id, std::int64_t message, const protocol::EnterPool&);
    void handle(ConnectionId id, std::int64_t message, const protocol::LeavePool&);
    void handle(ConnectionId id, std::int64_t message, const protocol::PlayEngine&);
    void handle(ConnectionId id, std::int64_t message, const protocol::MakeInvite&);
    void handle(ConnectionId id, std::int64_t message, const protocol::ShowInvite&);
    void handle(ConnectionId id, std::int64_t message, const protocol::AcceptInvite&);
    void handle(ConnectionId id, std::int64_t message, const protocol::CancelInvite&);
    void handle(ConnectionId id, std::int64_t message, const protocol::MakeChallenge&);
    void handle(ConnectionId id, std::int64_t message, const protocol::AcceptChallenge&);
    void handle(ConnectionId id, std::int64_t message, const protocol::DeclineChallenge&);
    void handle(ConnectionId id, std::int64_t message, const protocol::CancelChallenge&);
    void handle(ConnectionId id, std::int64_t message, const protocol::InGame&);
    void handle(ConnectionId id, std::int64_t message, const protocol::Say&);
    void handle(ConnectionId id, std::int64_t message, const protocol::Ping&);
    WaitingRoom::Done<GameId> game_answer(ConnectionId id, std::int64_t message);
    WaitingRoom::OnEnd end_answer(ConnectionId id, std::int64_t message);
    void simple_answer(ConnectionId id, std::int64_t message, const std::optional<Fault>& fault);

    void watch(ConnectionId id, std::int64_t message, const TablePtr& table,
               std::optional<int> since);
    void unwatch(Connection& connection, const GameId& game);
    void show_stored(ConnectionId id, std::int64_t message, const GameId& game);
    [[nodiscard]] std::string snapshot_for(const Table& table, const Connection& reader) const;

    // What happens at the tables.

    void game_began(const TablePtr& table) override;
    void game_went_on(const TablePtr& table, const Stamped& event) override;
    void somebody_said(const TablePtr& table, const ChatLine& line) override;
    void game_was_reread(const TablePtr& table) override;
    [[nodiscard]] static std::string bot_topic(const GameId& id) { return "bot/" + id.text; }
    [[nodiscard]] static std::string bot_chat_topic(const GameId& id, ChatLine::Room room) {
        return "bot/" + Tables::chat_topic(id, room);
    }

    /// {"type":"opponentGone"} for the player on this side.
    [[nodiscard]] static std::string bot_opponent_topic(const GameId& id, Side side) {
        return (side == Side::First ? "bot/opponent/first/" : "bot/opponent/second/") + id.text;
    }
    void publish_presence(const TablePtr& table);

    void tick();
    void flush_lobby(Time now);

    Context context;
    People people;
    EngineRoom engines;
    Replays replays;
    Exports exports;
    Tables tables;
    WaitingRoom lobby;
    Janitor janitor;

    std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> connections;
    std::unordered_map<std::int64_t, std::vector<ConnectionId>> of_user;
    std::uint64_t last_connection = 0;
    std::unordered_set<GameId> presence_changed;
    Heartbeats heartbeats;
    GameId on_tv;
    Time next_flush;
    std::optional<Time> armed;  // when tick was asked for
    struct Resumable {
        std::deque<Answered> answered;
        UserId user = UserId::None;
        Time until;
    };
    std::unordered_map<std::string, Resumable> resumable;
};

}  // namespace janggun::server
