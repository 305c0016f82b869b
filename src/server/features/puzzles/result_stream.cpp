// Streaming results.
#include "server/features/puzzles/result_stream.h"

#include <algorithm>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/puzzles/puzzle_json.h"

namespace janggun::server {

void ResultStreams::register_with(Registry& registry) {
    registry.stream(Method::Get, "/api/puzzle/activity", Access::Account, Scope::None, this,
                    &ResultStreams::open);
    registry.on_closed([this](const Connection& connection) {
        const auto found = streams_.find(connection.id);
        if (found == streams_.end()) return;
        found->second.asker.cancel.cancel();
        streams_.erase(found);
    });
}

ConnectionId ResultStreams::open(const Call& call, Sink& sink, Respond begun) {
    const auto refuse = [&](const std::string& text) {
        begun(answer_of(bad_field(text)));
        return ConnectionId::None;
    };
    Stream stream;
    stream.filter.user = call.caller.user;
    stream.left = 1'000'000;
    stream.asker = call.asker();
    if (const std::string_view game = call.fields.get("game"); !game.empty()) {
        stream.filter.game = game_kind_named(game);
        if (!stream.filter.game) return refuse("game: expected one of " + game_kind_names());
    }
    if (const std::string_view max = call.fields.get("max"); !max.empty()) {
        const auto number = parse_number(max);
        if (!number || *number < 1) return refuse("max: expected a number from 1");
        stream.left = *number;
    }
    if (const std::string_view before = call.fields.get("before"); !before.empty()) {
        const auto number = parse_number<std::int64_t>(before);
        if (!number) return refuse("before: expected milliseconds since 1970");
        stream.filter.before = Time::at(*number);
    }
    stream.filter.is_failed_only = is_true(call.fields.get("failed"));
    const ConnectionId id = connections_.open_lines(Connection::Role::Secondary, call, sink, begun);
    Connection& connection = *connections_.find(id);
    connection.on_shutdown = Sink::Close::Broken;
    connection.on_drained = [this, id] {
        const auto found = streams_.find(id);
        if (found == streams_.end()) return;
        found->second.is_drained = true;
        go_on(id);
    };
    streams_.emplace(id, std::move(stream));
    go_on(id);
    return id;
}

void ResultStreams::go_on(ConnectionId id) {
    const auto found = streams_.find(id);
    if (found == streams_.end()) return;
    Stream& stream = found->second;
    if (stream.is_reading || !stream.is_drained) return;
    stream.is_reading = true;
    stream.filter.limit = std::min(stream.left, kPage);
    store_.puzzle_results(
        stream.filter, stream.asker,
        context_.guarded([this, id](const Result<std::vector<PuzzleResult>, StoreError>& page) {
            send(id, page);
        }));
}

void ResultStreams::send(ConnectionId id,
                         const Result<std::vector<PuzzleResult>, StoreError>& page) {
    const auto found = streams_.find(id);
    const Connection* const connection = connections_.find(id);
    if (found == streams_.end() || !connection) return;
    Stream& stream = found->second;
    Sink& sink = *connection->sink;
    if (!page) return sink.close(Sink::Close::Broken);
    std::string text;
    for (const PuzzleResult& result : *page) {
        JsonText json;
        write_puzzle_result(json, result);
        text += json.take() + "\n";
    }
    const int count = static_cast<int>(page->size());
    stream.left -= count;
    const bool is_end = count < stream.filter.limit || stream.left <= 0;
    stream.is_reading = false;
    stream.is_drained = false;
    if (!is_end) {
        stream.filter.before = page->back().last;
        stream.filter.before_puzzle = page->back().puzzle;
    }
    // The sink may call back at once.
    if (is_end) streams_.erase(found);
    if (!text.empty()) sink.send(make_message(std::move(text)));
    if (is_end) sink.close(Sink::Close::Done);
}

}  // namespace janggun::server
