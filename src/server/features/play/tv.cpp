// Games under way, for those who watch.
#include "server/features/play/tv.h"

#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/app/collected.h"
#include "server/features/play/game_room.h"
#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

/// Which of the games under way a caller wants to see.
struct LiveSelection {
    static constexpr int kMost = 50;
    static constexpr int kLastOffset = 500;

    std::optional<GameKind> kind;
    int limit = kMost;
    int offset = 0;
};

Result<int, Fault> number_in(const Fields& fields, std::string_view name, int otherwise, int least,
                             int most) {
    const auto text = fields.find(name);
    if (!text) return otherwise;
    const auto number = parse_number(*text);
    if (!number || *number < least || *number > most)
        return Failure{Fault{
            Code::BadField, fmt::format("{}: expected a number from {} to {}", name, least, most)}};
    return static_cast<int>(*number);
}

Result<LiveSelection, Fault> selection_of(const Fields& fields) {
    LiveSelection selection;
    if (const auto game = fields.find("game")) {
        selection.kind = game_kind_named(*game);
        if (!selection.kind)
            return Failure{Fault{Code::BadField, "game: expected one of " + game_kind_names()}};
    }
    const auto limit = number_in(fields, "limit", LiveSelection::kMost, 1, LiveSelection::kMost);
    if (!limit) return Failure{limit.error()};
    const auto offset = number_in(fields, "offset", 0, 0, LiveSelection::kLastOffset);
    if (!offset) return Failure{offset.error()};
    selection.limit = *limit;
    selection.offset = *offset;
    return selection;
}

/// Rows that are empty were over before they could be read.
std::string live_page(const std::vector<std::string>& rows, std::size_t total, Time now) {
    JsonText json;
    json.open('{');
    json.key("games");
    json.open('[');
    for (const std::string& row : rows)
        if (!row.empty()) json.plain(row);
    json.close(']');
    json.number_field("total", static_cast<std::int64_t>(total));
    json.number_field("now", now.count());
    json.close('}');
    return json.take();
}

}  // namespace

void Tv::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time) { look(); });
    registry.route(Method::Get, "/api/tv", Access::Anybody, Scope::None, this, &Tv::best_game);
    registry.route(Method::Get, "/api/live", Access::Anybody, Scope::None, this, &Tv::live_games);
    context_.bus.subscribe(topic::kTvChanged,
                           context_.guarded([this](const Notice&) { refresh([] {}); }));
}

void Tv::game_began(const GameRoom& /*room*/) {
    timer_.arm(context_.now() + kDebounce);
}

void Tv::event_appended(const GameRoom& /*room*/, const Stamped& /*event*/) {
    timer_.arm(context_.now() + kDebounce);
}

std::string Tv::message() const {
    return protocol::tv_message(on_, on_variant_);
}

/// A game of this node may be the best of all now, or no longer.
void Tv::look() {
    const GameRoomPtr best = games_.best();
    const GameId id = best ? best->game.id() : GameId{};
    // Without an event too: players leave, and notices of other nodes may be lost.
    if (best || !on_.empty()) timer_.arm(context_.now() + kLookAgain);
    if (std::exchange(best_here_, id) == id) return refresh([] {});
    context_.bus.publish(topic::kTvChanged, {0, make_message(id.text)});
}

void Tv::refresh(const std::function<void()>& done) {
    owner_.ask_all(query::BestGame{}, context_.guarded([this, done](const auto& best) {
        if (best) show(*best);
        done();
    }));
}

void Tv::show(const reply::LiveGameRows& best) {
    const GameId id = best.rows.empty() ? GameId{} : best.rows.front().game;
    if (id == on_) return;
    on_ = id;
    on_variant_ = best.rows.empty() ? std::string{} : best.rows.front().variant;
    context_.bus.publish(topic::tv(context_.node), {++number_, make_message(message())});
}

void Tv::best_game(const Call& /*call*/, Respond respond) {
    owner_.ask_all(query::BestGame{}, [this, respond = std::move(respond)](
                                          const Result<reply::LiveGameRows, Refusal>& best) {
        if (!best) return respond(answer_of(best.error().fault));
        if (best->rows.empty()) return respond(answer_of(std::string{R"({"game":null})"}));
        owner_.ask(request::ReadRow{best->rows.front().game},
                   [respond](const Result<reply::Text, Refusal>& row) {
                       JsonText json;
                       json.open('{');
                       json.key("game");
                       json.plain(row ? std::string_view{row->text} : "null");
                       json.close('}');
                       respond(answer_of(json.take()));
                   });
    });
}

void Tv::live_games(const Call& call, Respond respond) {
    const auto selection = selection_of(call.fields);
    if (!selection) return respond(answer_of(selection.error()));
    const auto offset = static_cast<std::size_t>(selection->offset);
    owner_.ask_all(
        query::LiveGameList{selection->kind, offset + static_cast<std::size_t>(selection->limit)},
        [this, offset,
         respond = std::move(respond)](const Result<reply::LiveGameRows, Refusal>& found) {
            if (!found) return respond(answer_of(found.error().fault));
            std::vector<GameId> page;
            for (std::size_t i = offset; i < found->rows.size(); ++i)
                page.push_back(found->rows[i].game);
            const auto rows = std::make_shared<Collected<std::string>>(
                page.size(), [now = context_.now(), total = found->total,
                              respond](const std::vector<std::string>& texts) {
                    respond(answer_of(live_page(texts, total, now)));
                });
            for (std::size_t i = 0; i < page.size(); ++i)
                owner_.ask(request::ReadRow{page[i]},
                           [rows, i](const Result<reply::Text, Refusal>& row) {
                               rows->set(i, row ? row->text : std::string{});
                           });
        });
}

}  // namespace janggun::server
