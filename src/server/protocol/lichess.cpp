// Writing Lichess's shapes.
#include "server/protocol/lichess.h"

#include <algorithm>

#include "server/domain/names.h"

namespace janggun::server::protocol::lichess {
namespace {

constexpr std::int64_t kForever = 2147483647;  // what Lichess's clients take for no clock

void text(JsonText& json, std::string_view name, std::string_view value) {
    json.key(name);
    json.string(value);
}

void write_variant(JsonText& json, const GameOffer& offer) {
    json.key("variant");
    json.open('{');
    text(json, "key", offer.variant);
    text(json, "name",
         with_game(ruleset_of(offer), []<Game G>(const typename G::Ruleset&) { return G::kName; }));
    text(json, "short", offer.variant);
    json.close('}');
}

void write_player(JsonText& json, const Seat& seat, std::string_view name_field) {
    json.open('{');
    if (seat.is_engine()) {
        json.number_field("aiLevel", seat.engine_level);
    } else {
        text(json, "id", key_of_name(seat.name));
        text(json, name_field, seat.name);
        if (seat.is_bot) text(json, "title", "BOT");
        if (seat.rating) json.number_field("rating", *seat.rating);
        if (seat.is_provisional) json.truth_field("provisional", true);
    }
    json.close('}');
}

std::string_view status_of(const LiveGame& game) {
    if (!game.is_over()) return game.phase() == Phase::Setup ? "created" : "started";
    if (!game.outcome()) return "aborted";
    switch (game.outcome()->reason) {
        case Reason::Checkmate:
            return "mate";
        case Reason::Resignation:
            return "resign";
        case Reason::Stalemate:
            return "stalemate";
        case Reason::Abandonment:
            return "timeout";
        case Reason::Time:
            return "outoftime";
        case Reason::Agreement:
            return "draw";
        default:
            return game.outcome()->winner ? "variantEnd" : "draw";
    }
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

}  // namespace

std::string game_state(const LiveGame& game, Time now) {
    const auto face = game.clock(now);
    const auto increment = game.terms().offer.clock.increment.count();
    JsonText json;
    json.open('{');
    text(json, "type", "gameState");
    text(json, "moves", moves_of(game));
    json.number_field("wtime", time_left(face, Side::First));
    json.number_field("btime", time_left(face, Side::Second));
    json.number_field("winc", increment);
    json.number_field("binc", increment);
    if (face && game.terms().offer.clock.has_byoyomi()) {
        json.number_field("wperiods", face->hands.first.periods);
        json.number_field("bperiods", face->hands.second.periods);
    }
    text(json, "status", status_of(game));
    if (game.outcome() && game.outcome()->winner)
        text(json, "winner", wire_name(*game.outcome()->winner));
    json.truth_field("wdraw", game.offers(OfferKind::Draw).first);
    json.truth_field("bdraw", game.offers(OfferKind::Draw).second);
    json.truth_field("wtakeback", game.offers(OfferKind::Takeback).first);
    json.truth_field("btakeback", game.offers(OfferKind::Takeback).second);
    json.close('}');
    return json.take();
}

std::string game_full(const LiveGame& game, Time now) {
    const Terms& terms = game.terms();
    const std::string_view speed = name_of(speed_of(terms.offer.clock));
    JsonText json;
    json.open('{');
    text(json, "type", "gameFull");
    text(json, "id", terms.id.text);
    write_variant(json, terms.offer);
    if (!terms.offer.clock.is_unlimited() && terms.offer.clock.days_per_move == 0) {
        json.key("clock");
        json.open('{');
        json.number_field("initial", terms.offer.clock.main.count());
        json.number_field("increment", terms.offer.clock.increment.count());
        json.number_field("period", terms.offer.clock.period.count());
        json.number_field("periods", terms.offer.clock.periods);
        json.close('}');
    }
    text(json, "speed", speed);
    json.key("perf");
    json.open('{');
    text(json, "name", speed);
    json.close('}');
    json.truth_field("rated", terms.offer.is_rated);
    json.number_field("createdAt", terms.created.count());
    for (const Side side : kSides) {
        json.key(wire_name(side));
        write_player(json, terms.seats[side], "name");
    }
    text(json, "initialFen", game.start_fen());
    json.key("state");
    json.plain(game_state(game, now));
    json.close('}');
    return json.take() + "\n";
}

std::string game_event(std::string_view type, const LiveGame& game, Side side, Time now) {
    const Terms& terms = game.terms();
    JsonText json;
    json.open('{');
    text(json, "type", type);
    json.key("game");
    json.open('{');
    for (const std::string_view name : {"gameId", "fullId", "id"}) text(json, name, terms.id.text);
    text(json, "color", wire_name(side));
    text(json, "fen", game.fen());
    json.truth_field("hasMoved", game.plies().size() > (side == Side::First ? 0U : 1U));
    json.truth_field("isMyTurn", game.phase() == Phase::Playing && game.to_act() == side);
    text(json, "lastMove", game.plies().empty() ? "" : game.plies().back().uci);
    json.key("opponent");
    write_player(json, terms.seats[other(side)], "username");
    text(json, "perf", name_of(speed_of(terms.offer.clock)));
    json.truth_field("rated", terms.offer.is_rated);
    json.number_field("secondsLeft", time_left(game.clock(now), side) / 1000);
    text(json, "source",
         terms.source == Source::Engine      ? "ai"
         : terms.source == Source::Challenge ? "friend"
                                             : name_of(terms.source));
    text(json, "speed", name_of(speed_of(terms.offer.clock)));
    write_variant(json, terms.offer);
    json.key("status");
    json.open('{');
    text(json, "name", status_of(game));
    json.close('}');
    if (game.outcome() && game.outcome()->winner)
        text(json, "winner", wire_name(*game.outcome()->winner));
    if (game.phase() == Phase::Setup && game.to_act())
        text(json, "setup", wire_name(*game.to_act()));
    json.key("compat");
    json.open('{');
    json.truth_field("bot", true);
    json.truth_field("board", true);
    json.close('}');
    json.close('}');
    json.close('}');
    return json.take() + "\n";
}

std::string chat_line(std::string_view name, std::string_view said, std::string_view room) {
    JsonText json;
    json.open('{');
    text(json, "type", "chatLine");
    text(json, "username", name);
    text(json, "text", said);
    text(json, "room", room);
    json.close('}');
    return json.take() + "\n";
}

void write_challenge(JsonText& json, const Challenge& challenge) {
    const TimeControl& clock = challenge.offer.clock;
    json.open('{');
    text(json, "id", challenge.id.text);
    text(json, "status", name_of(challenge.status));
    json.key("challenger");
    write_player(json, challenge.from, "name");
    json.key("destUser");
    write_player(json, challenge.to, "name");
    write_variant(json, challenge.offer);
    json.truth_field("rated", challenge.offer.is_rated);
    text(json, "speed", name_of(speed_of(clock)));
    json.key("timeControl");
    json.open('{');
    if (clock.is_unlimited()) {
        text(json, "type", "unlimited");
    } else if (clock.days_per_move > 0) {
        text(json, "type", "correspondence");
        json.number_field("daysPerTurn", clock.days_per_move);
    } else {
        text(json, "type", "clock");
        json.number_field("limit", clock.main.count() / 1000);
        json.number_field("increment", clock.increment.count() / 1000);
    }
    text(json, "show", to_text(clock));
    json.close('}');
    text(json, "color", name_of(challenge.colour));
    if (!challenge.offer.fen.empty()) text(json, "initialFen", challenge.offer.fen);
    if (!challenge.reason.empty()) text(json, "declineReason", challenge.reason);
    json.close('}');
}

std::string challenge_event(const Challenge& challenge) {
    std::string_view type;
    switch (challenge.status) {
        case Challenge::Status::Created:
            type = "challenge";
            break;
        case Challenge::Status::Canceled:
            type = "challengeCanceled";
            break;
        case Challenge::Status::Declined:
            type = "challengeDeclined";
            break;
        case Challenge::Status::Accepted:
            return {};
    }
    JsonText json;
    json.open('{');
    text(json, "type", type);
    json.key("challenge");
    write_challenge(json, challenge);
    json.close('}');
    return json.take() + "\n";
}

}  // namespace janggun::server::protocol::lichess
