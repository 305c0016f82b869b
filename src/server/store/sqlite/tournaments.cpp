// Tournaments: statements.
#include "server/store/sqlite/tournaments.h"

#include <algorithm>

#include "server/store/row_values.h"

namespace janggun::server::sqlite {
namespace {

constexpr std::string_view kTournamentColumns =
    "SELECT t.id, t.creator, CASE WHEN c.deleted THEN '' ELSE c.name END, t.settings, t.state,"
    " t.created, t.starts, t.ended, t.players, t.round, t.winner, coalesce(u.name, p.name, ''),"
    " t.second, t.third"
    " FROM tournament t JOIN user c ON c.id=t.creator"
    " LEFT JOIN tournament_player p ON p.tournament=t.id AND p.number=t.winner"
    " LEFT JOIN user u ON u.id=p.user ";
constexpr std::string_view kTournamentChatColumns =
    "SELECT c.at, c.user, user.name, c.text FROM tournament_chat c JOIN user ON user.id=c.user ";

std::optional<std::int64_t> nullable_count(const std::optional<Time>& time) {
    return time ? std::optional{time->count()} : std::nullopt;
}

int section_number(const TournamentRow& row) {
    return static_cast<int>(section_of(row.state));
}

}  // namespace

Outcome apply(Database& database, const write::AddTournament& add) {
    const TournamentRow& r = add.row;
    return run(database,
               "INSERT INTO tournament (id, creator, settings, state, created, starts, ended,"
               " players, round, winner, second, third, section, place)"
               " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
               r.id.text, number(r.creator), r.settings, static_cast<int>(r.state),
               r.created.count(), nullable_count(r.starts), nullable_count(r.ended), r.players,
               r.round, r.winner, r.second, r.third, section_number(r), place_of(r));
}

Outcome apply(Database& database, const write::ChangeTournament& change) {
    const TournamentRow& r = change.row;
    return run_on_one(database,
                      "UPDATE tournament SET state=?, starts=?, ended=?, players=?, round=?,"
                      " winner=?, second=?, third=?, section=?, place=? WHERE id=?",
                      static_cast<int>(r.state), nullable_count(r.starts), nullable_count(r.ended),
                      r.players, r.round, r.winner, r.second, r.third, section_number(r),
                      place_of(r), r.id.text);
}

Outcome apply(Database& database, const write::AddTournamentPlayer& add) {
    return run(database,
               "INSERT INTO tournament_player (tournament, number, user, name) VALUES (?,?,?,?)",
               add.tournament.text, add.number, number_or_null(add.player.user),
               add.player.user == UserId::None ? add.player.name : std::string{});
}

Outcome apply(Database& database, const write::AddTournamentEvent& add) {
    return run_on_one(database,
                      "INSERT INTO tournament_event (tournament, number, at, body)"
                      " SELECT ?1,?2,?3,?4 WHERE ?2=1 OR EXISTS"
                      " (SELECT 1 FROM tournament_event WHERE tournament=?1 AND number=?2-1)",
                      add.tournament.text, add.line.number, add.line.at.count(), add.line.text);
}

Outcome apply(Database& database, const write::AddTournamentChat& add) {
    if (const Outcome outcome = run(
            database, "INSERT INTO tournament_chat (tournament, at, user, text) VALUES (?,?,?,?)",
            add.tournament.text, add.line.at.count(), number(add.line.user), add.line.text);
        outcome != Outcome::Done)
        return outcome;
    return run(database,
               "DELETE FROM tournament_chat WHERE tournament=?1 AND id<=(SELECT id FROM"
               " tournament_chat WHERE tournament=?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
               add.tournament.text, write::AddTournamentChat::kMostKept);
}

Found<std::optional<StoredTournament>> tournament(Database& database, const TournamentId& id) {
    auto row = first(database.prepared(with(kTournamentColumns, "WHERE t.id=?")).bind(id.text),
                     tournament_from<Statement>);
    if (!row) return Failure{row.error()};
    if (!*row) return std::optional<StoredTournament>{};
    StoredTournament stored;
    stored.row = std::move(**row);
    auto players =
        all(database
                .prepared("SELECT p.user, coalesce(u.name, p.name), coalesce(u.deleted, 0)"
                          " FROM tournament_player p LEFT JOIN user u ON u.id=p.user"
                          " WHERE p.tournament=? ORDER BY p.number")
                .bind(id.text),
            entrant_from<Statement>);
    auto log = all(database
                       .prepared("SELECT number, at, body FROM tournament_event"
                                 " WHERE tournament=? ORDER BY number")
                       .bind(id.text),
                   log_line_from<Statement>);
    auto chat = all(database
                        .prepared(with(kTournamentChatColumns,
                                       "WHERE c.tournament=? ORDER BY c.id DESC LIMIT ?"))
                        .bind(id.text, StoredTournament::kChatLines),
                    tournament_chat_from<Statement>);
    if (!players || !log || !chat) return Failure{StoreError::Failed};
    stored.players = std::move(*players);
    stored.log = std::move(*log);
    stored.chat = std::move(*chat);
    std::reverse(stored.chat.begin(), stored.chat.end());
    return std::optional{std::move(stored)};
}

Found<std::vector<TournamentRow>> tournaments(Database& database, const TournamentFilter& filter) {
    std::optional<std::int64_t> place;
    if (filter.before) place = filter.before->first;
    return all(database
                   .prepared(with(kTournamentColumns,
                                  "WHERE t.section=?1 AND (?2 IS NULL OR (t.place, t.id)<(?2, ?3))"
                                  " ORDER BY t.place DESC, t.id DESC LIMIT ?4"))
                   .bind(static_cast<int>(filter.section), place,
                         filter.before ? filter.before->second : std::string{}, filter.limit),
               tournament_from<Statement>);
}

Found<std::vector<TournamentId>> open_tournaments(Database& database) {
    return all(database.prepared("SELECT id FROM tournament WHERE section<2 ORDER BY id"),
               [](const Statement& row) { return TournamentId{row.text(0)}; });
}

Found<std::vector<TournamentShare>> tournaments_of(Database& database, UserId user,
                                                   const TournamentId& after, int limit) {
    auto shares = all(
        database
            .prepared("SELECT t.id, t.creator=?1, coalesce((SELECT number FROM tournament_player p"
                      " WHERE p.tournament=t.id AND p.user=?1), 0), t.settings FROM tournament t"
                      " WHERE t.id>?2 AND t.id IN"
                      " (SELECT id FROM tournament WHERE creator=?1"
                      " UNION SELECT tournament FROM tournament_player WHERE user=?1"
                      " UNION SELECT tournament FROM tournament_chat WHERE user=?1)"
                      " ORDER BY t.id LIMIT ?3")
            .bind(number(user), after.text, limit),
        share_from<Statement>);
    if (!shares) return shares;
    for (TournamentShare& share : *shares) {
        auto chat = all(database
                            .prepared(with(kTournamentChatColumns,
                                           "WHERE c.tournament=? AND c.user=? ORDER BY c.id"))
                            .bind(share.tournament.text, number(user)),
                        tournament_chat_from<Statement>);
        if (!chat) return Failure{chat.error()};
        share.chat = std::move(*chat);
    }
    return shares;
}

Found<std::vector<Trophy>> trophies_of(Database& database, UserId user, int limit) {
    return all(
        database
            .prepared("SELECT t.id, t.settings, CASE p.number WHEN t.winner THEN 1 WHEN t.second"
                      " THEN 2 ELSE 3 END, t.players, t.ended"
                      " FROM tournament_player p JOIN tournament t ON t.id=p.tournament"
                      " WHERE p.user=? AND t.ended IS NOT NULL"
                      " AND p.number IN (t.winner, t.second, t.third)"
                      " ORDER BY t.ended DESC, t.id LIMIT ?")
            .bind(number(user), limit),
        trophy_from<Statement>);
}

}  // namespace janggun::server::sqlite
