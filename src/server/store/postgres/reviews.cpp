// Game reviews: statements.
#include "server/store/postgres/reviews.h"

namespace janggun::server::postgres {

void apply(Batch& batch, const write::RequestReview& request) {
    batch.run_on_one(
        "INSERT INTO review AS r (game, requested, text) VALUES ($1,$2,'')"
        " ON CONFLICT (game) DO UPDATE SET requested=excluded.requested WHERE r.finished IS NULL",
        parameters(request.game.text, request.at.count()));
}

void apply(Batch& batch, const write::FinishReview& finish) {
    batch.run_on_one("UPDATE review SET finished=$1, text=$2 WHERE game=$3 AND finished IS NULL",
                     parameters(finish.at.count(), finish.text, finish.game.text));
}

Found<std::optional<StoredReview>> review(Session& session, const GameId& game) {
    return first(session.query("SELECT requested, finished, text FROM review WHERE game=$1",
                               parameters(game.text)),
                 [](const Row& row) {
                     StoredReview review{time_in(row, 0), std::nullopt, row.text(2)};
                     if (!row.is_null(1)) review.finished = time_in(row, 1);
                     return review;
                 });
}

}  // namespace janggun::server::postgres
