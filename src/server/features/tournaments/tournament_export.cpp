// Writing a tournament's files.
#include "server/features/tournaments/tournament_export.h"

#include <algorithm>
#include <optional>

#include "server/app/answers.h"
#include "tournament/csv.h"
#include "tournament/trf.h"

namespace janggun::server {
namespace {

using tournament::Entry;
using tournament::kNobody;
using tournament::PlayerIndex;

std::size_t nth(int i) {
    return static_cast<std::size_t>(i);
}

/// Rounds whose boards are all decided.
std::size_t rounds_over(const TournamentRoom& room) {
    const std::size_t paired = nth(room.rounds_paired());
    return room.open_boards().empty() || paired == 0 ? paired : paired - 1;
}

/// Players by pairing number, and their results with opponents by pairing number.
struct Table {
    std::vector<PlayerIndex> order;
    std::vector<PlayerIndex> place;  // the number of each player
    tournament::Histories histories;
};
Table table_of(const TournamentRoom& room) {
    Table table;
    table.order = room.rounds()->pairing_order();
    table.place.resize(table.order.size());
    for (std::size_t i = 0; i < table.order.size(); ++i)
        table.place[nth(table.order[i])] = static_cast<PlayerIndex>(i);
    for (const PlayerIndex player : table.order) {
        std::vector<Entry> entries = room.rounds()->players()[nth(player)].rounds;
        entries.resize(rounds_over(room));
        for (Entry& entry : entries)
            if (entry.opponent != kNobody) entry.opponent = table.place[nth(entry.opponent)];
        table.histories.push_back(std::move(entries));
    }
    return table;
}

/// What the player has in the first round that is not over instead of a game; none: plays it.
/// Whoever the pairing of that round left out does not play it.
std::optional<tournament::Mark> absence_of(const TournamentRoom& room, PlayerIndex player) {
    const TournamentRoom::Rounds::Player& each = room.rounds()->players()[nth(player)];
    if (rounds_over(room) < each.rounds.size()) {
        const tournament::Mark mark = each.rounds[rounds_over(room)].mark;
        return is_paired(mark) ? std::nullopt : std::optional{mark};
    }
    if (each.is_withdrawn) return each.next_bye.value_or(tournament::Mark::Absent);
    return each.next_bye;
}

/// Byes of the next round are in its column already, if there is one and anybody plays in it.
void add_absences(const TournamentRoom& room, const Table& table, tournament::TrfFile& file) {
    const int rounds = room.rounds()->most_rounds();
    if (room.is_over() || file.rounds_played >= rounds) return;
    for (std::size_t i = 0; i < file.players.size(); ++i) {
        const auto absence = absence_of(room, table.order[i]);
        if (!absence) continue;
        file.players[i].plays_next = false;
        file.players[i].rounds.push_back({.mark = *absence});
    }
    const bool anybody_plays =
        std::any_of(file.players.begin(), file.players.end(),
                    [](const tournament::TrfPlayer& player) { return player.plays_next; });
    if (anybody_plays) return;
    for (tournament::TrfPlayer& player : file.players) player.rounds.pop_back();
}

std::string trf_of(const TournamentRoom& room) {
    const Table table = table_of(room);
    tournament::TrfFile file;
    file.fields.push_back({"012", room.settings().name});
    file.fields.push_back({"102", room.row().creator_name});
    file.rounds_played = static_cast<int>(rounds_over(room));
    file.total_rounds = rounds_in_all(room).value_or(0);
    file.points = room.settings().points();
    file.initial_side = room.settings().initial_side;
    for (const std::vector<PlayerIndex>& group : room.settings().forbidden) {
        std::vector<PlayerIndex>& numbers = file.forbidden.emplace_back();
        for (const PlayerIndex player : group)
            if (nth(player) < table.place.size()) numbers.push_back(table.place[nth(player)]);
        std::sort(numbers.begin(), numbers.end());
    }
    std::vector<int> rank(room.players().size());
    for (const tournament::Standing& standing : room.standings())
        rank[nth(standing.player)] = standing.rank;
    for (std::size_t i = 0; i < table.order.size(); ++i) {
        const PlayerIndex player = table.order[i];
        tournament::TrfPlayer line;
        line.number = static_cast<int>(i) + 1;
        line.name = room.players()[nth(player)].name;
        line.rating = room.rating_of(player);
        line.rank = rank[nth(player)];
        line.rounds = table.histories[i];
        for (const Entry& entry : line.rounds)
            line.points += tournament::points_of(file.points, entry.mark);
        file.players.push_back(std::move(line));
    }
    add_absences(room, table, file);
    return tournament::write_trf(file);
}

/// Of the rounds that are over; groups and a knockout have a ranking of their own.
std::vector<tournament::Standing> ranking_of(const TournamentRoom& room, const Table& table) {
    if (room.settings().format != TournamentSettings::Format::GroupsAndKnockout)
        return tournament::standings(table.histories, room.settings().points(),
                                     room.settings().tie_breaks);
    std::vector<tournament::Standing> ranking = room.standings();
    for (tournament::Standing& standing : ranking)
        standing.player = table.place[nth(standing.player)];
    return ranking;
}

std::string csv_of(const TournamentRoom& room) {
    if (room.arena()) {
        std::string text = "rank,number,name,rating,points,wins\r\n";
        for (const tournament::Standing& standing : room.standings())
            text += std::to_string(standing.rank) + ',' + std::to_string(standing.player + 1) +
                    ',' + tournament::csv_text(room.players()[nth(standing.player)].name) + ',' +
                    std::to_string(room.rating_of(standing.player)) + ',' +
                    tournament::decimal(standing.points, 1) + ',' +
                    std::to_string(standing.tie_breaks.front()) + "\r\n";
        return text;
    }
    const Table table = table_of(room);
    std::vector<tournament::CsvPlayer> players;
    for (const PlayerIndex player : table.order)
        players.push_back({room.players()[nth(player)].name, room.rating_of(player)});
    return tournament::crosstable_csv(players, table.histories, ranking_of(room, table),
                                      room.settings().tie_breaks);
}

}  // namespace

Answer file_of(const TournamentRoom& room, std::string_view format) {
    Answer answer;
    if (format == "csv") {
        answer.body = csv_of(room);
        answer.type = "text/csv; charset=utf-8";
        answer.file_name = room.id().text + ".csv";
        return answer;
    }
    if (format != "trf") return answer_of(bad_field("format: expected trf, csv, pgn or gib"));
    if (room.arena())
        return answer_of(Fault{Code::NotAllowed, "an arena cannot be written as TRF16"});
    answer.body = trf_of(room);
    answer.type = "text/plain; charset=utf-8";
    answer.file_name = room.id().text + ".trf";
    return answer;
}

std::string games_text(const TournamentRoom& room) {
    std::string text;
    for (int round = 0; round < room.rounds_paired(); ++round) {
        for (int i = 0; i < room.boards_of(round); ++i) {
            const GameId game = room.board({round, i}).game;
            if (game.empty()) continue;
            if (!text.empty()) text += ' ';
            text += game.text;
        }
    }
    return text;
}

}  // namespace janggun::server
