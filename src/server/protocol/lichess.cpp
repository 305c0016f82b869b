// Games in Lichess's shapes.
#include "server/protocol/lichess.h"

#include <algorithm>
#include <fmt/format.h>

#include "server/domain/names.h"
#include "server/protocol/lichess_parts.h"

namespace janggun::server::protocol::lichess {
namespace {

void write_player(JsonText& json, const Seat& seat) {
    json.open('{');
    if (seat.is_engine()) {
        json.number_field("aiLevel", seat.engine_level);
        json.field("id", key_of_name(seat.name));
        json.field("name", seat.name);
    } else {
        write_person_fields(json, seat, "name");
    }
    json.close('}');
}

void write_opponent(JsonText& json, const Seat& seat) {
    json.key("opponent");
    json.open('{');
    if (seat.is_engine()) {
        json.key("id");
        json.plain("null");
        json.field("username", seat.name);
        json.number_field("ai", seat.engine_level);
    } else {
        write_person_fields(json, seat, "username");
    }
    json.close('}');
}

Time last_move_at(const LiveGame& game) {
    return game.plies().empty() ? game.terms().created : game.plies().back().at;
}

void write_winner(JsonText& json, const LiveGame& game) {
    if (game.outcome() && game.outcome()->winner)
        json.field("winner", wire_name(*game.outcome()->winner));
}

}  // namespace

std::string game_state(const LiveGame& game, Time now) {
    const auto face = game.clock(now);
    const auto increment = game.terms().offer.clock.increment.count();
    JsonText json;
    json.open('{');
    json.field("type", "gameState");
    json.field("moves", moves_of(game));
    json.number_field("wtime", time_left(face, Side::First));
    json.number_field("btime", time_left(face, Side::Second));
    json.number_field("winc", increment);
    json.number_field("binc", increment);
    if (face && game.terms().offer.clock.has_byoyomi()) {
        json.number_field("wperiods", face->hands.first.periods);
        json.number_field("bperiods", face->hands.second.periods);
    }
    json.field("status", status_of(game).name);
    write_winner(json, game);
    json.truth_field("wdraw", game.offers(OfferKind::Draw).first);
    json.truth_field("bdraw", game.offers(OfferKind::Draw).second);
    json.truth_field("wtakeback", game.offers(OfferKind::Takeback).first);
    json.truth_field("btakeback", game.offers(OfferKind::Takeback).second);
    json.close('}');
    return json.take();
}

std::string game_full(const LiveGame& game, Time now) {
    const Terms& terms = game.terms();
    JsonText json;
    json.open('{');
    json.field("type", "gameFull");
    json.field("id", terms.id.text);
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
    if (terms.offer.clock.days_per_move > 0)
        json.number_field("daysPerTurn", terms.offer.clock.days_per_move);
    json.field("speed", name_of(speed_of(terms.offer.clock)));
    write_perf(json, terms.offer);
    json.truth_field("rated", terms.offer.is_rated);
    json.number_field("createdAt", terms.created.count());
    for (const Side side : kSides) {
        json.key(wire_name(side));
        write_player(json, terms.seats[side]);
    }
    json.field("initialFen", game.start_fen());
    json.key("state");
    json.plain(game_state(game, now));
    json.close('}');
    return json.take() + "\n";
}

void write_game_info(JsonText& json, const LiveGame& game, Side side, Time now) {
    const Terms& terms = game.terms();
    const TimeControl& clock = terms.offer.clock;
    json.open('{');
    for (const std::string_view name : {"gameId", "fullId", "id"}) json.field(name, terms.id.text);
    json.field("color", wire_name(side));
    json.field("fen", game.fen());
    json.truth_field("hasMoved", game.plies().size() > (side == Side::First ? 0U : 1U));
    json.truth_field("isMyTurn", game.phase() == Phase::Playing && game.to_act() == side);
    json.field("lastMove", game.plies().empty() ? "" : game.plies().back().uci);
    write_opponent(json, terms.seats[other(side)]);
    json.field("perf", perf_key(category_of(terms.offer)));
    json.truth_field("rated", terms.offer.is_rated);
    if (!terms.seats[side].is_guest) json.number_field("rating", shown_rating(terms.seats[side]));
    if (!clock.is_unlimited())
        json.number_field("secondsLeft", time_left(game.clock(now), side) / 1000);
    json.field("source", source_name(terms.source));
    json.field("speed", name_of(speed_of(clock)));
    write_variant(json, terms.offer);
    write_status(json, game);
    write_winner(json, game);
    if (game.is_over() && game.ratings()) {
        const RatingChange& change = (*game.ratings())[side];
        json.number_field("ratingDiff", change.after - change.before);
    }
    if (game.phase() == Phase::Setup && game.to_act())
        json.field("setup", wire_name(*game.to_act()));
    json.key("compat");
    json.open('{');
    json.truth_field("bot", true);
    json.truth_field("board", true);
    json.close('}');
    json.close('}');
}

std::string game_event(std::string_view type, const LiveGame& game, Side side, Time now) {
    JsonText json;
    json.open('{');
    json.field("type", type);
    json.key("game");
    write_game_info(json, game, side, now);
    json.close('}');
    return json.take() + "\n";
}

std::string chat_line(std::string_view name, std::string_view said, std::string_view room) {
    JsonText json;
    json.open('{');
    json.field("type", "chatLine");
    json.field("username", name);
    json.field("text", said);
    json.field("room", room);
    json.close('}');
    return json.take() + "\n";
}

std::string opponent_gone(bool is_gone, std::optional<Duration> claim_in) {
    JsonText json;
    json.open('{');
    json.field("type", "opponentGone");
    json.truth_field("gone", is_gone);
    if (is_gone && claim_in)
        json.number_field("claimWinInSeconds",
                          std::chrono::ceil<std::chrono::seconds>(*claim_in).count());
    json.close('}');
    return json.take() + "\n";
}

std::string engine_game(const LiveGame& game, Side player) {
    const Terms& terms = game.terms();
    JsonText json;
    json.open('{');
    json.field("id", terms.id.text);
    write_variant(json, terms.offer);
    json.field("speed", name_of(speed_of(terms.offer.clock)));
    json.field("perf", perf_key(category_of(terms.offer)));
    json.truth_field("rated", terms.offer.is_rated);
    json.field("fen", game.fen());
    json.number_field("turns", static_cast<std::int64_t>(game.plies().size()));
    json.field("source", source_name(terms.source));
    write_status(json, game);
    json.number_field("createdAt", terms.created.count());
    json.field("player", wire_name(player));
    json.close('}');
    return json.take();
}

namespace {

/// {"user":{…},"rating","provisional"?} or {"aiLevel"}.
void write_exported_player(JsonText& json, const Seat& seat, const RatingChange* change) {
    json.open('{');
    json.key("user");
    json.open('{');
    json.field("id", key_of_name(seat.name));
    json.field("name", seat.name);
    if (seat.is_bot) json.field("title", "BOT");
    json.close('}');
    json.number_field("rating", shown_rating(seat));
    if (seat.is_provisional || !seat.rating) json.truth_field("provisional", true);
    if (change) json.number_field("ratingDiff", change->after - change->before);
    if (seat.is_engine()) json.number_field("aiLevel", seat.engine_level);
    json.close('}');
}

}  // namespace

std::string exported_game(const LiveGame& game, std::string_view pgn) {
    const Terms& terms = game.terms();
    const TimeControl& clock = terms.offer.clock;
    JsonText json;
    json.open('{');
    json.field("id", terms.id.text);
    json.truth_field("rated", terms.offer.is_rated);
    json.field("variant", terms.offer.variant);
    json.field("speed", name_of(speed_of(clock)));
    json.field("perf", perf_key(category_of(terms.offer)));
    json.number_field("createdAt", terms.created.count());
    json.number_field("lastMoveAt", last_move_at(game).count());
    json.field("status", status_of(game).name);
    json.field("source", source_name(terms.source));
    json.key("players");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        write_exported_player(json, terms.seats[side],
                              game.ratings() ? &(*game.ratings())[side] : nullptr);
    }
    json.close('}');
    json.field("initialFen", game.start_fen());
    write_winner(json, game);
    json.field("moves", moves_of(game));
    json.optional_field("pgn", pgn);
    if (clock.days_per_move > 0) json.number_field("daysPerTurn", clock.days_per_move);
    if (!clock.is_unlimited() && clock.days_per_move == 0) {
        json.key("clock");
        json.open('{');
        json.number_field("initial", clock.main.count() / 1000);
        json.number_field("increment", clock.increment.count() / 1000);
        // Lichess's estimated duration: forty moves of one player.
        json.number_field("totalTime", (clock.main + 40 * clock.increment).count() / 1000);
        json.close('}');
    }
    json.close('}');
    return json.take();
}

}  // namespace janggun::server::protocol::lichess
