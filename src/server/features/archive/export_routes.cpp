// The HTTP API's long answers: many games as records, and everything about a person.
#include "base/text.h"
#include "record/writer.h"
#include "server/protocol/lichess.h"
#include "server/app/answers.h"
#include "server/features/play/game_record.h"
#include "server/features/archive/export_games.h"
#include "server/features/archive/export_person.h"
#include "server/features/archive/game_query.h"
#include "server/app/connections.h"

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

Connection export_connection(Sink& sink) {
    Connection connection;
    connection.sink = &sink;
    connection.kind = Connection::Kind::Export;
    connection.caller.user = UserId::None;
    return connection;
}

}  // namespace

ConnectionId Service::stream_games(const Call& call, Sink& sink, Respond begun) {
    auto filter = filter_of(call.fields);
    if (!filter) {
        begun(answer_of(filter.error()));
        return ConnectionId::None;
    }
    int most = 1'000'000;
    if (const auto max = call.fields.find("max"); max && !max->empty()) {
        const auto number = parse_number(*max);
        if (!number || *number < 1) {
            begun(answer_of(Fault{Code::BadField, "max: expected a number from 1"}));
            return ConnectionId::None;
        }
        most = *number;
    }
    const auto style = notation_of(call.fields);
    if (!style) {
        begun(answer_of(style.error()));
        return ConnectionId::None;
    }
    auto slot = house_->exports.slots.take(call.address);
    if (!slot) {
        begun(too_many_exports());
        return ConnectionId::None;
    }
    const ExportForm form = export_form(call, *style, house_->context.options.site);
    const ConnectionId id = house_->open(export_connection(sink));
    const std::string player{call.path.empty() ? call.fields.get("player") : call.path.at(0)};
    with_players(house_->people, player, std::string{call.fields.get("opponent")}, *filter,
                 [this, id, form, most, asker = call.asker(), slot,
                  begun](const Result<GameFilter, Fault>& found) {
                     Connection* open = house_->find(id);
                     if (!open) return;
                     if (!found) {
                         house_->closed(id);
                         return begun(answer_of(found.error()));
                     }
                     auto source = std::make_shared<GameExport>(
                         house_->context, house_->exports.workers,
                         GameExport::Wish{*found, form.text_of, most}, asker);
                     open->exporting = std::make_unique<ExportStream>(
                         *open->sink, std::move(source), slot, asker.cancel);
                     Answer answer;
                     answer.type = form.type;
                     begun(std::move(answer));
                     drained(id);
                 });
    return id;
}

ConnectionId Service::export_me(const Call& call, Sink& sink, Respond begun) {
    const PersonPtr person = house_->people.find(call.caller.user);
    if (!person) {
        begun(answer_of(Fault{Code::Unauthorised, "log in first"}));
        return ConnectionId::None;
    }
    auto slot = house_->exports.slots.take(call.address);
    if (!slot) {
        begun(too_many_exports());
        return ConnectionId::None;
    }
    Connection connection = export_connection(sink);
    connection.exporting = std::make_unique<ExportStream>(
        sink,
        std::make_shared<PersonExport>(house_->context, house_->exports.workers, *person,
                                       call.asker()),
        std::move(slot), call.cancel);
    const ConnectionId id = house_->open(std::move(connection));
    Answer answer;
    answer.file_name = "janggun-data.json";
    begun(std::move(answer));
    drained(id);
    return id;
}

void Service::drained(ConnectionId id) {
    if (Connection* connection = house_->find(id); connection && connection->exporting)
        connection->exporting->drained();
}

}  // namespace janggun::server
