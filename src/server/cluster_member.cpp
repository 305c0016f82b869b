// Joining the lease, the games and the bus.
#include "server/cluster_member.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/cluster_lobby.h"
#include "server/cluster_owner.h"
#include "server/cluster_tournaments.h"
#include "server/features/lobby/local_lobby.h"
#include "server/features/play/game_runner.h"
#include "server/log/log.h"

namespace janggun::server {
namespace {

/// 1 of each node whose lease is valid.
constexpr std::string_view kAccepting = "accepting";
constexpr std::string_view kIncarnation = "incarnation";
constexpr Duration kBeatOnItsWay{200};

}  // namespace

ClusterMember::ClusterMember(Needs needs)
    : needs_{std::move(needs)},
      node_{cluster::ClusterNode::Needs{needs_.leases, needs_.bus, std::chrono::steady_clock::now,
                                        needs_.wall_clock, needs_.description, needs_.timing},
            hooks()},
      directory_{needs_.leases,
                 [this](const cluster::Target& target, Incarnation own) { claimed(target, own); }},
      forwarder_{cluster::Forwarder::Needs{
          directory_,
          needs_.bus,
          std::chrono::steady_clock::now,
          [this](const cluster::Target& target, std::string_view body, cluster::OnAnswered done) {
              execute(target, body, std::move(done));
          },
          [this](std::string_view body, const std::function<void(std::string)>& done) {
              report_on_query(wiring_->local_owner(), body, done);
          },
          [this] { return node_.peers(); },
          {},
          [this] { return node_.accepts(); }}} {}

void ClusterMember::attach(Wiring& wiring) {
    wiring_ = &wiring;
    wiring.app().peers().count(std::string{kAccepting},
                               [this] { return node_.accepts() ? std::size_t{1} : 0; });
    wiring.app().peers().count(std::string{kIncarnation},
                               [this] { return static_cast<std::size_t>(node_.incarnation()); });
    wiring.game_runner().on_created_for(
        [this](const GameId& game, const std::string& node) { place(game, node); });
}

void ClusterMember::place(const GameId& game, const std::string& node) {
    const Peers& peers = wiring_->app().peers();
    const auto to = static_cast<Incarnation>(peers.figure(node, kIncarnation).value_or(0));
    const auto& living = node_.peers();
    const bool is_ready = peers.figure(node, kAccepting).value_or(0) > 0 &&
                          std::find(living.begin(), living.end(), to) != living.end();
    if (!is_ready || !node_.accepts()) return;
    wiring_->game_runner().give_away(game, [this, game, to] { node_.give(game, to); });
}

bool ClusterMember::is_cut_off() const {
    const auto* suspended = std::get_if<cluster::phase::Suspended>(&node_.phase());
    if (!suspended) return false;
    // If PostgreSQL is away for all, the others have asked for their last lease at most a renewal
    // later than this node for its own: by then they have said that they are suspended too.
    const auto all_known =
        suspended->lease.trusted_until + needs_.timing.renew_every + kBeatOnItsWay;
    if (std::chrono::steady_clock::now() < all_known) return false;
    const Peers& peers = wiring_->app().peers();
    return !peers.is_linked() || peers.total(kAccepting) > 0;
}

Routes ClusterMember::routes() {
    return {.games = [this](GameOwner& local) -> std::unique_ptr<GameOwner> {
                return std::make_unique<ClusterOwner>(
                    local, forwarder_, [this](const GameId& game) { return is_here(game); });
            },
            .lobby = [this](LobbyOwner& local) -> std::unique_ptr<LobbyOwner> {
                return std::make_unique<ClusterLobby>(local, forwarder_,
                                                      [this] { return is_lobby_here(); });
            },
            .tournaments = [this](TournamentOwner& local) -> std::unique_ptr<TournamentOwner> {
                return std::make_unique<ClusterTournaments>(local, forwarder_, [this] {
                    return node_.accepts() && wiring_->local_tournaments().is_open();
                });
            }};
}

bool ClusterMember::is_here(const GameId& game) const {
    return node_.accepts() && wiring_->game_runner().has(game);
}

bool ClusterMember::is_lobby_here() const {
    return node_.accepts() && wiring_->local_lobby().is_open();
}

void ClusterMember::claimed(const cluster::Target& target, Incarnation own) {
    if (own != node_.incarnation()) return;  // claimed before this node was fenced
    if (const auto* game = std::get_if<GameId>(&target)) return node_.adopt(*game);
    if (target == cluster::Target{ClusterLobby::kEntity})
        wiring_->local_lobby().open(static_cast<std::uint64_t>(node_.incarnation()),
                                    [](const std::optional<Fault>&) {});
    if (target == cluster::Target{ClusterTournaments::kEntity})
        wiring_->local_tournaments().open([](const std::optional<Fault>&) {});
}

cluster::ClusterNode::Hooks ClusterMember::hooks() {
    return {
        .accept =
            [this](Incarnation own) {
                wiring_->game_runner().on_fenced([this] { node_.doubt(); });
                forwarder_.join(own);
            },
        // execute() looks at the lease itself.
        .suspend = [this] { wiring_->app().peers().beat_soon(); },
        .resume = [this] { wiring_->app().peers().beat_soon(); },
        .drop =
            [this] {
                forwarder_.leave();
                wiring_->game_runner().drop_all();
                wiring_->local_lobby().close();
                wiring_->local_tournaments().close();
            },
        .claimed =
            [this](std::vector<StoredGame> games) {
                wiring_->game_runner().adopt(std::move(games));
            },
        .hand_over =
            [this](const std::function<void(std::vector<GameId>)>& done) {
                wiring_->local_lobby().close();
                wiring_->local_tournaments().close();
                wiring_->game_runner().when_idle([this, done](std::vector<GameId> games) {
                    // Subscribers get events from the new owner.
                    wiring_->game_runner().drop_all();
                    done(std::move(games));
                });
            },
        .finished =
            [this] {
                forwarder_.leave();
                if (drained_) std::exchange(drained_, {})();
            },
        .refused = [this](const NodeRow& holder) { needs_.refused(holder); },
        .died = [this](Incarnation incarnation) { forwarder_.died(incarnation); },
        .has = [this](const GameId& game) { return wiring_->game_runner().expects(game); },
    };
}

void ClusterMember::execute(const cluster::Target& target, std::string_view body,
                            cluster::OnAnswered done) {
    if (!node_.accepts()) return done({cluster::Status::NotNow});
    if (target == cluster::Target{ClusterLobby::kEntity})
        return execute_lobby_request(wiring_->local_lobby(), body, std::move(done));
    if (target == cluster::Target{ClusterTournaments::kEntity})
        return execute_tournament_request(wiring_->local_tournaments(), body, std::move(done));
    const auto* game = std::get_if<GameId>(&target);
    if (!game) return done({cluster::Status::NotOwner});
    if (!wiring_->game_runner().expects(*game)) node_.check_ownership(*game);
    execute_request(wiring_->local_owner(), body, std::move(done));
}

void ClusterMember::tick() {
    node_.tick();
    forwarder_.tick();
    const bool is_sending_away = is_cut_off();
    if (is_sending_away && !has_sent_away_) {
        log::warning(
            "no connection to the store: closing client connections, which move to other nodes");
        wiring_->app().connections().close_all();
    }
    has_sent_away_ = is_sending_away;
}

void ClusterMember::drain(std::function<void()> done) {
    drained_ = std::move(done);
    node_.drain();
}

}  // namespace janggun::server
