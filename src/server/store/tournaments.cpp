// The calendar of tournaments.
#include "server/store/tournaments.h"

#include <limits>

namespace janggun::server {

TournamentSection section_of(TournamentState state) {
    switch (state) {
        case TournamentState::Created:
            return TournamentSection::Coming;
        case TournamentState::Running:
            return TournamentSection::Running;
        case TournamentState::Ended:
            return TournamentSection::Past;
        case TournamentState::Cancelled:
            break;
    }
    return TournamentSection::None;
}

std::int64_t place_of(const TournamentRow& row) {
    // Of those without a time the newest come first, after all that have one.
    constexpr std::int64_t kByHand = std::numeric_limits<std::int64_t>::min() / 2;
    if (row.state == TournamentState::Created)
        return row.starts ? -row.starts->count() : kByHand + row.created.count();
    if (row.state == TournamentState::Running) return row.starts.value_or(row.created).count();
    return row.ended.value_or(row.created).count();
}

}  // namespace janggun::server
