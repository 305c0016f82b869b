// Rating a game when it ends.
#include "server/features/play/rating_update.h"

#include "server/features/play/game_record.h"

namespace janggun::server {

void add_ending(GameRoom& room, event::Ended& ended, Time at, std::vector<Write>& unit) {
    const auto& people = room.people;
    const bool is_rated = room.game.terms().offer.is_rated && ended.outcome && people.first &&
                          people.second && people.first != people.second;
    if (is_rated) {
        const Category category = category_of(room.game.terms().offer);
        const BySide<Rating> before{people.first->rating(category),
                                    people.second->rating(category)};
        const auto& winner = ended.outcome->winner;
        const double score = winner ? (*winner == Side::First ? 1.0 : 0.0) : 0.5;
        BySide<RatingChange> changes;
        for (const Side side : kSides) {
            const Rating rating = after_game(before[side], before[other(side)],
                                             side == Side::First ? score : 1 - score, at);
            changes[side] = {before[side].rounded(), rating.rounded()};
            people[side]->ratings[category] = rating;
            // Compare-and-set: another game may have been rated meanwhile, perhaps by another node.
            unit.emplace_back(
                write::PutRating{{people[side]->user.id, category, rating}, before[side]});
        }
        ended.ratings = changes;
        room.game.set_ratings(changes);
    }
    unit.emplace_back(write::EndGame{room.game.id(), ending_of(room.game)});
}

}  // namespace janggun::server
