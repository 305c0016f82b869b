// Games under way, for those who watch.
#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "server/app/answers.h"
#include "server/app/connections.h"

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

int strength(const Table& table) {
    const auto& seats = table.game.terms().seats;
    return seats.first.rating.value_or(0) + seats.second.rating.value_or(0);
}

/// The best first; of equal ones the newest.
bool is_better(const TablePtr& a, const TablePtr& b) {
    if (const int x = strength(*a), y = strength(*b); x != y) return x > y;
    if (a->game.terms().created != b->game.terms().created)
        return a->game.terms().created > b->game.terms().created;
    return a->game.id() < b->game.id();
}

/// A game that goes on, as far as it is shown.
void write_live(JsonText& json, const Table& table, Time now) {
    write_row(json, {table.game.terms(), std::nullopt}, table.shown_fen, table.shown_plies,
              [&](JsonText& more) {
                  const auto& plies = table.game.plies();
                  const auto shown = static_cast<std::size_t>(table.shown_plies);
                  if (shown > 0 && shown <= plies.size())
                      text_field(more, "last_move", plies[shown - 1].uci);
                  more.key("clocks");
                  protocol::write_clock(more, table.game.clock(now));
              });
}

}  // namespace

void Service::tv(const Call&, Respond respond) {
    const TablePtr best = house_->tables.best();
    if (!best) return respond(answer_of(std::string{R"({"game":null})"}));
    JsonText json;
    json.open('{');
    json.key("game");
    write_live(json, *best, house_->context.now());
    json.close('}');
    respond(answer_of(json.take()));
}

void Service::live(const Call& call, Respond respond) {
    const auto selection = selection_of(call.fields);
    if (!selection) return respond(answer_of(selection.error()));
    std::vector<TablePtr> games;
    for (const auto& [id, table] : house_->tables.all())
        if (table->game.phase() == Phase::Playing && table->shown > 0 &&
            (!selection->kind || category_of(table->game.terms().offer).game == *selection->kind))
            games.push_back(table);
    const std::size_t first = std::min(static_cast<std::size_t>(selection->offset), games.size());
    const std::size_t last =
        std::min(first + static_cast<std::size_t>(selection->limit), games.size());
    std::partial_sort(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(last), games.end(),
                      is_better);
    const Time now = house_->context.now();
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
