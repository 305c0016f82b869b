// The fields of each request and answer: lists of the same shape, none a copy of another.
#include "server/features/play/game_request_json.h"

#include "server/protocol/data_json.h"

namespace janggun::server {
namespace protocol {

template <>
inline constexpr record::Format kLast<record::Format> = record::Format::Json;
template <>
inline constexpr notation::Style kLast<notation::Style> = notation::Style::Algebraic;
template <>
inline constexpr ChatLine::Room kLast<ChatLine::Room> = ChatLine::Room::Spectators;
template <>
inline constexpr GameKind kLast<GameKind> = kGameKinds.back();

template <>
struct FieldsOf<Refusal> {
    static constexpr std::string_view kName = "refusal";
    static constexpr std::tuple kFields{field("live", &Refusal::is_live),
                                        field("fault", &Refusal::fault)};
};
template <>
struct FieldsOf<document::Snapshot> {
    static constexpr std::string_view kName = "snapshot";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<document::Record> {
    static constexpr std::string_view kName = "record";
    static constexpr std::tuple kFields{field("format", &document::Record::format),
                                        field("style", &document::Record::style)};
};
template <>
struct FieldsOf<document::Export> {
    static constexpr std::string_view kName = "export";
    static constexpr std::tuple kFields{field("json", &document::Export::is_json),
                                        field("pgn", &document::Export::has_pgn)};
};
template <>
struct FieldsOf<document::EngineGame> {
    static constexpr std::string_view kName = "engine_game";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<request::ReadRow> {
    static constexpr std::string_view kName = "read_row";
    static constexpr std::tuple kFields{field("game", &request::ReadRow::game)};
};
template <>
struct FieldsOf<request::ReadProgress> {
    static constexpr std::string_view kName = "read_progress";
    static constexpr std::tuple kFields{field("game", &request::ReadProgress::game)};
};
template <>
struct FieldsOf<reply::Progress> {
    static constexpr std::string_view kName = "progress";
    static constexpr std::tuple kFields{field("plies", &reply::Progress::plies),
                                        field("over", &reply::Progress::is_over),
                                        field("paused", &reply::Progress::is_paused),
                                        field("waited", &reply::Progress::waited),
                                        field("first", &reply::Progress::first_has_come),
                                        field("second", &reply::Progress::second_has_come)};
};
template <>
struct FieldsOf<document::GameEvent> {
    static constexpr std::string_view kName = "game_event";
    static constexpr std::tuple kFields{field("type", &document::GameEvent::type)};
};
template <>
struct FieldsOf<reply::Done> {
    static constexpr std::string_view kName = "done";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<reply::Accepted> {
    static constexpr std::string_view kName = "accepted";
    static constexpr std::tuple kFields{field("version", &reply::Accepted::version),
                                        field("next", &reply::Accepted::next)};
};
template <>
struct FieldsOf<reply::CatchUp> {
    static constexpr std::string_view kName = "catch_up";
    static constexpr std::tuple kFields{field("messages", &reply::CatchUp::messages),
                                        field("version", &reply::CatchUp::version),
                                        field("chat_number", &reply::CatchUp::chat_number),
                                        field("player", &reply::CatchUp::is_player),
                                        field("node", &reply::CatchUp::node),
                                        field("name", &reply::CatchUp::name)};
};
template <>
struct FieldsOf<reply::Chat::Line> {
    static constexpr std::string_view kName = "line";
    static constexpr std::tuple kFields{field("name", &reply::Chat::Line::name),
                                        field("text", &reply::Chat::Line::text)};
};
template <>
struct FieldsOf<reply::Chat> {
    static constexpr std::string_view kName = "chat";
    static constexpr std::tuple kFields{field("lines", &reply::Chat::lines)};
};
template <>
struct FieldsOf<reply::PlayerSide> {
    static constexpr std::string_view kName = "side";
    static constexpr std::tuple kFields{field("side", &reply::PlayerSide::side)};
};
template <>
struct FieldsOf<reply::Text> {
    static constexpr std::string_view kName = "text";
    static constexpr std::tuple kFields{field("text", &reply::Text::text)};
};
template <>
struct FieldsOf<reply::StreamLines> {
    static constexpr std::string_view kName = "stream";
    static constexpr std::tuple kFields{
        field("side", &reply::StreamLines::side), field("number", &reply::StreamLines::number),
        field("full", &reply::StreamLines::full), field("lines", &reply::StreamLines::lines),
        field("over", &reply::StreamLines::is_over)};
};
template <>
struct FieldsOf<request::Play> {
    static constexpr std::string_view kName = "play";
    static constexpr std::tuple kFields{
        field("game", &request::Play::game), field("user", &request::Play::user),
        field("command", &request::Play::command), field("round_trip", &request::Play::round_trip)};
};
template <>
struct FieldsOf<request::Say> {
    static constexpr std::string_view kName = "say";
    static constexpr std::tuple kFields{
        field("game", &request::Say::game), field("user", &request::Say::user),
        field("name", &request::Say::name), field("bot", &request::Say::is_bot),
        field("room", &request::Say::room), field("text", &request::Say::text)};
};
template <>
struct FieldsOf<request::CatchUp> {
    static constexpr std::string_view kName = "catch_up";
    static constexpr std::tuple kFields{field("game", &request::CatchUp::game),
                                        field("viewer", &request::CatchUp::viewer),
                                        field("since", &request::CatchUp::since)};
};
template <>
struct FieldsOf<request::Watch> {
    static constexpr std::string_view kName = "watch";
    static constexpr std::tuple kFields{
        field("game", &request::Watch::game), field("viewer", &request::Watch::viewer),
        field("node", &request::Watch::node), field("sockets", &request::Watch::sockets)};
};
template <>
struct FieldsOf<request::SetRoundTrip> {
    static constexpr std::string_view kName = "round_trip";
    static constexpr std::tuple kFields{field("game", &request::SetRoundTrip::game),
                                        field("viewer", &request::SetRoundTrip::viewer),
                                        field("round_trip", &request::SetRoundTrip::round_trip)};
};
template <>
struct FieldsOf<request::ReadChat> {
    static constexpr std::string_view kName = "read_chat";
    static constexpr std::tuple kFields{field("game", &request::ReadChat::game),
                                        field("viewer", &request::ReadChat::viewer)};
};
template <>
struct FieldsOf<request::FindSide> {
    static constexpr std::string_view kName = "find_side";
    static constexpr std::tuple kFields{field("game", &request::FindSide::game),
                                        field("user", &request::FindSide::user)};
};
template <>
struct FieldsOf<request::Render> {
    static constexpr std::string_view kName = "render";
    static constexpr std::tuple kFields{field("game", &request::Render::game),
                                        field("viewer", &request::Render::viewer),
                                        field("document", &request::Render::document)};
};
template <>
struct FieldsOf<request::OpenStream> {
    static constexpr std::string_view kName = "open_stream";
    static constexpr std::tuple kFields{field("game", &request::OpenStream::game),
                                        field("player", &request::OpenStream::player),
                                        field("node", &request::OpenStream::node)};
};
template <>
struct FieldsOf<request::CatchUpStream> {
    static constexpr std::string_view kName = "catch_up_stream";
    static constexpr std::tuple kFields{field("game", &request::CatchUpStream::game),
                                        field("player", &request::CatchUpStream::player),
                                        field("since", &request::CatchUpStream::since),
                                        field("has_full", &request::CatchUpStream::has_full)};
};
template <>
struct FieldsOf<request::CloseStream> {
    static constexpr std::string_view kName = "close_stream";
    static constexpr std::tuple kFields{field("game", &request::CloseStream::game),
                                        field("player", &request::CloseStream::player),
                                        field("node", &request::CloseStream::node)};
};
template <>
struct FieldsOf<reply::PlayerGame> {
    static constexpr std::string_view kName = "player_game";
    static constexpr std::tuple kFields{
        field("user", &reply::PlayerGame::user), field("game", &reply::PlayerGame::game),
        field("side", &reply::PlayerGame::side), field("info", &reply::PlayerGame::info)};
};
template <>
struct FieldsOf<reply::PlayerGames> {
    static constexpr std::string_view kName = "player_games";
    static constexpr std::tuple kFields{field("games", &reply::PlayerGames::games),
                                        field("online", &reply::PlayerGames::online)};
};
template <>
struct FieldsOf<reply::LiveGameRow> {
    static constexpr std::string_view kName = "row";
    static constexpr std::tuple kFields{field("game", &reply::LiveGameRow::game),
                                        field("variant", &reply::LiveGameRow::variant),
                                        field("strength", &reply::LiveGameRow::strength),
                                        field("created", &reply::LiveGameRow::created)};
};
template <>
struct FieldsOf<reply::LiveGameRows> {
    static constexpr std::string_view kName = "rows";
    static constexpr std::tuple kFields{field("rows", &reply::LiveGameRows::rows),
                                        field("total", &reply::LiveGameRows::total)};
};
template <>
struct FieldsOf<query::GamesOf> {
    static constexpr std::string_view kName = "games_of";
    static constexpr std::tuple kFields{field("users", &query::GamesOf::users),
                                        field("info", &query::GamesOf::has_info)};
};
template <>
struct FieldsOf<query::OnlineBots> {
    static constexpr std::string_view kName = "online_bots";
    static constexpr std::tuple kFields{};
};
template <>
struct FieldsOf<query::LiveGameList> {
    static constexpr std::string_view kName = "live_games";
    static constexpr std::tuple kFields{field("kind", &query::LiveGameList::kind),
                                        field("limit", &query::LiveGameList::limit)};
};
template <>
struct FieldsOf<query::BestGame> {
    static constexpr std::string_view kName = "best_game";
    static constexpr std::tuple kFields{};
};

}  // namespace protocol

using protocol::DataReader;
using protocol::DataWriter;

std::string to_json(const GameRequest& request) {
    return DataWriter::text_of(request);
}
std::string to_json(const GameReply& reply) {
    return DataWriter::text_of(reply);
}
std::string to_json(const NodeQuery& query) {
    return DataWriter::text_of(query);
}
std::string to_json(const NodeReply& reply) {
    return DataWriter::text_of(reply);
}

std::optional<GameRequest> game_request_from(const std::string& text) {
    return DataReader::value_of<GameRequest>(text);
}
std::optional<GameReply> game_reply_from(const std::string& text) {
    return DataReader::value_of<GameReply>(text);
}
std::optional<NodeQuery> node_query_from(const std::string& text) {
    return DataReader::value_of<NodeQuery>(text);
}
std::optional<NodeReply> node_reply_from(const std::string& text) {
    return DataReader::value_of<NodeReply>(text);
}

}  // namespace janggun::server
