// janggun serve: runs the play server until a signal stops it.
#include "server/serve.h"

#include "cli/command.h"
#include "cli/number.h"
#include "server/config.h"

namespace janggun::cli {
namespace {

struct Options {
    std::string config;
    std::optional<std::string> listen;
    std::optional<int> port;
    std::optional<std::string> data;
    std::optional<std::string> web;
    std::vector<std::string> origins;
    std::vector<std::string> proxies;
    std::optional<std::string> certificate;
    std::optional<std::string> key;
    std::optional<int> engine_threads;
    std::optional<std::string> log_level;
    bool log_json = false;
    bool no_limits = false;
    bool single_commits = false;
};

void declare(CLI::App& command, Options& options) {
    command.add_option("--config", options.config, "A file in TOML; flags win over it")
        ->type_name("FILE");
    command.add_option("--listen", options.listen, "Address: 127.0.0.1 (this machine), 0.0.0.0")
        ->type_name("ADDRESS");
    command.add_option("--port", options.port, "Port: 8080; 0 is any free one")
        ->type_name("N")
        ->check(number_from(0, 65535));
    command.add_option("--data", options.data, "The database, made if there is none")
        ->type_name("FILE");
    command.add_option("--web", options.web, "The page's files")->type_name("FOLDER");
    command.add_option("--origin", options.origins, "Where the page is, seen from outside")
        ->type_name("URL");
    command.add_option("--trust-proxy", options.proxies, "Believe this proxy who its clients are")
        ->type_name("ADDRESS");
    command.add_option("--certificate", options.certificate, "For TLS, in PEM")->type_name("FILE");
    command.add_option("--key", options.key, "For TLS, in PEM")->type_name("FILE");
    command
        .add_option("--engine-threads", options.engine_threads, "Games the engine plays at once")
        ->type_name("N")
        ->check(number_from(0, 1024));
    command.add_option("--log", options.log_level, "debug, info, warning, error, off")
        ->type_name("LEVEL");
    command.add_flag("--log-json", options.log_json, "The log as one JSON object a line");
    command.add_flag("--no-limits", options.no_limits,
                     "No rate limits: for measuring, not for the internet");
    command.add_flag("--single-commits", options.single_commits)->group("");  // for bench/
}

template <typename Target, typename Value>
void overrule(Target& target, const std::optional<Value>& value) {
    if (value) target = *value;
}

/// The file, overridden by the flags.
Result<server::Config, server::ConfigError> config_of(const Options& options) {
    server::Config config;
    if (!options.config.empty()) {
        auto read = server::read_config(options.config);
        if (!read) return Failure{read.error()};
        config = std::move(*read);
    }
    overrule(config.listen, options.listen);
    if (options.port) config.port = static_cast<std::uint16_t>(*options.port);
    overrule(config.data, options.data);
    overrule(config.web, options.web);
    overrule(config.certificate, options.certificate);
    overrule(config.key, options.key);
    overrule(config.engine_threads, options.engine_threads);
    overrule(config.log_level, options.log_level);
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

Status run(const Options& options) {
    auto config = config_of(options);
    if (!config) return complain(Status::Misused, "{}", describe(config.error()));
    const auto ready = [](const std::string& address) {
        print("Janggun is at {}\n", address);
        std::fflush(stdout);
    };
    const auto stopped = server::serve(*config, ready, [&options] { return config_of(options); });
    if (!stopped) return complain(Status::Failed, "{}", server::describe(stopped.error()));
    return Status::Good;
}

}  // namespace

void add_serve(Program& program) {
    add_command<Options>(program,
                         {.name = "serve",
                          .summary = "Run the play server",
                          .examples = "  janggun serve\n"
                                      "  janggun serve --listen 0.0.0.0 --port 8080\n"
                                      "  janggun serve --config janggun.toml"},
                         declare, run);
}

}  // namespace janggun::cli
