// janggun cluster: the nodes of a cluster, their leases and games, as the database has them.
#include <algorithm>
#include <array>
#include <vector>

#include "base/json_text.h"
#include "cli/command.h"
#include "server/store/postgres/cluster_view.h"
#include "server/store/postgres/url.h"

namespace janggun::cli {
namespace {

using server::Duration;
using server::NodeRow;
using server::postgres::ClusterView;

struct ClusterOptions {
    std::string store;
    bool json = false;
};

void declare(Command& command, ClusterOptions& options) {
    command
        .add_option("STORE", options.store,
                    "The cluster's database, postgres://…, as in janggun serve --store")
        .required();
    command.add_flag("--json", options.json, "Print one JSON object");
}

std::string_view state_of(const NodeRow& node) {
    if (node.is_dead) return "dead";
    if (node.lease_left <= Duration{0}) return "expired";
    return node.is_draining ? "draining" : "active";
}

/// "2.3 s", "5 min", "3 h", "12 d".
std::string length_of(Duration time) {
    const double seconds = static_cast<double>(time.count()) / 1000;
    if (seconds < 60) return fmt::format("{:.1f} s", seconds);
    if (seconds < 3'600) return fmt::format("{:.0f} min", seconds / 60);
    if (seconds < 2 * 86'400) return fmt::format("{:.0f} h", seconds / 3'600);
    return fmt::format("{:.0f} d", seconds / 86'400);
}

std::string lease_of(const NodeRow& node) {
    if (node.is_dead) return "-";
    if (node.lease_left <= Duration{0}) return "expired " + length_of(-node.lease_left) + " ago";
    return length_of(node.lease_left);
}

void print_nodes(const ClusterView& view) {
    using Line = std::array<std::string, 8>;
    std::vector<Line> lines{
        {"NODE", "STATE", "GAMES", "LEASE", "VERSION", "UP", "ADDRESS", "INCARNATION"}};
    for (const NodeRow& node : view.nodes)
        lines.push_back({node.description.name, std::string{state_of(node)},
                         fmt::to_string(node.live_games), lease_of(node), node.description.version,
                         length_of(view.now - node.started), node.description.address,
                         fmt::to_string(static_cast<std::int64_t>(node.incarnation))});
    std::array<std::size_t, 8> widths{};
    for (const Line& line : lines)
        for (std::size_t column = 0; column < line.size(); ++column)
            widths[column] = std::max(widths[column], line[column].size());
    for (const Line& line : lines) {
        std::string text;
        for (std::size_t column = 0; column < line.size(); ++column)
            text += fmt::format("{:<{}}  ", line[column], widths[column]);
        print("{}\n", text.substr(0, text.find_last_not_of(' ') + 1));
    }
}

void print_text(const ClusterView& view) {
    print("{}: PostgreSQL {}, schema {}, round trip {:.1f} ms\n", view.place, view.database_version,
          view.schema, static_cast<double>(view.round_trip.count()) / 1000);
    for (const auto& standby : view.standbys)
        print("standby {}: {}, {} behind\n", standby.name,
              standby.state.empty() ? "not visible to this user" : standby.state,
              standby.lag ? length_of(*standby.lag) : "0.0 s");
    if (view.standbys.empty()) print("no standby\n");
    print("{}", counted(view.live_games, "live game", "live games"));
    if (view.unowned_games > 0) print(", {} without an owner", view.unowned_games);
    print("\n\n");
    if (view.nodes.empty())
        print("No node is or was in this cluster within the last hour.\n");
    else
        print_nodes(view);
}

void print_json(const ClusterView& view) {
    JsonText json;
    json.open('{');
    json.field("store", view.place);
    json.field("postgresql", view.database_version);
    json.number_field("schema", view.schema);
    json.number_field("round_trip_us", view.round_trip.count());
    json.number_field("live_games", view.live_games);
    json.number_field("unowned_games", view.unowned_games);
    json.key("standbys");
    json.open('[');
    for (const auto& standby : view.standbys) {
        json.open('{');
        json.field("name", standby.name);
        json.optional_field("sync_state", standby.state);
        if (standby.lag) json.number_field("lag_ms", standby.lag->count());
        json.close('}');
    }
    json.close(']');
    json.key("nodes");
    json.open('[');
    for (const NodeRow& node : view.nodes) {
        json.open('{');
        json.field("name", node.description.name);
        json.field("state", state_of(node));
        json.number_field("incarnation", static_cast<std::int64_t>(node.incarnation));
        json.field("address", node.description.address);
        json.field("version", node.description.version);
        json.number_field("up_ms", (view.now - node.started).count());
        json.number_field("lease_ms", node.lease_left.count());
        json.number_field("games", node.live_games);
        json.number_field("entities", node.entities);
        json.close('}');
    }
    json.close(']');
    json.close('}');
    print("{}\n", json.take());
}

Status run(const ClusterOptions& options) {
    if (!server::postgres::is_url(options.store))
        return complain(Status::Misused,
                        "expected postgres://…: a cluster needs PostgreSQL, not {}", options.store);
    const auto view = server::postgres::read_cluster(options.store);
    if (!view) return complain(Status::Failed, "{}", describe(view.error()));
    if (options.json)
        print_json(*view);
    else
        print_text(*view);
    return Status::Good;
}

}  // namespace

void add_cluster(Program& program) {
    add_command<ClusterOptions>(
        program,
        {.name = "cluster",
         .summary = "Show the nodes of a cluster, their leases and games",
         .examples = "  janggun cluster postgres://janggun@db/janggun\n"
                     "  janggun cluster --json postgres://janggun@db/janggun"},
        declare, run);
}

}  // namespace janggun::cli
