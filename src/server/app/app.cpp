// The door of the service: starting, stopping, and the connections.
#include "server/app/app.h"

#include <stdexcept>

#include "server/protocol/to_client.h"
#include "server/app/connections.h"
#include "server/app/secrets.h"

namespace janggun::server {

Service::Service(Needs needs, Options options) {
    if (!start_secrets()) throw std::runtime_error{"the system gives no random numbers"};
    house_ = std::make_unique<House>(std::move(needs), options);
}

Service::~Service() = default;

void Service::start(std::function<void(std::string problem)> ready) {
    house_->people.start([this, ready = std::move(ready)](const std::string& no_people) {
        if (!no_people.empty()) return ready(no_people);
        house_->tables.start([this, ready](const std::string& problem) {
            if (!problem.empty()) return ready(problem);
            house_->lobby.start(ready);
        });
    });
}

void Service::identify(std::string_view session_token,
                       std::function<void(std::optional<Caller>)> done, std::string_view address) {
    house_->people.identify(session_token, Credential::Kind::Session, address, std::move(done));
}

void Service::identify_bearer(std::string_view token,
                              std::function<void(std::optional<Caller>)> done,
                              std::string_view address) {
    house_->people.identify(token, Credential::Kind::Token, address, std::move(done));
}

void Service::make_guest(std::string_view agent,
                         std::function<void(std::optional<Caller>, std::string)> done,
                         std::string_view address) {
    house_->people.make_guest(agent, address, std::move(done));
}

ConnectionId Service::open(Sink& sink, const Caller& caller, std::string_view resume) {
    const Options& options = house_->context.options;
    Connection connection;
    connection.sink = &sink;
    connection.kind = Connection::Kind::Socket;
    connection.caller = caller;
    connection.person = house_->people.find(caller.user);
    connection.session = random_secret().substr(0, 22);
    if (auto kept = house_->resumed(caller.user, resume)) {
        connection.session = resume;
        connection.answered = std::make_unique<std::deque<Answered>>(std::move(*kept));
    }
    if (!connection.person) {  // identified long ago, and gone since
        sink.close(Sink::Close::LoggedOut);
        return ConnectionId::None;
    }
    std::vector<protocol::OwnGame> games;
    for (const TablePtr& table : house_->tables.of(caller.user))
        if (const auto side = table->game.side_of(caller.user))
            games.push_back({table->game.id(), *side});
    const User& user = connection.person->user;
    sink.send(make_message(protocol::welcome({user.name, user.is_guest, user.is_bot},
                                             house_->context.now(), connection.session,
                                             options.version, games)));
    return house_->open(std::move(connection));
}

void Service::receive(ConnectionId connection, std::string_view text) {
    house_->receive(connection, text);
}

void Service::measured(ConnectionId connection, Duration round_trip) {
    Connection* found = house_->find(connection);
    if (!found) return;
    // A smooth figure: one slow ping is no slow line.
    found->round_trip =
        found->round_trip == Duration{0} ? round_trip : (found->round_trip * 3 + round_trip) / 4;
    for (const auto& watching : found->watching)
        house_->tables.set_round_trip(watching.game, found->viewer(), found->round_trip);
}

void Service::closed(ConnectionId connection) {
    house_->closed(connection);
}

void Service::tick() {
    house_->tick();
}

void Service::stalled(std::uint64_t count, Duration length) {
    house_->context.figures.stalls = count;
    house_->context.figures.stalled_milliseconds = static_cast<std::uint64_t>(length.count());
}

void Service::drain(std::function<void()> done) {
    house_->context.is_draining = true;
    for (const auto& [id, connection] : house_->connections)
        connection->sink->close(connection->exporting ? Sink::Close::Broken
                                                      : Sink::Close::GoingAway);
    house_->tables.when_idle(std::move(done));
}

Figures Service::figures() const {
    Figures figures = house_->context.figures;
    figures.connections = house_->connections.size();
    figures.people_online = house_->of_user.size();
    figures.live_games = house_->tables.count_live();
    figures.seeks = house_->lobby.count_seeks();
    figures.engine_waiting = house_->engines.waiting();
    figures.exports = house_->exports.slots.taken();
    figures.damaged_games = Replays::damaged();
    figures.store = house_->context.store.health();
    return figures;
}

}  // namespace janggun::server
