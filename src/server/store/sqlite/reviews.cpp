// Game reviews: statements.
#include "server/store/sqlite/reviews.h"

namespace janggun::server::sqlite {

Outcome apply(Database& database, const write::RequestReview& request) {
    return run_on_one(database,
                      "INSERT INTO review (game, requested, text) VALUES (?,?,'')"
                      " ON CONFLICT (game) DO UPDATE SET requested=excluded.requested"
                      " WHERE finished IS NULL",
                      request.game.text, request.at.count());
}

Outcome apply(Database& database, const write::FinishReview& finish) {
    return run_on_one(database,
                      "UPDATE review SET finished=?, text=? WHERE game=? AND finished IS NULL",
                      finish.at.count(), finish.text, finish.game.text);
}

Found<std::optional<StoredReview>> review(Database& database, const GameId& game) {
    auto& rows = database.prepared("SELECT requested, finished, text FROM review WHERE game=?");
    return first(rows.bind(game.text), [](const Statement& row) {
        StoredReview review{time_in(row, 0), std::nullopt, row.text(2)};
        if (!row.is_null(1)) review.finished = time_in(row, 1);
        return review;
    });
}

}  // namespace janggun::server::sqlite
