// The HTTP API about games: one, as it is or as a record, and lists of many.
#include "record/writer.h"
#include "server/app/answers.h"
#include "server/features/play/game_record.h"
#include "server/features/archive/game_query.h"
#include "server/app/connections.h"

namespace janggun::server {
namespace {

const Fault kNoGame{Code::NotFound, "there is no such game"};

struct Extension {
    std::string_view id;
    std::optional<record::Format> format;
};
/// "Ab3dEf9h.pgn": the id, and the format if one is named.
std::optional<Extension> split_name(std::string_view name) {
    const auto dot = name.find('.');
    if (dot == std::string_view::npos) return Extension{name, std::nullopt};
    const auto format = record::format_named(name.substr(dot + 1));
    if (!format) return std::nullopt;
    return Extension{name.substr(0, dot), format};
}

std::string_view media_type(record::Format format) {
    switch (format) {
        case record::Format::Pgn:
            return "application/x-chess-pgn";
        case record::Format::Gib:
            return "text/plain; charset=utf-8";
        case record::Format::Json:
            break;
    }
    return "application/json";
}

std::string record_text(const LiveGame& game, const record::WriteOptions& written,
                        std::string_view site) {
    return record::write_game(record_of(game, site), written).text;
}

Answer record_answer(const GameId& id, record::Format format, std::string text) {
    if (text.empty())
        return answer_of(Fault{Code::NotFound, "this game has no record in that format"});
    Answer answer = answer_of(std::move(text));
    answer.type = media_type(format);
    answer.file_name = id.text + "." + std::string{record::name_of(format)};
    return answer;
}

}  // namespace

void write_rows(JsonText& json, std::string_view name, const std::vector<GameRow>& rows) {
    json.key(name);
    json.open('[');
    for (const GameRow& row : rows) write_row(json, row);
    json.close(']');
}

void write_row(JsonText& json, const GameRow& row, std::string_view fen, int plies,
               const std::function<void(JsonText&)>& more) {
    const Terms& terms = row.terms;
    const auto& ending = row.ending;
    json.open('{');
    text_field(json, "game", terms.id.text);
    text_field(json, "variant", terms.offer.variant);
    text_field(json, "clock", to_text(terms.offer.clock));
    text_field(json, "speed", name_of(speed_of(terms.offer.clock)));
    json.truth_field("rated", terms.offer.is_rated);
    text_field(json, "source", name_of(terms.source));
    json.number_field("created", terms.created.count());
    for (const Side side : kSides) {
        json.key(wire_name(side));
        protocol::write_seat(json, terms.seats[side]);
    }
    if (ending) {
        json.number_field("ended", ending->at.count());
        json.key("setup");
        if (ending->setups.first.empty()) {
            json.plain("null");
        } else {
            json.open('{');
            for (const Side side : kSides) text_field(json, wire_name(side), ending->setups[side]);
            json.close('}');
        }
        json.number_field("plies", ending->plies);
        text_field(json, "score", ending->score);
        json.key("winner");
        protocol::write_side(json, ending->score == "1-0"   ? std::optional{Side::First}
                                   : ending->score == "0-1" ? std::optional{Side::Second}
                                                            : std::nullopt);
        text_field(json, "reason", ending->reason);
        json.key("points");
        protocol::write_points(json, ending->points);
        json.key("ratings");
        protocol::write_ratings(json, ending->ratings);
        text_field(json, "fen", ending->fen);
    } else {
        json.number_field("plies", plies);
        text_field(json, "fen", fen);
    }
    if (more) more(json);
    json.close('}');
}

void Service::game(const Call& call, Respond respond) {
    const auto wanted = split_name(call.path.at(0));
    if (!wanted || !is_id(wanted->id)) return respond(answer_of(kNoGame));
    const GameId id{std::string{wanted->id}};
    const auto format = wanted->format;
    const auto style = notation_of(call.fields);
    if (!style) return respond(answer_of(style.error()));
    const record::WriteOptions written{.format = format.value_or(record::Format::Json),
                                       .style = *style};
    const std::string& site = house_->context.options.site;
    if (const TablePtr table = house_->tables.find(id))
        return Tables::when_shown(table, [this, table, format, written, site, respond] {
            if (format)
                return respond(record_answer(table->game.id(), *format,
                                             record_text(table->game, written, site)));
            protocol::SnapshotFor reader;
            reader.now = house_->context.now();
            reader.presence = house_->tables.presence(*table);
            reader.is_message = false;
            respond(answer_of(protocol::snapshot(table->game, reader)));
        });
    const auto text_of = [format, written, site, now = house_->context.now()](
                             const LiveGame& game, const std::vector<ChatLine>&) -> std::string {
        if (format) return record_text(game, written, site);
        protocol::SnapshotFor reader;
        reader.now = now;
        reader.is_message = false;
        return protocol::snapshot(game, reader);
    };
    house_->replays.text_of(id, call.asker(), text_of,
                            [id, format, respond](Result<std::string, Fault> text) {
                                if (!text) return respond(answer_of(text.error()));
                                if (format)
                                    return respond(record_answer(id, *format, std::move(*text)));
                                respond(answer_of(std::move(*text)));
                            });
}

void Service::games(const Call& call, Respond respond) {
    auto filter = filter_of(call.fields);
    if (!filter) return respond(answer_of(filter.error()));
    with_players(house_->people, std::string{call.fields.get("player")},
                 std::string{call.fields.get("opponent")}, *filter,
                 [this, asker = call.asker(), respond](const Result<GameFilter, Fault>& found) {
                     if (!found) return respond(answer_of(found.error()));
                     house_->context.store.games(
                         *found, asker,
                         house_->context.guarded([respond](Result<GamePage, StoreError> page) {
                             if (!page) return respond(storage_answer(page.error()));
                             JsonText json;
                             json.open('{');
                             write_rows(json, "games", page->rows);
                             json.key("before");
                             if (page->next)
                                 json.string(cursor_text(*page->next));
                             else
                                 json.plain("null");
                             // A search looks at a bounded number of games: more may be found from
                             // `before`.
                             json.truth_field("complete", !page->is_cut_short);
                             json.close('}');
                             respond(answer_of(json.take()));
                         }));
                 });
}

}  // namespace janggun::server
