// Answering for the games of this process.
#include "server/features/play/local_owner.h"

#include <algorithm>

#include "server/app/collected.h"
#include "server/features/play/game_document.h"
#include "server/features/play/game_row_json.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

Refusal refusal(Fault fault) {
    return {true, std::move(fault)};
}

reply::LiveGameRow row_of(const GameRoom& room) {
    const Terms& terms = room.game.terms();
    return {terms.id, terms.offer.variant, LiveGames::strength(room), terms.created};
}

/// A game that is being played, as far as it was published.
std::string live_row(const GameRoom& room, Time now) {
    JsonText json;
    write_row(json, {room.game.terms(), std::nullopt}, room.published.fen(), room.published.plies(),
              [&](JsonText& more) {
                  const auto& plies = room.game.plies();
                  const auto shown = static_cast<std::size_t>(room.published.plies());
                  if (shown > 0 && shown <= plies.size())
                      more.field("last_move", plies[shown - 1].uci);
                  more.key("clocks");
                  protocol::write_clock(more, room.game.clock(now));
              });
    return json.take();
}

/// Answers once nothing in memory is ahead of the event log; `not_live` if the game is dropped
/// before that.
template <typename Then>
void answer_when_durable(const GameRoomPtr& room, GameOwner::OnReply done, Then then) {
    GameRunner::when_durable(
        room, [done = std::move(done), then = std::move(then)](Settled settled) mutable {
            if (settled == Settled::Dropped) return done(not_live());
            then(std::move(done));
        });
}

/// Small enough for the loop thread.
bool is_light(const Document& document) {
    return std::holds_alternative<document::EngineGame>(document) ||
           std::holds_alternative<document::GameEvent>(document);
}

}  // namespace

void LocalOwner::send(GameRequest request, OnReply done, const Asker& /*asker*/) {
    LoopThread::assert_here();
    const GameRoomPtr room = parts_.games.find(game_of(request));
    if (!room) return done(not_live());
    std::visit([&](auto& one) { answer(room, std::move(one), std::move(done)); }, request);
}

void LocalOwner::query(NodeQuery query, OnNodeReply done) {
    LoopThread::assert_here();
    std::visit([&](auto& one) { answer(one, std::move(done)); }, query);
}

void LocalOwner::answer(const GameRoomPtr& room, const request::Play& request, OnReply done) {
    parts_.runner.command(room, request.user, request.command, request.round_trip,
                          [done = std::move(done)](Result<reply::Accepted, Fault> accepted) {
                              if (!accepted) return done(refusal(accepted.error()));
                              done(std::move(*accepted));
                          });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::Say& request, OnReply done) {
    parts_.chat.say(room, request, [done = std::move(done)](const std::optional<Fault>& fault) {
        if (fault) return done(refusal(*fault));
        done(reply::Done{});
    });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::CatchUp& request, OnReply done) {
    answer_when_durable(room, std::move(done), [this, room, request](const OnReply& respond) {
        reply::CatchUp catch_up;
        catch_up.node = parts_.context.node;
        catch_up.name = parts_.context.node_name;
        catch_up.version = static_cast<std::uint64_t>(room->published.version());
        catch_up.is_player = room->game.side_of(request.viewer).has_value();
        catch_up.chat_number = room->chat_number(catch_up.is_player ? ChatLine::Room::Players
                                                                    : ChatLine::Room::Spectators);
        auto missed = request.since ? room->published.since(*request.since) : std::nullopt;
        if (missed) {
            catch_up.messages = std::move(*missed);
        } else {
            const Time now = parts_.context.now();
            catch_up.messages.push_back(make_message(
                snapshot_for(room->game, room->chat, request.viewer, now, room->presence(now))));
        }
        respond(std::move(catch_up));
    });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::Watch& request,
                        const OnReply& done) {
    parts_.presence.set_sockets(*room, {request.node, request.viewer}, request.sockets);
    done(reply::Done{});
}

void LocalOwner::answer(const GameRoomPtr& room, const request::SetRoundTrip& request,
                        const OnReply& done) {
    if (const auto side = room->game.side_of(request.viewer))
        room->game.set_round_trip(*side, request.round_trip);
    done(reply::Done{});
}

void LocalOwner::answer(const GameRoomPtr& room, const request::ReadChat& request,
                        const OnReply& done) {
    const bool is_player = room->game.side_of(request.viewer).has_value();
    reply::Chat chat;
    for (const ChatLine& line : room->chat)
        if (room->game.is_over() || is_player == (line.room == ChatLine::Room::Players))
            chat.lines.push_back({line.name, line.text});
    done(std::move(chat));
}

void LocalOwner::answer(const GameRoomPtr& room, const request::FindSide& request,
                        const OnReply& done) {
    done(reply::PlayerSide{room->game.side_of(request.user)});
}

void LocalOwner::answer(const GameRoomPtr& room, request::Render request, OnReply done) {
    answer_when_durable(
        room, std::move(done), [this, room, request = std::move(request)](const OnReply& respond) {
            const Time now = parts_.context.now();
            const DocumentFacts facts{request.viewer, now, room->presence(now), parts_.site};
            if (is_light(request.document))
                return respond(reply::Text{text_of(request.document, room->game, facts)});
            parts_.replays.text_of(
                room->game,
                [document = request.document, facts](const LiveGame& game, const auto&) {
                    return server::text_of(document, game, facts);
                },
                [respond](Result<std::string, Fault> text) {
                    if (!text) return respond(refusal(text.error()));
                    respond(reply::Text{std::move(*text)});
                });
        });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::ReadRow& /*request*/,
                        const OnReply& done) const {
    done(reply::Text{live_row(*room, parts_.context.now())});
}

void LocalOwner::answer(const GameRoomPtr& room, const request::ReadProgress& /*request*/,
                        const OnReply& done) const {
    const LiveGame& game = room->game;
    done(reply::Progress{static_cast<int>(game.plies().size()), game.is_over(),
                         game.arbitration().is_paused(), game.thought(parts_.context.now()),
                         room->has_come(Side::First), room->has_come(Side::Second)});
}

void LocalOwner::answer(const GameRoomPtr& room, const request::OpenStream& request, OnReply done) {
    const auto side = room->game.side_of(request.player);
    if (!side) return done(refusal({Code::NotAPlayer, "this is not your game"}));
    answer_when_durable(room, std::move(done),
                        [this, room, reader = Watcher{request.node, request.player},
                         side = *side](const OnReply& respond) {
                            parts_.presence.change_streams(*room, reader, +1);
                            respond(parts_.streams.open(*room, side));
                        });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::CatchUpStream& request,
                        OnReply done) {
    const auto side = room->game.side_of(request.player);
    if (!side) return done(refusal({Code::NotAPlayer, "this is not your game"}));
    answer_when_durable(room, std::move(done),
                        [this, room, side = *side, since = request.since,
                         has_full = request.has_full](const OnReply& respond) {
                            respond(parts_.streams.catch_up(*room, side, since, has_full));
                        });
}

void LocalOwner::answer(const GameRoomPtr& room, const request::CloseStream& request,
                        const OnReply& done) {
    parts_.presence.change_streams(*room, {request.node, request.player}, -1);
    parts_.streams.close(room->game.id());
    done(reply::Done{});
}

void LocalOwner::answer(const query::GamesOf& query, OnNodeReply done) {
    std::vector<std::pair<UserId, GameRoomPtr>> rooms;
    std::vector<UserId> online;
    for (const UserId user : query.users)
        if (parts_.connections.is_online(user)) online.push_back(user);
    for (const UserId user : query.users)
        for (GameRoomPtr& room : parts_.games.of(user)) rooms.emplace_back(user, std::move(room));
    const auto found = std::make_shared<Collected<reply::PlayerGame>>(
        rooms.size(),
        [online = std::move(online), done = std::move(done)](std::vector<reply::PlayerGame> games) {
            done(reply::PlayerGames{std::move(games), online});
        });
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        const auto& [user, room] = rooms[i];
        const reply::PlayerGame game{user, room->game.id(), *room->game.side_of(user), {}};
        if (!query.has_info) {
            found->set(i, game);
            continue;
        }
        GameRunner::when_durable(room, [this, room = room, game, found, i](Settled settled) {
            if (settled == Settled::Dropped) return found->leave_out(i);
            JsonText json;
            protocol::lichess::write_game_info(json, room->game, game.side, parts_.context.now());
            found->set(i, {game.user, game.game, game.side, json.take()});
        });
    }
}

void LocalOwner::answer(const query::OnlineBots& /*query*/, const OnNodeReply& done) const {
    reply::PlayerGames bots;
    for (const UserId user : parts_.connections.online())
        if (const PersonPtr person = parts_.people.find(user); person && person->user.is_bot)
            bots.online.push_back(user);
    done(std::move(bots));
}

void LocalOwner::answer(const query::LiveGameList& query, const OnNodeReply& done) const {
    reply::LiveGameRows found;
    for (const auto& [id, room] : parts_.games.all())
        if (room->game.phase() == Phase::Playing && room->published.version() > 0 &&
            (!query.kind || category_of(room->game.terms().offer).game == *query.kind))
            found.rows.push_back(row_of(*room));
    found.total = found.rows.size();
    const std::size_t kept = std::min(query.limit, found.rows.size());
    std::partial_sort(found.rows.begin(), found.rows.begin() + static_cast<std::ptrdiff_t>(kept),
                      found.rows.end(), reply::is_better);
    found.rows.resize(kept);
    done(std::move(found));
}

void LocalOwner::answer(const query::BestGame& /*query*/, const OnNodeReply& done) const {
    reply::LiveGameRows found;
    if (const GameRoomPtr best = parts_.games.best()) found.rows.push_back(row_of(*best));
    found.total = found.rows.size();
    done(std::move(found));
}

}  // namespace janggun::server
