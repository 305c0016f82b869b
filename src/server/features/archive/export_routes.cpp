// Long exports over HTTP.
#include "server/features/archive/export_routes.h"

#include "base/text.h"
#include "record/writer.h"
#include "server/app/answers.h"
#include "server/features/archive/export_games.h"
#include "server/features/archive/export_person.h"
#include "server/features/archive/game_query.h"
#include "server/features/play/game_record.h"
#include "server/protocol/lichess.h"

namespace janggun::server {
namespace {

Answer too_many_exports() {
    Answer answer = answer_of(
        Fault{Code::TooMany, "too many exports run at once; wait until one of yours has ended"});
    answer.retry_after = 10;
    return answer;
}

struct ExportForm {
    std::function<std::string(const LiveGame&)> text_of;
    std::string_view type;
};
/// The games of one player are exported as Lichess does it: PGN, or lines of its JSON for who asks
/// for them. Everything else is records: JSON, or PGN for who asks for it.
ExportForm export_form(const Call& call, std::optional<notation::Style> style,
                       const std::string& site) {
    const bool is_of_player = !call.path.empty();
    const bool is_pgn = is_of_player ? call.accept.find("ndjson") == std::string::npos
                                     : call.accept.find("pgn") != std::string::npos;
    if (is_of_player && !is_pgn)
        return {
            [](const LiveGame& game) { return protocol::lichess::exported_game(game, {}) + "\n"; },
            "application/x-ndjson"};
    const record::WriteOptions options{
        .format = is_pgn ? record::Format::Pgn : record::Format::Json, .style = style};
    return {[options, site](const LiveGame& game) {
                return record::write_game(record_of(game, site), options).text;
            },
            is_pgn ? "application/x-chess-pgn" : "application/x-ndjson"};
}

ConnectionId refuse(const Respond& begun, Answer answer) {
    begun(std::move(answer));
    return ConnectionId::None;
}

/// How many games: `max`, or all.
Result<int, Fault> most_of(const Fields& fields) {
    const auto max = fields.find("max");
    if (!max || max->empty()) return 1'000'000;
    const auto number = parse_number(*max);
    if (!number || *number < 1) return Failure{bad_field("max: expected a number from 1")};
    return *number;
}

}  // namespace

void ExportRoutes::register_with(Registry& registry) {
    for (const char* pattern : {"/api/games/stream", "/api/games/user/{name}"})
        registry.stream(Method::Get, pattern, Access::Anybody, Scope::None, this,
                        &ExportRoutes::stream_games);
    registry
        .stream(Method::Get, "/api/me/export", Access::Person, Scope::None, this,
                &ExportRoutes::export_me)
        .session_only();
    registry.gauge("janggun_exports", "Running exports",
                   [this] { return static_cast<double>(exports_.slots.taken()); });
    registry.on_closed([this](const Connection& connection) { streams_.erase(connection.id); });
}

/// Not counted as presence. Aborted on shutdown, so that a truncated export can be distinguished
/// from a complete one.
ConnectionId ExportRoutes::open(Sink& sink) {
    return connections_.open_stream(
        {.sink = &sink, .role = Connection::Role::Secondary, .on_shutdown = Sink::Close::Broken});
}

void ExportRoutes::start(ConnectionId id, std::unique_ptr<ExportStream> stream) {
    ExportStream& started = *(streams_[id] = std::move(stream));
    connections_.find(id)->on_drained = [this, id] {
        if (const auto found = streams_.find(id); found != streams_.end()) found->second->drained();
    };
    started.drained();
}

ConnectionId ExportRoutes::stream_games(const Call& call, Sink& sink, Respond begun) {
    auto filter = filter_of(call.fields);
    if (!filter) return refuse(begun, answer_of(filter.error()));
    const auto most = most_of(call.fields);
    if (!most) return refuse(begun, answer_of(most.error()));
    const auto style = notation_of(call.fields);
    if (!style) return refuse(begun, answer_of(style.error()));
    auto slot = exports_.slots.take(call.address);
    if (!slot) return refuse(begun, too_many_exports());
    const ExportForm form = export_form(call, *style, site_);
    const ConnectionId id = open(sink);
    const std::string player{call.path.empty() ? call.fields.get("player") : call.path.at(0)};
    with_players(people_, player, std::string{call.fields.get("opponent")}, *filter,
                 [this, id, form, most = *most, asker = call.asker(), slot,
                  begun](const Result<GameFilter, Fault>& found) {
                     const Connection* connection = connections_.find(id);
                     if (!connection) return;
                     if (!found) {
                         connections_.closed(id);
                         return begun(answer_of(found.error()));
                     }
                     auto source = std::make_shared<GameExport>(
                         context_, stores_, exports_.workers,
                         GameExport::Wish{*found, form.text_of, most}, asker);
                     auto stream = std::make_unique<ExportStream>(
                         *connection->sink, std::move(source), slot, asker.cancel);
                     Answer answer;
                     answer.type = form.type;
                     begun(std::move(answer));
                     start(id, std::move(stream));
                 });
    return id;
}

ConnectionId ExportRoutes::export_me(const Call& call, Sink& sink, Respond begun) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return refuse(begun, answer_of(log_in_first()));
    auto slot = exports_.slots.take(call.address);
    if (!slot) return refuse(begun, too_many_exports());
    const ConnectionId id = open(sink);
    Answer answer;
    answer.file_name = "janggun-data.json";
    begun(std::move(answer));
    start(id, std::make_unique<ExportStream>(
                  sink,
                  std::make_shared<PersonExport>(context_, stores_, exports_.workers, *person,
                                                 call.asker()),
                  std::move(slot), call.cancel));
    return id;
}

}  // namespace janggun::server
