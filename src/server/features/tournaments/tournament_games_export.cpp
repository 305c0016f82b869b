// Games of a tournament, replayed off the loop.
#include "server/features/tournaments/tournament_games_export.h"

#include "server/features/play/game_document.h"

namespace janggun::server {

void TournamentGamesExport::next(Done done) {
    if (next_ == wish_.games.size()) return done(Piece{{}, true});
    const GameId game = wish_.games[next_++];
    replays_.text_of(
        game, asker_,
        [format = wish_.format, site = wish_.site](const LiveGame& live,
                                                   const std::vector<ChatLine>&) -> std::string {
            if (is_aborted(live)) return {};
            DocumentFacts facts;
            facts.site = site;
            return text_of(document::Record{format, std::nullopt}, live, facts) + "\n";
        },
        context_.guarded([self = shared_from_this(), done](const Result<std::string, Fault>& text) {
            if (!text && text.error().code != Code::NotFound) return done(std::nullopt);
            done(Piece{text ? *text : std::string{}, false});
        }));
}

}  // namespace janggun::server
