// Games as texts, one after the other.
#include "server/features/archive/export_games.h"

#include <algorithm>

#include "server/features/play/replays.h"

namespace janggun::server {

void GameExport::next(Done done) {
    if (wish_.most <= 0 || (found_.empty() && is_at_end_)) return done(Piece{{}, true});
    if (found_.empty()) return find_more(done);
    const GameId id = std::move(found_.front());
    found_.pop_front();
    --wish_.most;
    write_one(id, done);
}

void GameExport::find_more(const Done& done) {
    constexpr int kAtOnce = 50;
    wish_.filter.limit = std::min(kAtOnce, wish_.most);
    stores_.archive.games(
        wish_.filter, asker_,
        context_.guarded([self = shared_from_this(), done](Result<GamePage, StoreError> page) {
            if (!page) return done(std::nullopt);
            for (const GameRow& row : page->rows) self->found_.push_back(row.terms.id);
            self->is_at_end_ = !page->next;
            if (page->next) {
                self->wish_.filter.before = page->next->ended;
                self->wish_.filter.before_game = page->next->game;
            }
            // A search that was cut short continues when its turn comes.
            done(Piece{});
        }));
}

void GameExport::write_one(const GameId& id, const Done& done) {
    stores_.games.game(id, asker_,
                       context_.guarded([self = shared_from_this(), done](
                                            Result<std::optional<StoredGame>, StoreError> stored) {
                           if (!stored) return done(std::nullopt);
                           if (!*stored) return done(Piece{});
                           auto work = [game = std::make_shared<StoredGame>(std::move(**stored)),
                                        text_of = self->wish_.text_of](std::size_t) -> std::string {
                               const auto live = Replays::replay(*game);
                               return live ? text_of(*live)
                                           : std::string{};  // left out; the log names it
                           };
                           auto then = self->context_.guarded([done](std::string text) {
                               done(Piece{std::move(text), false});
                           });
                           if (!self->workers_.add(std::move(work), std::move(then)))
                               done(std::nullopt);
                       }));
}

}  // namespace janggun::server
