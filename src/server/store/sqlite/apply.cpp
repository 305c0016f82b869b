// Each write to the file of its feature.
#include "server/store/sqlite/apply.h"

#include "server/store/sqlite/chat.h"
#include "server/store/sqlite/end_game.h"
#include "server/store/sqlite/games.h"
#include "server/store/sqlite/lobby.h"
#include "server/store/sqlite/moderation.h"
#include "server/store/sqlite/notifications.h"
#include "server/store/sqlite/people.h"
#include "server/store/sqlite/progress.h"
#include "server/store/sqlite/puzzles.h"
#include "server/store/sqlite/ratings.h"
#include "server/store/sqlite/reviews.h"
#include "server/store/sqlite/site.h"
#include "server/store/sqlite/social.h"
#include "server/store/sqlite/studies.h"
#include "server/store/sqlite/tournaments.h"

namespace janggun::server::sqlite {

Outcome apply_write(Database& database, const Write& write) {
    return std::visit([&](const auto& one) { return apply(database, one); }, write);
}

}  // namespace janggun::server::sqlite
