// What a site tells its clients, as types: docs/protocol.md and asyncapi.json. Only what a client
// of the lobby and of games needs; everything else is Ignored.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/side.h"

namespace janggun::client {

using Milliseconds = std::chrono::milliseconds;

struct Player {
    std::string name;
    std::optional<int> rating;
    bool is_provisional = false;
    std::optional<int> engine;  // the level of the site's engine
};

struct SideClock {
    Milliseconds main{0};
    int periods = 0;
    Milliseconds period{0};
};
/// As at the moment `at` of the site's clock.
struct GameClock {
    BySide<SideClock> sides;
    std::optional<Side> running;
    Milliseconds at{0};
};

struct PlayedMove {
    std::string uci;
    std::string text;  // in the game's usual notation
};

struct SetupPhase {
    BySide<std::string> choices;  // empty: not made yet
    std::optional<Side> turn;     // whose choice it is
};

// Of a game, kept here.
inline constexpr std::size_t kMostChatLines = 200;
inline constexpr std::size_t kMostMoves = 5000;
enum class ChatRoom : std::uint8_t { Players, Spectators };
struct ChatLine {
    ChatRoom room{};
    std::string name;
    std::string text;
};

enum class OfferKind : std::uint8_t { Draw, Takeback, Rematch };
inline constexpr OfferKind kOfferKinds[] = {OfferKind::Draw, OfferKind::Takeback,
                                            OfferKind::Rematch};
[[nodiscard]] std::string_view name_of(OfferKind kind);

struct Presence {
    BySide<bool> players{true, true};
    int spectators = 0;
};

enum class Phase : std::uint8_t { Setup, Playing, Over };

/// A game as it stands.
struct Snapshot {
    std::string game;
    int version = 0;
    std::string variant;
    bool is_handicap = false;
    std::string clock_text;
    bool is_rated = false;
    BySide<Player> players;
    Phase phase{};
    SetupPhase setup;
    std::string start_fen;
    std::vector<PlayedMove> moves;
    std::optional<GameClock> clock;
    std::vector<std::pair<OfferKind, Side>> offers;  // open ones
    std::string result;                              // a sentence; empty: not over
    std::string rematch;                             // the game that followed
    std::vector<ChatLine> chat;
    std::optional<Side> you;
    Presence presence;
};

// Events of a game.
struct SetupChosen {
    Side side{};
    std::string choice;
    SetupPhase phase;
};
struct Started {
    std::string start_fen;
    std::optional<GameClock> clock;
};
struct Moved {
    PlayedMove move;
    int ply = 0;
    std::optional<GameClock> clock;
};
struct Offered {
    OfferKind what{};
    Side side{};
};
struct Declined {
    OfferKind what{};
    Side side{};
};
struct TakenBack {
    int ply = 0;  // how many are left
    std::optional<GameClock> clock;
};
struct TimeGiven {
    Side side{};
    std::optional<GameClock> clock;
};
struct Ended {
    std::string text;
    std::optional<GameClock> clock;
};
struct RematchBegan {
    std::string next;
};
struct Resumed {
    std::optional<GameClock> clock;
};
using GameEvent = std::variant<std::monostate, SetupChosen, Started, Moved, Offered, Declined,
                               TakenBack, TimeGiven, Ended, RematchBegan, Resumed>;

struct Seek {
    std::string id;
    std::string name;
    std::optional<int> rating;
    std::string variant;
    std::string clock;
    bool is_rated = false;
    std::string colour;
};
struct Pool {
    std::string variant;
    std::string clock;
    int waiting = 0;
};
struct LiveGame {
    std::string id;
    std::string variant;
    std::string clock;
    BySide<Player> players;
    int plies = 0;
};

// Messages.
struct Ignored {};
struct Welcome {
    std::string name;
    std::string session;
    Milliseconds now{0};
    std::vector<std::string> games;  // unfinished ones of this person
};
/// The answer to a command. The fields are those that any ack has.
struct Ack {
    std::int64_t id = 0;
    std::string game;
    std::string seek;
    std::string path;  // of an invitation
};
struct ErrorAnswer {
    std::optional<std::int64_t> id;
    std::string code;
    std::string text;
};
struct GameBegan {
    std::string game;
};
struct EventMessage {
    std::string game;
    int version = 0;
    GameEvent event;
};
struct PresenceMessage {
    std::string game;
    Presence presence;
};
struct ChatMessage {
    std::string game;
    ChatLine line;
};
struct LobbyMessage {
    std::vector<Seek> seeks;
    std::vector<Pool> pools;
    int players = 0;
    int games = 0;
};
struct LobbyChange {
    std::vector<Seek> added;
    std::vector<std::string> removed;
    std::vector<Pool> pools;
    int players = 0;
    int games = 0;
};
struct TvMessage {
    std::string game;  // empty: none is being played
};
struct ChallengeMessage {
    std::string id;
    std::string status;  // created, accepted, declined, canceled
    std::string from;
    std::string to;
    std::string variant;
    std::string clock;
};
using Message = std::variant<Ignored, Welcome, Ack, ErrorAnswer, GameBegan, Snapshot, EventMessage,
                             PresenceMessage, ChatMessage, LobbyMessage, LobbyChange, TvMessage,
                             ChallengeMessage>;

/// UTF-8 from a site, cut to so many bytes and without control characters, which a terminal would
/// obey, nor bidirectional formatting. Empty if it is not UTF-8.
[[nodiscard]] std::string printable(std::string_view text, std::size_t most = 4096);
[[nodiscard]] bool is_utf8(std::string_view text);

/// A message that is unknown, or lacks what it must have, is Ignored. Every text is printable.
[[nodiscard]] Message read_message(std::string_view text);
/// The answer of GET /api/live; nothing that can be read: no games.
[[nodiscard]] std::vector<LiveGame> read_live_games(std::string_view text);

}  // namespace janggun::client
