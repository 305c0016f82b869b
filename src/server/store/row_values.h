// Values in the rows of a query that both backends select with the same columns. `Row` is a
// backend's row, for which its namespace has time_in(), user_in(), int_in(), optional_int_in() and
// bool_in().
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "server/store/archive.h"
#include "server/store/explorer.h"
#include "server/store/games.h"
#include "server/store/people.h"
#include "server/store/puzzles.h"
#include "server/store/site.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"

namespace janggun::server {

/// Columns: user, level, rating, provisional, name, guest, bot.
template <typename Row>
[[nodiscard]] Seat seat_from(const Row& row, int column) {
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

/// Columns: the terms, both seats, then the result, all null while the game is unfinished.
template <typename Row>
[[nodiscard]] GameRow game_from(const Row& row) {
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

/// Columns: hash, id, user, kind, label, scopes, created, seen, expires.
template <typename Row>
[[nodiscard]] Credential credential_from(const Row& row) {
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

/// Columns: rating, deviation, volatility, games, last.
template <typename Row>
[[nodiscard]] Rating rating_from(const Row& row, int column) {
    return {row.real(column), row.real(column + 1), row.real(column + 2), int_in(row, column + 3),
            time_in(row, column + 4)};
}

/// Columns: kind, puzzle, first_at, last_at, first_solved, solved, attempts, rating_before,
/// rating_after.
template <typename Row>
[[nodiscard]] PuzzleResult puzzle_result_from(const Row& row) {
    return {.game = static_cast<GameKind>(row.integer(0)),
            .puzzle = row.text(1),
            .first = time_in(row, 2),
            .last = time_in(row, 3),
            .is_first_solved = bool_in(row, 4),
            .is_solved = bool_in(row, 5),
            .attempts = int_in(row, 6),
            .before = int_in(row, 7),
            .after = int_in(row, 8)};
}

/// Columns: id, name, visibility, owner, the owner's name, created, updated, revision.
template <typename Row>
[[nodiscard]] Study study_from(const Row& row) {
    return {.id = {row.text(0)},
            .name = row.text(1),
            .visibility = static_cast<Visibility>(row.integer(2)),
            .owner = user_in(row, 3),
            .owner_name = row.text(4),
            .created = time_in(row, 5),
            .updated = time_in(row, 6),
            .revision = row.integer(7)};
}
/// Columns: id, name, visibility, the owner's name, updated, the number of chapters.
template <typename Row>
[[nodiscard]] StudyRow study_row_from(const Row& row) {
    return {.id = {row.text(0)},
            .name = row.text(1),
            .visibility = static_cast<Visibility>(row.integer(2)),
            .owner_name = row.text(3),
            .updated = time_in(row, 4),
            .chapters = int_in(row, 5)};
}
/// Columns: id, rank, name, variant, fen, orientation, practice, tags, revision, next_node,
/// moves, bytes.
template <typename Row>
[[nodiscard]] ChapterHead chapter_from(const Row& row) {
    return {.id = {row.text(0)},
            .rank = int_in(row, 1),
            .name = row.text(2),
            .variant = row.text(3),
            .fen = row.text(4),
            .orientation = row.integer(5) == 0 ? Side::First : Side::Second,
            .is_practice = bool_in(row, 6),
            .tags = row.text(7),
            .revision = row.integer(8),
            .next_node = int_in(row, 9),
            .size = {row.integer(10), row.integer(11)}};
}
/// Columns: studies, moves, bytes.
template <typename Row>
[[nodiscard]] StudyUsage study_usage_from(const Row& row) {
    return {int_in(row, 0), {row.integer(1), row.integer(2)}};
}
/// Columns: number, parent, rank, move, comment, glyphs, shapes.
template <typename Row>
[[nodiscard]] StudyNode study_node_from(const Row& row, int column) {
    return {.number = int_in(row, column),
            .parent = int_in(row, column + 1),
            .rank = int_in(row, column + 2),
            .move = row.text(column + 3),
            .comment = row.text(column + 4),
            .glyphs = row.text(column + 5),
            .shapes = row.text(column + 6)};
}
/// Columns: id, creator, creator's name, settings, state, created, starts, ended, players, round,
/// winner, winner's name.
template <typename Row>
[[nodiscard]] TournamentRow tournament_from(const Row& row) {
    TournamentRow tournament{.id = {row.text(0)},
                             .creator = user_in(row, 1),
                             .creator_name = row.text(2),
                             .settings = row.text(3),
                             .state = static_cast<TournamentState>(row.integer(4)),
                             .created = time_in(row, 5),
                             .starts = std::nullopt,
                             .ended = std::nullopt,
                             .players = int_in(row, 8),
                             .round = int_in(row, 9),
                             .winner = int_in(row, 10),
                             .second = int_in(row, 12),
                             .third = int_in(row, 13),
                             .winner_name = row.text(11)};
    if (!row.is_null(6)) tournament.starts = time_in(row, 6);
    if (!row.is_null(7)) tournament.ended = time_in(row, 7);
    return tournament;
}
/// Columns: user, name, deleted.
template <typename Row>
[[nodiscard]] TournamentEntrant entrant_from(const Row& row) {
    return {row.is_null(0) ? UserId::None : user_in(row, 0), row.text(1), bool_in(row, 2)};
}
/// Columns: number, at, body.
template <typename Row>
[[nodiscard]] TournamentLogLine log_line_from(const Row& row) {
    return {int_in(row, 0), time_in(row, 1), row.text(2)};
}
/// Columns: at, user, name, text.
template <typename Row>
[[nodiscard]] TournamentChatLine tournament_chat_from(const Row& row) {
    return {time_in(row, 0), user_in(row, 1), row.text(2), row.text(3)};
}
/// Columns: tournament, settings, place, players, ended.
template <typename Row>
[[nodiscard]] Trophy trophy_from(const Row& row) {
    return {.tournament = {row.text(0)},
            .settings = row.text(1),
            .place = int_in(row, 2),
            .players = int_in(row, 3),
            .ended = time_in(row, 4)};
}

/// Columns: tournament, whether the creator, number, settings.
template <typename Row>
[[nodiscard]] TournamentShare share_from(const Row& row) {
    return {.tournament = {row.text(0)},
            .is_creator = bool_in(row, 1),
            .number = int_in(row, 2),
            .chat = {},
            .settings = row.text(3)};
}

/// Columns: those of SiteFigures, in their order.
template <typename Row>
[[nodiscard]] SiteFigures figures_from(const Row& row) {
    return {row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4),
            row.integer(5), row.integer(6), row.integer(7), row.integer(8)};
}

/// Columns: games, wins, draws.
template <typename Row>
[[nodiscard]] Tally tally_from(const Row& row, int column) {
    Tally tally{int_in(row, column), int_in(row, column + 1), int_in(row, column + 2), 0};
    tally.losses = tally.games - tally.wins - tally.draws;
    return tally;
}
/// Columns: variant, set-up, then a tally.
template <typename Row>
[[nodiscard]] PlayerRecord::WithSetup with_setup_from(const Row& row, Side side) {
    return {row.text(0), side, row.text(1), tally_from(row, 2)};
}
/// Columns: name, then a tally.
template <typename Row>
[[nodiscard]] PlayerRecord::Against against_from(const Row& row) {
    return {row.text(0), tally_from(row, 1)};
}

/// Columns: wins of the first side, draws, wins of the second, wins on points.
template <typename Row>
[[nodiscard]] ExplorerCounts explorer_counts_from(const Row& row, int column) {
    return {row.integer(column), row.integer(column + 1), row.integer(column + 2),
            row.integer(column + 3)};
}

/// The optional numbers of a result, as a statement binds them: null where there are none.
struct EndingNumbers {
    std::array<std::optional<int>, 2> points{};
    std::array<std::optional<int>, 4> ratings{};  // before and after, of each side

    explicit EndingNumbers(const Ending& ending) {
        if (ending.points) points = {ending.points->first_halves, ending.points->second_halves};
        if (ending.ratings)
            ratings = {ending.ratings->first.before, ending.ratings->first.after,
                       ending.ratings->second.before, ending.ratings->second.after};
    }
};

}  // namespace janggun::server
