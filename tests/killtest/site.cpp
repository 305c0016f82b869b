// Starting and breaking the parts of a site.
#include "killtest/site.h"

#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "server/json.h"
#include "server/store/postgres/connection.h"
#include "server/wire.h"
#include "support/free_port.h"

namespace janggun::test {

namespace postgres = server::postgres;

Site::Site() {
    databases_[0] = std::make_unique<PostgresServer>();
    (void)databases_[0]->database("janggun");
    databases_[1] = std::make_unique<PostgresServer>(PostgresServer::StandbyOf{*databases_[0]});
    primary().require_standby();
    std::vector<std::uint16_t> ports;
    for (std::size_t index = 0; index < kNodes; ++index) {
        Node& node = nodes_[index];
        node.name = fmt::format("n{}", index + 1);
        node.port = free_port();
        node.redis_link = links_.add(redis_.port());
        for (std::size_t machine = 0; machine < 2; ++machine)
            node.database_links[machine] = links_.add(databases_[machine]->port());
        ports.push_back(node.port);
    }
    balancer_ = std::make_unique<HaproxyProcess>(folder_, ports);
    for (std::size_t index = 0; index < kNodes; ++index) start_node(index);
}

void Site::start_node(std::size_t index) {
    Node& node = nodes_[index];
    const std::string url = databases_[0]->url("janggun", 0);
    const std::string hosts =
        fmt::format("127.0.0.1:{},127.0.0.1:{}", node.database_links[0], node.database_links[1]);
    const std::string store = url.substr(0, url.rfind('@') + 1) + hosts +
                              url.substr(url.rfind('/')) + "?target_session_attrs=read-write";
    const ServerProcess::Options options{
        .flags = {"--bus", fmt::format("redis://127.0.0.1:{}", node.redis_link), "--node",
                  node.name, "--trust-proxy", "127.0.0.1", "--origin",
                  fmt::format("http://localhost:{}", balancer_->port()), "--log", "info"},
        .store = store,
        .port = node.port,
        .log = node.name + ".log"};
    // As systemd does: on a busy machine the database may not answer in time.
    constexpr int kAttempts = 10;
    for (int attempt = 1;; ++attempt) try {
            node.process = std::make_unique<ServerProcess>(folder_, options);
            return;
        } catch (const std::runtime_error&) {
            if (attempt == kAttempts) throw;
            std::this_thread::sleep_for(std::chrono::seconds{1});
        }
}

void Site::set_redis_link(std::size_t node, Links::State state) {
    links_.set(nodes_[node].redis_link, state);
}

void Site::set_database_links(std::size_t node, Links::State state) {
    for (const std::uint16_t link : nodes_[node].database_links) links_.set(link, state);
}

void Site::fail_over() {
    primary().stop(PostgresServer::Stop::Machine);
    primary_ = 1 - primary_;
    primary().promote();
}

void Site::restore_standby() {
    databases_[1 - primary_]->follow(primary());
    primary().require_standby();
}

std::vector<std::string> Site::games_of(std::size_t node) {
    std::vector<std::string> games;
    auto connection = postgres::Connection::open(primary().url("janggun"));
    if (!connection) return games;
    const auto rows = connection->query(
        "SELECT id FROM game JOIN node ON incarnation=owner WHERE ended IS NULL AND died IS NULL"
        " AND node.name=$1",
        postgres::parameters(nodes_[node].name));
    for (int row = 0; rows && row < rows->size(); ++row) games.push_back((*rows)[row].text(0));
    return games;
}

std::optional<std::int64_t> Site::incarnation_of(std::size_t node) {
    auto connection = postgres::Connection::open(primary().url("janggun"));
    if (!connection) return std::nullopt;
    const auto rows =
        connection->query("SELECT incarnation FROM node WHERE name=$1 AND died IS NULL",
                          postgres::parameters(nodes_[node].name));
    if (!rows || rows->size() == 0) return std::nullopt;
    return (*rows)[0].integer(0);
}

bool Site::is_marked_dead(std::int64_t incarnation) {
    auto connection = postgres::Connection::open(primary().url("janggun"));
    if (!connection) return false;
    const auto rows =
        connection->query("SELECT 1 FROM node WHERE incarnation=$1 AND died IS NOT NULL",
                          postgres::parameters(incarnation));
    return rows && rows->size() > 0;
}

bool Site::is_ready(std::size_t node) {
    return metric(node, "janggun_node_accepting").value_or(0) > 0;
}

std::optional<double> Site::metric(std::size_t node, const std::string& name) {
    std::istringstream lines{ask(nodes_[node].port, {.target = "/metrics"}).body};
    std::string line;
    while (std::getline(lines, line))
        if (line.starts_with(name + " ")) return std::stod(line.substr(name.size() + 1));
    return std::nullopt;
}

std::string Site::describe_database() {
    std::string text;
    auto connection = postgres::Connection::open(primary().url("janggun"));
    if (!connection) return describe(connection.error());
    for (const char* sql :
         {"SELECT incarnation||' '||name||' lease '||(lease_until-clock_timestamp())||' died '||"
          "coalesce(died::text,'no') FROM node ORDER BY incarnation",
          "SELECT id||' owner '||coalesce(owner::text,'none') FROM game WHERE ended IS NULL",
          "SELECT pid||' '||state||' '||coalesce(wait_event_type||'/'||wait_event,'')||' '||"
          "(clock_timestamp()-state_change)||' blocked by '||pg_blocking_pids(pid)::text||' '||"
          "left(query,160) FROM pg_stat_activity WHERE datname='janggun'"}) {
        const auto rows = connection->query(sql, {});
        for (int row = 0; rows && row < rows->size(); ++row) text += (*rows)[row].text(0) + "\n";
    }
    return text;
}

std::string Site::describe_game(const std::string& id) {
    std::string text;
    if (auto connection = postgres::Connection::open(primary().url("janggun"))) {
        const auto rows = connection->query(
            "SELECT 'owner '||coalesce(owner::text,'none')||', ended '||(ended IS NOT NULL)||', '"
            "||(SELECT count(*)||' events, the last is '||coalesce(max(number),0) FROM event"
            " WHERE game=id) FROM game WHERE id=$1",
            postgres::parameters(id));
        text = fmt::format("{} in the database: {}\n", id,
                           rows && rows->size() > 0 ? (*rows)[0].text(0) : "nothing");
    }
    for (const Node& node : nodes_) {
        const HttpAnswer answer = ask(node.port, {.target = "/api/game/" + id});
        const Json game{answer.body};
        text += fmt::format("{} of {}: status {}", id, node.name, answer.status);
        if (game.good())
            text += fmt::format(", {}, version {}, {} moves", game.text("phase"), game.number("v"),
                                game.size("moves"));
        text += "\n";
    }
    return text;
}

std::string Site::log_of(std::size_t node) const {
    std::ostringstream text;
    text << std::ifstream{folder_.path() / (nodes_[node].name + ".log")}.rdbuf();
    return text.str();
}

}  // namespace janggun::test
