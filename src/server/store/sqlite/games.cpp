// Games: statements.
#include "server/store/sqlite/games.h"

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

Seat seat_from(const Statement& row, int column) {
    Seat seat{.user = user_in(row, column),
              .name = row.text(column + 4),
              .is_guest = bool_in(row, column + 5),
              .is_bot = bool_in(row, column + 6),
              .engine_level = int_in(row, column + 1),
              .rating = optional_int_in(row, column + 2),
              .is_provisional = bool_in(row, column + 3)};
    if (seat.is_engine()) seat.name = "Janggun level " + std::to_string(seat.engine_level);
    return seat;
}

GameRow game_from(const Statement& row) {
    GameRow game;
    Terms& terms = game.terms;
    terms.id = {row.text(0)};
    terms.offer.variant = row.text(1);
    // An unreadable clock becomes one that is_known() rejects.
    terms.offer.clock = time_control_from(row.text(2)).value_or(TimeControl{.days_per_move = -1});
    terms.offer.is_rated = bool_in(row, 3);
    terms.offer.fen = row.text(4);
    terms.offer.handicap = row.text(5);
    terms.source = source_named(row.text(6)).value_or(Source::Lobby);
    terms.created = time_in(row, 7);
    terms.setup_time = Duration{row.integer(8)};
    terms.seats = {seat_from(row, 9), seat_from(row, 16)};
    if (row.is_null(23)) return game;
    Ending ending;
    ending.at = time_in(row, 23);
    ending.score = row.text(24);
    ending.reason = row.text(25);
    if (!row.is_null(26)) ending.points = Points{int_in(row, 26), int_in(row, 27)};
    ending.plies = int_in(row, 28);
    ending.fen = row.text(29);
    ending.setups = {row.text(30), row.text(31)};
    if (!row.is_null(32))
        ending.ratings = BySide<RatingChange>{{int_in(row, 32), int_in(row, 33)},
                                              {int_in(row, 34), int_in(row, 35)}};
    game.ending = std::move(ending);
    return game;
}

/// An unreadable event does not hide the game: its damage is reported with it.
Found<StoredGame> with_log(Database& database, GameRow row) {
    StoredGame game{std::move(row), {}, {}};
    auto& events =
        database.prepared("SELECT number, at, body FROM event WHERE game=? ORDER BY number")
            .bind(game.row.terms.id.text);
    while (events.step()) {
        auto read = event_from(events.text(2));
        if (!read) {
            game.damage = "event " + std::to_string(events.integer(0)) + " cannot be read";
            break;
        }
        game.log.push_back({int_in(events, 0), time_in(events, 1), std::move(*read)});
    }
    const bool is_read = events.outcome() == Outcome::Done || !game.damage.empty();
    events.reset();
    if (!is_read) return Failure{StoreError::Failed};
    auto chat = chat_in(database, game.row.terms.id);
    if (!chat) return Failure{chat.error()};
    game.chat = std::move(*chat);
    return game;
}

}  // namespace

Found<std::optional<GameRow>> game_row(Database& database, const GameId& id) {
    return first(database.prepared(with(kGameColumns, "WHERE game.id=?")).bind(id.text), game_from);
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
    auto rows = all(statement, game_from);
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

}  // namespace janggun::server::sqlite
