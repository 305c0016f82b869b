// Open connections and their messages.
#include "server/app/connections.h"

#include <algorithm>
#include <utility>

#include "server/app/secrets.h"
#include "server/protocol/to_client.h"

namespace janggun::server {
namespace {

constexpr Duration kResumeTime = std::chrono::minutes{2};
constexpr std::size_t kMostKept = 32;  // answers that can be given again

constexpr char kKeyEnd = '\n';
constexpr std::string_view kConnected = "+";
constexpr std::string_view kDisconnected = "-";
constexpr std::string_view kAsking = "?";

/// The message to the person, a JSON object; before it, if it has a key, the key and a line end.
std::string user_topic(UserId user) {
    return "user/" + std::to_string(static_cast<std::int64_t>(user));
}
/// "NODE SESSION": a session that NODE has ended; without SESSION, all of them. "+NODE" and
/// "-NODE": the person is connected to NODE, or no longer. "?NODE": connected to NODE, which asks
/// who else is connected to them.
std::string sessions_topic(UserId user) {
    return "sessions/" + std::to_string(static_cast<std::int64_t>(user));
}

}  // namespace

Asker Connection::asker() const {
    const std::string key = caller.address.empty()
                                ? "user " + std::to_string(static_cast<std::int64_t>(caller.user))
                                : caller.address;
    return {key, cancel};
}

Connections::Connections(Context& context, Registry& registry)
    : context_{context},
      registry_{registry},
      elsewhere_{context.node},
      keep_alive_timer_{registry.timer([this](Time now) {
          keep_alive_.tick(now);
          if (const auto next = keep_alive_.next()) keep_alive_timer_.arm(*next);
      })},
      resumable_timer_{registry.timer([this](Time now) { forget_resumable(now); })} {}

ConnectionId Connections::add(Connection connection) {
    LoopThread::assert_here();
    const auto id = static_cast<ConnectionId>(++last_);
    connection.id = id;
    if (const UserId user = connection.caller.user; user != UserId::None) {
        if (!of_user_.contains(user)) subscribe(user);
        of_user_[user].connections.push_back(id);
    }
    connections_.emplace(id, std::make_unique<Connection>(std::move(connection)));
    return id;
}

void Connections::note_missed(UserId user) const {
    for (const auto& hook : registry_.missed_) hook(user);
}

void Connections::subscribe(UserId user) {
    of_user_[user].subscriptions = {
        context_.bus.subscribe(user_topic(user), context_.guarded([this, user](const Notice& n) {
            read_notice(user, n.text);
        }),
                               context_.guarded([this, user] { note_missed(user); })),
        context_.bus.subscribe(sessions_topic(user),
                               context_.guarded([this, user](const Notice& notice) {
                                   read_session_notice(user, *notice.text);
                               }),
                               context_.guarded([this, user] {
                                   // Some may have left without this node's having heard of it.
                                   elsewhere_.forget(user);
                                   announce(user, kAsking);
                               }))};
    announce(user, kConnected);
}

void Connections::announce(UserId user, std::string_view sign) {
    if (context_.node_name.empty()) return;
    context_.bus.publish(sessions_topic(user),
                         {0, make_message(std::string{sign} + context_.node)});
}

void Connections::read_session_notice(UserId user, const std::string& text) {
    const std::size_t space = text.find(' ');
    const bool is_about_presence = text.starts_with(kConnected) ||
                                   text.starts_with(kDisconnected) || text.starts_with(kAsking);
    const std::string node = text.substr(is_about_presence ? 1 : 0, space);
    if (node == context_.node) return;  // done already
    if (text.starts_with(kDisconnected)) return elsewhere_.left(user, node);
    if (!is_about_presence) return close_here(user, {text.substr(space + 1)});
    const bool is_new = elsewhere_.came(user, node);
    if (is_new || text.starts_with(kAsking)) announce(user, kConnected);
}

ConnectionId Connections::open_socket(Sink& sink, const Caller& caller, std::string_view resume) {
    if (!registry_.identity().is_known(caller.user)) {  // identified, and deleted since
        sink.close(Sink::Close::LoggedOut);
        return ConnectionId::None;
    }
    Connection connection{.sink = &sink,
                          .kind = Connection::Kind::Socket,
                          .role = Connection::Role::Primary,
                          .caller = caller,
                          .session = random_secret().substr(0, 22)};
    if (auto kept = resumed(caller.user, resume)) {
        connection.session = resume;
        connection.answered = std::make_unique<Answers>(std::move(*kept));
    }
    const ConnectionId id = add(std::move(connection));
    for (const auto& hook : registry_.opened_) hook(*connections_.at(id));
    return id;
}

ConnectionId Connections::open_stream(Connection connection) {
    connection.kind = Connection::Kind::Stream;
    return add(std::move(connection));
}

ConnectionId Connections::open_lines(Connection::Role role, const Call& call, Sink& sink,
                                     const Respond& begun) {
    Answer answer;
    answer.type = "application/x-ndjson";
    begun(std::move(answer));
    return open_stream({.sink = &sink, .role = role, .caller = call.caller, .base = call.base});
}

void Connections::keep_alive(ConnectionId id) {
    const Connection* connection = find(id);
    if (!connection) return;
    keep_alive_.add(id, *connection->sink, context_.now());
    if (const auto next = keep_alive_.next()) keep_alive_timer_.arm(*next);
}

Connection* Connections::find(ConnectionId id) {
    const auto found = connections_.find(id);
    return found == connections_.end() ? nullptr : found->second.get();
}

template <typename F>
void Connections::for_each_of(UserId user, const F& f) {
    const auto own = of_user_.find(user);
    if (own == of_user_.end()) return;
    for (const ConnectionId id : own->second.connections)
        if (Connection* connection = find(id)) f(*connection);
}

void Connections::closed(ConnectionId id) {
    LoopThread::assert_here();
    Connection* connection = find(id);
    if (!connection) return;
    keep_alive_.remove(id);
    for (const auto& hook : registry_.closed_) hook(*connection);
    const UserId user = connection->caller.user;
    if (connection->answered) {
        const Time until = context_.now() + kResumeTime;
        resumable_[connection->session] = {std::move(*connection->answered), user, until};
        resumable_timer_.arm(until);
    }
    connection->cancel.cancel();
    connections_.erase(id);
    const auto own = of_user_.find(user);
    if (own == of_user_.end()) return;
    std::erase(own->second.connections, id);
    bool has_primary = false;
    for_each_of(user, [&](const Connection& other) {
        has_primary = has_primary || other.role == Connection::Role::Primary;
    });
    if (own->second.connections.empty()) {
        for (const auto subscription : own->second.subscriptions)
            context_.bus.unsubscribe(subscription);
        of_user_.erase(own);
        if (elsewhere_.forget(user)) announce(user, kDisconnected);
    }
    if (!has_primary)
        for (const auto& hook : registry_.left_) hook(user);
}

void Connections::drained(ConnectionId id) {
    const Connection* connection = find(id);
    if (connection && connection->on_drained) connection->on_drained();
}

void Connections::measured(ConnectionId id, Duration round_trip) {
    Connection* connection = find(id);
    if (!connection) return;
    // A moving average: one slow ping is no slow line.
    Duration& average = connection->round_trip;
    average = average == Duration{0} ? round_trip : (average * 3 + round_trip) / 4;
    for (const auto& hook : registry_.round_trips_) hook(*connection);
}

void Connections::close_all() {
    for (const auto& [id, connection] : connections_)
        connection->sink->close(connection->on_shutdown);
}

bool Connection::must_tell(const std::string& key) {
    if (!told) told = std::make_unique<std::deque<std::string>>();
    if (std::find(told->begin(), told->end(), key) != told->end()) return false;
    told->push_back(key);
    if (told->size() > kMostTold) told->pop_front();
    return true;
}

void Connections::tell(UserId user, const Message& message, const std::string& key) {
    context_.bus.publish(user_topic(user),
                         {0, key.empty() ? message : make_message(key + kKeyEnd + *message)});
}

void Connections::read_notice(UserId user, const Message& text) {
    const std::size_t end = text->starts_with('{') ? std::string::npos : text->find(kKeyEnd);
    if (end == std::string::npos) return deliver(user, text, {});
    deliver(user, make_message(text->substr(end + 1)), text->substr(0, end));
}

void Connections::deliver(UserId user, const Message& message, const std::string& key) {
    for_each_of(user, [&](Connection& connection) {
        if (connection.kind == Connection::Kind::Socket && may_hear_events(connection.caller) &&
            (key.empty() || connection.must_tell(key)))
            connection.sink->send(message);
    });
}

void Connections::close_sessions(UserId user, const SessionId& session) {
    close_here(user, session);
    context_.bus.publish(sessions_topic(user),
                         {0, make_message(context_.node + " " + session.text)});
}

void Connections::close_here(UserId user, const SessionId& session) {
    for_each_of(user, [&](Connection& connection) {
        if (session.empty() || connection.caller.session == session)
            connection.sink->close(Sink::Close::LoggedOut);
    });
}

void Connections::close_from(const std::function<bool(const std::string&)>& is_meant) {
    for (const auto& [id, connection] : connections_)
        if (is_meant(connection->caller.address)) connection->sink->close(Sink::Close::LoggedOut);
}

std::vector<SessionId> Connections::sessions() const {
    std::vector<SessionId> open;
    for (const auto& [id, connection] : connections_)
        if (!connection->caller.session.empty()) open.push_back(connection->caller.session);
    std::sort(open.begin(), open.end());
    open.erase(std::unique(open.begin(), open.end()), open.end());
    return open;
}

void Connections::close_session_here(const SessionId& session) {
    for (const auto& [id, connection] : connections_)
        if (connection->caller.session == session) connection->sink->close(Sink::Close::LoggedOut);
}

std::vector<UserId> Connections::online() const {
    std::vector<UserId> users;
    users.reserve(of_user_.size());
    for (const auto& [user, own] : of_user_) users.push_back(user);
    return users;
}

std::optional<Connections::Answers> Connections::resumed(UserId user, std::string_view session) {
    if (session.empty()) return std::nullopt;
    if (const auto kept = resumable_.find(std::string{session});
        kept != resumable_.end() && kept->second.user == user) {
        auto answered = std::move(kept->second.answered);
        resumable_.erase(kept);
        return answered;
    }
    // The old socket may be dead without our knowing it yet.
    std::optional<Answers> taken;
    for_each_of(user, [&](Connection& connection) {
        if (!taken && connection.session == session && connection.answered)
            taken = std::move(*std::exchange(connection.answered, nullptr));
    });
    return taken;
}

void Connections::forget_resumable(Time now) {
    std::erase_if(resumable_, [&](const auto& entry) { return entry.second.until <= now; });
    for (const auto& [key, resumable] : resumable_) resumable_timer_.arm(resumable.until);
}

void Connections::answer(ConnectionId id, std::int64_t message, std::string text, Keep keep) {
    Connection* connection = find(id);
    if (!connection) return;
    const Message sent = make_message(std::move(text));
    connection->sink->send(sent);
    if (keep == Keep::Once) return;
    if (!connection->answered) connection->answered = std::make_unique<Answers>();
    connection->answered->push_back({message, sent});
    if (connection->answered->size() > kMostKept) connection->answered->pop_front();
}

void Connections::receive(ConnectionId id, std::string_view text) {
    LoopThread::assert_here();
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
    const SocketCall call{*this, id, read->id};
    if (!has_scope(connection->caller, registry_.scope_of(read->message)))
        return call.refuse({Code::Forbidden, "the token does not have the scope for this"});
    if (connection->answered)
        for (const auto& answered : *connection->answered)
            if (answered.message == read->id) return connection->sink->send(answered.text);
    registry_.dispatch(call, read->message);
}

Connection* SocketCall::connection() const {
    return connections_->find(connection_);
}
const Caller& SocketCall::caller() const {
    return connection()->caller;
}
void SocketCall::ack() const {
    connections_->answer(connection_, message_, protocol::ack(message_), Connections::Keep::Once);
}
void SocketCall::ack(std::string_view extra) const {
    connections_->answer(connection_, message_, protocol::ack(message_, extra),
                         Connections::Keep::Once);
}
void SocketCall::ack_resumable(std::string_view extra) const {
    connections_->answer(connection_, message_, protocol::ack(message_, extra),
                         Connections::Keep::Resumable);
}
void SocketCall::refuse(const Fault& fault) const {
    connections_->answer(connection_, message_, protocol::error(message_, fault),
                         Connections::Keep::Once);
}
void SocketCall::pong(std::int64_t sent, Time now) const {
    connections_->answer(connection_, message_, protocol::pong(message_, sent, now),
                         Connections::Keep::Once);
}
void SocketCall::ack_or_refuse(const std::optional<Fault>& fault) const {
    if (fault)
        refuse(*fault);
    else
        ack();
}
void SocketCall::send(std::string text) const {
    if (Connection* open = connection()) open->sink->send(make_message(std::move(text)));
}

}  // namespace janggun::server
