// Tournaments: statements.
#include "server/store/postgres/tournaments.h"

#include <algorithm>

#include "server/store/row_values.h"

namespace janggun::server::postgres {
namespace {

constexpr std::string_view kTournamentRow =
    "SELECT t.id, t.creator, CASE WHEN c.deleted THEN '' ELSE c.name END, t.settings, t.state,"
    " t.created, t.starts, t.ended, t.players, t.round, t.winner, coalesce(u.name, p.name, ''),"
    " t.second, t.third"
    " FROM tournament t JOIN users c ON c.id=t.creator"
    " LEFT JOIN tournament_player p ON p.tournament=t.id AND p.number=t.winner"
    " LEFT JOIN users u ON u.id=p.user_id WHERE t.id=$1";
constexpr std::string_view kTournamentCalendar =
    "SELECT t.id, t.creator, CASE WHEN c.deleted THEN '' ELSE c.name END, t.settings, t.state,"
    " t.created, t.starts, t.ended, t.players, t.round, t.winner, coalesce(u.name, p.name, ''),"
    " t.second, t.third"
    " FROM tournament t JOIN users c ON c.id=t.creator"
    " LEFT JOIN tournament_player p ON p.tournament=t.id AND p.number=t.winner"
    " LEFT JOIN users u ON u.id=p.user_id"
    " WHERE t.section=$1 AND ($2::bigint IS NULL OR (t.place, t.id)<($2, $3::text))"
    " ORDER BY t.place DESC, t.id DESC LIMIT $4";
constexpr std::string_view kTournamentPlayers =
    "SELECT p.user_id, coalesce(u.name, p.name), coalesce(u.deleted, false)"
    " FROM tournament_player p LEFT JOIN users u ON u.id=p.user_id"
    " WHERE p.tournament=$1 ORDER BY p.number";
constexpr std::string_view kTournamentLog =
    "SELECT number, at, body FROM tournament_event WHERE tournament=$1 ORDER BY number";
constexpr std::string_view kTournamentChat =
    "SELECT c.at, c.user_id, users.name, c.text FROM tournament_chat c"
    " JOIN users ON users.id=c.user_id WHERE c.tournament=$1 ORDER BY c.id DESC LIMIT $2";

std::optional<std::int64_t> nullable_count(const std::optional<Time>& time) {
    return time ? std::optional{time->count()} : std::nullopt;
}

int section_number(const TournamentRow& row) {
    return static_cast<int>(section_of(row.state));
}

}  // namespace

void apply(Batch& batch, const write::AddTournament& add) {
    const TournamentRow& r = add.row;
    batch.run_on_one(
        "INSERT INTO tournament (id, creator, settings, state, created, starts, ended, players,"
        " round, winner, second, third, section, place)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)"
        " ON CONFLICT DO NOTHING",
        parameters(r.id.text, r.creator, r.settings, static_cast<int>(r.state), r.created.count(),
                   nullable_count(r.starts), nullable_count(r.ended), r.players, r.round, r.winner,
                   r.second, r.third, section_number(r), place_of(r)));
}

void apply(Batch& batch, const write::ChangeTournament& change) {
    const TournamentRow& r = change.row;
    batch.run_on_one(
        "UPDATE tournament SET state=$1, starts=$2, ended=$3, players=$4, round=$5, winner=$6,"
        " second=$7, third=$8, section=$9, place=$10 WHERE id=$11",
        parameters(static_cast<int>(r.state), nullable_count(r.starts), nullable_count(r.ended),
                   r.players, r.round, r.winner, r.second, r.third, section_number(r), place_of(r),
                   r.id.text));
}

void apply(Batch& batch, const write::AddTournamentPlayer& add) {
    batch.run_on_one(
        "INSERT INTO tournament_player (tournament, number, user_id, name) VALUES ($1,$2,$3,$4)"
        " ON CONFLICT DO NOTHING",
        parameters(add.tournament.text, add.number, user_or_null(add.player.user),
                   add.player.user == UserId::None ? add.player.name : std::string{}));
}

void apply(Batch& batch, const write::AddTournamentEvent& add) {
    batch.run_on_one(
        "INSERT INTO tournament_event (tournament, number, at, body)"
        " SELECT $1::text,$2::integer,$3::bigint,$4::text WHERE $2::integer=1 OR EXISTS"
        " (SELECT 1 FROM tournament_event WHERE tournament=$1::text AND number=$2::integer-1)"
        " ON CONFLICT DO NOTHING",
        parameters(add.tournament.text, add.line.number, add.line.at.count(), add.line.text));
}

void apply(Batch& batch, const write::AddTournamentChat& add) {
    batch.run("INSERT INTO tournament_chat (tournament, at, user_id, text) VALUES ($1,$2,$3,$4)",
              parameters(add.tournament.text, add.line.at.count(), add.line.user, add.line.text));
    batch.run(
        "DELETE FROM tournament_chat WHERE tournament=$1 AND id<=(SELECT id FROM"
        " tournament_chat WHERE tournament=$1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
        parameters(add.tournament.text, write::AddTournamentChat::kMostKept));
}

Found<std::optional<StoredTournament>> tournament(Session& session, const TournamentId& id) {
    const auto rows =
        session.snapshot({{kTournamentRow, parameters(id.text)},
                          {kTournamentPlayers, parameters(id.text)},
                          {kTournamentLog, parameters(id.text)},
                          {kTournamentChat, parameters(id.text, StoredTournament::kChatLines)}});
    if (!rows) return Failure{rows.error()};
    if ((*rows)[0].size() == 0) return std::optional<StoredTournament>{};
    StoredTournament stored;
    stored.row = tournament_from((*rows)[0][0]);
    stored.players = all_of((*rows)[1], entrant_from<Row>);
    stored.log = all_of((*rows)[2], log_line_from<Row>);
    stored.chat = all_of((*rows)[3], tournament_chat_from<Row>);
    std::reverse(stored.chat.begin(), stored.chat.end());
    return std::optional{std::move(stored)};
}

Found<std::vector<TournamentRow>> tournaments(Session& session, const TournamentFilter& filter) {
    std::optional<std::int64_t> place;
    if (filter.before) place = filter.before->first;
    return all(session.query(
                   kTournamentCalendar,
                   parameters(static_cast<int>(filter.section), place,
                              filter.before ? filter.before->second : std::string{}, filter.limit)),
               tournament_from<Row>);
}

Found<std::vector<TournamentId>> open_tournaments(Session& session) {
    return all(session.query("SELECT id FROM tournament WHERE section<2 ORDER BY id"),
               [](const Row& row) { return TournamentId{row.text(0)}; });
}

Found<std::vector<TournamentShare>> tournaments_of(Session& session, UserId user,
                                                   const TournamentId& after, int limit) {
    auto shares = all(
        session.query("SELECT t.id, t.creator=$1, coalesce((SELECT number FROM tournament_player p"
                      " WHERE p.tournament=t.id AND p.user_id=$1), 0), t.settings"
                      " FROM tournament t WHERE t.id>$2 AND t.id IN"
                      " (SELECT id FROM tournament WHERE creator=$1"
                      " UNION SELECT tournament FROM tournament_player WHERE user_id=$1"
                      " UNION SELECT tournament FROM tournament_chat WHERE user_id=$1)"
                      " ORDER BY t.id LIMIT $3",
                      parameters(user, after.text, limit)),
        share_from<Row>);
    if (!shares) return shares;
    for (TournamentShare& share : *shares) {
        auto chat = all(session.query("SELECT c.at, c.user_id, users.name, c.text"
                                      " FROM tournament_chat c JOIN users ON users.id=c.user_id"
                                      " WHERE c.tournament=$1 AND c.user_id=$2 ORDER BY c.id",
                                      parameters(share.tournament.text, user)),
                        tournament_chat_from<Row>);
        if (!chat) return Failure{chat.error()};
        share.chat = std::move(*chat);
    }
    return shares;
}

Found<std::vector<Trophy>> trophies_of(Session& session, UserId user, int limit) {
    return all(session.query("SELECT t.id, t.settings, CASE p.number WHEN t.winner THEN 1"
                             " WHEN t.second THEN 2 ELSE 3 END, t.players, t.ended"
                             " FROM tournament_player p JOIN tournament t ON t.id=p.tournament"
                             " WHERE p.user_id=$1 AND t.ended IS NOT NULL"
                             " AND p.number IN (t.winner, t.second, t.third)"
                             " ORDER BY t.ended DESC, t.id LIMIT $2",
                             parameters(user, limit)),
               trophy_from<Row>);
}

}  // namespace janggun::server::postgres
