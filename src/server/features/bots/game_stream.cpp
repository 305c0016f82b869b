// Reading the stream of one game.
#include "server/features/bots/game_stream.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/app/answers.h"
#include "server/features/play/topics.h"

namespace janggun::server {

void GameStreams::register_with(Registry& registry) {
    registry.stream(Method::Get, "/api/bot/game/stream/{id}", Access::Person, Scope::BotPlay, this,
                    &GameStreams::open);
    registry.stream(Method::Get, "/api/board/game/stream/{id}", Access::Person, Scope::BoardPlay,
                    this, &GameStreams::open);
    registry.on_closed([this](const Connection& connection) { closed(connection); });
}

ConnectionId GameStreams::open(const Call& call, Sink& sink, Respond begun) {
    const ConnectionId id = connections_.open_stream({.sink = &sink,
                                                      .role = Connection::Role::Secondary,
                                                      .caller = call.caller,
                                                      .base = call.base});
    const auto stream =
        std::make_shared<Stream>(Stream{id, {call.path.at(0)}, call.caller.user, GameLines{sink}});
    streams_.emplace(id, stream);
    stream->is_catching_up = true;
    owner_.ask(
        request::OpenStream{stream->game, stream->player, context_.node},
        [this, weak = std::weak_ptr{stream}, game = stream->game, player = stream->player,
         begun = std::move(begun)](const Lines& got) {
            if (const StreamPtr open = weak.lock()) return opened(open, got, begun);
            if (got) owner_.tell(request::CloseStream{game, player, context_.node});
        },
        call.asker());
    return connections_.find(id) ? id : ConnectionId::None;
}

void GameStreams::opened(const StreamPtr& stream, const Lines& got, const Respond& begun) {
    if (!got) {
        connections_.closed(stream->id);
        return begun(answer_of(got.error().fault));
    }
    Answer answer;
    answer.type = "application/x-ndjson";
    begun(std::move(answer));
    stream->is_open = true;
    if (!got->is_over) subscribe(stream, got->side);
    take(stream, got);
    // Lines may have been published before the subscription was made.
    if (!got->is_over) catch_up(stream, got->number);
}

void GameStreams::open_again(const StreamPtr& stream) {
    stream->is_catching_up = true;
    owner_.ask(request::OpenStream{stream->game, stream->player, context_.node},
               [this, weak = std::weak_ptr{stream}](Lines got) {
                   const StreamPtr open = weak.lock();
                   if (!open) return;
                   // A state is enough for a reader that has gameFull.
                   if (got) open->numbers.restart(got->number);
                   const bool has_full = open->lines.has_begun();
                   if (got && has_full) got->full.reset();
                   take(open, got);
                   if (got && has_full) catch_up(open, got->number + 1);
               });
}

void GameStreams::subscribe(const StreamPtr& stream, Side side) {
    stream->subscription = context_.bus.subscribe(
        topic::stream(stream->game, side),
        [this, weak = std::weak_ptr{stream}](const Notice& notice) {
            if (const StreamPtr open = weak.lock()) line_came(open, notice);
        },
        [this, weak = std::weak_ptr{stream}] {
            if (const StreamPtr open = weak.lock()) gap_came(open);
        });
}

void GameStreams::gap_came(const StreamPtr& stream) {
    // What the owner is answering may be from before the gap: ask once more then.
    if (stream->is_catching_up)
        stream->newest = std::numeric_limits<std::uint64_t>::max();
    else
        catch_up(stream, stream->numbers.last());
}

void GameStreams::line_came(const StreamPtr& stream, const Notice& notice) {
    const bool is_restart = notice.number == 0;
    if (stream->is_catching_up) {
        stream->newest = std::max(stream->newest, notice.number);
        stream->was_restarted |= is_restart;
        return;
    }
    if (is_restart) return open_again(stream);
    const std::uint64_t last = stream->numbers.last();
    switch (stream->numbers.take(notice.number)) {
        case Sequence::Order::Seen:
            return;
        case Sequence::Order::Next:
            if (!stream->lines.has_begun()) break;  // it may be time for gameFull
            if (notice.text->empty()) return stream->lines.close();
            return stream->lines.send(notice.text);
        case Sequence::Order::Gap:
            break;
    }
    catch_up(stream, last);
}

void GameStreams::catch_up(const StreamPtr& stream, std::uint64_t since) {
    stream->is_catching_up = true;
    owner_.ask(
        request::CatchUpStream{stream->game, stream->player, since, stream->lines.has_begun()},
        [this, weak = std::weak_ptr{stream}](const Lines& got) {
            if (const StreamPtr open = weak.lock()) take(open, got);
        });
}

void GameStreams::take(const StreamPtr& stream, const Lines& got) {
    stream->is_catching_up = false;
    const std::uint64_t newest = std::exchange(stream->newest, 0);
    const bool is_restarted = std::exchange(stream->was_restarted, false);
    if (!got) {
        if (!got.error().is_live) return stream->lines.close();
        return stream->numbers.restart(0);  // the next line looks like a gap and asks again
    }
    stream->numbers.restart(got->number);
    if (got->full && !stream->lines.has_begun()) {
        stream->lines.begin(make_message(*got->full));
        connections_.keep_alive(stream->id);
    }
    for (const std::string& line : got->lines) stream->lines.send(make_message(line));
    if (got->is_over) return stream->lines.close();
    if (is_restarted) return open_again(stream);
    if (newest > got->number) catch_up(stream, got->number);
}

void GameStreams::closed(const Connection& connection) {
    const auto found = streams_.find(connection.id);
    if (found == streams_.end()) return;
    const StreamPtr stream = found->second;
    streams_.erase(found);
    if (stream->subscription != Bus::Subscription::None)
        context_.bus.unsubscribe(stream->subscription);
    if (stream->is_open)
        owner_.tell(request::CloseStream{stream->game, stream->player, context_.node});
}

}  // namespace janggun::server
