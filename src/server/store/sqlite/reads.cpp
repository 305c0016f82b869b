// What is read, as SQL.
#include "server/store/sqlite/reads.h"

#include <algorithm>

#include "server/domain/names.h"
#include "server/store/sqlite/archive_search.h"

namespace janggun::server::sqlite {
namespace {

std::int64_t number(UserId user) {
    return static_cast<std::int64_t>(user);
}
Time time_in(const Statement& row, int column) {
    return Time::at(row.integer(column));
}
UserId user_in(const Statement& row, int column) {
    return static_cast<UserId>(row.integer(column));
}
bool truth_in(const Statement& row, int column) {
    return row.integer(column) != 0;
}
int int_in(const Statement& row, int column) {
    return static_cast<int>(row.integer(column));
}
std::optional<int> maybe_in(const Statement& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return int_in(row, column);
}

/// Every row of a query as a value.
template <typename Make>
auto all(Statement& statement, const Make& make) {
    std::vector<decltype(make(statement))> values;
    while (statement.step()) values.push_back(make(statement));
    const bool is_done = statement.code() == SQLITE_DONE;
    statement.reset();
    return is_done ? std::optional{std::move(values)} : std::nullopt;
}
/// The first row, if there is one.
template <typename Make>
auto first(Statement& statement, const Make& make) {
    using Value = decltype(make(statement));
    Found<std::optional<Value>> found;
    if (auto values = all(statement, make))
        found.emplace(values->empty() ? std::optional<Value>{}
                                      : std::optional<Value>{std::move(values->front())});
    return found;
}

constexpr std::string_view kUserColumns =
    "SELECT id, name, password, guest, bot, deleted, created FROM user ";
User user_from(const Statement& row) {
    return {.id = user_in(row, 0),
            .name = row.text(1),
            .password = row.text(2),
            .is_guest = truth_in(row, 3),
            .is_bot = truth_in(row, 4),
            .is_deleted = truth_in(row, 5),
            .created = time_in(row, 6)};
}

constexpr std::string_view kCredentialColumns =
    "SELECT hash, id, user, kind, label, scopes, created, seen, expires FROM credential ";
Credential credential_from(const Statement& row) {
    return {.hash = row.text(0),
            .id = {row.text(1)},
            .user = user_in(row, 2),
            .kind = static_cast<Credential::Kind>(row.integer(3)),
            .label = row.text(4),
            .scopes = static_cast<Scope>(row.integer(5)),
            .created = time_in(row, 6),
            .seen = time_in(row, 7),
            .expires = time_in(row, 8)};
}

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
              .is_guest = truth_in(row, column + 5),
              .is_bot = truth_in(row, column + 6),
              .engine_level = int_in(row, column + 1),
              .rating = maybe_in(row, column + 2),
              .is_provisional = truth_in(row, column + 3)};
    if (seat.is_engine()) seat.name = "Janggun level " + std::to_string(seat.engine_level);
    return seat;
}

GameRow game_from(const Statement& row) {
    GameRow game;
    Terms& terms = game.terms;
    terms.id = {row.text(0)};
    terms.offer.variant = row.text(1);
    // One that cannot be read is none that can be played: is_known() says no.
    terms.offer.clock = time_control_from(row.text(2)).value_or(TimeControl{.days_per_move = -1});
    terms.offer.is_rated = truth_in(row, 3);
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

constexpr std::string_view kChatColumns =
    "SELECT room, at, user, user.name, text, game, chat.id FROM chat JOIN user ON user.id=user ";

ChatLine chat_from(const Statement& row) {
    return {static_cast<ChatLine::Room>(row.integer(0)), time_in(row, 1), user_in(row, 2),
            row.text(3), row.text(4)};
}

std::string with(std::string_view columns, std::string_view rest) {
    return std::string{columns} + std::string{rest};
}

/// With log and chat. One bad line does not hide the game: its damage is told with it.
Found<StoredGame> with_log(Database& database, GameRow row) {
    StoredGame game{std::move(row), {}, {}};
    const std::string& id = game.row.terms.id.text;
    auto& events =
        database.prepared("SELECT number, at, body FROM event WHERE game=? ORDER BY number")
            .bind(id);
    while (events.step()) {
        auto read = event_from(events.text(2));
        if (!read) {
            game.damage = "event " + std::to_string(events.integer(0)) + " cannot be read";
            break;
        }
        game.log.push_back({int_in(events, 0), time_in(events, 1), std::move(*read)});
    }
    const bool is_read = events.code() == SQLITE_DONE || !game.damage.empty();
    events.reset();
    if (!is_read) return std::nullopt;
    auto& lines = database.prepared(with(kChatColumns, "WHERE game=? ORDER BY chat.id")).bind(id);
    auto chat = all(lines, chat_from);
    if (!chat) return std::nullopt;
    game.chat = std::move(*chat);
    return game;
}

Found<std::optional<GameRow>> game_row(Database& database, const GameId& id) {
    return first(database.prepared(with(kGameColumns, "WHERE game.id=?")).bind(id.text), game_from);
}

Found<std::vector<StoredGame>> with_logs(Database& database, Found<std::vector<GameRow>> rows) {
    if (!rows) return std::nullopt;
    std::vector<StoredGame> games;
    for (GameRow& row : *rows) {
        auto game = with_log(database, std::move(row));
        if (!game) return std::nullopt;
        games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace

Found<std::vector<StoredGame>> unfinished_games(Database& database) {
    auto& rows = database.prepared(with(kGameColumns, "WHERE ended IS NULL ORDER BY game.id"));
    return with_logs(database, all(rows, game_from));
}

Found<std::optional<StoredGame>> game(Database& database, const GameId& id) {
    auto row = game_row(database, id);
    if (!row) return std::nullopt;
    Found<std::optional<StoredGame>> found;
    if (!*row) {
        found.emplace();
    } else if (auto whole = with_log(database, std::move(**row))) {
        found.emplace(std::move(*whole));
    }
    return found;
}

Found<GamePage> games(Database& database, FacetCache& facets, const GameFilter& filter) {
    const auto found = search_archive(database, facets, filter);
    if (!found) return std::nullopt;
    GamePage page{{}, found->next, found->is_cut_short};
    for (const GameId& id : found->ids) {
        auto row = game_row(database, id);
        if (!row) return std::nullopt;
        if (*row) page.rows.push_back(std::move(**row));
    }
    return page;
}

Found<std::vector<Proposal>> proposals(Database& database) {
    return all(database.prepared("SELECT id, sender, receiver, variant, clock, rated, fen,"
                                 " handicap, colour, created FROM proposal ORDER BY created, id"),
               [](const Statement& row) {
                   Proposal proposal{.id = row.text(0),
                                     .from = user_in(row, 1),
                                     .to = user_in(row, 2),
                                     .offer = {},
                                     .colour = colour_named(row.text(8)).value_or(Colour::Random),
                                     .created = time_in(row, 9)};
                   proposal.offer.variant = row.text(3);
                   proposal.offer.clock = time_control_from(row.text(4)).value_or(TimeControl{});
                   proposal.offer.is_rated = truth_in(row, 5);
                   proposal.offer.fen = row.text(6);
                   proposal.offer.handicap = row.text(7);
                   return proposal;
               });
}

Found<std::optional<User>> user(Database& database, UserId id) {
    return first(database.prepared(with(kUserColumns, "WHERE id=?")).bind(number(id)), user_from);
}

Found<std::optional<User>> user_named(Database& database, const std::string& name) {
    return first(database.prepared(with(kUserColumns, "WHERE key=?")).bind(key_of_name(name)),
                 user_from);
}

Found<std::optional<Credential>> credential(Database& database, const std::string& hash) {
    return first(database.prepared(with(kCredentialColumns, "WHERE hash=?")).bind(hash),
                 credential_from);
}

Found<std::optional<Time>> last_seen(Database& database) {
    return first(database.prepared("SELECT seen FROM credential ORDER BY seen DESC LIMIT 1"),
                 [](const Statement& row) { return time_in(row, 0); });
}

Found<std::vector<Credential>> credentials(Database& database, UserId user) {
    return all(database.prepared(with(kCredentialColumns, "WHERE user=? ORDER BY created DESC"))
                   .bind(number(user)),
               credential_from);
}

Found<std::vector<UserRating>> ratings(Database& database, UserId user) {
    auto& rows = database
                     .prepared(
                         "SELECT kind, speed, rating, deviation, volatility, games, last"
                         " FROM rating WHERE user=?")
                     .bind(number(user));
    return all(rows, [&](const Statement& row) {
        return UserRating{
            user,
            {static_cast<GameKind>(row.integer(0)), static_cast<Speed>(row.integer(1))},
            {row.real(2), row.real(3), row.real(4), int_in(row, 5), time_in(row, 6)}};
    });
}

Found<std::vector<Store::Said>> chat_of(Database& database, UserId user, std::int64_t after,
                                        int limit) {
    auto& rows =
        database.prepared(with(kChatColumns, "WHERE user=? AND chat.id>? ORDER BY chat.id LIMIT ?"))
            .bind(number(user), after, limit);
    return all(rows, [](const Statement& row) {
        return Store::Said{row.integer(6), {row.text(5)}, chat_from(row)};
    });
}

Found<std::vector<RatingPoint>> rating_history(Database& database, UserId user) {
    constexpr int kMostDays = 1'000;
    std::vector<RatingPoint> points;
    for (const GameKind kind : kGameKinds)
        for (std::size_t speed = 0; speed < kSpeedNames.size(); ++speed) {
            const Category category{kind, static_cast<Speed>(speed)};
            auto& rows =
                database
                    .prepared(
                        "SELECT at, rating FROM rating_day WHERE user=? AND kind=? AND"
                        " speed=? ORDER BY day DESC LIMIT ?")
                    .bind(number(user), static_cast<int>(kind), static_cast<int>(speed), kMostDays);
            auto days = all(rows, [&](const Statement& row) {
                return RatingPoint{category, time_in(row, 0), int_in(row, 1)};
            });
            if (!days) return std::nullopt;
            points.insert(points.end(), days->rbegin(), days->rend());
        }
    std::stable_sort(points.begin(), points.end(),
                     [](const RatingPoint& a, const RatingPoint& b) { return a.at < b.at; });
    return points;
}

Found<std::vector<Store::Ranked>> leaderboard(Database& database, Category category, Time since,
                                              int limit) {
    auto& rows =
        database
            .prepared(
                "SELECT id, name, password, guest, bot, deleted, created, rating, deviation,"
                " volatility, games, last FROM rating INDEXED BY rating_ranked"
                " JOIN user ON user.id=rating.user"
                " WHERE kind=? AND speed=? AND deviation<=110 AND last>=? AND deleted=0"
                " ORDER BY rating DESC LIMIT ?")
            .bind(static_cast<int>(category.game), static_cast<int>(category.speed), since.count(),
                  limit);
    return all(rows, [](const Statement& row) {
        return Store::Ranked{
            user_from(row),
            {row.real(7), row.real(8), row.real(9), int_in(row, 10), time_in(row, 11)}};
    });
}

Found<Tally> tally(Database& database, UserId user, UserId opponent) {
    auto& rows =
        database.prepared("SELECT games, wins, draws FROM tally WHERE user=? AND opponent=?")
            .bind(number(user), number(opponent));
    const auto found = first(rows, [](const Statement& row) {
        Tally tally{int_in(row, 0), int_in(row, 1), int_in(row, 2), 0};
        tally.losses = tally.games - tally.wins - tally.draws;
        return tally;
    });
    if (!found) return std::nullopt;
    return found->value_or(Tally{});
}

}  // namespace janggun::server::sqlite
