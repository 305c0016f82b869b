// What a node asks of the owner of a live game, and what the owner answers. A game has one owner,
// the node that has it in memory. Everything here is data: game_request_json.h writes and reads
// it, so that it can be sent to another node.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "board/side.h"
#include "notation/move_text.h"
#include "record/format.h"
#include "server/app/sink.h"
#include "server/domain/command.h"
#include "server/domain/fault.h"
#include "server/domain/ids.h"
#include "server/domain/speed.h"
#include "server/domain/time.h"
#include "server/store/chat.h"

namespace janggun::server {

/// Why there is no answer. Of a game that is not live, the store may still have the record.
struct Refusal {
    bool is_live = true;
    Fault fault;
};

/// What a text is made of a game for.
namespace document {

struct Snapshot {};  // GET /api/game/{id}
struct Record {
    record::Format format{};
    std::optional<notation::Style> style;  // none: the one people read the game in
};
struct Export {  // as Lichess exports a game: PGN, or JSON
    bool is_json = false;
    bool has_pgn = false;
};
struct EngineGame {};  // the answer to a challenge to the engine, as its player sees it
struct GameEvent {     // a line of the event stream, as a player sees it
    std::string type;  // "gameStart", "gameFinish"
};

}  // namespace document
using Document = std::variant<document::Snapshot, document::Record, document::Export,
                              document::EngineGame, document::GameEvent>;

namespace reply {

struct Done {};
struct Accepted {
    int version = 0;
    GameId next;  // of a rematch
};
/// What a watcher needs to go on from a version, or from nothing.
struct CatchUp {
    std::vector<Message> messages;
    std::uint64_t version = 0;      // of the game, after these
    std::uint64_t chat_number = 0;  // of the viewer's chat topic
    bool is_player = false;
    std::string node;  // of the owner, its name on the bus
    std::string name;  // of the same, as its operator calls it
};
struct Chat {
    struct Line {
        std::string name;
        std::string text;
    };
    std::vector<Line> lines;
};
struct PlayerSide {
    std::optional<Side> side;  // none: not a player
};
struct Text {
    std::string text;
};
/// How far a game is, for the tournament that it is of.
struct Progress {
    int plies = 0;
    bool is_over = false;
    bool is_paused = false;
    Duration waited{0};  // for the side to act; pauses and failures of the server do not count
    bool first_has_come = false;  // has watched the game, or acted in it
    bool second_has_come = false;
};
/// What a reader of the bot API's game stream needs to go on.
struct StreamLines {
    Side side{};
    std::uint64_t number = 0;         // of the stream's topic, after these
    std::optional<std::string> full;  // gameFull; none: the reader has it, or the set-up lasts
    std::vector<std::string> lines;
    bool is_over = false;
};

}  // namespace reply

/// To the owner of one game.
namespace request {

struct Play {
    using Reply = reply::Accepted;
    GameId game;
    UserId user = UserId::None;
    Command command;
    Duration round_trip{0};  // for lag compensation
};
struct Say {
    using Reply = reply::Done;
    GameId game;
    UserId user = UserId::None;
    std::string name;
    bool is_bot = false;
    ChatLine::Room room{};
    std::string text;
};
/// The events after `since`, or a snapshot for this viewer.
struct CatchUp {
    using Reply = reply::CatchUp;
    GameId game;
    UserId viewer = UserId::None;
    std::optional<int> since;
};
struct Watch {
    using Reply = reply::Done;
    GameId game;
    UserId viewer = UserId::None;
    std::string node;  // of the viewer's sockets
    int sockets = 0;   // that watch there now
};
struct SetRoundTrip {
    using Reply = reply::Done;
    GameId game;
    UserId viewer = UserId::None;
    Duration round_trip{0};
};
struct ReadChat {
    using Reply = reply::Chat;
    GameId game;
    UserId viewer = UserId::None;
};
struct FindSide {
    using Reply = reply::PlayerSide;
    GameId game;
    UserId user = UserId::None;
};
struct Render {
    using Reply = reply::Text;
    GameId game;
    UserId viewer = UserId::None;
    Document document;
};
/// An entry of GET /api/live.
struct ReadRow {
    using Reply = reply::Text;
    GameId game;
};
struct ReadProgress {
    using Reply = reply::Progress;
    GameId game;
};
/// Counts a reader of the bot API's game stream and begins it; only for the players.
struct OpenStream {
    using Reply = reply::StreamLines;
    GameId game;
    UserId player = UserId::None;
    std::string node;  // of the reader
};
struct CatchUpStream {
    using Reply = reply::StreamLines;
    GameId game;
    UserId player = UserId::None;
    std::uint64_t since = 0;
    bool has_full = false;  // gameFull was sent
};
struct CloseStream {
    using Reply = reply::Done;
    GameId game;
    UserId player = UserId::None;
    std::string node;
};

}  // namespace request
using GameRequest =
    std::variant<request::Play, request::Say, request::CatchUp, request::Watch,
                 request::SetRoundTrip, request::ReadChat, request::FindSide, request::Render,
                 request::ReadRow, request::OpenStream, request::CatchUpStream,
                 request::CloseStream, request::ReadProgress>;
using GameReply = std::variant<Refusal, reply::Done, reply::Accepted, reply::CatchUp, reply::Chat,
                               reply::PlayerSide, reply::Text, reply::StreamLines, reply::Progress>;

namespace reply {

struct PlayerGame {
    UserId user = UserId::None;
    GameId game;
    Side side{};
    std::string info;  // in Lichess's shape, as the player sees the game; empty: not asked for
};
/// Games that are not over, and who of those asked about is connected.
struct PlayerGames {
    std::vector<PlayerGame> games;
    std::vector<UserId> online;

    [[nodiscard]] bool is_online(UserId user) const {
        return std::find(online.begin(), online.end(), user) != online.end();
    }
};
struct LiveGameRow {
    GameId game;
    std::string variant;
    int strength = 0;  // of both players
    Time created;
};
/// The best first; of equal ones the newest.
[[nodiscard]] inline bool is_better(const LiveGameRow& a, const LiveGameRow& b) {
    if (a.strength != b.strength) return a.strength > b.strength;
    if (a.created != b.created) return a.created > b.created;
    return a.game < b.game;
}
struct LiveGameRows {
    std::vector<LiveGameRow> rows;  // the best first
    std::size_t total = 0;          // also of those that were not asked for
};

}  // namespace reply

/// To every node: the answers are joined.
namespace query {

struct GamesOf {
    using Reply = reply::PlayerGames;
    std::vector<UserId> users;
    bool has_info = false;
};
/// Bots that are connected; no games.
struct OnlineBots {
    using Reply = reply::PlayerGames;
};
/// The games being played, the best first.
struct LiveGameList {
    using Reply = reply::LiveGameRows;
    std::optional<GameKind> kind;
    std::size_t limit = 0;
};
/// The game under way between the best players; at most one row.
struct BestGame {
    using Reply = reply::LiveGameRows;
};

}  // namespace query
using NodeQuery =
    std::variant<query::GamesOf, query::OnlineBots, query::LiveGameList, query::BestGame>;
using NodeReply = std::variant<Refusal, reply::PlayerGames, reply::LiveGameRows>;

[[nodiscard]] inline const GameId& game_of(const GameRequest& request) {
    return std::visit([](const auto& one) -> const GameId& { return one.game; }, request);
}

}  // namespace janggun::server
