// Everybody who is connected, and what they are told.
#include "server/app/connections.h"

#include <algorithm>
#include <utility>

#include "server/protocol/lichess.h"
#include "server/protocol/to_client.h"
#include "server/app/secrets.h"

namespace janggun::server {
namespace {

constexpr Duration kResumeTime = std::chrono::minutes{2};
constexpr std::size_t kMostKept = 32;  // answers that can be given again
constexpr std::string_view kLobbyTopic = "lobby";
constexpr std::string_view kTvTopic = "tv";

std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}

}  // namespace

Service::House::House(Needs needs, const Options& options)
    : context{.store = needs.store,
              .bus = needs.bus,
              .post = std::move(needs.post),
              .now = std::move(needs.now),
              .wake_at =
                  [this, wake = std::move(needs.wake_at)](Time at) {
                      if (armed && *armed <= at) return;
                      armed = at;
                      wake(at);
                  },
              .options = options,
              .rng = Rng{options.seed ? options.seed : random_number()},
              .figures = {},
              .is_draining = false},
      people{context},
      engines{context},
      replays{context},
      exports{context},
      tables{context, people, engines, *this},
      lobby{context, people, tables,
            [this](UserId user, const Message& message) { tell(user, message); },
            [this](const Challenge& challenge) {
                for (const UserId reader : {challenge.from.user, challenge.to.user})
                    tell_bots(reader, [&](std::string_view base) {
                        return protocol::lichess::challenge_event(challenge, reader, base);
                    });
            }},
      janitor{context, [this] {
                  std::vector<UserId> here;
                  for (const auto& [user, own] : of_user) here.push_back(static_cast<UserId>(user));
                  return here;
              }} {}

Service::House::~House() {
    context.alive.reset();
}

ConnectionId Service::House::open(Connection connection) {
    const auto id = static_cast<ConnectionId>(++last_connection);
    if (connection.caller.is_anybody()) of_user[number(connection.caller.user)].push_back(id);
    connections.emplace(last_connection, std::make_unique<Connection>(std::move(connection)));
    context.wake_at(next_flush);
    return id;
}

ConnectionId Service::House::open_lines(Connection::Kind kind, const Call& call, Sink& sink,
                                        const Respond& begun) {
    Connection connection;
    connection.sink = &sink;
    connection.kind = kind;
    connection.caller = call.caller;
    connection.person = people.find(call.caller.user);
    connection.base = call.base;
    Answer answer;
    answer.type = "application/x-ndjson";
    begun(std::move(answer));
    return open(std::move(connection));
}

Connection* Service::House::find(ConnectionId id) {
    const auto found = connections.find(static_cast<std::uint64_t>(id));
    return found == connections.end() ? nullptr : found->second.get();
}

void Service::House::closed(ConnectionId id) {
    Connection* connection = find(id);
    if (!connection) return;
    heartbeats.remove(id);
    while (!connection->watching.empty())
        unwatch(*connection, GameId{connection->watching.back().game});
    for (const auto subscription : connection->listening) context.bus.unsubscribe(subscription);
    if (connection->lobby) context.bus.unsubscribe(*connection->lobby);
    if (connection->tv) context.bus.unsubscribe(*connection->tv);
    const UserId user = connection->caller.user;
    if (connection->kind == Connection::Kind::Seek) (void)lobby.cancel_seek(user, connection->seek);
    if (connection->answered)
        resumable[connection->session] = {std::move(*connection->answered), user,
                                          context.now() + kResumeTime};
    connection->cancel.cancel();
    connections.erase(static_cast<std::uint64_t>(id));
    if (const auto own = of_user.find(number(user)); own != of_user.end()) {
        std::erase(own->second, id);
        const bool has_socket =
            std::any_of(own->second.begin(), own->second.end(), [&](auto other) {
                const Connection* c = find(other);
                return c &&
                       (c->kind == Connection::Kind::Socket || c->kind == Connection::Kind::Seek ||
                        c->kind == Connection::Kind::Events);
            });
        if (!has_socket) lobby.left(user);
        if (own->second.empty()) of_user.erase(own);
    }
}

void Service::House::tell(UserId user, const Message& message) {
    const auto own = of_user.find(number(user));
    if (own == of_user.end()) return;
    for (const ConnectionId id : own->second)
        if (Connection* c = find(id);
            c && c->kind == Connection::Kind::Socket && may_hear_events(c->caller))
            c->sink->send(message);
}

void Service::House::tell_bots(UserId user, const EventLine& line) {
    const auto own = of_user.find(number(user));
    if (own == of_user.end()) return;
    for (const ConnectionId id : own->second)
        if (Connection* c = find(id); c && c->kind == Connection::Kind::Events)
            if (std::string text = line(c->base); !text.empty())
                c->sink->send(make_message(std::move(text)));
}

void Service::House::end_taken_seeks(UserId user) {
    const auto own = of_user.find(number(user));
    if (own == of_user.end()) return;
    for (const ConnectionId id : own->second)
        if (Connection* c = find(id);
            c && c->kind == Connection::Kind::Seek && !lobby.has_seek(c->seek))
            c->sink->close(Sink::Close::Done);
}

void Service::House::close_sessions(UserId user, const SessionId& session) {
    const auto own = of_user.find(number(user));
    if (own == of_user.end()) return;
    for (const ConnectionId id : own->second)
        if (Connection* c = find(id); c && (session.empty() || c->caller.session == session))
            c->sink->close(Sink::Close::LoggedOut);
}

std::optional<std::deque<Answered>> Service::House::resumed(UserId user, std::string_view session) {
    if (session.empty()) return std::nullopt;
    if (const auto kept = resumable.find(std::string{session});
        kept != resumable.end() && kept->second.user == user) {
        auto answered = std::move(kept->second.answered);
        resumable.erase(kept);
        return answered;
    }
    // The old socket may be dead without our knowing it yet.
    if (const auto own = of_user.find(number(user)); own != of_user.end())
        for (const ConnectionId id : own->second)
            if (Connection* c = find(id); c && c->session == session && c->answered)
                return std::move(*std::exchange(c->answered, nullptr));
    return std::nullopt;
}

bool Service::House::is_online(UserId user) const {
    return of_user.contains(number(user));
}

protocol::Counts Service::House::counts() const {
    return {of_user.size(), tables.count_under_way()};
}

void Service::House::answer(ConnectionId id, std::int64_t message, std::string text, bool is_kept) {
    Connection* connection = find(id);
    if (!connection) return;
    const Message sent = make_message(std::move(text));
    connection->sink->send(sent);
    if (!is_kept) return;
    if (!connection->answered) connection->answered = std::make_unique<std::deque<Answered>>();
    connection->answered->push_back({message, sent});
    if (connection->answered->size() > kMostKept) connection->answered->pop_front();
}

void Service::House::refuse(ConnectionId id, std::int64_t message, const Fault& fault) {
    answer(id, message, protocol::error(message, fault), false);
}

void Service::House::simple_answer(ConnectionId id, std::int64_t message,
                                   const std::optional<Fault>& fault) {
    if (fault)
        refuse(id, message, *fault);
    else
        answer(id, message, protocol::ack(message), false);
}

void Service::House::receive(ConnectionId id, std::string_view text) {
    Connection* connection = find(id);
    if (!connection) return;
    if (text.size() > kMaxMessage) {
        connection->sink->send(make_message(
            protocol::error(std::nullopt, {Code::BadMessage, "the message is too long"})));
        return;
    }
    const auto read = protocol::read_message(text);
    if (!read) {
        connection->sink->send(make_message(protocol::error(read.error().id, read.error().fault)));
        return;
    }
    if (const auto fault = scope_fault(connection->caller, read->message))
        return refuse(id, read->id, *fault);
    if (connection->answered)
        for (const Answered& answered : *connection->answered)
            if (answered.id == read->id) return connection->sink->send(answered.text);
    std::visit([&](const auto& message) { handle(id, read->id, message); }, read->message);
}

void Service::House::game_began(const TablePtr& table) {
    const LiveGame& game = table->game;
    for (const Side side : kSides) {
        const UserId user = game.terms().seats[side].user;
        if (user == UserId::None) continue;
        if (speed_of(game.terms().offer.clock) != Speed::Correspondence) lobby.began(user);
        tell(user, make_message(protocol::start(game.id(), side, game.version())));
        tell_bots(user, [&](std::string_view) {
            return protocol::lichess::game_event("gameStart", game, side, context.now());
        });
        end_taken_seeks(user);
    }
    context.wake_at(next_flush);
}

void Service::House::game_went_on(const TablePtr& table, const Stamped& event) {
    const LiveGame& game = table->game;
    const std::string topic = bot_topic(game.id());
    // Of the set-up, bots hear when it is done. What they are told is the whole game as it is in
    // memory: if that is ahead of the store, they hear of this event together with the next.
    if (!std::holds_alternative<event::SetupChosen>(event.event) && table->in_flight == 0 &&
        context.bus.listeners(topic) > 0)
        context.bus.publish(
            topic, {0, make_message(protocol::lichess::game_state(game, context.now()) + "\n")});
    if (std::holds_alternative<event::Ended>(event.event)) {
        for (const Side side : kSides)
            tell_bots(game.terms().seats[side].user, [&](std::string_view) {
                return protocol::lichess::game_event("gameFinish", game, side, context.now());
            });
        context.wake_at(next_flush);
    }
}

void Service::House::somebody_said(const TablePtr& table, const ChatLine& line) {
    const std::string topic = bot_chat_topic(table->game.id(), line.room);
    if (context.bus.listeners(topic) == 0) return;
    const bool is_players = line.room == ChatLine::Room::Players;
    context.bus.publish(topic,
                        {0, make_message(protocol::lichess::chat_line(
                                line.name, line.text, is_players ? "player" : "spectator"))});
}

void Service::House::game_was_reread(const TablePtr& table) {
    for (const auto& [id, connection] : connections)
        for (const auto& watching : connection->watching)
            if (watching.game == table->game.id() && connection->kind == Connection::Kind::Socket)
                connection->sink->send(make_message(snapshot_for(*table, *connection)));
    context.bus.publish(
        bot_topic(table->game.id()),
        {0, make_message(protocol::lichess::game_state(table->game, context.now()) + "\n")});
}

void Service::House::publish_presence(const TablePtr& table) {
    const GameId& id = table->game.id();
    const protocol::Presence presence = tables.presence(*table);
    context.bus.publish(Tables::topic(id),
                        {0, make_message(protocol::presence_message(id, presence))});
    if (table->game.is_over()) return;
    for (const Side side : kSides) {
        const auto claim_in = presence.claimable_in[side];
        context.bus.publish(bot_opponent_topic(id, side),
                            {claim_in ? 1U : 0U, make_message(protocol::lichess::opponent_gone(
                                                     claim_in.has_value(), claim_in))});
    }
}

void Service::House::flush_lobby(Time now) {
    for (const GameId& id : presence_changed)
        if (const TablePtr table = tables.find(id)) publish_presence(table);
    presence_changed.clear();
    if (const auto change = lobby.tick(now, counts()))
        if (context.bus.listeners(kLobbyTopic) > 0)
            context.bus.publish(kLobbyTopic, {0, make_message(*change)});
    if (context.bus.listeners(kTvTopic) > 0) {
        const TablePtr best = tables.best();
        const GameId id = best ? best->game.id() : GameId{};
        if (id != on_tv) {
            on_tv = id;
            context.bus.publish(
                kTvTopic,
                {0, make_message(protocol::tv_message(
                        id, best ? std::string_view{best->game.terms().offer.variant} : ""))});
        }
    }
    std::erase_if(resumable, [&](const auto& entry) { return entry.second.until < now; });
}

void Service::House::tick() {
    armed.reset();
    const Time now = context.now();
    if (now >= next_flush) {
        flush_lobby(now);
        next_flush = now + context.options.lobby_interval;
    }
    heartbeats.tick(now);
    tables.tick(now);
    janitor.tick(now);
    // Somebody may be there to be told of something, or to be paired.
    Time next = next_flush;
    if (connections.empty()) next = now + std::chrono::minutes{1};
    if (const auto due = tables.next_deadline()) next = std::min(next, *due);
    context.wake_at(next);
}

}  // namespace janggun::server
