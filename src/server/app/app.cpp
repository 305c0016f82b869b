// Starting and stopping.
#include "server/app/app.h"

#include <memory>
#include <stdexcept>

#include "server/app/secrets.h"

namespace janggun::server {
namespace {

std::uint64_t seed_from(std::uint64_t seed) {
    if (!start_secrets()) throw std::runtime_error{"the system has no source of random numbers"};
    return seed ? seed : random_number();
}

}  // namespace

App::App(Needs needs, std::uint64_t seed)
    : context_{.bus = needs.bus,
               .post = std::move(needs.post),
               .now = std::move(needs.now),
               .rng = Rng{seed_from(seed)},
               .node = random_id(),
               .node_name = std::move(needs.node_name)},
      maintenance_{needs.store},
      timers_{std::move(needs.wake_at)},
      registry_{timers_},
      connections_{context_, registry_},
      peers_{context_} {
    registry_.command<protocol::Ping>(Scope::None, this, &App::answer_ping);
    registry_.gauge("janggun_people_online", "People with an open connection",
                    [this] { return static_cast<double>(connections_.count_online()); });
    peers_.count("people", [this] { return connections_.count_online_here(); });
    peers_.on_gone([this](const std::string& node) { connections_.node_gone(node); });
}

App::~App() {
    stop();
}

// NOLINTNEXTLINE(readability-make-member-function-const): registered as every handler is
void App::answer_ping(const SocketCall& call, const protocol::Ping& ping) {
    call.pong(ping.sent, context_.now());
}

void App::start(const Started& ready) {
    registry_.check();
    start_from(0, ready);
}

void App::start_from(std::size_t step, const Started& ready) {
    if (step == registry_.starts_.size()) return ready(std::nullopt);
    registry_.starts_[step]([this, step, ready](const std::optional<Fault>& fault) {
        if (fault) return ready(fault);
        start_from(step + 1, ready);
    });
}

void App::prepare_drain() {
    if (context_.is_draining) return;
    context_.is_draining = true;
    peers_.leave();
}

void App::drain(std::function<void()> done) {
    prepare_drain();
    connections_.close_all();
    const auto left = std::make_shared<std::size_t>(registry_.drains_.size() + 1);
    const auto one_done = [left, done = std::move(done)] {
        if (--*left == 0) done();
    };
    for (const auto& step : registry_.drains_) step(one_done);
    one_done();
}

}  // namespace janggun::server
