// Carrying out the actions of a node's lifecycle.
#include "server/cluster/cluster_node.h"

#include <chrono>
#include <utility>

#include "base/text.h"
#include "server/log/log.h"

namespace janggun::server::cluster {
namespace {

/// Games have been released, or a node has left: claim at once instead of at the next scan.
/// "INCARNATION GAME": that node is the owner of this game from now on. "dead INCARNATION": what
/// that node owned can be claimed.
constexpr std::string_view kNudgeTopic = "cluster/claim";
constexpr std::string_view kDead = "dead";
constexpr Duration kClockTolerance{1'000};
constexpr std::size_t kMostDead = 64;

std::string text_of(Incarnation incarnation) {
    return std::to_string(static_cast<std::int64_t>(incarnation));
}

}  // namespace

template <typename F>
auto ClusterNode::guarded(F f) {
    return [watch = std::weak_ptr<bool>{alive_}, f = std::move(f)](auto&&... args) mutable {
        if (!watch.expired()) f(std::forward<decltype(args)>(args)...);
    };
}

ClusterNode::ClusterNode(Needs needs, Hooks hooks)
    : needs_{std::move(needs)},
      hooks_{std::move(hooks)},
      lifecycle_{needs_.timing, needs_.now()},
      nudges_{needs_.bus.subscribe(
          kNudgeTopic, [this](const Notice& notice) { nudged(*notice.text); },
          [this] { missed_nudges(); })} {}

ClusterNode::~ClusterNode() {
    needs_.bus.unsubscribe(nudges_);
}

void ClusterNode::nudged(const std::string& text) {
    if (const std::size_t space = text.find(' '); space != std::string::npos) {
        if (text.substr(0, space) == kDead)
            if (const auto dead = parse_number<std::int64_t>(text.substr(space + 1))) {
                const auto incarnation = static_cast<Incarnation>(*dead);
                std::erase(peers_, incarnation);
                dead_.insert(incarnation);
                if (dead_.size() > kMostDead) dead_.erase(dead_.begin());
                return hooks_.died(incarnation);
            }
        if (text.substr(0, space) == text_of(incarnation())) adopt({text.substr(space + 1)});
        return;
    }
    lifecycle_.nudge(needs_.now());
    tick();
}

/// Games may have been given to this node, or released, without its having heard of it.
void ClusterNode::missed_nudges() {
    must_recover_ = true;
    lifecycle_.nudge(needs_.now());
    tick();
}

void ClusterNode::tick() {
    perform(lifecycle_.tick(needs_.now()));
    if (!accepts()) return;
    for (const Transfer& each : std::exchange(unsettled_, {})) transfer(each);
}

void ClusterNode::drain() {
    perform(lifecycle_.drain(needs_.now()));
}

void ClusterNode::doubt() {
    lifecycle_.doubt(needs_.now());
    tick();
}

void ClusterNode::perform(const Actions& actions) {
    for (const Action& action : actions)
        std::visit([this](const auto& each) { perform(each); }, action);
}

void ClusterNode::perform(const action::Register&) {
    needs_.store.register_node(needs_.description, needs_.timing.lease,
                               guarded([this](Result<Registration, StoreError> done) {
                                   if (!done)
                                       return perform(lifecycle_.registration_failed(needs_.now()));
                                   if (const auto* registered = std::get_if<Registered>(&*done))
                                       compare_clocks(registered->database_now);
                                   perform(lifecycle_.registered(*done, needs_.now()));
                               }));
}

void ClusterNode::perform(const action::Renew& renew) {
    needs_.store.renew(
        renew.incarnation, needs_.timing.lease,
        guarded([this, renew](const Result<Renewed, StoreError>& done) {
            ++(done ? counts_.renewals : counts_.failed_renewals);
            const Instant now = needs_.now();
            if (done) {
                compare_clocks(done->database_now);
                refresh_peers();
                return perform(lifecycle_.renewed(renew.incarnation, renew.sent, now));
            }
            if (done.error() == StoreError::Fenced)
                return perform(lifecycle_.fenced(renew.incarnation, now));
            perform(lifecycle_.renewal_failed(renew.incarnation, now));
        }));
}

void ClusterNode::refresh_peers() {
    needs_.store.living_nodes(
        guarded([this](const Result<std::vector<Incarnation>, StoreError>& living) {
            if (!living) return;  // keep the stale list
            peers_.clear();
            for (const Incarnation incarnation : *living)
                if (incarnation != lifecycle_.incarnation() && !dead_.contains(incarnation))
                    peers_.push_back(incarnation);
        }));
}

void ClusterNode::adopt(const GameId& game) {
    load(lifecycle_.incarnation(), {game}, [] {});
}

void ClusterNode::give(const GameId& game, Incarnation to) {
    giving_.insert(game);
    transfer({lifecycle_.incarnation(), game, to});
}

void ClusterNode::transfer(const Transfer& transfer) {
    needs_.store.release_games(
        transfer.from, {transfer.game}, transfer.to,
        guarded([this, transfer](const Result<int, StoreError>& given) {
            if (transfer.from != lifecycle_.incarnation()) return;  // fenced meanwhile
            // The outcome is unknown: the game stays out of memory until it is.
            if (!given && given.error() != StoreError::Fenced)
                return unsettled_.push_back(transfer);
            giving_.erase(transfer.game);
            if (!given) return perform(lifecycle_.fenced(transfer.from, needs_.now()));
            publish(text_of(transfer.to) + " " + transfer.game.text);
        }));
}

void ClusterNode::check_ownership(const GameId& game) {
    if (!checking_.insert(game).second) return;
    needs_.store.owner_of(
        game, {}, guarded([this, game](const Result<GameOwnership, StoreError>& found) {
            checking_.erase(game);
            if (found && found->owner && found->owner->incarnation == lifecycle_.incarnation())
                adopt(game);
        }));
}

void ClusterNode::perform(const action::Scan& scan) {
    const Incarnation own = scan.incarnation;
    needs_.store.mark_expired_dead(
        own, guarded([this, own](const Result<std::vector<Incarnation>, StoreError>& dead) {
            if (!dead) return scan_failed(own, dead.error());
            counts_.nodes_marked_dead += dead->size();
            for (const Incarnation incarnation : *dead) {
                log::warning("a node's lease has expired", {{"incarnation", text_of(incarnation)}});
                publish(std::string{kDead} + " " + text_of(incarnation));
            }
            // The other nodes share the work at once, not at their next scan.
            if (!dead->empty()) nudge_others();
            if (std::exchange(must_recover_, false)) return recover(own, {});
            claim_slice(own);
        }));
}

void ClusterNode::claim_slice(Incarnation incarnation) {
    needs_.store.claim_games(
        incarnation, kSlice,
        guarded([this, incarnation](Result<std::vector<GameId>, StoreError> games) {
            if (!games) return scan_failed(incarnation, games.error());
            if (games->empty()) return lifecycle_.scanned(incarnation, needs_.now());
            load(incarnation, std::move(*games), [this, incarnation] { claim_slice(incarnation); });
        }));
}

void ClusterNode::recover(Incarnation incarnation, const GameId& after) {
    needs_.store.owned_games(
        incarnation, after, kSlice,
        guarded([this, incarnation](Result<std::vector<GameId>, StoreError> games) {
            if (!games) return scan_failed(incarnation, games.error());
            if (games->empty()) return claim_slice(incarnation);
            const GameId last = games->back();
            std::erase_if(*games, [this](const GameId& game) { return hooks_.has(game); });
            if (games->empty()) return recover(incarnation, last);
            load(incarnation, std::move(*games),
                 [this, incarnation, last] { recover(incarnation, last); });
        }));
}

void ClusterNode::load(Incarnation incarnation, std::vector<GameId> games,
                       std::function<void()> then) {
    needs_.store.stored_games(incarnation, std::move(games),
                              guarded([this, incarnation, then = std::move(then)](
                                          Result<std::vector<StoredGame>, StoreError> stored) {
                                  if (!stored) return scan_failed(incarnation, stored.error());
                                  if (lifecycle_.incarnation() != incarnation)
                                      return;  // fenced meanwhile
                                  // Read before it was given away: a second copy would go on beside
                                  // its next owner's.
                                  std::erase_if(*stored, [this](const StoredGame& game) {
                                      return giving_.contains(game.row.terms.id);
                                  });
                                  counts_.games_claimed += stored->size();
                                  hooks_.claimed(std::move(*stored));
                                  then();
                              }));
}

/// Games may be ours without our knowing: the reply was lost, not necessarily the claim.
void ClusterNode::scan_failed(Incarnation incarnation, StoreError error) {
    const Instant now = needs_.now();
    if (error == StoreError::Fenced) return perform(lifecycle_.fenced(incarnation, now));
    must_recover_ = true;
    lifecycle_.scanned(incarnation, now);
}

void ClusterNode::perform(const action::Accept& accept) {
    must_recover_ = false;
    needs_.store.use(accept.incarnation);
    log::info("joined the cluster",
              {{"node", needs_.description.name}, {"incarnation", text_of(accept.incarnation)}});
    refresh_peers();
    hooks_.accept(accept.incarnation);
}

void ClusterNode::perform(const action::Suspend&) {
    ++counts_.suspensions;
    log::warning("the lease cannot be renewed; no command is accepted");
    hooks_.suspend();
}

void ClusterNode::perform(const action::Resume&) const {
    log::info("the lease is renewed; commands are accepted again");
    hooks_.resume();
}

void ClusterNode::perform(const action::Drop&) {
    ++counts_.fences;
    giving_.clear();
    unsettled_.clear();
    log::error("fenced: another node has taken over what this one owned");
    hooks_.drop();
}

void ClusterNode::perform(const action::HandOver& hand_over) {
    const Incarnation own = hand_over.incarnation;
    needs_.store.set_draining(own, [](const Result<LeaseStore::Done, StoreError>&) {});
    hooks_.hand_over(
        guarded([this, own](std::vector<GameId> games) { release(own, std::move(games)); }));
}

void ClusterNode::release(Incarnation incarnation, std::vector<GameId> games) {
    needs_.store.release_games(
        incarnation, std::move(games), Incarnation::None,
        guarded([this, incarnation](const Result<int, StoreError>& released) {
            if (!released && released.error() == StoreError::Fenced)
                return perform(lifecycle_.fenced(incarnation, needs_.now()));
            // What could not be released is claimed when this node has retired.
            nudge_others();
            perform(lifecycle_.handed_over(incarnation));
        }));
}

void ClusterNode::perform(const action::Retire& retire) {
    needs_.store.retire(
        retire.incarnation,
        guarded([this, own = retire.incarnation](const Result<LeaseStore::Done, StoreError>&) {
            // If that failed, the lease expires.
            publish(std::string{kDead} + " " + text_of(own));
            nudge_others();
            perform(lifecycle_.retired(own));
        }));
}

void ClusterNode::perform(const action::Finish&) {
    log::info("left the cluster", {{"node", needs_.description.name}});
    hooks_.finished();
}

void ClusterNode::perform(const action::Refuse& refuse) const {
    hooks_.refused(refuse.holder);
}

void ClusterNode::nudge_others() {
    publish({});
}

void ClusterNode::publish(std::string text) {
    needs_.bus.publish(kNudgeTopic, {0, std::make_shared<const std::string>(std::move(text))});
}

void ClusterNode::compare_clocks(Time database_now) {
    clock_offset_ = needs_.wall_clock() - database_now;
    const bool is_wrong = clock_offset_ <= -kClockTolerance || clock_offset_ >= kClockTolerance;
    if (std::exchange(is_clock_wrong_, is_wrong) || !is_wrong) return;
    ++counts_.clock_warnings;
    log::warning("this machine's clock differs from the database's: run an NTP client",
                 {{"milliseconds", std::to_string(clock_offset_.count())}});
}

}  // namespace janggun::server::cluster
