// Owners of games and other entities: read from the store once, then cached until a node reports
// otherwise. What has no owner is claimed for the node that asks.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "server/cluster/bounded_map.h"
#include "server/cluster/target.h"
#include "server/store/lease.h"

namespace janggun::server::cluster {

class Directory {
  public:
    /// None: the game is not live.
    using OnFound = std::function<void(Result<std::optional<Incarnation>, StoreError>)>;
    static constexpr std::size_t kMostRemembered = 100'000;
    static constexpr std::size_t kMostLookups = 1'000;  // asked for at once
    static constexpr std::size_t kMostEnded = 10'000;

    using OnClaimed = std::function<void(const Target&, Incarnation own)>;

    /// `claimed`: the incarnation that asked for it owns it now, and has to load it; perhaps it
    /// has. That incarnation may be dead by then.
    Directory(LeaseStore& store, OnClaimed claimed) : store_{store}, claimed_{std::move(claimed)} {}
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;

    /// Answers at once if it is remembered; concurrent lookups of one target are coalesced into
    /// one query. Busy: too many lookups are under way; TooMany: of this asker. `own` is the
    /// incarnation that asks.
    void find(const Target& target, Incarnation own, OnFound done, const Asker& asker = {});
    /// `incarnation` has said that it does not own it, or does not answer.
    void forget(const Target& target, Incarnation incarnation);
    /// As it was found last; none: not remembered.
    [[nodiscard]] std::optional<Incarnation> remembered(const Target& target);
    /// A node is dead.
    void forget(Incarnation incarnation);

  private:
    void look_up(const GameId& game, Incarnation own, const Asker& asker);
    void look_up(const EntityId& entity, Incarnation own, const Asker& asker);
    void claim(const GameId& game, Incarnation own, const Asker& asker);
    void found(const Target& target, Result<std::optional<Incarnation>, StoreError> owner);

    LeaseStore& store_;
    OnClaimed claimed_;
    BoundedMap<std::string, Incarnation> owners_{kMostRemembered};  // by the target's text
    /// Games that are over, which never have an owner again. The last ones: those that people still
    /// look at.
    BoundedMap<std::string, bool> ended_{kMostEnded};
    std::unordered_map<std::string, std::vector<OnFound>> lookups_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace janggun::server::cluster
