// Questions to the database.
#include "killtest/store_check.h"

#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "server/domain/event.h"
#include "server/store/postgres/connection.h"

namespace janggun::test {
namespace {

namespace postgres = server::postgres;

// Numbers begin with 1.
constexpr std::string_view kBrokenLogs =
    "SELECT game||': '||count(*)||' events, the last is '||max(number) FROM event GROUP BY game"
    " HAVING count(*)<>max(number)-min(number)+1 OR min(number)<>1";
constexpr std::string_view kRatedGames =
    "SELECT count(*) FROM game WHERE rated AND ended IS NOT NULL AND white_after IS NOT NULL";
constexpr std::string_view kUnratedEndings =
    "SELECT id||' ended '||score||' without ratings' FROM game WHERE rated AND ended IS NOT NULL"
    " AND score<>'*' AND white_after IS NULL";
// Twice counted or forgotten: the sum of the changes that the games show is not the rating's.
constexpr std::string_view kWrongRatings =
    "WITH result AS (SELECT white AS user_id, kind, speed, white_before AS before,"
    " white_after AS after FROM game WHERE white_after IS NOT NULL UNION ALL"
    " SELECT black, kind, speed, black_before, black_after FROM game WHERE black_after IS NOT "
    "NULL),"
    " total AS (SELECT user_id, kind, speed, count(*) AS games, sum(after-before) AS change"
    " FROM result GROUP BY user_id, kind, speed)"
    " SELECT 'user '||user_id||': '||coalesce(total.games,0)||' rated games, '||"
    " coalesce(rating.games,0)||' counted; change '||coalesce(change,0)||', rating '||"
    " coalesce(rating,0) FROM total FULL JOIN rating USING (user_id, kind, speed)"
    " WHERE total.games IS DISTINCT FROM rating.games OR abs(1500+change-rating)>1";
constexpr std::string_view kWrongTallies =
    "WITH played AS (SELECT white AS user_id FROM game WHERE ended IS NOT NULL AND score<>'*'"
    " UNION ALL SELECT black FROM game WHERE ended IS NOT NULL AND score<>'*'),"
    " total AS (SELECT user_id, count(*) AS games FROM played GROUP BY user_id)"
    " SELECT 'user '||user_id||': '||coalesce(total.games,0)||' games, '||coalesce(tally.games,0)"
    "||' in the tally' FROM total FULL JOIN (SELECT * FROM tally WHERE opponent=0) AS tally"
    " USING (user_id) WHERE total.games IS DISTINCT FROM tally.games";

/// In the order of the log; taken back moves are gone.
FoundMoves moves_of(const postgres::Rows& events) {
    FoundMoves found;
    for (int row = 0; row < events.size(); ++row) {
        const auto event = server::event_from(events[row].text(0));
        if (!event) return {.status = 500};
        if (const auto* moved = std::get_if<server::event::Moved>(&*event))
            found.moves.push_back(moved->uci);
        if (const auto* taken = std::get_if<server::event::TookBack>(&*event))
            for (int left = taken->plies; left > 0 && !found.moves.empty(); --left)
                found.moves.pop_back();
    }
    return found;
}

}  // namespace

FindMoves moves_in(const std::string& url) {
    const auto open = std::make_shared<std::optional<postgres::Connection>>();
    return [url, open](const std::string& game) -> FoundMoves {
        if (!*open || !(*open)->is_open()) {
            auto connection = postgres::Connection::open(url);
            if (!connection) return {.status = 503};
            *open = std::move(*connection);
        }
        const auto events = (*open)->query("SELECT body FROM event WHERE game=$1 ORDER BY number",
                                           postgres::parameters(game));
        if (!events) return {.status = 503};
        if (events->size() == 0) return {.status = 404};
        return moves_of(*events);
    };
}

void check_store(const std::string& url, KillReport& report) {
    auto connection = postgres::Connection::open(url);
    const auto ask = [&](std::string_view sql, std::vector<std::string>& problems) {
        const auto rows = connection->query(sql, {});
        if (!rows) return problems.push_back(rows.error().message);
        for (int row = 0; row < rows->size(); ++row) problems.push_back((*rows)[row].text(0));
    };
    if (!connection) return report.log_problems.push_back(describe(connection.error()));
    ask(kBrokenLogs, report.log_problems);
    ask(kUnratedEndings, report.unrated);
    ask(kWrongRatings, report.rating_problems);
    ask(kWrongTallies, report.rating_problems);
    if (const auto rows = connection->query(kRatedGames, {}))
        report.rated_games = static_cast<int>((*rows)[0].integer(0));
}

}  // namespace janggun::test
