// Reading and validating the configuration.
#include "server/config.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <toml++/toml.h>

#include "base/text.h"
#include "server/bus/redis/address.h"
#include "server/installed.h"
#include "server/store/postgres/url.h"

namespace janggun::server {
namespace {

namespace fs = std::filesystem;

using Reason = ConfigError::Reason;

ConfigError at(const toml::source_region& place, ConfigError error) {
    error.line = static_cast<int>(place.begin.line);
    error.column = static_cast<int>(place.begin.column);
    return error;
}

/// Reads one value into its place. The error, if it does not fit; name and place are added later.
using Setter = std::function<std::optional<ConfigError>(const toml::node&)>;
struct Setting {
    std::string_view name;
    Setter set;
};

/// A setting that TOML has a type for.
template <typename Value, typename Place>
Setter exactly(Place& place, Reason otherwise) {
    return [&place, otherwise](const toml::node& node) -> std::optional<ConfigError> {
        const auto value = node.value_exact<Value>();
        if (!value) return ConfigError{otherwise};
        place = *value;
        return std::nullopt;
    };
}
Setter text(std::string& place) {
    return exactly<std::string>(place, Reason::ExpectedText);
}
Setter path(fs::path& place) {
    return exactly<std::string>(place, Reason::ExpectedPath);
}
Setter truth(bool& place) {
    return exactly<bool>(place, Reason::ExpectedBool);
}
template <typename Number>
Setter number(Number& place, std::int64_t least, std::int64_t most) {
    return [&place, least, most](const toml::node& node) -> std::optional<ConfigError> {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most)
            return ConfigError{.reason = Reason::ExpectedNumber, .least = least, .most = most};
        place = static_cast<Number>(*value);
        return std::nullopt;
    };
}
Setter seconds(std::chrono::milliseconds& place) {
    return [&place](const toml::node& node) {
        std::int64_t whole = 0;
        auto error = number(whole, 1, 3600)(node);
        if (!error) place = std::chrono::seconds{whole};
        return error;
    };
}
Setter texts(std::vector<std::string>& place) {
    return [&place](const toml::node& node) -> std::optional<ConfigError> {
        const toml::array* items = node.as_array();
        if (!items) return ConfigError{Reason::ExpectedTextList};
        std::vector<std::string> read;
        for (const toml::node& item : *items) {
            const auto value = item.value_exact<std::string>();
            if (!value) return ConfigError{Reason::ExpectedTextList};
            read.push_back(*value);
        }
        place = std::move(read);
        return std::nullopt;
    };
}
Setter subnets(std::vector<http::Subnet>& place) {
    return [&place](const toml::node& node) -> std::optional<ConfigError> {
        std::vector<std::string> names;
        if (auto error = texts(names)(node)) return error;
        place.clear();
        for (const std::string& name : names) {
            const auto subnet = http::Subnet::read(name);
            if (!subnet) return ConfigError{.reason = Reason::ExpectedSubnet, .value = name};
            place.push_back(*subnet);
        }
        return std::nullopt;
    };
}

/// Every setting, by its dotted name.
std::vector<Setting> settings_of(Config& config) {
    constexpr std::int64_t kMany = 1'000'000;
    return {
        {"listen", text(config.listen)},
        {"port", number(config.port, 0, 65535)},
        {"lan", truth(config.is_local_network)},
        {"data", path(config.data)},
        {"store", text(config.store)},
        {"bus", text(config.bus)},
        {"node", text(config.node)},
        {"web", path(config.web)},
        {"origins", texts(config.origins)},
        {"trusted_proxies", subnets(config.trusted_proxies)},
        {"setup_seconds", number(config.setup_seconds, 1, 3600)},
        {"drain_seconds", number(config.drain_seconds, 0, 3600)},
        {"tls.certificate", text(config.certificate)},
        {"tls.key", text(config.key)},
        {"engine.threads", number(config.engine_threads, 0, 1024)},
        {"engine.local", truth(config.engine_local)},
        {"engine.hash", number(config.engine_hash, 1, 65536)},
        {"engine.floor", number(config.engine_floor, 0, 5000)},
        {"review.nodes", number(config.review_nodes, 1000, 100 * kMany)},
        {"workers.keys", texts(config.worker_keys)},
        {"puzzles.mined", path(config.mined_puzzles)},
        {"chat.words", texts(config.chat_words)},
        {"chat.link_hours", number(config.chat_link_hours, 0, std::int64_t{24} * 365)},
        {"log.level", text(config.log_level)},
        {"log.json",
         [&config](const toml::node& node) {
             bool json = false;
             auto error = truth(json)(node);
             config.log_format = json ? LogFormat::Json : LogFormat::Text;
             return error;
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
            if (!known)
                return at(node.source(), {.reason = Reason::UnknownSection, .setting = name});
            if (auto error = apply(*inner, name + ".", settings)) return error;
            continue;
        }
        const auto setting = std::find_if(settings.begin(), settings.end(),
                                          [&](const Setting& s) { return s.name == name; });
        if (setting == settings.end())
            return at(key.source(), {.reason = Reason::UnknownSetting, .setting = name});
        if (auto error = setting->set(node)) {
            error->setting = name;
            return at(node.source(), std::move(*error));
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Config, ConfigError> parse_config(std::string_view toml) {
    toml::table table;
    try {  // Debian's build of the library has no error codes
        table = toml::parse(toml);
    } catch (const toml::parse_error& error) {
        return Failure{at(
            error.source(),
            {.reason = Reason::Syntax, .setting = {}, .value = std::string{error.description()}})};
    }
    Config config;
    if (auto error = apply(table, "", settings_of(config))) return Failure{std::move(*error)};
    return config;
}

Result<Config, ConfigError> read_config(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    if (!in) return Failure{ConfigError{.reason = Reason::FileUnreadable, .file = file.string()}};
    std::ostringstream content;
    content << in.rdbuf();
    auto config = parse_config(content.str());
    if (config) return config;
    ConfigError error = config.error();
    error.file = file.string();
    return Failure{std::move(error)};
}

namespace {

/// Or none.
bool is_node_name(std::string_view name) {
    return name.size() <= 64 && std::all_of(name.begin(), name.end(), [](char c) {
               return is_digit(c) || is_lower(c) || is_upper(c) || c == '-' || c == '.' || c == '_';
           });
}

/// fairyfishnet takes letters and digits only.
bool is_worker_key(std::string_view key) {
    constexpr std::size_t kShortest = 16;
    constexpr std::size_t kLongest = 128;
    return key.size() >= kShortest && key.size() <= kLongest &&
           std::all_of(key.begin(), key.end(),
                       [](char c) { return is_digit(c) || is_lower(c) || is_upper(c); });
}

}  // namespace

std::optional<ConfigError> contradiction(const Config& config) {
    if (config.certificate.empty() != config.key.empty()) return ConfigError{Reason::HalfOfTls};
    constexpr std::string_view kLevels[] = {"debug", "info", "warning", "error", "off"};
    if (std::find(std::begin(kLevels), std::end(kLevels), config.log_level) == std::end(kLevels))
        return ConfigError{Reason::ExpectedLogLevel, "log.level", config.log_level};
    for (const std::string& origin : config.origins)
        if (!(origin.starts_with("http://") || origin.starts_with("https://")) ||
            origin.ends_with('/'))
            return ConfigError{Reason::ExpectedOrigin, "origins", origin};
    if (!config.store.empty() && !postgres::is_url(config.store))
        return ConfigError{Reason::ExpectedStore, "store"};
    if (!config.store.empty() && !config.data.empty())
        return ConfigError{Reason::TwoStores, "store"};
    if (!config.bus.empty()) {
        if (const auto address = redis::parse_address(config.bus); !address)
            return ConfigError{Reason::ExpectedBus, "bus", redis::describe(address.error())};
        if (config.store.empty()) return ConfigError{Reason::BusAlone, "bus"};
    }
    if (config.bus.empty() != config.node.empty() || !is_node_name(config.node))
        return ConfigError{Reason::ExpectedNode, "node", config.node};
    for (const std::string& key : config.worker_keys)
        if (!is_worker_key(key)) return ConfigError{Reason::ExpectedWorkerKey, "workers.keys"};
    if (!config.web.empty() && !fs::exists(config.web / "index.html"))
        return ConfigError{Reason::PageMissing, "web", config.web.string()};
    return std::nullopt;
}

namespace {

std::string expectation(const ConfigError& error) {
    switch (error.reason) {
        case Reason::FileUnreadable:
            return "cannot be read; packaging/janggun.toml is an example";
        case Reason::Syntax:
            return error.value;
        case Reason::UnknownSection:
            return fmt::format("unknown section [{}]", error.setting);
        case Reason::UnknownSetting:
            return fmt::format("unknown setting \"{}\"", error.setting);
        case Reason::ExpectedText:
            return fmt::format("{}: expected text in quotation marks", error.setting);
        case Reason::ExpectedPath:
            return fmt::format("{}: expected a path in quotation marks", error.setting);
        case Reason::ExpectedNumber:
            return fmt::format("{}: expected a number from {} to {}", error.setting, error.least,
                               error.most);
        case Reason::ExpectedBool:
            return fmt::format("{}: expected true or false", error.setting);
        case Reason::ExpectedTextList:
            return fmt::format("{}: expected a list of texts, [\"…\", \"…\"]", error.setting);
        case Reason::ExpectedSubnet:
            return fmt::format("{}: expected an address or subnet, not \"{}\"", error.setting,
                               error.value);
        case Reason::ExpectedLogLevel:
            return fmt::format("{}: expected debug, info, warning, error or off, not \"{}\"",
                               error.setting, error.value);
        case Reason::ExpectedOrigin:
            return fmt::format(
                "{}: expected an origin without a path, like https://play.example.org, not \"{}\"",
                error.setting, error.value);
        case Reason::HalfOfTls:
            return "TLS needs both a certificate and a key (--certificate and --key)";
        case Reason::ExpectedStore:  // without the value, which may hold a password
            return fmt::format(
                "{}: expected postgres://USER:PASSWORD@HOST:PORT/DATABASE; a file is "
                "given with data",
                error.setting);
        case Reason::TwoStores:
            return "the data is either in a file (data) or in PostgreSQL (store), not in both";
        case Reason::ExpectedBus:
            return fmt::format("{}: {}", error.setting, error.value);
        case Reason::BusAlone:
            return "several nodes need one PostgreSQL database: give store together with bus";
        case Reason::ExpectedNode:
            return fmt::format(
                "{}: expected a name of up to 64 letters, digits, \"-\", \".\" and \"_\" "
                "together with bus, different for each node",
                error.setting);
        case Reason::ExpectedWorkerKey:  // without the value, which is a secret
            return fmt::format("{}: expected keys of 16 to 128 letters and digits", error.setting);
        case Reason::PageMissing:
            return fmt::format("{}: there is no page in {}: index.html is missing", error.setting,
                               error.value);
    }
    return {};
}

}  // namespace

std::string describe(const ConfigError& error) {
    std::string place = error.file;
    if (error.line > 0)
        place += fmt::format("{}{}:{}", place.empty() ? "" : ":", error.line, error.column);
    return place.empty() ? expectation(error) : place + ": " + expectation(error);
}

fs::path default_data_file() {
    const char* const state = std::getenv("XDG_STATE_HOME");
    if (state && *state == '/') return fs::path{state} / "janggun" / "janggun.db";
    const char* const home = std::getenv("HOME");
    if (home && *home == '/') return fs::path{home} / ".local/state/janggun/janggun.db";
    return "janggun.db";
}

fs::path default_web_folder() {
    return installed("web/index.html").parent_path();
}

}  // namespace janggun::server
