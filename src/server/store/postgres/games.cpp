// Games: statements.
#include "server/store/postgres/games.h"

#include <unordered_map>
#include <utility>

#include "server/store/postgres/chat.h"
#include "server/store/row_values.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::AddGame& add) {
    const Terms& t = add.terms;
    const Category category = category_of(t.offer);
    const Seat& white = t.seats.first;
    const Seat& black = t.seats.second;
    Parameter owner;
    if (batch.owner() != Incarnation::None)
        owner = parameter(static_cast<std::int64_t>(batch.owner()));
    batch.run(
        "INSERT INTO game (id, variant, clock, rated, fen, handicap, source, created, setup_time,"
        " kind, speed, white, white_level, white_rating, white_provisional, black, black_level,"
        " black_rating, black_provisional, owner)"
        " VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19,$20)",
        parameters(t.id.text, t.offer.variant, janggun::to_text(t.offer.clock), t.offer.is_rated,
                   t.offer.fen, t.offer.handicap, name_of(t.source), t.created.count(),
                   t.setup_time.count(), static_cast<int>(category.game),
                   static_cast<int>(category.speed), user_or_null(white.user), white.engine_level,
                   white.rating, white.is_provisional, user_or_null(black.user), black.engine_level,
                   black.rating, black.is_provisional, owner));
}

void apply(Batch& batch, const write::AddEvent& add) {
    batch.add_event(add.game, add.event);
}

namespace {

#define JANGGUN_GAME_COLUMNS                                                                  \
    "SELECT game.id, variant, clock, rated, fen, handicap, source, game.created, setup_time," \
    " white, white_level, white_rating, white_provisional, w.name, w.guest, w.bot,"           \
    " black, black_level, black_rating, black_provisional, b.name, b.guest, b.bot,"           \
    " ended, score, reason, white_points, black_points, plies, last_fen, white_setup,"        \
    " black_setup, white_before, white_after, black_before, black_after"                      \
    " FROM game LEFT JOIN users w ON w.id=white LEFT JOIN users b ON b.id=black "
#define JANGGUN_UNFINISHED "SELECT id FROM game WHERE ended IS NULL AND id>$1 ORDER BY id LIMIT $2"

/// Which games, and their events and chat, by the same parameters.
struct Selection {
    std::string_view games;
    std::string_view events;
    std::string_view chat;
};
constexpr Selection kByIds{
    JANGGUN_GAME_COLUMNS "WHERE game.id=ANY($1::text[]) ORDER BY game.id",
    "SELECT game, number, at, body FROM event WHERE game=ANY($1::text[]) ORDER BY game, number",
    "SELECT room, at, user_id, users.name, text, game, chat.id FROM chat"
    " JOIN users ON users.id=user_id WHERE game=ANY($1::text[]) ORDER BY chat.id"};
constexpr std::string_view kOwned = JANGGUN_GAME_COLUMNS
    "WHERE game.id=ANY($1::text[]) AND owner=$2 AND ended IS NULL ORDER BY game.id";
constexpr Selection kUnfinished{
    JANGGUN_GAME_COLUMNS "WHERE ended IS NULL AND game.id>$1 ORDER BY game.id LIMIT $2",
    "SELECT game, number, at, body FROM event WHERE game IN (" JANGGUN_UNFINISHED
    ") ORDER BY game, number",
    "SELECT room, at, user_id, users.name, text, game, chat.id FROM chat"
    " JOIN users ON users.id=user_id WHERE game IN (" JANGGUN_UNFINISHED ") ORDER BY chat.id"};

/// An unreadable event does not hide the game: its damage is reported with it.
void add_event(StoredGame& game, const Row& row) {
    if (game.damage) return;
    auto read = event_from(row.text(3));
    if (!read) {
        game.damage = LogDamage{int_in(row, 1)};
        return;
    }
    game.log.push_back({int_in(row, 1), time_in(row, 2), std::move(*read)});
}

/// By statements that read the games, their events and their chat, in one snapshot. What the latter
/// two read of other games is left out.
Found<std::vector<StoredGame>> read_games(Session& session, const std::vector<Command>& commands) {
    const auto results = session.snapshot(commands);
    if (!results) return Failure{results.error()};
    std::vector<StoredGame> games = all_of((*results)[0], [](const Row& row) {
        return StoredGame{game_from<Row>(row), {}, {}};
    });
    std::unordered_map<std::string, StoredGame*> by_id;
    for (StoredGame& game : games) by_id.emplace(game.row.terms.id.text, &game);
    const Rows& events = (*results)[1];
    for (int i = 0; i < events.size(); ++i)
        if (const auto game = by_id.find(events[i].text(0)); game != by_id.end())
            add_event(*game->second, events[i]);
    const Rows& chat = (*results)[2];
    for (int i = 0; i < chat.size(); ++i)
        if (const auto game = by_id.find(chat[i].text(5)); game != by_id.end())
            game->second->chat.push_back(chat_from(chat[i]));
    return games;
}

Found<std::vector<StoredGame>> read_games(Session& session, const Selection& selection,
                                          const Parameters& parameters) {
    return read_games(session, {{selection.games, parameters},
                                {selection.events, parameters},
                                {selection.chat, parameters}});
}

Array array_of(const std::vector<GameId>& ids) {
    Array array;
    for (const GameId& id : ids) array.add(id.text);
    return array;
}

}  // namespace

Found<std::vector<GameRow>> game_rows(Session& session, const std::vector<GameId>& ids) {
    auto rows = all(session.query(kByIds.games, parameters(array_of(ids))), game_from<Row>);
    if (!rows) return Failure{rows.error()};
    std::unordered_map<std::string, GameRow*> by_id;
    for (GameRow& row : *rows) by_id.emplace(row.terms.id.text, &row);
    std::vector<GameRow> ordered;
    for (const GameId& id : ids)
        if (const auto row = by_id.find(id.text); row != by_id.end())
            ordered.push_back(std::move(*row->second));
    return ordered;
}

Found<std::vector<StoredGame>> stored_games(Session& session, const std::vector<GameId>& ids) {
    return read_games(session, kByIds, parameters(array_of(ids)));
}

Found<std::vector<StoredGame>> owned_games(Session& session, Incarnation owner,
                                           const std::vector<GameId>& ids) {
    const Array games = array_of(ids);
    return read_games(session, {{kOwned, parameters(games, static_cast<std::int64_t>(owner))},
                                {kByIds.events, parameters(games)},
                                {kByIds.chat, parameters(games)}});
}

Found<std::optional<StoredGame>> game(Session& session, const GameId& id) {
    auto games = stored_games(session, {id});
    if (!games) return Failure{games.error()};
    std::optional<StoredGame> found;
    if (!games->empty()) found = std::move(games->front());
    return found;
}

Found<UnfinishedPage> unfinished_page(Session& session, const GameId& after, int limit) {
    auto games = read_games(session, kUnfinished, parameters(after.text, limit));
    if (!games) return Failure{games.error()};
    UnfinishedPage page{std::move(*games), std::nullopt};
    if (page.games.size() == static_cast<std::size_t>(limit))
        page.next = page.games.back().row.terms.id;
    return page;
}

Found<std::vector<LiveSeat>> live_games_of(Session& session, UserId user) {
    return all(
        session.query("SELECT id, 0, created FROM game WHERE white=$1 AND ended IS NULL"
                      " UNION ALL SELECT id, 1, created FROM game WHERE black=$1 AND ended IS NULL"
                      " ORDER BY 1 LIMIT $2",
                      parameters(user, GameStore::kMostLiveGames)),
        [](const Row& row) {
            return LiveSeat{
                {row.text(0)}, int_in(row, 1) == 0 ? Side::First : Side::Second, time_in(row, 2)};
        });
}

}  // namespace janggun::server::postgres
