// Writing a tournament's files.
#include "server/features/tournaments/tournament_export.h"

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
    tournament::Histories histories;
};
Table table_of(const TournamentRoom& room) {
    Table table;
    table.order = room.rounds()->pairing_order();
    std::vector<PlayerIndex> place(table.order.size());
    for (std::size_t i = 0; i < table.order.size(); ++i)
        place[nth(table.order[i])] = static_cast<PlayerIndex>(i);
    for (const PlayerIndex player : table.order) {
        std::vector<Entry> entries = room.rounds()->players()[nth(player)].rounds;
        entries.resize(rounds_over(room));
        for (Entry& entry : entries)
            if (entry.opponent != kNobody) entry.opponent = place[nth(entry.opponent)];
        table.histories.push_back(std::move(entries));
    }
    return table;
}

std::string trf_of(const TournamentRoom& room) {
    const Table table = table_of(room);
    tournament::TrfFile file;
    file.fields.push_back({"012", room.settings().name});
    file.fields.push_back({"102", room.row().creator_name});
    file.rounds_played = static_cast<int>(rounds_over(room));
    file.total_rounds = rounds_in_all(room).value_or(0);
    file.points = room.settings().points();
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
        line.plays_next = !room.is_withdrawn(player);
        file.players.push_back(std::move(line));
    }
    return tournament::write_trf(file);
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
    return tournament::crosstable_csv(players, table.histories, room.settings().points(),
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
