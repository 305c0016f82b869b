// The list of games. Variants over games, explicit instantiation and dispatch by name follow from
// it: a new game is a folder with its rules, and its type added here in both lines. Append at the
// end: stores keep a game's place in the list.
#pragma once

#include "base/type_list.h"
#include "janggi/game.h"
#include "shogun/game.h"

namespace janggun {

using Games = TypeList<Janggi, Shogun>;

}  // namespace janggun

/// The same list for explicit instantiation, which only the preprocessor can repeat.
#define JANGGUN_FOR_EACH_GAME(use) use(Janggi) use(Shogun)
