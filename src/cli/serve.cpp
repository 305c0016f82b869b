// janggun serve: runs the play server until a signal stops it.
#include "server/serve.h"

#include <spawn.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/number.h"
#include "server/config.h"

namespace janggun::cli {
namespace {

struct ServeOptions {
    std::string config;
    std::optional<std::string> listen;
    std::optional<int> port;
    std::optional<std::string> data;
    std::optional<std::string> store;
    std::optional<std::string> bus;
    std::optional<std::string> node;
    std::optional<std::string> web;
    std::vector<std::string> origins;
    std::vector<std::string> proxies;
    std::optional<std::string> certificate;
    std::optional<std::string> key;
    std::optional<int> engine_threads;
    std::vector<std::string> worker_keys;
    std::optional<std::string> log_level;
    bool log_json = false;
    bool lan = false;
    bool open = false;
    bool no_limits = false;
    bool single_commits = false;
};

void declare(Command& command, ServeOptions& options) {
    command.add_option("--config", options.config, "Configuration file (TOML); flags override it")
        .type_name("FILE");
    command.add_option("--listen", options.listen, "Address to listen on (127.0.0.1)")
        .type_name("ADDRESS");
    command.add_option("--port", options.port, "Port (8080); 0 selects a free port")
        .type_name("N")
        .check(number_from(0, 65535));
    command.add_flag("--lan", options.lan,
                     "For players in the local network: listen for them, and show the address");
    command.add_option("--data", options.data, "Database file, created if missing")
        .type_name("FILE");
    command
        .add_option("--store", options.store,
                    "PostgreSQL instead of a file: postgres://USER:PASSWORD@HOST:PORT/DATABASE")
        .type_name("URL");
    command
        .add_option("--bus", options.bus,
                    "Redis between the nodes of a cluster: redis://:PASSWORD@HOST:PORT")
        .type_name("URL");
    command.add_option("--node", options.node, "The name of this node of a cluster")
        .type_name("NAME");
    command.add_option("--web", options.web, "Files of the web page").type_name("FOLDER");
    command.add_option("--origin", options.origins, "Public origin of the page").type_name("URL");
    command
        .add_option("--trust-proxy", options.proxies, "Trust X-Forwarded-* headers of this proxy")
        .type_name("ADDRESS");
    command.add_option("--certificate", options.certificate, "TLS certificate (PEM)")
        .type_name("FILE");
    command.add_option("--key", options.key, "TLS private key (PEM)").type_name("FILE");
    command.add_option("--engine-threads", options.engine_threads, "Parallel engine searches")
        .type_name("N")
        .check(number_from(0, 1024));
    command
        .add_option("--worker-key", options.worker_keys,
                    "Key of remote workers (janggun worker, fairyfishnet), which other users of\n"
                    "this machine can see: better workers.keys in the file")
        .type_name("KEY");
    command.add_option("--log", options.log_level, "Log level: debug, info, warning, error, off")
        .type_name("LEVEL");
    command.add_flag("--log-json", options.log_json, "Log one JSON object per line");
    command.add_flag("--open", options.open, "Open the page in the browser");
    command.add_flag("--no-limits", options.no_limits, "Disable rate limits (benchmarks only)");
    command.add_flag("--single-commits", options.single_commits).hide();  // for bench/
}

template <typename Target, typename Value>
void overrule(Target& target, const std::optional<Value>& value) {
    if (value) target = *value;
}

/// The file, overridden by the flags.
Result<server::Config, server::ConfigError> config_of(const ServeOptions& options) {
    server::Config config;
    if (!options.config.empty()) {
        auto read = server::read_config(options.config);
        if (!read) return Failure{read.error()};
        config = std::move(*read);
    }
    if (options.lan) config.is_local_network = true;
    overrule(config.listen, options.listen);
    if (options.port) config.port = static_cast<std::uint16_t>(*options.port);
    // A flag for one kind of store takes the place of the other kind in the file.
    if (options.data) config.store.clear();
    if (options.store) config.data.clear();
    overrule(config.data, options.data);
    overrule(config.store, options.store);
    overrule(config.bus, options.bus);
    overrule(config.node, options.node);
    overrule(config.web, options.web);
    overrule(config.certificate, options.certificate);
    overrule(config.key, options.key);
    overrule(config.engine_threads, options.engine_threads);
    overrule(config.log_level, options.log_level);
    if (!options.worker_keys.empty()) config.worker_keys = options.worker_keys;
    if (!options.origins.empty()) config.origins = options.origins;
    for (const std::string& proxy : options.proxies) {
        const auto subnet = server::http::Subnet::read(proxy);
        if (!subnet)
            return Failure{server::ConfigError{server::ConfigError::Reason::ExpectedSubnet,
                                               "--trust-proxy", proxy}};
        config.trusted_proxies.push_back(*subnet);
    }
    if (options.log_json) config.log_format = server::LogFormat::Json;
    config.single_commits = options.single_commits;
    if (options.no_limits) {
        config.rate_limits = false;
        config.limits.connections_per_address = 0;
    }
    if (auto error = server::contradiction(config)) return Failure{std::move(*error)};
    return config;
}

/// Opens an address in the desktop's browser, by xdg-open of the package xdg-utils.
void open_in_browser(const std::string& address) {
    std::string program = "xdg-open";
    std::string argument = address;
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    pid_t process = 0;
    if (posix_spawnp(&process, program.c_str(), nullptr, nullptr, arguments, environ) != 0)
        note("janggun: --open: xdg-open cannot be run; open {} in a browser", address);
}

Status run(const ServeOptions& options) {
    auto config = config_of(options);
    if (!config) return complain(Status::Misused, "{}", describe(config.error()));
    const auto ready = [&options](const std::string& address,
                                  const std::vector<std::string>& local) {
        print("Janggun is at {}\n", address);
        for (const std::string& one : local) print("Players in this network: {}\n", one);
        std::fflush(stdout);
        if (options.open) open_in_browser(address);
    };
    const auto stopped = server::serve(*config, ready, [&options] { return config_of(options); });
    if (!stopped) return complain(Status::Failed, "{}", server::describe(stopped.error()));
    return Status::Good;
}

}  // namespace

void add_serve(Program& program) {
    add_command<ServeOptions>(
        program,
        {.name = "serve",
         .summary = "Run the play server",
         .examples = "  janggun serve\n"
                     "  janggun serve --lan\n"
                     "  janggun serve --listen 0.0.0.0 --port 8080\n"
                     "  janggun serve --store postgres://janggun@localhost/janggun\n"
                     "  janggun serve --config janggun.toml"},
        declare, run);
}

}  // namespace janggun::cli
