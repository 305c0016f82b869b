// What is done with each message of a client.
#include <algorithm>
#include <fmt/format.h>

#include "server/protocol/to_client.h"
#include "server/features/play/chat.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

constexpr std::size_t kMostWatched = 40;  // games on one socket

/// The players' room and the spectators' are apart until the game is over.
std::vector<protocol::SaidLine> visible_chat(const LiveGame& game,
                                             const std::vector<ChatLine>& chat,
                                             std::optional<Side> you) {
    std::vector<protocol::SaidLine> lines;
    const bool is_over = game.is_over();
    for (const ChatLine* line : last_chat_lines(chat, {.players = is_over || you.has_value(),
                                                      .spectators = is_over || !you.has_value()})) {
        const bool is_players = line->room == ChatLine::Room::Players;
        lines.push_back({is_players ? "players" : "spectators", line->at, line->name, line->text});
    }
    return lines;
}

}  // namespace

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::Ping& ping) {
    answer(id, message, protocol::pong(message, ping.sent, context.now()), false);
}

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::Watch& watch) {
    Connection* connection = find(id);
    unwatch(*connection, watch.game);
    if (connection->watching.size() >= kMostWatched)
        return refuse(id, message, {Code::TooMany, "too many games on one socket"});
    const TablePtr table = tables.find(watch.game);
    if (!table) return show_stored(id, message, watch.game);
    Tables::when_shown(table, [this, id, message, table, since = watch.since] {
        this->watch(id, message, table, since);
    });
}

void Service::House::watch(ConnectionId id, std::int64_t message, const TablePtr& table,
                           std::optional<int> since) {
    Connection* connection = find(id);
    if (!connection) return;
    unwatch(*connection, table->game.id());  // asked for twice while it waited
    Connection::Watching watching{table->game.id(), {}};
    const auto forward = [sink = connection->sink](const Notice& notice) {
        sink->send(notice.text);
    };
    watching.subscriptions.push_back(
        context.bus.subscribe(Tables::topic(table->game.id()), forward));
    const bool is_player = table->game.side_of(connection->viewer()).has_value();
    for (const auto room : {ChatLine::Room::Players, ChatLine::Room::Spectators}) {
        const bool is_own = is_player == (room == ChatLine::Room::Players);
        watching.subscriptions.push_back(context.bus.subscribe(
            Tables::chat_topic(table->game.id(), room), [forward, is_own, table](const Notice& n) {
                if (is_own || table->game.is_over()) forward(n);
            }));
    }
    connection->watching.push_back(std::move(watching));
    tables.watched(table, connection->viewer(), 1);
    tables.set_round_trip(table->game.id(), connection->viewer(), connection->round_trip);
    presence_changed.insert(table->game.id());
    context.wake_at(next_flush);

    answer(id, message, protocol::ack(message), false);
    const int oldest = table->shown - static_cast<int>(table->recent.size());
    // Before the first event after a restart the clocks may have changed without one.
    if (since && *since >= oldest && *since <= table->shown && !table->recent.empty()) {
        for (int v = *since; v < table->shown; ++v)
            connection->sink->send(table->recent[static_cast<std::size_t>(v - oldest)]);
        return;
    }
    connection->sink->send(make_message(snapshot_for(*table, *connection)));
}

void Service::House::show_stored(ConnectionId id, std::int64_t message, const GameId& game) {
    const Connection* reader = find(id);
    if (!reader) return;
    const UserId viewer = reader->viewer();
    // Those of one address share its limits; where none is known, those of one person.
    const Person* person = reader->person.get();
    const Asker asker{
        person && !person->address.empty()
            ? person->address
            : "user " + std::to_string(static_cast<std::int64_t>(reader->caller.user)),
        reader->cancel};
    const auto text_of = [viewer, now = context.now()](const LiveGame& live,
                                                       const std::vector<ChatLine>& chat) {
        protocol::SnapshotFor wanted;
        wanted.now = now;
        wanted.you = live.side_of(viewer);
        wanted.chat = visible_chat(live, chat, wanted.you);
        return protocol::snapshot(live, wanted);
    };
    replays.text_of(game, asker, text_of, [this, id, message](Result<std::string, Fault> text) {
        if (!text) return refuse(id, message, text.error());
        answer(id, message, protocol::ack(message), false);
        if (Connection* open = find(id)) open->sink->send(make_message(std::move(*text)));
    });
}

std::string Service::House::snapshot_for(const Table& table, const Connection& reader) const {
    protocol::SnapshotFor wanted;
    wanted.now = context.now();
    wanted.you = table.game.side_of(reader.viewer());
    wanted.presence = tables.presence(table);
    wanted.chat = visible_chat(table.game, table.chat, wanted.you);
    return protocol::snapshot(table.game, wanted);
}

void Service::House::unwatch(Connection& connection, const GameId& game) {
    const auto found = std::find_if(connection.watching.begin(), connection.watching.end(),
                                    [&](const Connection::Watching& w) { return w.game == game; });
    if (found == connection.watching.end()) return;
    for (const auto subscription : found->subscriptions) context.bus.unsubscribe(subscription);
    connection.watching.erase(found);
    if (const TablePtr table = tables.find(game)) {
        tables.watched(table, connection.viewer(), -1);
        presence_changed.insert(game);
        context.wake_at(next_flush);
    }
}

void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::Unwatch& unwatched) {
    unwatch(*find(id), unwatched.game);
    answer(id, message, protocol::ack(message), false);
}

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::Listen& listen) {
    Connection& connection = *find(id);
    const bool is_lobby = listen.what == protocol::Listen::What::Lobby;
    if (!listen.after.empty()) {
        answer(id, message, protocol::ack(message), false);
        connection.sink->send(make_message(protocol::lobby_page(lobby.page(listen.after))));
        return;
    }
    auto& place = is_lobby ? connection.lobby : connection.tv;
    if (place) context.bus.unsubscribe(*place);
    place.reset();
    answer(id, message, protocol::ack(message), false);
    if (!listen.is_on) return;
    if (is_lobby) {
        connection.sink->send(make_message(lobby.first_page(counts())));
    } else {
        const TablePtr best = tables.best();
        on_tv = best ? best->game.id() : GameId{};
        connection.sink->send(make_message(protocol::tv_message(
            on_tv, best ? std::string_view{best->game.terms().offer.variant} : "")));
    }
    place =
        context.bus.subscribe(is_lobby ? "lobby" : "tv",
                              [sink = connection.sink](const Notice& n) { sink->send(n.text); });
    context.wake_at(next_flush);
}

WaitingRoom::Done<GameId> Service::House::game_answer(ConnectionId id, std::int64_t message) {
    return [this, id, message](const Result<GameId, Fault>& game) {
        if (!game) return refuse(id, message, game.error());
        answer(id, message, protocol::ack(message, protocol::text_field("game", game->text)));
    };
}

WaitingRoom::OnEnd Service::House::end_answer(ConnectionId id, std::int64_t message) {
    return [this, id, message](const std::optional<Fault>& fault) {
        simple_answer(id, message, fault);
    };
}

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::MakeSeek& m) {
    const auto seek = lobby.seek(find(id)->person, m.offer, m.colour, m.min, m.max);
    if (!seek) return refuse(id, message, seek.error());
    answer(id, message, protocol::ack(message, protocol::text_field("seek", seek->text)));
    context.wake_at(next_flush);
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::CancelSeek& m) {
    simple_answer(id, message, lobby.cancel_seek(find(id)->caller.user, m.seek));
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::AcceptSeek& m) {
    lobby.accept_seek(find(id)->person, m.seek, game_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::EnterPool& m) {
    simple_answer(id, message, lobby.enter_pool(find(id)->person, m.variant, m.clock));
    context.wake_at(next_flush);
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::LeavePool&) {
    lobby.leave_pools(find(id)->caller.user);
    answer(id, message, protocol::ack(message), false);
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::PlayEngine& m) {
    lobby.play_engine(find(id)->person, m.offer, m.colour, m.level, m.setup, m.key,
                      engines.is_full(), game_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::MakeInvite& m) {
    lobby.invite(
        find(id)->person, m.offer, m.colour, m.key,
        [this, id, message](const Result<InviteId, Fault>& invite) {
            if (!invite) return refuse(id, message, invite.error());
            answer(
                id, message,
                protocol::ack(
                    message, fmt::format("{},{}", protocol::text_field("invite", invite->text),
                                         protocol::text_field("path", "/invite/" + invite->text))));
        });
}
void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::ShowInvite& m) {
    const Invite* invite = lobby.find_invite(m.invite);
    if (!invite)
        return refuse(id, message, {Code::NotFound, "this invitation is taken or too old"});
    answer(id, message,
           protocol::ack(message, fmt::format("\"terms\":{}", protocol::invite_terms(*invite))),
           false);
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::AcceptInvite& m) {
    lobby.accept_invite(find(id)->person, m.invite, game_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::CancelInvite& m) {
    lobby.cancel_invite(find(id)->caller.user, m.invite, end_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::MakeChallenge& m) {
    lobby.challenge(
        find(id)->person, m.user, m.offer, m.colour, m.key,
        [this, id, message](const Result<Challenge, Fault>& challenge) {
            if (!challenge) return refuse(id, message, challenge.error());
            answer(id, message,
                   protocol::ack(message, protocol::text_field("challenge", challenge->id.text)));
        });
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::AcceptChallenge& m) {
    lobby.accept_challenge(find(id)->person, m.challenge, game_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::DeclineChallenge& m) {
    lobby.decline_challenge(find(id)->caller.user, m.challenge, m.reason, end_answer(id, message));
}
void Service::House::handle(ConnectionId id, std::int64_t message,
                            const protocol::CancelChallenge& m) {
    lobby.cancel_challenge(find(id)->caller.user, m.challenge, end_answer(id, message));
}

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::InGame& m) {
    const Connection& connection = *find(id);
    tables.command(
        m.game, connection.caller.user, m.command, connection.round_trip,
        [this, id, message](const Result<Tables::Accepted, Fault>& accepted) {
            if (!accepted) return refuse(id, message, accepted.error());
            std::string extra = fmt::format("\"v\":{}", accepted->version);
            if (!accepted->next.empty())
                extra.append(",").append(protocol::text_field("game", accepted->next.text));
            answer(id, message, protocol::ack(message, extra), false);
        });
}

void Service::House::handle(ConnectionId id, std::int64_t message, const protocol::Say& m) {
    tables.say(
        m.game, find(id)->person,
        m.room == protocol::Room::Players ? ChatLine::Room::Players : ChatLine::Room::Spectators,
        m.text, end_answer(id, message));
}

}  // namespace janggun::server
