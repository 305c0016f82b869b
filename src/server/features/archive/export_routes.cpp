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
    running_.register_with(registry);
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
    const ConnectionId id = running_.open(sink);
    const std::string player{call.path.empty() ? call.fields.get("player") : call.path.at(0)};
    with_players(people_, player, std::string{call.fields.get("opponent")}, *filter,
                 [this, id, form, most = *most, asker = call.asker(), slot,
                  begun](const Result<GameFilter, Fault>& found) {
                     if (!found) return running_.refuse(id, answer_of(found.error()), begun);
                     Answer head;
                     head.type = form.type;
                     running_.start(id,
                                    std::make_shared<GameExport>(
                                        context_, stores_, exports_.workers,
                                        GameExport::Wish{*found, form.text_of, most}, asker),
                                    slot, asker.cancel, std::move(head), begun);
                 });
    return id;
}

ConnectionId ExportRoutes::export_me(const Call& call, Sink& sink, Respond begun) {
    const PersonPtr person = people_.find(call.caller.user);
    if (!person) return refuse(begun, answer_of(log_in_first()));
    auto slot = exports_.slots.take(call.address);
    if (!slot) return refuse(begun, too_many_exports());
    const ConnectionId id = running_.open(sink);
    Answer head;
    head.file_name = "janggun-data.json";
    running_.start(
        id,
        std::make_shared<PersonExport>(context_, stores_, exports_.workers, *person, call.asker()),
        std::move(slot), call.cancel, std::move(head), begun);
    return id;
}

}  // namespace janggun::server
