// Games under way, for those who watch.
#include "server/features/play/tv.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/features/play/game_row_json.h"
#include "server/features/play/topics.h"

namespace janggun::server {
namespace {

/// Which of the games under way a caller wants to see.
struct LiveSelection {
    static constexpr int kMost = 50;
    static constexpr int kLastOffset = 10'000;

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
            return Failure{Fault{Code::BadField, "game: expected \"janggi\" or \"shogun\""}};
    }
    const auto limit = number_in(fields, "limit", LiveSelection::kMost, 1, LiveSelection::kMost);
    if (!limit) return Failure{limit.error()};
    const auto offset = number_in(fields, "offset", 0, 0, LiveSelection::kLastOffset);
    if (!offset) return Failure{offset.error()};
    selection.limit = *limit;
    selection.offset = *offset;
    return selection;
}

int strength(const GameRoom& room) {
    const auto& seats = room.game.terms().seats;
    return seats.first.rating.value_or(0) + seats.second.rating.value_or(0);
}

/// The best first; of equal ones the newest.
bool is_better(const GameRoomPtr& a, const GameRoomPtr& b) {
    if (const int x = strength(*a), y = strength(*b); x != y) return x > y;
    if (a->game.terms().created != b->game.terms().created)
        return a->game.terms().created > b->game.terms().created;
    return a->game.id() < b->game.id();
}

/// A game that goes on, as far as it is shown.
void write_live(JsonText& json, const GameRoom& room, Time now) {
    write_row(json, {room.game.terms(), std::nullopt}, room.published.fen(), room.published.plies(),
              [&](JsonText& more) {
                  const auto& plies = room.game.plies();
                  const auto shown = static_cast<std::size_t>(room.published.plies());
                  if (shown > 0 && shown <= plies.size())
                      text_field(more, "last_move", plies[shown - 1].uci);
                  more.key("clocks");
                  protocol::write_clock(more, room.game.clock(now));
              });
}

}  // namespace

void Tv::register_with(Registry& registry) {
    timer_ = registry.timer([this](Time) { look(); });
    registry.route(Method::Get, "/api/tv", Access::Anybody, Scope::None, this, &Tv::best_game);
    registry.route(Method::Get, "/api/live", Access::Anybody, Scope::None, this, &Tv::live_games);
}

void Tv::game_began(const GameRoom& /*room*/) {
    timer_.arm(context_.now() + kDebounce);
}

void Tv::event_appended(const GameRoom& /*room*/, const Stamped& /*event*/) {
    timer_.arm(context_.now() + kDebounce);
}

std::string Tv::message() {
    const GameRoomPtr best = games_.best();
    return protocol::tv_message(
        best ? best->game.id() : GameId{},
        best ? std::string_view{best->game.terms().offer.variant} : std::string_view{});
}

void Tv::look() {
    const GameRoomPtr best = games_.best();
    const GameId id = best ? best->game.id() : GameId{};
    // Without an event too: players leave.
    if (best) timer_.arm(context_.now() + kLookAgain);
    if (id == on_) return;
    on_ = id;
    context_.bus.publish(topic::kTv, {++number_, make_message(message())});
}

void Tv::best_game(const Call& /*call*/, Respond respond) {
    const GameRoomPtr best = games_.best();
    if (!best) return respond(answer_of(std::string{R"({"game":null})"}));
    JsonText json;
    json.open('{');
    json.key("game");
    write_live(json, *best, context_.now());
    json.close('}');
    respond(answer_of(json.take()));
}

void Tv::live_games(const Call& call, Respond respond) {
    const auto selection = selection_of(call.fields);
    if (!selection) return respond(answer_of(selection.error()));
    std::vector<GameRoomPtr> games;
    for (const auto& [id, room] : games_.all())
        if (room->game.phase() == Phase::Playing && room->published.version() > 0 &&
            (!selection->kind || category_of(room->game.terms().offer).game == *selection->kind))
            games.push_back(room);
    const std::size_t first = std::min(static_cast<std::size_t>(selection->offset), games.size());
    const std::size_t last =
        std::min(first + static_cast<std::size_t>(selection->limit), games.size());
    std::partial_sort(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(last), games.end(),
                      is_better);
    const Time now = context_.now();
    JsonText json;
    json.open('{');
    json.key("games");
    json.open('[');
    for (std::size_t i = first; i < last; ++i) write_live(json, *games[i], now);
    json.close(']');
    json.number_field("total", static_cast<std::int64_t>(games.size()));
    json.number_field("now", now.count());
    json.close('}');
    respond(answer_of(json.take()));
}

}  // namespace janggun::server
