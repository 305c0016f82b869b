// Writing tournaments as JSON.
#include "server/features/tournaments/tournament_json.h"

#include <algorithm>

#include "server/domain/event.h"
#include "server/domain/names.h"
#include "tournament/csv.h"

namespace janggun::server {
namespace {

using tournament::kNobody;
using tournament::PlayerIndex;
using tournament::Standing;

constexpr int kStandingsShown = 50;
constexpr int kBoardsShown = 100;
constexpr std::size_t kArenaScores = 20;

std::size_t index_of(int i) {
    return static_cast<std::size_t>(i);
}

void number_or_null(JsonText& json, std::string_view name, std::optional<std::int64_t> value) {
    json.key(name);
    json.plain(value ? std::to_string(*value) : "null");
}
void time_or_null(JsonText& json, std::string_view name, const std::optional<Time>& time) {
    number_or_null(json, name, time ? std::optional{time->count()} : std::nullopt);
}
void text_or_null(JsonText& json, std::string_view name, std::string_view text) {
    json.key(name);
    if (text.empty())
        json.plain("null");
    else
        json.string(text);
}
void points_field(JsonText& json, int tenths) {
    json.key("points");
    json.plain(tournament::decimal(tenths, 1));
}

std::string_view state_name(TournamentState state) {
    switch (state) {
        case TournamentState::Created:
            return "created";
        case TournamentState::Running:
            return "running";
        case TournamentState::Ended:
            return "ended";
        case TournamentState::Cancelled:
            break;
    }
    return "cancelled";
}

void write_player(JsonText& json, const TournamentRoom& room, PlayerIndex player) {
    const TournamentEntrant& entrant = room.players()[index_of(player)];
    json.open('{');
    json.number_field("number", player + 1);
    const bool has_id = entrant.user != UserId::None && !entrant.is_gone;
    text_or_null(json, "id", has_id ? key_of_name(entrant.name) : std::string{});
    json.field("name", entrant.name);
    json.number_field("rating", room.rating_of(player));
    json.close('}');
}

void write_board(JsonText& json, const TournamentRoom& room, BoardPlace place) {
    const TournamentBoard board = room.board(place);
    json.open('{');
    json.number_field("round", place.round + 1);
    json.number_field("board", place.board + 1);
    json.key("white");
    write_player(json, room, board.pairing.first);
    json.key("black");
    if (board.pairing.second == kNobody)
        json.plain("null");
    else
        write_player(json, room, board.pairing.second);
    text_or_null(json, "game", board.game.text);
    if (board.pairing.second != kNobody)
        json.optional_field("handicap", offer_of(room, board.pairing).handicap);
    json.key("result");
    if (board.result) {
        json.open('{');
        json.field("white", name_of(board.result->first));
        text_or_null(json, "black",
                     board.pairing.second == kNobody ? "" : name_of(board.result->second));
        if (board.margin != 0) {
            json.key("margin");
            json.plain(tournament::decimal(board.margin, 1));
        }
        json.close('}');
    } else {
        json.plain("null");
    }
    json.close('}');
}

int games_of(const TournamentRoom& room, PlayerIndex player) {
    if (const auto* arena = room.arena()) return static_cast<int>(arena->results_of(player).size());
    const auto& rounds = room.rounds()->players()[index_of(player)].rounds;
    return static_cast<int>(std::count_if(rounds.begin(), rounds.end(), [](const auto& entry) {
        return tournament::is_played(entry.mark);
    }));
}

std::optional<int> group_of(const TournamentRoom& room, PlayerIndex player) {
    if (room.settings().format != TournamentSettings::Format::GroupsAndKnockout)
        return std::nullopt;
    const auto& groups = room.rounds()->groups();
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (std::find(groups[i].begin(), groups[i].end(), player) != groups[i].end())
            return static_cast<int>(i) + 1;
    return std::nullopt;
}

GameId open_game_of(const TournamentRoom& room, PlayerIndex player) {
    const auto place = last_board_of(room, player);
    if (!place || !room.open_boards().contains(*place)) return {};
    return room.board(*place).game;
}

void write_arena_scores(JsonText& json, const TournamentRoom& room, PlayerIndex player) {
    json.key("scores");
    json.open('[');
    if (const auto* arena = room.arena()) {
        const auto points = tournament::arena_points(arena->results_of(player));
        const std::size_t from = points.size() > kArenaScores ? points.size() - kArenaScores : 0;
        for (std::size_t i = from; i < points.size(); ++i) json.number(points[i]);
    }
    json.close(']');
}

void write_standing(JsonText& json, const TournamentRoom& room, const Standing& standing) {
    const auto* arena = room.arena();
    json.open('{');
    json.number_field("rank", standing.rank);
    json.key("player");
    write_player(json, room, standing.player);
    points_field(json, standing.points);
    json.key("tie_breaks");
    json.open('[');
    for (std::size_t i = 0; i < standing.tie_breaks.size(); ++i)
        json.plain(arena ? std::to_string(standing.tie_breaks[i])
                         : tournament::tie_break_text(room.settings().tie_breaks[i],
                                                      standing.tie_breaks[i]));
    json.close(']');
    json.number_field("games", games_of(room, standing.player));
    json.truth_field("withdrawn", room.is_withdrawn(standing.player));
    json.truth_field("removed", is_removed(room, standing.player));
    number_or_null(json, "group", group_of(room, standing.player));
    json.truth_field("fire", arena && tournament::is_on_fire(arena->results_of(standing.player)));
    text_or_null(json, "game", open_game_of(room, standing.player).text);
    write_arena_scores(json, room, standing.player);
    json.close('}');
}

void write_standings(JsonText& json, const TournamentRoom& room, int from, int limit) {
    const auto& table = room.standings();
    json.open('{');
    json.number_field("from", from);
    json.number_field("in_all", static_cast<std::int64_t>(table.size()));
    json.key("rows");
    json.open('[');
    for (std::size_t i = index_of(from - 1); i < table.size() && limit-- > 0; ++i)
        write_standing(json, room, table[i]);
    json.close(']');
    json.close('}');
}

void write_chat_line(JsonText& json, const TournamentChatLine& line) {
    json.open('{');
    json.field("by", line.name);
    json.number_field("at", line.at.count());
    json.field("text", line.text);
    json.close('}');
}

/// Of the current round; of an arena the games under way, the best players first.
std::vector<BoardPlace> current_boards(const TournamentRoom& room) {
    std::vector<BoardPlace> boards;
    if (!room.arena()) {
        const int round = room.rounds_paired() - 1;
        for (int i = 0; round >= 0 && i < room.boards_of(round); ++i) boards.push_back({round, i});
        return boards;
    }
    for (const Standing& standing : room.standings()) {
        const auto place = last_board_of(room, standing.player);
        if (place && room.open_boards().contains(*place) &&
            std::find(boards.begin(), boards.end(), *place) == boards.end())
            boards.push_back(*place);
        if (static_cast<int>(boards.size()) >= kBoardsShown) break;
    }
    return boards;
}

std::size_t boards_in_all(const TournamentRoom& room) {
    if (room.arena()) return room.open_boards().size();
    const int round = room.rounds_paired() - 1;
    return round < 0 ? 0 : index_of(room.boards_of(round));
}

/// What is the same for everybody who looks at this version.
const TournamentRoom::PublicJson& public_json_of(const TournamentRoom& room) {
    TournamentRoom::PublicJson& made = room.public_json;
    if (made.version == room.version()) return made;
    JsonText standings;
    write_standings(standings, room, 1, kStandingsShown);
    JsonText boards;
    boards.open('[');
    const auto current = current_boards(room);
    for (std::size_t i = 0; i < current.size() && static_cast<int>(i) < kBoardsShown; ++i)
        write_board(boards, room, current[i]);
    boards.close(']');
    made = {room.version(), standings.take(), boards.take()};
    return made;
}

void write_me(JsonText& json, const TournamentRoom& room, UserId viewer) {
    const auto player = room.player_of(viewer);
    const bool is_arbiter = viewer != UserId::None && viewer == room.row().creator;
    json.open('{');
    json.field("role", is_arbiter ? "arbiter" : player ? "player" : "none");
    number_or_null(json, "number", player ? std::optional{*player + 1} : std::nullopt);
    std::optional<std::int64_t> rank;
    for (const Standing& standing : room.standings())
        if (player && standing.player == *player) rank = standing.rank;
    number_or_null(json, "rank", rank);
    json.truth_field("withdrawn", player && room.is_withdrawn(*player));
    json.truth_field("removed", player && is_removed(room, *player));
    std::string_view bye;
    if (player && room.rounds())
        if (const auto& next = room.rounds()->players()[index_of(*player)].next_bye)
            bye = name_of(*next);
    text_or_null(json, "bye", bye);
    const bool has_byes = player && room.settings().format == TournamentSettings::Format::Swiss;
    json.number_field(
        "byes_left",
        has_byes ? std::max(0, room.settings().byes - half_byes_of(room, *player)) : 0);
    json.key("board");
    const auto place = player ? last_board_of(room, *player) : std::nullopt;
    if (place)
        write_board(json, room, *place);
    else
        json.plain("null");
    json.close('}');
}

/// None before the groups are drawn, and in other formats.
std::optional<int> group_rounds_of(const TournamentRoom& room) {
    if (room.settings().format != TournamentSettings::Format::GroupsAndKnockout ||
        room.rounds()->groups().empty())
        return std::nullopt;
    return room.rounds()->group_rounds();
}

std::string_view phase_name(const TournamentRoom& room) {
    if (room.arena()) return "arena";
    if (room.settings().format != TournamentSettings::Format::GroupsAndKnockout) return "rounds";
    const auto group_rounds = group_rounds_of(room);
    return !group_rounds || room.rounds_paired() <= *group_rounds ? "groups" : "knockout";
}

void write_summary_fields(JsonText& json, const TournamentRow& row,
                          const TournamentSettings& settings, std::optional<int> rounds,
                          bool is_paused) {
    json.field("id", row.id.text);
    json.field("name", settings.name);
    json.field("format", name_of(settings.format));
    json.field("variant", settings.offer.variant);
    json.field("clock", janggun::to_text(settings.offer.clock));
    json.field("speed", name_of(speed_of(settings.offer.clock)));
    json.truth_field("rated", settings.offer.is_rated);
    json.field("scoring", name_of(settings.scoring));
    json.field("state", state_name(row.state));
    json.truth_field("paused", is_paused);
    text_or_null(json, "creator", row.creator_name);
    json.number_field("created", row.created.count());
    time_or_null(json, "starts", row.starts);
    time_or_null(json, "ended", row.ended);
    number_or_null(json, "minutes",
                   settings.is_arena() ? std::optional{settings.minutes} : std::nullopt);
    json.number_field("round", row.round);
    number_or_null(json, "rounds", rounds);
    json.number_field("players", row.players);
    json.truth_field("password", !settings.password.empty());
    json.number_field("min", settings.min);
    json.number_field("max", settings.max);
    text_or_null(json, "winner", row.winner_name);
}

}  // namespace

void write_summary(JsonText& json, const TournamentRow& row, const TournamentSettings& settings) {
    std::optional<int> rounds;
    if (settings.format == TournamentSettings::Format::Swiss) rounds = settings.rounds;
    if (row.state >= TournamentState::Ended && !settings.is_arena()) rounds = row.round;
    json.open('{');
    write_summary_fields(json, row, settings, rounds, false);
    json.close('}');
}

std::string tournament_json(const TournamentRoom& room, UserId viewer, Time now) {
    JsonText json;
    json.open('{');
    write_summary_fields(json, room.row(), room.settings(), rounds_in_all(room), room.is_paused());
    json.number_field("v", room.version());
    json.number_field("now", now.count());
    json.key("settings");
    write_settings(json, room.settings());
    time_or_null(json, "next_round", next_round_at(room));
    time_or_null(json, "ends", ends_at(room));
    json.field("phase", phase_name(room));
    number_or_null(json, "group_rounds", group_rounds_of(room));
    const TournamentRoom::PublicJson& shared = public_json_of(room);
    json.key("standings");
    json.plain(shared.standings);
    json.key("boards");
    json.plain(shared.boards);
    json.number_field("boards_in_all", static_cast<std::int64_t>(boards_in_all(room)));
    json.key("chat");
    json.open('[');
    for (const TournamentChatLine& line : room.chat) write_chat_line(json, line);
    json.close(']');
    json.key("me");
    write_me(json, room, viewer);
    json.close('}');
    return json.take();
}

std::string standings_json(const TournamentRoom& room, int from, int limit) {
    JsonText json;
    write_standings(json, room, from, limit);
    return json.take();
}

std::string round_json(const TournamentRoom& room, int round) {
    JsonText json;
    json.open('{');
    json.number_field("round", round + 1);
    json.key("boards");
    json.open('[');
    for (int i = 0; i < room.boards_of(round); ++i) write_board(json, room, {round, i});
    json.close(']');
    json.close('}');
    return json.take();
}

std::string crosstable_json(const TournamentRoom& room) {
    JsonText json;
    json.open('{');
    json.number_field("rounds", room.rounds_paired());
    json.key("rows");
    json.open('[');
    for (const Standing& standing : room.standings()) {
        json.open('{');
        json.number_field("rank", standing.rank);
        json.key("player");
        write_player(json, room, standing.player);
        points_field(json, standing.points);
        json.key("entries");
        json.open('[');
        const auto& entries = room.rounds()->players()[index_of(standing.player)].rounds;
        const auto last = last_board_of(room, standing.player);
        for (std::size_t round = 0; round < entries.size(); ++round) {
            const tournament::Entry& entry = entries[round];
            const bool is_open =
                last && index_of(last->round) == round && room.open_boards().contains(*last);
            json.open('{');
            text_or_null(json, "mark", is_open ? "" : name_of(entry.mark));
            number_or_null(
                json, "opponent",
                entry.opponent == kNobody ? std::nullopt : std::optional{entry.opponent + 1});
            text_or_null(json, "side", entry.side ? wire_name(*entry.side) : "");
            json.close('}');
        }
        json.close(']');
        json.close('}');
    }
    json.close(']');
    json.close('}');
    return json.take();
}

namespace {

/// Of a player who is in this pairing.
void write_own_board(JsonText& json, const TournamentBoard& board, PlayerIndex player) {
    const bool is_first = board.pairing.first == player;
    const PlayerIndex opponent = is_first ? board.pairing.second : board.pairing.first;
    json.open('{');
    json.number_field("round", board.place.round + 1);
    number_or_null(json, "opponent",
                   opponent == kNobody ? std::nullopt : std::optional{opponent + 1});
    std::string_view mark;
    if (board.result) mark = name_of(is_first ? board.result->first : board.result->second);
    text_or_null(json, "mark", mark);
    text_or_null(json, "game", board.game.text);
    json.close('}');
}

}  // namespace

std::string results_of_player(StoredTournament stored, int number) {
    const auto room = TournamentRoom::replayed(std::move(stored));
    const PlayerIndex player = number - 1;
    if (!room || player < 0 || index_of(player) >= room->players().size()) return "null";
    JsonText json;
    json.open('{');
    json.field("name", room->settings().name);
    for (const Standing& standing : room->standings()) {
        if (standing.player != player) continue;
        json.number_field("rank", standing.rank);
        points_field(json, standing.points);
    }
    json.key("boards");
    json.open('[');
    for (int round = 0; round < room->rounds_paired(); ++round) {
        for (int i = 0; i < room->boards_of(round); ++i) {
            const TournamentBoard board = room->board({round, i});
            if (board.pairing.first == player || board.pairing.second == player)
                write_own_board(json, board, player);
        }
    }
    json.close(']');
    json.close('}');
    return json.take();
}

std::string tournament_message(std::string_view tournament) {
    JsonText json;
    json.open('{');
    json.field("t", "tournament");
    json.key("tournament");
    json.plain(tournament);
    json.close('}');
    return json.take();
}

std::string changed_message(const TournamentRoom& room) {
    JsonText json;
    json.open('{');
    json.field("t", "tournament_changed");
    json.field("tournament", room.id().text);
    json.number_field("v", room.version());
    json.field("state", state_name(room.state()));
    json.number_field("round", room.rounds_paired());
    json.close('}');
    return json.take();
}

std::string chat_message(const TournamentId& id, const TournamentChatLine& line) {
    JsonText json;
    json.open('{');
    json.field("t", "tournament_chat");
    json.field("tournament", id.text);
    json.key("line");
    write_chat_line(json, line);
    json.close('}');
    return json.take();
}

std::string game_message(const TournamentRoom& room, const TournamentBoard& board, Side side) {
    JsonText json;
    json.open('{');
    json.field("t", "tournament_game");
    json.field("tournament", room.id().text);
    json.field("name", room.settings().name);
    json.number_field("round", board.place.round + 1);
    json.number_field("board", board.place.board + 1);
    json.field("game", board.game.text);
    json.field("side", wire_name(side));
    json.key("opponent");
    write_player(json, room, side == Side::First ? board.pairing.second : board.pairing.first);
    json.close('}');
    return json.take();
}

}  // namespace janggun::server
