// Reading messages with simdjson.
#include "client/messages.h"

#include <algorithm>
#include <simdjson.h>

namespace janggun::client {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

constexpr std::size_t kMostItems = kMostMoves;         // of any list
constexpr std::int64_t kLatest = 100'000'000'000'000;  // the year 5138: sums cannot overflow

std::string text_of(element object, std::string_view name) {
    std::string_view text;
    return object[name].get(text) == simdjson::SUCCESS ? printable(text) : std::string{};
}

std::optional<std::int64_t> number_of(element object, std::string_view name) {
    std::int64_t number = 0;
    if (object[name].get(number) != simdjson::SUCCESS) return std::nullopt;
    return number;
}

int small_number(element object, std::string_view name) {
    const auto number = number_of(object, name).value_or(0);
    return number < 0 || number > 1'000'000'000 ? 0 : static_cast<int>(number);
}

Milliseconds time_of(element object, std::string_view name) {
    return Milliseconds{std::clamp<std::int64_t>(number_of(object, name).value_or(0), 0, kLatest)};
}

bool truth_of(element object, std::string_view name) {
    bool truth = false;
    return object[name].get(truth) == simdjson::SUCCESS && truth;
}

std::optional<element> object_of(element object, std::string_view name) {
    element inner;
    if (object[name].get(inner) != simdjson::SUCCESS || !inner.is_object()) return std::nullopt;
    return inner;
}

std::optional<Side> side_of(element object, std::string_view name) {
    const std::string text = text_of(object, name);
    if (text == "white") return Side::First;
    if (text == "black") return Side::Second;
    return std::nullopt;
}

/// Every item of a list that `read` makes something of.
template <typename Item, typename Read>
std::vector<Item> list_of(element object, std::string_view name, const Read& read) {
    std::vector<Item> items;
    array list;
    if (object[name].get(list) != simdjson::SUCCESS) return items;
    for (const element item : list) {
        if (items.size() == kMostItems) break;
        items.push_back(read(item));
    }
    return items;
}

std::vector<std::string> texts_of(element object, std::string_view name) {
    return list_of<std::string>(object, name, [](element item) {
        std::string_view text;
        return item.get(text) == simdjson::SUCCESS ? printable(text) : std::string{};
    });
}

Player player_of(element object, std::string_view name) {
    const auto inner = object_of(object, name);
    if (!inner) return {};
    Player player{text_of(*inner, "name"), std::nullopt, truth_of(*inner, "provisional"),
                  std::nullopt};
    if (const auto rating = number_of(*inner, "rating")) player.rating = static_cast<int>(*rating);
    if (const auto level = number_of(*inner, "engine")) player.engine = static_cast<int>(*level);
    return player;
}

std::optional<GameClock> clock_of(element object) {
    const auto inner = object_of(object, "clock");
    if (!inner) return std::nullopt;
    GameClock clock{{}, side_of(*inner, "running"), time_of(*inner, "at")};
    for (const Side side : kSides)
        if (const auto one = object_of(*inner, side == Side::First ? "white" : "black"))
            clock.sides[side] = {time_of(*one, "main"), small_number(*one, "periods"),
                                 time_of(*one, "period")};
    return clock;
}

SetupPhase setup_of(element object) {
    const auto inner = object_of(object, "setup");
    if (!inner) return {};
    return {{text_of(*inner, "white"), text_of(*inner, "black")}, side_of(*inner, "turn")};
}

std::optional<OfferKind> offer_named(std::string_view name) {
    for (const OfferKind kind : kOfferKinds)
        if (name_of(kind) == name) return kind;
    return std::nullopt;
}

PlayedMove move_of(element item) {
    const std::string uci = text_of(item, "uci");
    const std::string text = text_of(item, "san");
    return {uci, text.empty() ? uci : text};
}

ChatLine chat_line(element item) {
    return {text_of(item, "room") == "spectators" ? ChatRoom::Spectators : ChatRoom::Players,
            text_of(item, "name"), text_of(item, "text")};
}

Presence presence_of(element object) {
    return {{truth_of(object, "white"), truth_of(object, "black")},
            small_number(object, "spectators")};
}

Message read_game(element object) {
    Snapshot game;
    game.game = text_of(object, "game");
    game.version = small_number(object, "v");
    game.variant = text_of(object, "variant");
    game.is_handicap = !text_of(object, "handicap").empty();
    game.clock_text = text_of(object, "clock_text");
    game.is_rated = truth_of(object, "rated");
    if (const auto players = object_of(object, "players"))
        game.players = {player_of(*players, "white"), player_of(*players, "black")};
    const std::string phase = text_of(object, "phase");
    game.phase = phase == "over" ? Phase::Over : phase == "setup" ? Phase::Setup : Phase::Playing;
    game.setup = setup_of(object);
    game.start_fen = text_of(object, "start_fen");
    game.moves = list_of<PlayedMove>(object, "moves", move_of);
    game.clock = clock_of(object);
    if (const auto offers = object_of(object, "offers"))
        for (const OfferKind kind : kOfferKinds)
            if (const auto side = side_of(*offers, name_of(kind)))
                game.offers.emplace_back(kind, *side);
    if (const auto result = object_of(object, "result")) game.result = text_of(*result, "text");
    game.rematch = text_of(object, "rematch");
    game.chat = list_of<ChatLine>(object, "chat", chat_line);
    if (game.chat.size() > kMostChatLines)
        game.chat.erase(game.chat.begin(), game.chat.end() - kMostChatLines);
    game.you = side_of(object, "you");
    if (const auto presence = object_of(object, "presence")) game.presence = presence_of(*presence);
    if (game.game.empty() || game.start_fen.empty()) return Ignored{};
    return game;
}

GameEvent read_event(element e) {
    const std::string type = text_of(e, "type");
    const Side side = side_of(e, "side").value_or(Side::First);
    const auto what = offer_named(text_of(e, "what"));
    if (type == "setup") return SetupChosen{side, text_of(e, "choice"), setup_of(e)};
    if (type == "started") return Started{text_of(e, "start_fen"), clock_of(e)};
    if (type == "move") return Moved{move_of(e), small_number(e, "ply"), clock_of(e)};
    if (type == "offer" && what) return Offered{*what, side};
    if (type == "declined" && what) return Declined{*what, side};
    if (type == "takeback") return TakenBack{small_number(e, "ply"), clock_of(e)};
    if (type == "time_given") return TimeGiven{side, clock_of(e)};
    if (type == "ended") return Ended{text_of(e, "text"), clock_of(e)};
    if (type == "rematch") return RematchBegan{text_of(e, "next")};
    if (type == "resumed") return Resumed{clock_of(e)};
    return std::monostate{};
}

Seek seek_of(element item) {
    Seek seek{text_of(item, "seek"),    text_of(item, "name"),  std::nullopt,
              text_of(item, "variant"), text_of(item, "clock"), truth_of(item, "rated"),
              text_of(item, "colour")};
    if (const auto rating = number_of(item, "rating")) seek.rating = static_cast<int>(*rating);
    return seek;
}

Pool pool_of(element item) {
    return {text_of(item, "variant"), text_of(item, "clock"), small_number(item, "waiting")};
}

template <typename Lobby>
void read_counts(element object, Lobby& lobby) {
    lobby.pools = list_of<Pool>(object, "pools", pool_of);
    if (const auto counts = object_of(object, "counts")) {
        lobby.players = small_number(*counts, "players");
        lobby.games = small_number(*counts, "games");
    }
}

Message read_lobby(element object) {
    LobbyMessage lobby;
    lobby.seeks = list_of<Seek>(object, "seeks", seek_of);
    read_counts(object, lobby);
    return lobby;
}

Message read_lobby_change(element object) {
    LobbyChange change;
    change.added = list_of<Seek>(object, "added", seek_of);
    change.removed = texts_of(object, "removed");
    read_counts(object, change);
    return change;
}

Message read_welcome(element object) {
    Welcome welcome;
    if (const auto you = object_of(object, "you")) welcome.name = text_of(*you, "name");
    welcome.session = text_of(object, "session");
    welcome.now = time_of(object, "now");
    welcome.games =
        list_of<std::string>(object, "games", [](element item) { return text_of(item, "game"); });
    return welcome;
}

Message read_challenge(element object) {
    return ChallengeMessage{text_of(object, "challenge"),   text_of(object, "status"),
                            player_of(object, "from").name, player_of(object, "to").name,
                            text_of(object, "variant"),     text_of(object, "clock")};
}

Message read_answer(element object, const std::string& type) {
    const auto id = number_of(object, "id");
    if (type == "error") return ErrorAnswer{id, text_of(object, "code"), text_of(object, "text")};
    if (!id) return Ignored{};
    return Ack{*id, text_of(object, "game"), text_of(object, "seek"), text_of(object, "path")};
}

Message read_object(element object) {
    const std::string type = text_of(object, "t");
    const std::string game = text_of(object, "game");
    if (type == "ack" || type == "error") return read_answer(object, type);
    if (type == "welcome") return read_welcome(object);
    if (type == "start") return GameBegan{game};
    if (type == "game") return read_game(object);
    if (type == "event") {
        const auto e = object_of(object, "e");
        if (!e) return Ignored{};
        return EventMessage{game, small_number(object, "v"), read_event(*e)};
    }
    if (type == "presence") return PresenceMessage{game, presence_of(object)};
    if (type == "chat") return ChatMessage{game, chat_line(object)};
    if (type == "lobby") return read_lobby(object);
    if (type == "lobby_change") return read_lobby_change(object);
    if (type == "tv") return TvMessage{game};
    if (type == "challenge") return read_challenge(object);
    return Ignored{};
}

}  // namespace

std::string_view name_of(OfferKind kind) {
    switch (kind) {
        case OfferKind::Draw:
            return "draw";
        case OfferKind::Takeback:
            return "takeback";
        case OfferKind::Rematch:
            return "rematch";
    }
    return {};
}

bool is_utf8(std::string_view text) {
    return simdjson::validate_utf8(text.data(), text.size());
}

std::string printable(std::string_view text, std::size_t most) {
    if (!is_utf8(text)) return {};
    const auto at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.size() > most) {
        while (most > 0 && (at(most) & 0xC0) == 0x80) --most;
        text = text.substr(0, most);
    }
    // Without C0, DEL, C1 (U+0080 to U+009F), and bidirectional embeddings, overrides and isolates
    // (U+202A to U+202E, U+2066 to U+2069), which would reorder the rest of the row.
    const auto is_bidirectional = [&](std::size_t i) {
        return at(i) == 0xE2 && ((at(i + 1) == 0x80 && at(i + 2) >= 0xAA && at(i + 2) <= 0xAE) ||
                                 (at(i + 1) == 0x81 && at(i + 2) >= 0xA6 && at(i + 2) <= 0xA9));
    };
    std::string kept;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (at(i) == 0xC2 && at(i + 1) < 0xA0)
            ++i;
        else if (is_bidirectional(i))
            i += 2;
        else if (at(i) >= 0x20 && at(i) != 0x7F)
            kept += text[i];
    }
    return kept;
}

Message read_message(std::string_view text) {
    simdjson::dom::parser parser;
    element object;
    if (parser.parse(text.data(), text.size()).get(object) != simdjson::SUCCESS ||
        !object.is_object())
        return Ignored{};
    return read_object(object);
}

std::vector<LiveGame> read_live_games(std::string_view text) {
    simdjson::dom::parser parser;
    element object;
    if (parser.parse(text.data(), text.size()).get(object) != simdjson::SUCCESS) return {};
    return list_of<LiveGame>(object, "games", [](element item) {
        return LiveGame{text_of(item, "game"),
                        text_of(item, "variant"),
                        text_of(item, "clock"),
                        {player_of(item, "white"), player_of(item, "black")},
                        small_number(item, "plies")};
    });
}

}  // namespace janggun::client
