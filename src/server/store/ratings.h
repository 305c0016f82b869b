// Storage of ratings, safe for several writers by optimistic concurrency.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "server/domain/glicko.h"
#include "server/domain/ids.h"
#include "server/domain/speed.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/people.h"
#include "server/store/reply.h"

namespace janggun::server {

struct UserRating {
    UserId user = UserId::None;
    Category category;
    Rating rating;
    friend bool operator==(const UserRating&, const UserRating&) = default;
};

struct RatingPoint {
    Category category;
    Time at;
    int rating = 0;
};

namespace write {

/// Replaces a rating. With `expected` it is a compare-and-set: if the stored rating is another one,
/// another game was rated meanwhile, and the unit of work is a conflict. Read the ratings
/// again, compute from those, and retry. An expected rating without games matches a missing row.
struct PutRating {
    UserRating rating;
    std::optional<Rating>
        expected{};  // as stored, before this game; none: replace whatever is there
};

}  // namespace write

using RatingWrite = std::variant<write::PutRating>;

class RatingStore {
  public:
    RatingStore() = default;
    RatingStore(const RatingStore&) = delete;
    RatingStore& operator=(const RatingStore&) = delete;
    virtual ~RatingStore() = default;

    virtual void ratings(UserId user, Reply<std::vector<UserRating>> done) = 0;
    /// The rating at the end of each day with a rated game (UTC), oldest first; of each category
    /// the last thousand days at most.
    virtual void rating_history(UserId user, Asker asker, Reply<std::vector<RatingPoint>> done) = 0;
    struct Ranked {
        User user;
        Rating rating;
    };
    /// The highest ratings that are not provisional, of users who have played since.
    virtual void leaderboard(Category category, Time since, int limit, Asker asker,
                             Reply<std::vector<Ranked>> done) = 0;
};

}  // namespace janggun::server
