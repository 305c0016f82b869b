// Storage of game reviews: that one was requested, and its evaluations once it is done.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/domain/ids.h"
#include "server/domain/time.h"
#include "server/store/asker.h"
#include "server/store/reply.h"

namespace janggun::server {

struct StoredReview {
    Time requested;
    std::optional<Time> finished;
    std::string text;  // review::write_review; empty until it is finished
    friend bool operator==(const StoredReview&, const StoredReview&) = default;
};

namespace write {

/// In place of an earlier request. Conflict: it is finished, or there is no such game.
struct RequestReview {
    GameId game;
    Time at;
};
/// Conflict: it was not requested, or it is finished.
struct FinishReview {
    GameId game;
    Time at;
    std::string text;
};

}  // namespace write

using ReviewWrite = std::variant<write::RequestReview, write::FinishReview>;

class ReviewStore {
  public:
    ReviewStore() = default;
    ReviewStore(const ReviewStore&) = delete;
    ReviewStore& operator=(const ReviewStore&) = delete;
    virtual ~ReviewStore() = default;

    /// May be refused, cancelled or timed out by the asker's limits.
    virtual void review(GameId game, Asker asker, Reply<std::optional<StoredReview>> done) = 0;
};

}  // namespace janggun::server
