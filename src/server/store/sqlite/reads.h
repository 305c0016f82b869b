// What is read, as SQL. None: SQLite could not.
#pragma once

#include <optional>
#include <vector>

#include "server/store/sqlite/database.h"
#include "server/store/sqlite/facets.h"
#include "server/store/store.h"

namespace janggun::server::sqlite {

template <typename T>
using Found = std::optional<T>;

[[nodiscard]] Found<std::vector<StoredGame>> unfinished_games(Database& database);
[[nodiscard]] Found<std::optional<StoredGame>> game(Database& database, const GameId& id);
[[nodiscard]] Found<GamePage> games(Database& database, FacetCache& facets,
                                    const GameFilter& filter);
[[nodiscard]] Found<std::vector<Proposal>> proposals(Database& database);
[[nodiscard]] Found<std::optional<User>> user(Database& database, UserId id);
[[nodiscard]] Found<std::optional<User>> user_named(Database& database, const std::string& name);
[[nodiscard]] Found<std::optional<Credential>> credential(Database& database,
                                                          const std::string& hash);
[[nodiscard]] Found<std::optional<Time>> last_seen(Database& database);
[[nodiscard]] Found<std::vector<Credential>> credentials(Database& database, UserId user);
[[nodiscard]] Found<std::vector<UserRating>> ratings(Database& database, UserId user);
[[nodiscard]] Found<std::vector<Store::Said>> chat_of(Database& database, UserId user,
                                                      std::int64_t after, int limit);
[[nodiscard]] Found<std::vector<RatingPoint>> rating_history(Database& database, UserId user);
[[nodiscard]] Found<std::vector<Store::Ranked>> leaderboard(Database& database, Category category,
                                                            Time since, int limit);
[[nodiscard]] Found<Tally> tally(Database& database, UserId user, UserId opponent);

}  // namespace janggun::server::sqlite
