// The list of games with a third one. The include path of the test puts this file in the place of
// src/game/games.h; nothing else of the shared code is changed.
#pragma once

#include "base/type_list.h"
#include "courtyard/game.h"
#include "janggi/game.h"
#include "shogun/game.h"

namespace janggun {

using Games = TypeList<Janggi, Shogun, Courtyard>;

}  // namespace janggun

#define JANGGUN_FOR_EACH_GAME(use) use(Janggi) use(Shogun) use(Courtyard)
