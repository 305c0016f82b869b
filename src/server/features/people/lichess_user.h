// People in Lichess's shapes.
#pragma once

#include <string_view>

#include "base/json_text.h"
#include "server/features/people/people.h"
#include "server/store/archive.h"

namespace janggun::server {

/// "id", "username", "title"?, "perfs", "createdAt" and "url", without brackets. Beside the ratings
/// by speed, "perfs" has one of each game, that of the speed played most: clients made for Lichess
/// expect one rating of a variant.
void write_lichess_user(JsonText& json, const Person& person, std::string_view base);

/// "count": the games of a person, finished ones and those that go on.
void write_lichess_count(JsonText& json, const Person& person, const Tally& tally,
                         std::size_t playing);

}  // namespace janggun::server
