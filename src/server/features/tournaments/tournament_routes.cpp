// Routes of tournaments.
#include "server/features/tournaments/tournament_routes.h"

#include <array>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/tournaments/tournament_games_export.h"
#include "server/features/tournaments/tournament_import.h"
#include "server/features/tournaments/tournament_json.h"

namespace janggun::server {
namespace {

constexpr std::array<std::string_view, 3> kSections = {"coming", "running", "past"};

/// "PLACE-ID", as the page before has ended.
std::optional<std::pair<std::int64_t, std::string>> cursor_of(std::string_view text) {
    const auto dash = text.rfind('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto place = parse_number<std::int64_t>(text.substr(0, dash));
    const std::string_view id = text.substr(dash + 1);
    if (!place || !is_id(id)) return std::nullopt;
    return std::pair{*place, std::string{id}};
}

Result<TournamentFilter, Fault> filter_of_calendar(const Fields& fields) {
    TournamentFilter filter;
    const std::string_view state = fields.get("state", "running");
    const auto* const found = std::find(kSections.begin(), kSections.end(), state);
    if (found == kSections.end())
        return Failure{bad_field("state: expected coming, running or past")};
    filter.section = static_cast<TournamentSection>(found - kSections.begin());
    const auto limit = parse_number(fields.get("limit", "20"));
    if (!limit || *limit < 1 || *limit > 100)
        return Failure{bad_field("limit: expected a number from 1 to 100")};
    filter.limit = *limit;
    if (const std::string_view before = fields.get("before"); !before.empty()) {
        filter.before = cursor_of(before);
        if (!filter.before)
            return Failure{bad_field("before: expected the cursor of the previous page")};
    }
    return filter;
}

std::string calendar_json(const std::vector<TournamentRow>& rows, int limit) {
    JsonText json;
    json.open('{');
    json.key("tournaments");
    json.open('[');
    for (const TournamentRow& row : rows)
        if (const auto settings = settings_from(row.settings)) write_summary(json, row, *settings);
    json.close(']');
    json.key("before");
    if (static_cast<int>(rows.size()) < limit)
        json.plain("null");
    else
        json.string(fmt::format("{}-{}", place_of(rows.back()), rows.back().id.text));
    json.close('}');
    return json.take();
}

/// A file that is small enough to be made at once.
class TextExport final : public ExportSource {
  public:
    explicit TextExport(std::string text) : text_{std::move(text)} {}
    void next(Done done) override { done(Piece{std::move(text_), true}); }

  private:
    std::string text_;
};

std::string trophies_json(const std::vector<Trophy>& trophies) {
    JsonText json;
    json.open('{');
    json.key("trophies");
    json.open('[');
    for (const Trophy& trophy : trophies) {
        const auto settings = settings_from(trophy.settings);
        if (!settings) continue;
        json.open('{');
        json.field("tournament", trophy.tournament.text);
        json.field("name", settings->name);
        json.field("variant", settings->offer.variant);
        json.number_field("place", trophy.place);
        json.number_field("players", trophy.players);
        json.number_field("ended", trophy.ended.count());
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.take();
}

}  // namespace

void TournamentRoutes::register_with(Registry& registry) {
    registry.route(Method::Get, "/api/tournaments", Access::Anybody, Scope::None, this,
                   &TournamentRoutes::calendar);
    registry.route(Method::Get, "/api/user/{name}/trophies", Access::Anybody, Scope::None, this,
                   &TournamentRoutes::trophies);
    const auto add = [&](Method method, const char* pattern, Access access, Scope scope,
                         std::string_view action) -> Route& {
        return registry.route(method, pattern, access, scope, forward(action), &Forward::answer);
    };
    constexpr Method kGet = Method::Get;
    constexpr Method kPost = Method::Post;
    add(kPost, "/api/tournament", Access::Account, Scope::None, "create").session_only();
    // As a JSON text a file is longer: its lines end with an escape.
    add(kPost, "/api/tournament/import", Access::Account, Scope::None, "import")
        .session_only()
        .with_body(kMostTrfBytes * 5 / 4);
    add(kGet, "/api/tournament/{id}", Access::Anybody, Scope::None, "show");
    add(kGet, "/api/tournament/{id}/standings", Access::Anybody, Scope::None, "standings");
    registry.route(kGet, "/api/tournament/{id}/round/{round}", Access::Anybody, Scope::None, this,
                   &TournamentRoutes::round);
    add(kGet, "/api/tournament/{id}/crosstable", Access::Anybody, Scope::None, "crosstable");
    registry.stream(kGet, "/api/tournament/{id}/export", Access::Anybody, Scope::None, this,
                    &TournamentRoutes::file);
    exports_.register_with(registry);
    for (const auto& [pattern, action] : {std::pair{"/api/tournament/{id}/join", "join"},
                                          std::pair{"/api/tournament/{id}/withdraw", "withdraw"},
                                          std::pair{"/api/tournament/{id}/bye", "bye"},
                                          std::pair{"/api/tournament/{id}/call", "call"}})
        add(kPost, pattern, Access::Person, kPlayScopes, action);
    for (const auto& [pattern, action] : {std::pair{"/api/tournament/{id}/start", "start"},
                                          std::pair{"/api/tournament/{id}/result", "result"},
                                          std::pair{"/api/tournament/{id}/rule", "rule"},
                                          std::pair{"/api/tournament/{id}/pair", "pair"},
                                          std::pair{"/api/tournament/{id}/player", "player"},
                                          std::pair{"/api/tournament/{id}/remove", "remove"},
                                          std::pair{"/api/tournament/{id}/pause", "pause"},
                                          std::pair{"/api/tournament/{id}/resume", "resume"},
                                          std::pair{"/api/tournament/{id}/end", "end"}})
        add(kPost, pattern, Access::Account, Scope::None, action).session_only();
}

void TournamentRoutes::trophies(const Call& call, Respond respond) {
    const Asker asker = call.asker();
    people_.get_named(call.path.at(0), [this, asker, respond](const PersonPtr& person) {
        if (!person) return respond(answer_of(no_user()));
        store_.trophies_of(
            person->user.id, kMostTrophies, asker,
            context_.guarded([respond](const Result<std::vector<Trophy>, StoreError>& found) {
                if (!found) return respond(storage_answer(found.error()));
                respond(answer_of(trophies_json(*found)));
            }));
    });
}

TournamentRoutes::Forward* TournamentRoutes::forward(std::string_view action) {
    return &forwards_.emplace_back(Forward{*this, action});
}

void TournamentRoutes::Forward::answer(const Call& call, Respond respond) {
    routes.ask(action, call, std::move(respond));
}

void TournamentRoutes::ask(std::string_view action, const Call& call, Respond respond) {
    TournamentRequest request;
    request.action = action;
    if (!call.path.empty()) request.tournament.text = call.path.front();
    request.user = call.caller.user;
    request.address = call.address;
    for (const auto& [name, value] : call.fields.all) request.fields.push_back({name, value});
    owner_.send(std::move(request), std::move(respond));
}

void TournamentRoutes::calendar(const Call& call, Respond respond) {
    auto filter = filter_of_calendar(call.fields);
    if (!filter) return respond(answer_of(filter.error()));
    const int limit = filter->limit;
    store_.tournaments(
        std::move(*filter), call.asker(),
        context_.guarded([respond = std::move(respond),
                          limit](const Result<std::vector<TournamentRow>, StoreError>& rows) {
            if (!rows) return respond(storage_answer(rows.error()));
            respond(answer_of(calendar_json(*rows, limit)));
        }));
}

void TournamentRoutes::round(const Call& call, Respond respond) {
    Call asked = call;
    asked.fields.all.clear();
    asked.fields.add("round", call.path.at(1));
    ask("round", asked, std::move(respond));
}

/// Thousands of games are not held in memory: they go out as they are replayed.
ConnectionId TournamentRoutes::file(const Call& call, Sink& sink, Respond begun) {
    const std::string_view format = call.fields.get("format", "trf");
    const bool is_of_games = format == "pgn" || format == "gib";
    ExportSlots::Slot slot;
    if (is_of_games && !(slot = slots_.take(call.address))) {
        begun(too_many_exports());
        return ConnectionId::None;
    }
    const ConnectionId id = exports_.open(sink);
    if (!is_of_games) {
        ask("export", call, context_.guarded([this, id, call, begun](Answer answer) {
            if (answer.status != 200) return exports_.refuse(id, std::move(answer), begun);
            auto text = std::make_shared<TextExport>(std::exchange(answer.body, {}));
            exports_.start(id, std::move(text), nullptr, call.cancel, std::move(answer), begun);
        }));
        return id;
    }
    const record::Format games = format == "pgn" ? record::Format::Pgn : record::Format::Gib;
    ask("games", call, context_.guarded([this, id, call, games, slot, begun](Answer answer) {
        if (answer.status != 200) return exports_.refuse(id, std::move(answer), begun);
        TournamentGamesExport::Wish wish{{}, games, site_};
        for (const Word& word : words_of(answer.body))
            wish.games.push_back({std::string{word.text}});
        Answer head;
        const bool is_pgn = games == record::Format::Pgn;
        head.type = is_pgn ? "application/x-chess-pgn" : "text/plain; charset=utf-8";
        head.file_name = call.path.at(0) + (is_pgn ? ".pgn" : ".gib");
        exports_.start(id,
                       std::make_shared<TournamentGamesExport>(context_, replays_, std::move(wish),
                                                               call.asker()),
                       slot, call.cancel, std::move(head), begun);
    }));
    return id;
}

}  // namespace janggun::server
