// Parts of Lichess's shapes.
#include "server/protocol/lichess_parts.h"

#include "base/text.h"
#include "server/domain/glicko.h"
#include "server/domain/names.h"

namespace janggun::server::protocol::lichess {
namespace {

std::string capitalised(std::string_view name) {
    std::string text{name};
    if (!text.empty()) text.front() = to_upper(text.front());
    return text;
}

std::string variant_name(const GameOffer& offer) {
    return with_game(ruleset_of(offer), [&]<Game G>(const typename G::Ruleset& ruleset) {
        if (offer.variant.find(':') != std::string::npos) return offer.variant;  // custom rules
        std::string name{G::kName};
        if (offer.variant != name_of(kind_of(ruleset_of(offer))))
            name.append(" ").append(title_of(ruleset));
        return name;
    });
}

}  // namespace

void write_variant(JsonText& json, const GameOffer& offer) {
    json.key("variant");
    json.open('{');
    json.field("key", offer.variant);
    json.field("name", variant_name(offer));
    json.field("short", offer.variant);
    json.close('}');
}

void write_perf(JsonText& json, const GameOffer& offer) {
    json.key("perf");
    json.open('{');
    json.field("icon", "");
    json.field("name", perf_name(category_of(offer)));
    json.close('}');
}

void write_time_control(JsonText& json, const TimeControl& clock) {
    json.key("timeControl");
    json.open('{');
    if (clock.is_unlimited()) {
        json.field("type", "unlimited");
    } else if (clock.days_per_move > 0) {
        json.field("type", "correspondence");
        json.number_field("daysPerTurn", clock.days_per_move);
    } else {
        json.field("type", "clock");
        json.number_field("limit", clock.main.count() / 1000);
        json.number_field("increment", clock.increment.count() / 1000);
        if (clock.has_byoyomi()) {
            json.number_field("byoyomi", clock.period.count() / 1000);
            json.number_field("periods", clock.periods);
        }
        json.field("show", to_text(clock));
    }
    json.close('}');
}

std::string perf_key(Category category) {
    const std::string_view speed = name_of(category.speed);
    if (category.game == kDefaultGameKind) return std::string{speed};
    return std::string{name_of(category.game)} + capitalised(speed);
}

std::string perf_name(Category category) {
    std::string speed = capitalised(name_of(category.speed));
    if (category.game == kDefaultGameKind) return speed;
    return capitalised(name_of(category.game)) + " " + speed;
}

Status status_of(const LiveGame& game) {
    if (!game.is_over())
        return game.phase() == Phase::Setup ? Status{10, "created"} : Status{20, "started"};
    if (!game.outcome()) return {25, "aborted"};
    switch (game.outcome()->reason) {
        case Reason::Checkmate:
            return {30, "mate"};
        case Reason::Resignation:
            return {31, "resign"};
        case Reason::Stalemate:
            return {32, "stalemate"};
        case Reason::Abandonment:
            return {33, "timeout"};
        case Reason::Agreement:
            return {34, "draw"};
        case Reason::Time:
            return {35, "outoftime"};
        default:
            return game.outcome()->winner ? Status{60, "variantEnd"} : Status{34, "draw"};
    }
}

void write_status(JsonText& json, const LiveGame& game) {
    const Status status = status_of(game);
    json.key("status");
    json.open('{');
    json.number_field("id", status.id);
    json.field("name", status.name);
    json.close('}');
}

std::string_view source_name(Source source) {
    switch (source) {
        case Source::Lobby:
            return "lobby";
        case Source::Pool:
            return "pool";
        case Source::Engine:
            return "ai";
        case Source::Invite:
        case Source::Challenge:
        case Source::Rematch:
        case Source::Tournament:
            break;
    }
    return "friend";
}

int shown_rating(const Seat& seat) {
    return seat.rating.value_or(Rating{}.rounded());
}

void write_person_fields(JsonText& json, const Seat& seat, std::string_view name_field) {
    json.field("id", key_of_name(seat.name));
    json.field(name_field, seat.name);
    if (seat.is_bot) json.field("title", "BOT");
    json.number_field("rating", shown_rating(seat));
    if (seat.is_provisional || !seat.rating) json.truth_field("provisional", true);
}

std::int64_t time_left(const std::optional<ClockFace>& face, Side side) {
    if (!face) return kForever;
    const auto& hand = face->hands[side];
    return hand.main.count() + (hand.periods > 0 ? hand.period.count() : 0);
}

std::string moves_of(const LiveGame& game) {
    std::string moves;
    for (const PlayedPly& ply : game.plies()) {
        if (!moves.empty()) moves += ' ';
        moves += ply.uci;
    }
    return moves;
}

}  // namespace janggun::server::protocol::lichess
