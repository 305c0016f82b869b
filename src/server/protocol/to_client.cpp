// Writing answers and small messages.
#include "server/protocol/to_client.h"

#include <fmt/format.h>

#include "server/domain/names.h"

namespace janggun::server::protocol {
namespace {

std::string json_string(std::string_view text) {
    std::string json;
    append_json_string(json, text);
    return json;
}
std::string halves(int value) {
    return points_text(value);
}
void begin(JsonText& json, std::string_view type) {
    json.open('{');
    json.field("t", type);
}
void nothing(JsonText& json, std::string_view name) {
    json.key(name);
    json.plain("null");
}
/// A field that is there even when it is empty.
void write_offer(JsonText& json, const GameOffer& offer) {
    json.field("variant", offer.variant);
    json.field("clock", to_text(offer.clock));
    json.field("speed", name_of(speed_of(offer.clock)));
    json.truth_field("rated", offer.is_rated);
}

void write_seek(JsonText& json, const Seek& seek) {
    json.open('{');
    json.field("seek", seek.id.text);
    json.field("name", seek.owner.name);
    json.truth_field("guest", seek.owner.is_guest);
    if (seek.owner.rating)
        json.number_field("rating", *seek.owner.rating);
    else
        nothing(json, "rating");
    json.truth_field("provisional", seek.owner.is_provisional);
    write_offer(json, seek.offer);
    json.field("colour", name_of(seek.colour));
    json.number_field("min", seek.min);
    json.number_field("max", seek.max);
    json.close('}');
}

void write_lobby_rest(JsonText& json, std::span<const PoolCount> pools, Counts counts) {
    json.key("pools");
    json.open('[');
    for (const PoolCount& pool : pools) {
        json.open('{');
        json.field("variant", pool.variant);
        json.field("clock", pool.clock);
        json.number_field("waiting", static_cast<std::int64_t>(pool.waiting));
        json.close('}');
    }
    json.close(']');
    json.key("counts");
    json.open('{');
    json.number_field("players", static_cast<std::int64_t>(counts.players));
    json.number_field("games", static_cast<std::int64_t>(counts.games));
    json.close('}');
    json.close('}');
}

void write_seeks(JsonText& json, std::string_view name, std::span<const Seek* const> seeks) {
    json.key(name);
    json.open('[');
    for (const Seek* seek : seeks) write_seek(json, *seek);
    json.close(']');
}

void write_page(JsonText& json, const SeekPage& page) {
    write_seeks(json, "seeks", page.seeks);
    if (page.more.empty())
        nothing(json, "more");
    else
        json.field("more", page.more.text);
    json.number_field("in_all", static_cast<std::int64_t>(page.in_all));
}

}  // namespace

std::string text_field(std::string_view name, std::string_view value) {
    return json_string(name) + ":" + json_string(value);
}

std::string ack(std::int64_t id) {
    return fmt::format(R"({{"t":"ack","id":{}}})", id);
}
std::string ack(std::int64_t id, std::string_view extra) {
    return fmt::format(R"({{"t":"ack","id":{},{}}})", id, extra);
}
std::string error(std::optional<std::int64_t> id, const Fault& fault) {
    return fmt::format(R"({{"t":"error","id":{},"code":"{}","text":{}}})",
                       id ? std::to_string(*id) : "null", facts_of(fault.code).name,
                       json_string(fault.text));
}
std::string pong(std::int64_t id, std::int64_t sent, Time now) {
    return fmt::format(R"({{"t":"pong","id":{},"sent":{},"now":{}}})", id, sent, now.count());
}
std::string error_body(const Fault& fault) {
    return fmt::format(R"({{"error":{},"code":"{}"}})", json_string(fault.text),
                       facts_of(fault.code).name);
}

void write_person(JsonText& json, const PersonView& person) {
    json.open('{');
    json.field("id", key_of_name(person.name));
    json.field("name", person.name);
    json.truth_field("guest", person.is_guest);
    json.truth_field("bot", person.is_bot);
    json.optional_field("role", person.role);
    json.close('}');
}

void write_seat(JsonText& json, const Seat& seat) {
    json.open('{');
    if (seat.is_engine())
        nothing(json, "id");
    else
        json.field("id", key_of_name(seat.name));
    json.field("name", seat.name);
    json.truth_field("guest", seat.is_guest);
    json.truth_field("bot", seat.is_bot);
    if (seat.is_engine())
        json.number_field("engine", seat.engine_level);
    else
        nothing(json, "engine");
    if (seat.rating)
        json.number_field("rating", *seat.rating);
    else
        nothing(json, "rating");
    json.truth_field("provisional", seat.is_provisional);
    json.close('}');
}

void write_side(JsonText& json, std::optional<Side> side) {
    if (side)
        json.string(wire_name(*side));
    else
        json.plain("null");
}

void write_clock(JsonText& json, const std::optional<ClockFace>& face) {
    if (!face) return json.plain("null");
    json.open('{');
    for (const Side side : kSides) {
        const auto& hand = face->hands[side];
        json.key(wire_name(side));
        json.open('{');
        json.number_field("main", hand.main.count());
        json.number_field("periods", hand.periods);
        json.number_field("period", hand.period.count());
        json.close('}');
    }
    json.key("running");
    write_side(json, face->running);
    json.number_field("at", face->at.count());
    json.close('}');
}

void write_points(JsonText& json, const std::optional<Points>& points) {
    if (!points) return json.plain("null");
    json.open('{');
    json.key("white");
    json.plain(halves(points->first_halves));
    json.key("black");
    json.plain(halves(points->second_halves));
    json.close('}');
}

void write_facts(JsonText& json, const Facts& facts) {
    json.open('{');
    json.truth_field("check", facts.is_check);
    json.number_field("repetition", facts.repetition);
    if (facts.points) {
        json.truth_field("bikjang", facts.is_bikjang);
        json.truth_field("pass_ends", facts.pass_ends);
        json.key("points");
        write_points(json, facts.points);
    }
    json.close('}');
}

void write_ratings(JsonText& json, const std::optional<BySide<RatingChange>>& ratings) {
    if (!ratings) return json.plain("null");
    json.open('{');
    for (const Side side : kSides) {
        json.key(wire_name(side));
        json.open('{');
        json.number_field("before", (*ratings)[side].before);
        json.number_field("after", (*ratings)[side].after);
        json.close('}');
    }
    json.close('}');
}

void write_rating(JsonText& json, Category category, const Rating& rating) {
    json.open('{');
    json.field("game", name_of(category.game));
    json.field("speed", name_of(category.speed));
    json.number_field("rating", rating.rounded());
    json.number_field("deviation", static_cast<std::int64_t>(rating.deviation));
    json.number_field("games", rating.games);
    json.truth_field("provisional", rating.is_provisional());
    json.close('}');
}

std::string welcome(const PersonView& you, Time now, std::string_view session,
                    std::string_view version, std::span<const OwnGame> games) {
    JsonText json;
    begin(json, "welcome");
    json.key("you");
    write_person(json, you);
    json.number_field("now", now.count());
    json.field("session", session);
    json.field("version", version);
    json.key("games");
    json.open('[');
    for (const OwnGame& own : games) {
        json.open('{');
        json.field("game", own.game.text);
        json.field("side", wire_name(own.side));
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.take();
}

std::string start(const GameId& game, Side side, int version) {
    return fmt::format(R"({{"t":"start","game":"{}","side":"{}","v":{}}})", game.text,
                       wire_name(side), version);
}

std::string chat_message(const GameId& game, const SaidLine& line) {
    return fmt::format(R"({{"t":"chat","game":"{}","room":"{}","at":{},"name":{},"text":{}}})",
                       game.text, line.room, line.at.count(), json_string(line.name),
                       json_string(line.text));
}

std::string presence_message(const GameId& game, const Presence& presence) {
    JsonText json;
    begin(json, "presence");
    json.field("game", game.text);
    for (const Side side : kSides) json.truth_field(wire_name(side), presence.is_here[side]);
    json.number_field("spectators", static_cast<std::int64_t>(presence.spectators));
    if (presence.claimable_in.first || presence.claimable_in.second) {
        json.key("claimable_in");
        json.open('{');
        for (const Side side : kSides)
            if (const auto& in = presence.claimable_in[side])
                json.number_field(wire_name(side), in->count());
        json.close('}');
    }
    json.close('}');
    return json.take();
}

std::string live_updates(const GameId& game, Live state) {
    JsonText json;
    begin(json, "live_updates");
    if (!game.empty()) json.field("game", game.text);
    json.field("state", state == Live::Paused ? "paused" : "resumed");
    json.close('}');
    return json.take();
}

std::string owner_hint(const GameId& game, std::string_view node) {
    JsonText json;
    begin(json, "owner_hint");
    json.field("game", game.text);
    json.field("path", fmt::format("/n/{}/ws", node));
    json.close('}');
    return json.take();
}

std::string tv_message(const GameId& game, std::string_view variant) {
    if (game.empty()) return R"({"t":"tv","game":null})";
    return fmt::format(R"({{"t":"tv","game":"{}","variant":"{}"}})", game.text, variant);
}

std::string lobby_message(const SeekPage& page, std::span<const PoolCount> pools, Counts counts) {
    JsonText json;
    begin(json, "lobby");
    write_page(json, page);
    write_lobby_rest(json, pools, counts);
    return json.take();
}

std::string lobby_page(const SeekPage& page) {
    JsonText json;
    begin(json, "lobby_page");
    write_page(json, page);
    json.close('}');
    return json.take();
}

std::string lobby_change(std::span<const Seek* const> added, std::span<const SeekId> removed,
                         std::span<const PoolCount> pools, Counts counts) {
    JsonText json;
    begin(json, "lobby_change");
    write_seeks(json, "added", added);
    json.key("removed");
    json.open('[');
    for (const SeekId& seek : removed) json.string(seek.text);
    json.close(']');
    write_lobby_rest(json, pools, counts);
    return json.take();
}

std::string challenge_message(const Challenge& challenge) {
    JsonText json;
    begin(json, "challenge");
    json.field("challenge", challenge.id.text);
    json.field("status", name_of(challenge.status));
    json.key("from");
    write_seat(json, challenge.from);
    json.key("to");
    write_seat(json, challenge.to);
    write_offer(json, challenge.offer);
    json.field("colour", name_of(challenge.colour));
    json.field("fen", challenge.offer.fen);
    json.field("handicap", challenge.offer.handicap);
    json.optional_field("game", challenge.game.text);
    json.optional_field("reason", challenge.reason);
    json.close('}');
    return json.take();
}

std::string invite_terms(const Invite& invite) {
    JsonText json;
    json.open('{');
    json.key("from");
    write_seat(json, invite.owner);
    write_offer(json, invite.offer);
    json.field("colour", name_of(invite.colour));
    json.field("fen", invite.offer.fen);
    json.field("handicap", invite.offer.handicap);
    json.close('}');
    return json.take();
}

}  // namespace janggun::server::protocol
