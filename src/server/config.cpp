#include "server/config.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <toml++/toml.h>

namespace janggun::server {
namespace {

namespace fs = std::filesystem;

ConfigError at(const toml::source_region& place, std::string text) {
    return {static_cast<int>(place.begin.line), static_cast<int>(place.begin.column),
            std::move(text)};
}

/// Reads one value into its place; the text says what is wrong with it, or is empty.
using Setter = std::function<std::string(const toml::node&)>;
struct Setting {
    std::string_view name;
    Setter set;
};

Setter text(std::string& place) {
    return [&place](const toml::node& node) -> std::string {
        const auto value = node.value_exact<std::string>();
        if (!value) return "is to be a text in quotation marks";
        place = *value;
        return {};
    };
}
Setter path(fs::path& place) {
    return [&place](const toml::node& node) -> std::string {
        const auto value = node.value_exact<std::string>();
        if (!value) return "is to be a path in quotation marks";
        place = *value;
        return {};
    };
}
template <typename Number>
Setter number(Number& place, std::int64_t least, std::int64_t most) {
    return [&place, least, most](const toml::node& node) -> std::string {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most)
            return fmt::format("is to be a number from {} to {}", least, most);
        place = static_cast<Number>(*value);
        return {};
    };
}
Setter seconds(std::chrono::milliseconds& place) {
    return [&place](const toml::node& node) -> std::string {
        std::int64_t whole = 0;
        std::string problem = number(whole, 1, 3600)(node);
        if (problem.empty()) place = std::chrono::seconds{whole};
        return problem;
    };
}
Setter truth(bool& place) {
    return [&place](const toml::node& node) -> std::string {
        const auto value = node.value_exact<bool>();
        if (!value) return "is to be true or false";
        place = *value;
        return {};
    };
}
Setter texts(std::vector<std::string>& place) {
    return [&place](const toml::node& node) -> std::string {
        place.clear();
        const toml::array* items = node.as_array();
        if (!items) return "is to be a list of texts, [\"…\", \"…\"]";
        for (const toml::node& item : *items) {
            const auto value = item.value_exact<std::string>();
            if (!value) return "is to be a list of texts, [\"…\", \"…\"]";
            place.push_back(*value);
        }
        return {};
    };
}
Setter subnets(std::vector<http::Subnet>& place) {
    return [&place](const toml::node& node) -> std::string {
        std::vector<std::string> names;
        std::string problem = texts(names)(node);
        place.clear();
        for (const std::string& name : names) {
            const auto subnet = http::Subnet::read(name);
            if (!subnet) return fmt::format("has \"{}\", which is no address or subnet", name);
            place.push_back(*subnet);
        }
        return problem;
    };
}

/// Every setting there is, by its dotted name.
std::vector<Setting> settings_of(Config& config) {
    constexpr std::int64_t kMany = 1'000'000;
    return {
        {"listen", text(config.listen)},
        {"port", number(config.port, 0, 65535)},
        {"data", path(config.data)},
        {"web", path(config.web)},
        {"origins", texts(config.origins)},
        {"trusted_proxies", subnets(config.trusted_proxies)},
        {"setup_seconds", number(config.setup_seconds, 1, 3600)},
        {"drain_seconds", number(config.drain_seconds, 0, 3600)},
        {"tls.certificate", text(config.certificate)},
        {"tls.key", text(config.key)},
        {"engine.threads", number(config.engine_threads, 0, 1024)},
        {"engine.hash", number(config.engine_hash, 1, 65536)},
        {"engine.floor", number(config.engine_floor, 0, 5000)},
        {"log.level", text(config.log_level)},
        {"log.json",
         [&config](const toml::node& node) {
             bool json = false;
             std::string problem = truth(json)(node);
             config.log_format = json ? LogFormat::Json : LogFormat::Text;
             return problem;
         }},
        {"metrics.readers", subnets(config.metrics_readers)},
        {"limits.rates", truth(config.rate_limits)},
        {"limits.connections", number(config.limits.connections, 1, kMany)},
        {"limits.connections_per_address", number(config.limits.connections_per_address, 0, kMany)},
        {"limits.body_bytes", number(config.limits.body_bytes, 1024, kMany)},
        {"limits.request_seconds", seconds(config.limits.request_time)},
        {"limits.write_seconds", seconds(config.limits.write_time)},
        {"limits.ping_seconds", seconds(config.limits.ping_interval)},
        {"limits.idle_seconds", seconds(config.limits.idle_time)},
        {"limits.stream_bytes", number(config.limits.stream_bytes, 4096, 100 * kMany)},
        {"limits.socket_bytes", number(config.limits.socket_bytes, 4096, 100 * kMany)},
    };
}

std::optional<ConfigError> apply(const toml::table& table, const std::string& prefix,
                                 const std::vector<Setting>& settings) {
    for (const auto& [key, node] : table) {
        const std::string name = prefix + std::string{key.str()};
        if (const toml::table* inner = node.as_table()) {
            const bool known = std::any_of(settings.begin(), settings.end(), [&](const Setting& s) {
                return s.name.starts_with(name + ".");
            });
            if (!known) return at(node.source(), fmt::format("there is no section [{}]", name));
            if (auto error = apply(*inner, name + ".", settings)) return error;
            continue;
        }
        const auto setting = std::find_if(settings.begin(), settings.end(),
                                          [&](const Setting& s) { return s.name == name; });
        if (setting == settings.end())
            return at(key.source(), fmt::format("there is no setting \"{}\"", name));
        const std::string problem = setting->set(node);
        if (!problem.empty()) return at(node.source(), fmt::format("{} {}", name, problem));
    }
    return std::nullopt;
}

}  // namespace

Result<Config, ConfigError> parse_config(std::string_view toml) {
    toml::table table;
    try {  // the library as Debian builds it has no other way to say it
        table = toml::parse(toml);
    } catch (const toml::parse_error& error) {
        return Failure{at(error.source(), std::string{error.description()})};
    }
    Config config;
    if (auto error = apply(table, "", settings_of(config))) return Failure{*error};
    return config;
}

Result<Config, std::string> read_config(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    if (!in)
        return Failure{
            fmt::format("{} cannot be read; packaging/janggun.toml is an example", file.string())};
    std::ostringstream content;
    content << in.rdbuf();
    auto config = parse_config(content.str());
    if (!config) {
        const ConfigError& error = config.error();
        return Failure{
            fmt::format("{}:{}:{}: {}", file.string(), error.line, error.column, error.text)};
    }
    return std::move(*config);
}

std::string contradiction(const Config& config) {
    if (config.certificate.empty() != config.key.empty())
        return "TLS needs both a certificate and a key (--certificate and --key)";
    constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error", "off"};
    if (std::find(std::begin(kLevels), std::end(kLevels), config.log_level) == std::end(kLevels))
        return fmt::format("\"{}\" is no log level; there are debug, info, warning, error and off",
                           config.log_level);
    for (const std::string& origin : config.origins)
        if (!(origin.starts_with("http://") || origin.starts_with("https://")) ||
            origin.ends_with('/'))
            return fmt::format(
                "\"{}\" is no origin; one reads https://play.example.org, without a path", origin);
    if (!config.web.empty() && !fs::exists(config.web / "index.html"))
        return fmt::format("there is no page in {}: index.html is missing", config.web.string());
    return {};
}

fs::path default_data_file() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    if (state && *state == '/') return fs::path{state} / "janggun" / "janggun.db";
    const char* const home = std::getenv("HOME");
    if (home && *home == '/') return fs::path{home} / ".local/state/janggun/janggun.db";
    return "janggun.db";
}

fs::path default_web_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path up = program.parent_path().parent_path();
    for (const fs::path& folder : {up / "web", up / "share/janggun/web"})
        if (fs::exists(folder / "index.html", error)) return folder;
    return {};
}

}  // namespace janggun::server
