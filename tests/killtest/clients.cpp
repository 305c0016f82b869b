// The thread of the clients.
#include "killtest/clients.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <future>

#include "server/wire_loop.h"

namespace janggun::test {

std::vector<std::string> Clients::Probe::standing() const {
    std::vector<std::string> ids;
    for (const Game& game : games)
        if (!game.took) ids.push_back(game.id);
    return ids;
}

Clients::Clients(const Swarm::Options& options) : swarm_{std::make_unique<Swarm>(loop_, options)} {
    thread_ = std::thread{[this] {
        look_at_probes();
        loop_.run_until([this] { return is_closing_.load(); }, std::chrono::hours{24});
    }};
}

Clients::~Clients() {
    is_closing_ = true;
    thread_.join();
}

void Clients::with_swarm(const std::function<void(Swarm&)>& task) {
    std::promise<void> done;
    boost::asio::post(loop_.parts->context, [&] {
        task(*swarm_);
        done.set_value();
    });
    done.get_future().wait();
}

bool Clients::play(std::uint16_t port) {
    bool has_accounts = false;
    with_swarm([&](Swarm& swarm) {
        has_accounts = swarm.sign_up(port);
        swarm.go_to(port);
    });
    return has_accounts && await(probe(std::nullopt), std::chrono::seconds{120}).standing().empty();
}

void Clients::rest() {
    with_swarm([](Swarm& swarm) { swarm.rest(); });
    std::this_thread::sleep_for(std::chrono::milliseconds{500});
}

std::shared_ptr<Clients::Probe> Clients::probe(
    const std::optional<std::vector<std::string>>& games) {
    auto made = std::make_shared<Probe>();
    with_swarm([&](const Swarm& swarm) {
        made->began = SteadyClock::now();
        for (std::size_t table = 0; table < swarm.tables().size(); ++table) {
            const std::string& id = swarm.tables()[table].id;
            if (!games || std::find(games->begin(), games->end(), id) != games->end())
                made->games.push_back({table, id, std::nullopt, {}});
        }
        probes_.push_back(made);
    });
    return made;
}

void Clients::look_at_probes() {
    for (const auto& probe : probes_)
        for (Probe::Game& game : probe->games) {
            const Swarm::Table& table = swarm_->tables()[game.table];
            const bool is_next_game = !game.id.empty() && table.id != game.id;
            if (game.took || (!is_next_game && table.last_acknowledged_sent <= probe->began))
                continue;
            const auto now = SteadyClock::now();
            game.took = now - probe->began;
            if (!is_next_game)
                game.waited = now - std::max(probe->began, table.last_acknowledged_wanted);
        }
    loop_.after(std::chrono::milliseconds{10}, [this] { look_at_probes(); });
}

Clients::Probe Clients::await(const std::shared_ptr<Probe>& probe, std::chrono::seconds patience) {
    const auto deadline = SteadyClock::now() + patience;
    for (;;) {
        Probe copy;
        const bool is_late = SteadyClock::now() > deadline;
        with_swarm([&](Swarm&) {
            copy = *probe;
            if (is_late || copy.standing().empty()) std::erase(probes_, probe);
        });
        if (is_late || copy.standing().empty()) return copy;
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
}

}  // namespace janggun::test
