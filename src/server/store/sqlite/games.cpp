// Games: statements.
#include "server/store/sqlite/games.h"

#include "server/store/row_values.h"
#include "server/store/sqlite/chat.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::AddGame& add) {
    const Terms& t = add.terms;
    const Category category = category_of(t.offer);
    const Seat& white = t.seats.first;
    const Seat& black = t.seats.second;
    return run(database,
               "INSERT INTO game (id, variant, clock, rated, fen, handicap, source, created,"
               " setup_time, kind, speed, white, white_level, white_rating, white_provisional,"
               " black, black_level, black_rating, black_provisional)"
               " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
               t.id.text, t.offer.variant, janggun::to_text(t.offer.clock), t.offer.is_rated,
               t.offer.fen, t.offer.handicap, name_of(t.source), t.created.count(),
               t.setup_time.count(), static_cast<int>(category.game),
               static_cast<int>(category.speed), number_or_null(white.user), white.engine_level,
               white.rating, white.is_provisional, number_or_null(black.user), black.engine_level,
               black.rating, black.is_provisional);
}

Outcome apply(Database& database, const write::AddEvent& add) {
    // A gap is a conflict like a number that is taken: the event rests on one that was not written.
    return run_on_one(database,
                      "INSERT INTO event (game, number, at, body) SELECT ?1,?2,?3,?4 WHERE ?2 = 1 +"
                      " (SELECT coalesce(max(number), 0) FROM event WHERE game=?1)",
                      add.game.text, add.event.number, add.event.at.count(),
                      to_text(add.event.event));
}

namespace {

constexpr std::string_view kGameColumns =
    "SELECT game.id, variant, clock, rated, fen, handicap, source, game.created, setup_time,"
    " white, white_level, white_rating, white_provisional, w.name, w.guest, w.bot,"
    " black, black_level, black_rating, black_provisional, b.name, b.guest, b.bot,"
    " ended, score, reason, white_points, black_points, plies, last_fen, white_setup, black_setup,"
    " white_before, white_after, black_before, black_after"
    " FROM game LEFT JOIN user w ON w.id=white LEFT JOIN user b ON b.id=black ";

/// An unreadable event does not hide the game: its damage is reported with it.
Found<StoredGame> with_log(Database& database, GameRow row) {
    StoredGame game{std::move(row), {}, {}};
    auto& events =
        database.prepared("SELECT number, at, body FROM event WHERE game=? ORDER BY number")
            .bind(game.row.terms.id.text);
    while (events.step()) {
        auto read = event_from(events.text(2));
        if (!read) {
            game.damage = LogDamage{int_in(events, 0)};
            break;
        }
        game.log.push_back({int_in(events, 0), time_in(events, 1), std::move(*read)});
    }
    const bool is_read = events.outcome() == Outcome::Done || game.damage.has_value();
    events.reset();
    if (!is_read) return Failure{StoreError::Failed};
    auto chat = chat_in(database, game.row.terms.id);
    if (!chat) return Failure{chat.error()};
    game.chat = std::move(*chat);
    return game;
}

}  // namespace

Found<std::optional<GameRow>> game_row(Database& database, const GameId& id) {
    return first(database.prepared(with(kGameColumns, "WHERE game.id=?")).bind(id.text),
                 game_from<Statement>);
}

Found<std::optional<StoredGame>> game(Database& database, const GameId& id) {
    auto row = game_row(database, id);
    if (!row) return Failure{row.error()};
    if (!*row) return std::optional<StoredGame>{};
    auto whole = with_log(database, std::move(**row));
    if (!whole) return Failure{whole.error()};
    return std::optional<StoredGame>{std::move(*whole)};
}

Found<UnfinishedPage> unfinished_page(Database& database, const GameId& after, int limit) {
    auto& statement =
        database
            .prepared(
                with(kGameColumns, "WHERE ended IS NULL AND game.id>? ORDER BY game.id LIMIT ?"))
            .bind(after.text, limit);
    auto rows = all(statement, game_from<Statement>);
    if (!rows) return Failure{rows.error()};
    UnfinishedPage page;
    for (GameRow& row : *rows) {
        auto game = with_log(database, std::move(row));
        if (!game) return Failure{game.error()};
        page.games.push_back(std::move(*game));
    }
    if (rows->size() == static_cast<std::size_t>(limit)) page.next = page.games.back().row.terms.id;
    return page;
}

Found<std::vector<LiveSeat>> live_games_of(Database& database, UserId user) {
    auto& statement =
        database
            .prepared(
                "SELECT id, 0, created FROM game WHERE white=?1 AND ended IS NULL"
                " UNION ALL SELECT id, 1, created FROM game WHERE black=?1 AND ended IS NULL"
                " ORDER BY 1 LIMIT ?2")
            .bind(number(user), GameStore::kMostLiveGames);
    return all(statement, [](const Statement& row) {
        return LiveSeat{
            {row.text(0)}, int_in(row, 1) == 0 ? Side::First : Side::Second, time_in(row, 2)};
    });
}

}  // namespace janggun::server::sqlite
