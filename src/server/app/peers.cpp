// Sending heartbeats, and receiving those of the peers.
#include "server/app/peers.h"

#include <utility>

#include "server/app/peer_beat.h"
#include "server/app/sink.h"

namespace janggun::server {
namespace {

constexpr std::string_view kPeersTopic = "peers";

}  // namespace

void Peers::count(std::string name, std::function<std::size_t()> here) {
    here_[std::move(name)] = std::move(here);
}

std::size_t Peers::total(std::string_view name) const {
    const auto here = here_.find(name);
    std::size_t sum = here == here_.end() ? 0 : here->second();
    for (const auto& [node, peer] : peers_)
        if (const auto figure = peer.figures.find(name); figure != peer.figures.end())
            sum += figure->second;
    return sum;
}

std::optional<std::size_t> Peers::figure(const std::string& node, std::string_view name) const {
    const auto peer = peers_.find(node);
    if (peer == peers_.end()) return std::nullopt;
    const auto found = peer->second.figures.find(name);
    if (found == peer->second.figures.end()) return std::nullopt;
    return found->second;
}

void Peers::start(Registry& registry) {
    is_started_ = true;
    linked_since_ = context_.now();
    context_.bus.subscribe(kPeersTopic, context_.guarded([this](const Notice& notice) {
        on_heartbeat(*notice.text);
    }));
    timer_ = registry.timer([this](Time now) { beat(now); });
    timer_.arm(context_.now());
}

void Peers::beat_soon() {
    if (is_started_) timer_.arm(context_.now());
}

void Peers::beat(Time now) {
    if (context_.is_draining) return;
    timer_.arm(now + kBeat);
    PeerBeat own{.node = context_.node, .has_left = false, .figures = {}};
    for (const auto& [name, here] : here_)
        own.figures.emplace_back(name, static_cast<std::uint32_t>(here()));
    context_.bus.publish(kPeersTopic, {0, make_message(write_beat(own))});
    look_at_link(now);
    remove_timed_out(now);
}

void Peers::leave() {
    if (!is_started_) return;
    context_.bus.publish(
        kPeersTopic,
        {0, make_message(write_beat({.node = context_.node, .has_left = true, .figures = {}}))});
}

void Peers::on_heartbeat(const std::string& text) {
    const auto beat = read_beat(text);
    if (!beat || beat->node == context_.node) return;
    if (beat->has_left) return remove(beat->node);
    Peer& peer = peers_[beat->node];
    peer.last_heartbeat = context_.now();
    peer.figures.clear();
    for (const auto& [name, figure] : beat->figures) peer.figures[name] = figure;
}

void Peers::look_at_link(Time now) {
    if (context_.bus.is_up() == is_linked_) return;
    is_linked_ = !is_linked_;
    linked_since_ = now;
    for (const auto& hook : link_) hook(is_linked_);
}

/// While this node itself is cut off it receives no heartbeats, so no peer is declared dead.
void Peers::remove_timed_out(Time now) {
    if (!is_linked_ || now - linked_since_ < kSilence) return;
    std::vector<std::string> timed_out;
    for (const auto& [node, peer] : peers_)
        if (now - peer.last_heartbeat >= kSilence) timed_out.push_back(node);
    for (const std::string& node : timed_out) remove(node);
}

void Peers::remove(const std::string& node) {
    if (peers_.erase(node) == 0) return;
    for (const auto& hook : gone_) hook(node);
}

}  // namespace janggun::server
