// The unit of work: writes of any features that are committed together or not at all.
#pragma once

#include <initializer_list>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/chat.h"
#include "server/store/games.h"
#include "server/store/lobby.h"
#include "server/store/moderation.h"
#include "server/store/notifications.h"
#include "server/store/people.h"
#include "server/store/progress.h"
#include "server/store/puzzles.h"
#include "server/store/ratings.h"
#include "server/store/reply.h"
#include "server/store/reviews.h"
#include "server/store/site.h"
#include "server/store/social.h"
#include "server/store/studies.h"
#include "server/store/tournaments.h"

namespace janggun::server {

namespace detail {

template <typename... Variants>
struct JoinedVariants;
template <typename... One>
struct JoinedVariants<std::variant<One...>> {
    using Type = std::variant<One...>;
};
template <typename... One, typename... Two, typename... Rest>
struct JoinedVariants<std::variant<One...>, std::variant<Two...>, Rest...>
    : JoinedVariants<std::variant<One..., Two...>, Rest...> {};

}  // namespace detail

/// Any write of any feature. A new feature adds its variant of writes here, and each backend the
/// statements for it.
using Write =
    detail::JoinedVariants<PeopleWrite, GameWrite, RatingWrite, ChatWrite, LobbyWrite, ReviewWrite,
                           PuzzleWrite, ProgressWrite, StudiesWrite, TournamentWrite,
                           ModerationWrite, SocialWrite, NotificationWrite, SiteWrite>::Type;

class UnitOfWork {
  public:
    UnitOfWork() = default;
    // Not explicit: write({write::AddUser{user}, …}, done) is how most units are made.
    UnitOfWork(std::initializer_list<Write> writes) : writes_{writes} {}
    UnitOfWork(std::vector<Write> writes) : writes_{std::move(writes)} {}

    void add(Write write) { writes_.push_back(std::move(write)); }
    /// In the order in which they are applied.
    [[nodiscard]] const std::vector<Write>& writes() const { return writes_; }

  private:
    std::vector<Write> writes_;
};

/// Commits units of work.
class Committer {
  public:
    struct Written {};

    Committer() = default;
    Committer(const Committer&) = delete;
    Committer& operator=(const Committer&) = delete;
    virtual ~Committer() = default;

    /// All of it or nothing, and durable before `done` is called. Units are committed, and their
    /// replies called, in the order of the calls. A conflict affects its own unit only.
    virtual void write(UnitOfWork unit, Reply<Written> done) = 0;
};

}  // namespace janggun::server
