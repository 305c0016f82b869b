// Games over HTTP.
#include "server/features/archive/game_routes.h"

#include "server/app/answers.h"
#include "server/features/archive/game_query.h"
#include "server/features/play/game_document.h"
#include "server/features/play/game_row_json.h"

namespace janggun::server {
namespace {

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

Answer record_answer(const GameId& id, record::Format format, std::string text) {
    if (text.empty())
        return answer_of(Fault{Code::NotFound, "this game has no record in that format"});
    Answer answer = answer_of(std::move(text));
    answer.type = media_type(format);
    answer.file_name = id.text + "." + std::string{record::name_of(format)};
    return answer;
}

bool wants_json(const Call& call) {
    return call.accept.find("application/json") != std::string::npos;
}

Answer export_answer(std::string text, bool as_json) {
    Answer answer = answer_of(std::move(text));
    if (!as_json) answer.type = "application/x-chess-pgn";
    return answer;
}

}  // namespace

void GameRoutes::register_with(Registry& registry) {
    const auto get = [&](std::string_view pattern,
                         void (GameRoutes::*answer)(const Call&, Respond)) {
        registry.route(Method::Get, pattern, Access::Anybody, Scope::None, this, answer);
    };
    get("/api/game/{id}", &GameRoutes::game);
    get("/api/games", &GameRoutes::games);
    get("/game/export/{id}", &GameRoutes::export_game);
}

/// By the game's owner while it is live; otherwise replayed from the store.
void GameRoutes::text_of(const GameId& id, const Asker& asker, const Document& document,
                         Replays::Done done) {
    owner_.ask(
        request::Render{id, UserId::None, document},
        [this, id, asker, document,
         done = std::move(done)](const Result<reply::Text, Refusal>& live) {
            if (live) return done(live->text);
            if (live.error().is_live) return done(Failure{live.error().fault});
            const DocumentFacts facts{.viewer = UserId::None, .now = context_.now(), .site = site_};
            replays_.text_of(
                id, asker,
                [document, facts](const LiveGame& game, const auto&) {
                    return server::text_of(document, game, facts);
                },
                done);
        },
        asker);
}

void GameRoutes::game(const Call& call, Respond respond) {
    const auto wanted = split_name(call.path.at(0));
    if (!wanted || !is_id(wanted->id)) return respond(answer_of(no_game()));
    const GameId id{std::string{wanted->id}};
    const auto style = notation_of(call.fields);
    if (!style) return respond(answer_of(style.error()));
    if (wanted->format)
        return text_of(id, call.asker(), document::Record{*wanted->format, *style},
                       [id, format = *wanted->format, respond](Result<std::string, Fault> text) {
                           if (!text) return respond(answer_of(text.error()));
                           respond(record_answer(id, format, std::move(*text)));
                       });
    text_of(id, call.asker(), document::Snapshot{}, [respond](Result<std::string, Fault> text) {
        if (!text) return respond(answer_of(text.error()));
        respond(answer_of(std::move(*text)));
    });
}

void GameRoutes::export_game(const Call& call, Respond respond) {
    if (!is_id(call.path.at(0))) return respond(answer_of(no_game()));
    const bool is_json = wants_json(call);
    const bool has_pgn = call.fields.get("pgnInJson") == "true";
    text_of({call.path.at(0)}, call.asker(), document::Export{is_json, has_pgn},
            [is_json, respond](Result<std::string, Fault> text) {
                if (!text) return respond(answer_of(text.error()));
                respond(export_answer(std::move(*text), is_json));
            });
}

void GameRoutes::games(const Call& call, Respond respond) {
    auto filter = filter_of(call.fields);
    if (!filter) return respond(answer_of(filter.error()));
    with_players(people_, std::string{call.fields.get("player")},
                 std::string{call.fields.get("opponent")}, *filter,
                 [this, asker = call.asker(), respond](const Result<GameFilter, Fault>& found) {
                     if (!found) return respond(answer_of(found.error()));
                     archive_.games(*found, asker,
                                    context_.guarded([respond](Result<GamePage, StoreError> page) {
                                        if (!page) return respond(storage_answer(page.error()));
                                        JsonText json;
                                        json.open('{');
                                        write_rows(json, "games", page->rows);
                                        json.key("before");
                                        if (page->next)
                                            json.string(cursor_text(*page->next));
                                        else
                                            json.plain("null");
                                        // A search looks at a bounded number of games: more may be
                                        // found from `before`.
                                        json.truth_field("complete", !page->is_cut_short);
                                        json.close('}');
                                        respond(answer_of(json.take()));
                                    }));
                 });
}

}  // namespace janggun::server
