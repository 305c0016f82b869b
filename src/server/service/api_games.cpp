// The HTTP API about games: one, many, records, profiles, tables and lists.
#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/fen.h"
#include "record/writer.h"
#include "server/domain/names.h"
#include "server/service/answers.h"
#include "server/service/ending.h"
#include "server/service/house.h"

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

Answer record_answer(const LiveGame& game, record::Format format, std::string_view site) {
    auto written = record::write_game(record_of(game, site), {.format = format, .style = {}});
    if (written.text.empty())
        return answer_of(Fault{Code::NotFound, "this game has no record in that format"});
    Answer answer = answer_of(std::move(written.text));
    answer.type = media_type(format);
    answer.file_name = game.id().text + "." + std::string{record::name_of(format)};
    return answer;
}

std::optional<Time> moment(std::string_view text) {
    const auto number = parse_number<std::int64_t>(text);
    return number ? std::optional{Time::at(*number)} : std::nullopt;
}

/// The cursor of a page: when its last game ended, and which it was.
std::string cursor_of(const GameRow& row) {
    return fmt::format("{}-{}", row.ending->at.count(), row.terms.id.text);
}

/// What the query asks for, except the players.
Result<GameFilter, Fault> filter_of(const Fields& fields) {
    const auto bad = [](std::string_view what) {
        return Failure{Fault{Code::BadField, std::string{what}}};
    };
    GameFilter filter;
    filter.variant = fields.get("variant");
    if (!filter.variant.empty() && !variant_named(filter.variant))
        return bad("variant: there is no such variant");
    filter.score = fields.get("result");
    filter.reason = fields.get("reason");
    if (const auto rated = fields.find("rated")) filter.is_rated = *rated == "true";
    if (const std::string_view setup = fields.get("setup"); !setup.empty()) {
        const auto dash = setup.find('-');
        if (dash == std::string_view::npos) return bad("setup: such as inner-outer or *-left");
        const std::string_view cho = setup.substr(0, dash);
        const std::string_view han = setup.substr(dash + 1);
        for (const std::string_view one : {cho, han})
            if (one != "*" && !janggi::formation_named(one))
                return bad("setup: such as inner-outer or *-left");
        if (cho != "*") filter.setups.first = cho;
        if (han != "*") filter.setups.second = han;
    }
    for (const auto& [name, place] :
         {std::pair{"since", &filter.since}, std::pair{"until", &filter.until}})
        if (const auto text = fields.find(name)) {
            *place = moment(*text);
            if (!*place) return bad(fmt::format("{}: milliseconds since 1970 are wanted", name));
        }
    if (const auto fen = fields.find("fen"); fen && !fen->empty()) {
        const auto ruleset =
            variant_named(filter.variant.empty() ? "janggi" : std::string_view{filter.variant});
        const auto key = with_game(
            *ruleset,
            [&]<Game G>(const typename G::Ruleset& rules) -> Result<std::uint64_t, std::string> {
                const auto position = notation::read_position<G>(*fen, rules);
                if (!position) return Failure{position.error()};
                return position->key();
            });
        if (!key) return bad("fen: " + key.error());
        filter.position_key = *key;
    }
    if (const auto limit = fields.find("limit")) {
        const auto number = parse_number(*limit);
        if (!number || *number < 1) return bad("limit: a number from 1 to 100 is wanted");
        filter.limit = std::min(*number, 100);
    }
    if (const auto before = fields.find("before"); before && !before->empty()) {
        const auto dash = before->find('-');
        filter.before = moment(before->substr(0, dash));
        if (dash == std::string_view::npos || !filter.before || !is_id(before->substr(dash + 1)))
            return bad("before: the cursor of the page before is wanted");
        filter.before_game = {std::string{before->substr(dash + 1)}};
    }
    return filter;
}

}  // namespace

void with_players(People& people, const std::string& player, const std::string& opponent,
                  GameFilter filter, std::function<void(Result<GameFilter, Fault>)> done) {
    if (player.empty()) return done(std::move(filter));
    people.get_named(player, [&people, opponent, filter, done](const PersonPtr& one) mutable {
        if (!one) return done(Failure{no_user()});
        filter.player = one->user.id;
        if (opponent.empty()) return done(filter);
        people.get_named(opponent, [filter, done](const PersonPtr& two) mutable {
            if (!two) return done(Failure{no_user()});
            filter.opponent = two->user.id;
            done(filter);
        });
    });
}

void write_rows(JsonText& json, std::string_view name, const std::vector<GameRow>& rows) {
    json.key(name);
    json.open('[');
    for (const GameRow& row : rows) write_row(json, row);
    json.close(']');
}

void write_row(JsonText& json, const GameRow& row, std::string_view fen, int plies) {
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
    json.close('}');
}

void Service::game(const Call& call, Respond respond) {
    const auto wanted = split_name(call.path.at(0));
    if (!wanted || !is_id(wanted->id)) return respond(answer_of(kNoGame));
    const auto format = wanted->format;
    const auto show = [this, format, respond](const Table& table) {
        if (format)
            return respond(record_answer(table.game, *format, house_->context.options.site));
        protocol::SnapshotFor reader;
        reader.now = house_->context.now();
        reader.presence = house_->tables.presence(table);
        reader.is_message = false;
        respond(answer_of(protocol::snapshot(table.game, reader)));
    };
    const GameId id{std::string{wanted->id}};
    if (const TablePtr table = house_->tables.find(id))
        return Tables::when_shown(table, [table, show] { show(*table); });
    house_->context.store.game(
        id, house_->context.guarded(
                [show, respond](Result<std::optional<StoredGame>, StoreError> stored) {
                    if (!stored) return respond(storage_answer());
                    if (!*stored) return respond(answer_of(kNoGame));
                    auto live = LiveGame::replayed((*stored)->row.terms, (*stored)->log);
                    if (!live) return respond(answer_of(kNoGame));
                    show(Table{std::move(*live)});
                }));
}

void Service::games(const Call& call, Respond respond) {
    auto filter = filter_of(call.fields);
    if (!filter) return respond(answer_of(filter.error()));
    with_players(
        house_->people, std::string{call.fields.get("player")},
        std::string{call.fields.get("opponent")}, *filter,
        [this, respond](const Result<GameFilter, Fault>& found) {
            if (!found) return respond(answer_of(found.error()));
            house_->context.store.games(
                *found, house_->context.guarded([respond, limit = found->limit](
                                                    Result<std::vector<GameRow>, StoreError> rows) {
                    if (!rows) return respond(storage_answer());
                    JsonText json;
                    json.open('{');
                    write_rows(json, "games", *rows);
                    json.key("before");
                    if (rows->size() < static_cast<std::size_t>(limit))
                        json.plain("null");
                    else
                        json.string(cursor_of(rows->back()));
                    json.close('}');
                    respond(answer_of(json.take()));
                }));
        });
}

ConnectionId Service::stream_games(const Call& call, Sink& sink, Respond begun) {
    auto filter = filter_of(call.fields);
    if (!filter) {
        begun(answer_of(filter.error()));
        return ConnectionId::None;
    }
    Connection connection;
    connection.sink = &sink;
    connection.kind = Connection::Kind::Export;
    connection.caller.user = UserId::None;
    connection.exporting = std::make_unique<Connection::Export>();
    connection.exporting->is_pgn = call.accept.find("pgn") != std::string::npos;
    connection.exporting->is_busy = true;
    const auto most = parse_number(call.fields.get("max"));
    connection.exporting->left = most && *most > 0 ? *most : 1'000'000;
    const bool is_pgn = connection.exporting->is_pgn;
    const ConnectionId id = house_->open(std::move(connection));
    const std::string player{call.path.empty() ? call.fields.get("player") : call.path.at(0)};
    with_players(house_->people, player, std::string{call.fields.get("opponent")}, *filter,
                 [this, id, is_pgn, begun](const Result<GameFilter, Fault>& found) {
                     Connection* open = house_->find(id);
                     if (!open) return;
                     if (!found) {
                         house_->closed(id);
                         return begun(answer_of(found.error()));
                     }
                     open->exporting->filter = *found;
                     open->exporting->is_busy = false;
                     Answer answer;
                     answer.type = is_pgn ? "application/x-chess-pgn" : "application/x-ndjson";
                     begun(std::move(answer));
                     drained(id);
                 });
    return id;
}

void Service::drained(ConnectionId id) {
    Connection* connection = house_->find(id);
    if (!connection || !connection->exporting || connection->exporting->is_busy) return;
    constexpr int kAtOnce = 20;
    Connection::Export& exporting = *connection->exporting;
    exporting.is_busy = true;
    exporting.filter.limit = std::min(kAtOnce, exporting.left);
    house_->context.store.whole_games(
        exporting.filter,
        house_->context.guarded([this, id](Result<std::vector<StoredGame>, StoreError> games) {
            Connection* open = house_->find(id);
            if (!open) return;
            if (!games || games->empty()) return open->sink->close(Sink::Close::Done);
            Connection::Export& state = *open->exporting;
            std::string text;
            for (const StoredGame& stored : *games) {
                const auto live = LiveGame::replayed(stored.row.terms, stored.log);
                if (!live) continue;
                text += record::write_game(
                            record_of(*live, house_->context.options.site),
                            {.format = state.is_pgn ? record::Format::Pgn : record::Format::Json,
                             .style = {}})
                            .text;
            }
            const GameRow& last = games->back().row;
            state.filter.before = last.ending->at;
            state.filter.before_game = last.terms.id;
            state.left -= static_cast<int>(games->size());
            const bool is_last =
                games->size() < static_cast<std::size_t>(state.filter.limit) || state.left <= 0;
            state.is_busy = false;
            open->sink->send(make_message(std::move(text)));
            if (is_last) open->sink->close(Sink::Close::Done);
        }));
}

}  // namespace janggun::server
