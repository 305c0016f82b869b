// Writing a game, and what happens in it.
#include <algorithm>
#include <fmt/format.h>

#include "server/protocol/to_client.h"

namespace janggun::server::protocol {
namespace {

void write_setup(JsonText& json, const LiveGame& game) {
    if (!has_setup_phase(game.terms().offer)) return json.plain("null");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        if (const auto& setup = game.setups()[side])
            json.string(setup->name());
        else
            json.plain("null");
    }
    const auto deadline = game.setup_deadline();
    json.key("turn");
    write_side(json, deadline ? game.to_act() : std::nullopt);
    json.key("deadline");
    json.plain(deadline ? std::to_string(deadline->count()) : "null");
    json.close('}');
}

/// The fields of a result, without the brackets.
void write_result_fields(JsonText& json, const LiveGame& game) {
    const auto& outcome = game.outcome();
    json.field("score", outcome ? score_of(*outcome) : "*");
    json.key("winner");
    write_side(json, outcome ? outcome->winner : std::nullopt);
    json.field("reason", outcome ? name_of(outcome->reason) : "aborted");
    json.key("points");
    write_points(json, outcome ? outcome->points : std::nullopt);
    json.field("text", result_text(game));
    json.key("ratings");
    write_ratings(json, game.ratings());
}

void write_left(JsonText& json, const Clock::Left& left) {
    json.open('{');
    json.number_field("main", left.main.count());
    json.number_field("periods", left.periods);
    json.close('}');
}

void write_position(JsonText& json, const LiveGame& game, Time at) {
    json.field("fen", game.fen());
    json.key("clock");
    write_clock(json, game.clock(at));
    json.key("facts");
    write_facts(json, game.facts());
    if (const auto by = game.first_move_by()) json.number_field("first_move_by", by->count());
}

void write_ruled(JsonText& json, const LiveGame& game, const event::Ruled& ruled) {
    json.field("rule", name_of(ruled.ruling.rule));
    json.field("verdict", name_of(ruled.ruling.verdict));
    json.key("against");
    write_side(json, ruled.ruling.against);
    json.number_field("from", ruled.from);
    json.number_field("to", ruled.to);
    json.key("moves");
    json.open('[');
    const auto end = std::min(static_cast<std::size_t>(ruled.to), game.plies().size());
    for (auto i = static_cast<std::size_t>(ruled.from); i < end; ++i)
        json.string(game.plies()[i].uci);
    json.close(']');
}

struct EventWriter {
    JsonText& json;
    const LiveGame& game;
    Time at;

    void operator()(const event::Created&) const { json.field("type", "created"); }
    void operator()(const event::SetupChosen& e) const {
        json.field("type", "setup");
        json.field("side", wire_name(e.side));
        json.field("choice", e.setup.name());
        json.truth_field("by_timeout", e.by_timeout);
        json.key("setup");
        write_setup(json, game);
    }
    void operator()(const event::Started&) const {
        json.field("type", "started");
        json.field("start_fen", game.start_fen());
        write_position(json, game, at);
    }
    void operator()(const event::Moved& e) const {
        json.field("type", "move");
        json.field("uci", e.uci);
        json.number_field("ply", static_cast<std::int64_t>(game.plies().size()));
        const PlayedPly& ply = game.plies().back();
        json.field("san", ply.san);
        json.optional_field("korean", ply.korean);
        json.number_field("spent", e.spent.count());
        write_position(json, game, at);
    }
    void operator()(const event::Offered& e) const {
        json.field("type", "offer");
        json.field("what", name_of(e.what));
        json.field("side", wire_name(e.side));
    }
    void operator()(const event::Declined& e) const {
        json.field("type", "declined");
        json.field("what", name_of(e.what));
        json.field("side", wire_name(e.side));
    }
    void operator()(const event::TookBack& e) const {
        json.field("type", "takeback");
        json.number_field("plies", e.plies);
        json.number_field("ply", static_cast<std::int64_t>(game.plies().size()));
        write_position(json, game, at);
    }
    void operator()(const event::TimeGiven& e) const {
        json.field("type", "time_given");
        json.field("side", wire_name(e.side));
        json.number_field("amount", e.amount.count());
        json.key("clock");
        write_clock(json, game.clock(at));
    }
    void operator()(const event::Ended&) const {
        json.field("type", "ended");
        write_result_fields(json, game);
        json.key("clock");
        write_clock(json, game.clock(at));
    }
    void operator()(const event::Resumed&) const {
        json.field("type", "resumed");
        json.key("clock");
        write_clock(json, game.clock(at));
    }
    void operator()(const event::Rematched& e) const {
        json.field("type", "rematch");
        json.field("next", e.next.text);
    }
    void operator()(const event::Paused&) const {
        json.field("type", "paused");
        json.key("clock");
        write_clock(json, game.clock(at));
    }
    void operator()(const event::Continued&) const {
        json.field("type", "continued");
        json.key("setup");
        write_setup(json, game);
        json.key("clock");
        write_clock(json, game.clock(at));
        if (const auto by = game.first_move_by()) json.number_field("first_move_by", by->count());
    }
    void operator()(const event::Ruled& e) const {
        json.field("type", "ruling");
        write_ruled(json, game, e);
    }
};

void write_offers(JsonText& json, const LiveGame& game) {
    json.open('{');
    for (const OfferKind kind : {OfferKind::Draw, OfferKind::Takeback, OfferKind::Rematch}) {
        const auto& open = game.offers(kind);
        json.key(name_of(kind));
        write_side(json, open.first    ? std::optional{Side::First}
                         : open.second ? std::optional{Side::Second}
                                       : std::nullopt);
    }
    json.close('}');
}

void write_presence(JsonText& json, const Presence& presence, std::optional<Side> you) {
    json.open('{');
    for (const Side side : kSides) json.truth_field(wire_name(side), presence.is_here[side]);
    json.number_field("spectators", static_cast<std::int64_t>(presence.spectators));
    if (you && presence.claimable_in[*you]) {
        json.key("claimable_in");
        json.open('{');
        json.number_field(wire_name(*you), presence.claimable_in[*you]->count());
        json.close('}');
    }
    json.close('}');
}

}  // namespace

std::string event_message(const LiveGame& game, const Stamped& stamped) {
    JsonText json;
    json.open('{');
    json.field("t", "event");
    json.field("game", game.id().text);
    json.number_field("v", stamped.number);
    json.number_field("at", stamped.at.count());
    json.key("e");
    json.open('{');
    std::visit(EventWriter{json, game, stamped.at}, stamped.event);
    json.close('}');
    json.close('}');
    return json.take();
}

std::string snapshot(const LiveGame& game, const SnapshotFor& reader) {
    const Terms& terms = game.terms();
    JsonText json;
    json.open('{');
    if (reader.is_message) json.field("t", "game");
    json.field("game", game.id().text);
    json.number_field("v", game.version());
    json.number_field("now", reader.now.count());
    json.field("variant", terms.offer.variant);
    json.field("title",
               with_game(ruleset_of(terms.offer), []<Game G>(const typename G::Ruleset& ruleset) {
                   return title_of(ruleset);
               }));
    json.truth_field("agreed_draw", game.allows_agreed_draw());
    json.field("handicap", terms.offer.handicap);
    json.truth_field("custom", !terms.offer.fen.empty());
    json.field("clock_text", to_text(terms.offer.clock));
    json.field("speed", name_of(speed_of(terms.offer.clock)));
    json.truth_field("rated", terms.offer.is_rated);
    json.field("source", name_of(terms.source));
    json.number_field("created", terms.created.count());
    json.key("players");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        write_seat(json, terms.seats[side]);
    }
    json.close('}');
    json.field("phase", name_of(game.phase()));
    json.key("setup");
    write_setup(json, game);
    json.field("start_fen", game.start_fen());
    json.key("moves");
    json.open('[');
    for (const PlayedPly& ply : game.plies()) {
        json.open('{');
        json.field("uci", ply.uci);
        json.field("san", ply.san);
        json.optional_field("korean", ply.korean);
        json.number_field("spent", ply.spent.count());
        if (!terms.offer.clock.is_unlimited()) {
            json.key("clock");
            write_left(json, ply.left);
        }
        json.close('}');
    }
    json.close(']');
    write_position(json, game, game.is_over() ? *game.ended_at() : reader.now);
    json.key("offers");
    write_offers(json, game);
    json.key("result");
    if (game.is_over()) {
        json.open('{');
        write_result_fields(json, game);
        json.close('}');
    } else {
        json.plain("null");
    }
    if (game.arbitration().is_paused()) json.truth_field("paused", true);
    if (const auto& ruled = game.arbitration().ruled) {
        json.key("ruling");
        json.open('{');
        write_ruled(json, game, *ruled);
        json.close('}');
    }
    json.key("rematch");
    if (game.next_game().empty())
        json.plain("null");
    else
        json.string(game.next_game().text);
    if (reader.is_message) {
        json.key("chat");
        json.open('[');
        for (const SaidLine& line : reader.chat) {
            json.open('{');
            json.field("room", line.room);
            json.number_field("at", line.at.count());
            json.field("name", line.name);
            json.field("text", line.text);
            json.close('}');
        }
        json.close(']');
        json.key("you");
        write_side(json, reader.you);
    }
    json.key("presence");
    write_presence(json, reader.presence, reader.you);
    json.close('}');
    return json.take();
}

}  // namespace janggun::server::protocol
