// What the server says, as JSON: docs/protocol.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "server/domain/event.h"
#include "server/domain/fault.h"
#include "server/domain/glicko.h"
#include "server/domain/live_game.h"
#include "server/domain/lobby.h"

namespace janggun::server::protocol {

// Answers.

[[nodiscard]] std::string ack(std::int64_t id);
/// With more fields: `extra` is written JSON such as "\"v\":18".
[[nodiscard]] std::string ack(std::int64_t id, std::string_view extra);
[[nodiscard]] std::string error(std::optional<std::int64_t> id, const Fault& fault);
[[nodiscard]] std::string pong(std::int64_t id, std::int64_t sent, Time now);
/// {"error":TEXT,"code":CODE}, for HTTP: Lichess's shape, with a code for programs beside it.
[[nodiscard]] std::string error_body(const Fault& fault);

/// "\"name\":\"value\"", for ack's extra.
[[nodiscard]] std::string text_field(std::string_view name, std::string_view value);

// Parts of messages.

struct PersonView {
    std::string_view name;
    bool is_guest = false;
    bool is_bot = false;
    std::string_view role{};  // empty: none
};
/// The id on the wire is the name in small letters.
void write_person(JsonText& json, const PersonView& person);
void write_seat(JsonText& json, const Seat& seat);
void write_side(JsonText& json, std::optional<Side> side);
void write_clock(JsonText& json, const std::optional<ClockFace>& face);
void write_facts(JsonText& json, const Facts& facts);
void write_points(JsonText& json, const std::optional<Points>& points);
void write_ratings(JsonText& json, const std::optional<BySide<RatingChange>>& ratings);
void write_rating(JsonText& json, Category category, const Rating& rating);

// Messages.

struct OwnGame {
    GameId game;
    Side side{};
};
[[nodiscard]] std::string welcome(const PersonView& you, Time now, std::string_view session,
                                  std::string_view version, std::span<const OwnGame> games);
[[nodiscard]] std::string start(const GameId& game, Side side, int version);

/// An event that has just been applied to the game.
[[nodiscard]] std::string event_message(const LiveGame& game, const Stamped& stamped);

struct SaidLine {
    std::string_view room;
    Time at;
    std::string_view name;
    std::string_view text;
};
struct Presence {
    BySide<bool> is_here;
    std::size_t spectators = 0;
    BySide<std::optional<Duration>> claimable_in;  // for whom
};
struct SnapshotFor {
    Time now;
    std::optional<Side> you;
    std::vector<SaidLine> chat;
    Presence presence;
    bool is_message = true;  // with t, chat and you
};
[[nodiscard]] std::string snapshot(const LiveGame& game, const SnapshotFor& reader);
[[nodiscard]] std::string chat_message(const GameId& game, const SaidLine& line);
[[nodiscard]] std::string presence_message(const GameId& game, const Presence& presence);
enum class Live : std::uint8_t { Paused, Resumed };
/// Whether what happens is shown at once: of a game, or of the lobby (no game).
[[nodiscard]] std::string live_updates(const GameId& game, Live state);
/// To a player: a socket at this path would reach the node that has the game without a hop.
[[nodiscard]] std::string owner_hint(const GameId& game, std::string_view node);
[[nodiscard]] std::string tv_message(const GameId& game, std::string_view variant);

struct PoolCount {
    std::string_view variant;
    std::string_view clock;
    std::size_t waiting = 0;
};
struct Counts {
    std::size_t players = 0;
    std::size_t games = 0;
};
/// Some of the seeks; `more` is the last of them if there are others after it.
struct SeekPage {
    std::vector<const Seek*> seeks;
    SeekId more;
    std::size_t in_all = 0;
};
[[nodiscard]] std::string lobby_message(const SeekPage& page, std::span<const PoolCount> pools,
                                        Counts counts);
[[nodiscard]] std::string lobby_page(const SeekPage& page);
[[nodiscard]] std::string lobby_change(std::span<const Seek* const> added,
                                       std::span<const SeekId> removed,
                                       std::span<const PoolCount> pools, Counts counts);
[[nodiscard]] std::string challenge_message(const Challenge& challenge);
/// What an invitation is for: the value of "terms".
[[nodiscard]] std::string invite_terms(const Invite& invite);

}  // namespace janggun::server::protocol
