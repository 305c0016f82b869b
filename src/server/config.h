// Configuration of the server: a TOML file, and command-line flags that override it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/http/address.h"
#include "server/http/limits.h"

namespace janggun::server {

enum class LogFormat { Text, Json };

struct Config {
    std::string listen;  // empty: 127.0.0.1, or every address for the local network
    std::uint16_t port = 8080;
    bool is_local_network = false;  // players there are shown how to reach it
    std::filesystem::path data;     // empty: default_data_file()
    std::string store;              // the URL of a PostgreSQL database; empty: the file `data`
    std::string bus;                // the URL of Redis; empty: this process is the whole site
    std::string node;               // its name in the cluster; only with `bus`
    std::filesystem::path web;      // empty: default_web_folder()
    std::vector<std::string> origins;
    std::vector<http::Subnet> trusted_proxies;
    std::vector<http::Subnet> metrics_readers = {*http::Subnet::read("127.0.0.0/8"),
                                                 *http::Subnet::read("::1")};
    std::string certificate;
    std::string key;
    int engine_threads = 0;                // 0: all cores but one
    bool engine_local = true;              // false: remote workers do everything
    int engine_hash = 16;                  // megabytes, each thread
    int review_nodes = 100'000;            // of the search of a position in a review
    std::vector<std::string> worker_keys;  // of remote workers; empty: there are none
    std::filesystem::path mined_puzzles;   // the folder they go to; empty: none are looked for
    int engine_floor = 500;  // milliseconds: the least time an engine move takes, roughly
    std::string log_level = "info";
    LogFormat log_format = LogFormat::Text;
    bool rate_limits = true;
    bool single_commits = false;          // no group commit, for comparison in benchmarks
    std::vector<std::string> chat_words;  // refused in chats
    int chat_link_hours = 24;             // the age of an account that may post links
    int setup_seconds = 30;
    int drain_seconds = 10;
    http::Limits limits;
};

struct ConfigError {
    enum class Reason : std::uint8_t {
        FileUnreadable,
        Syntax,  // `value` is the TOML parser's message
        UnknownSection,
        UnknownSetting,
        ExpectedText,
        ExpectedPath,
        ExpectedNumber,  // from `least` to `most`
        ExpectedBool,
        ExpectedTextList,
        ExpectedSubnet,
        ExpectedLogLevel,
        ExpectedOrigin,
        HalfOfTls,  // a certificate without a key, or the other way round
        PageMissing,
        ExpectedStore,  // postgres://…
        TwoStores,      // both a file and a database server
        ExpectedBus,    // `value` says why
        BusAlone,       // a bus between processes that share no database
        ExpectedNode,   // a name of 1 to 64 letters, digits, - . _
        ExpectedWorkerKey,
    };
    Reason reason{};
    std::string setting{};  // its dotted name, the section's, or the flag's
    std::string value{};    // what was given
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::string file{};  // empty: from a flag
    int line = 0;        // from 1; 0: the file as a whole
    int column = 0;
};
/// For the operator: place and what was expected.
[[nodiscard]] std::string describe(const ConfigError& error);

[[nodiscard]] Result<Config, ConfigError> parse_config(std::string_view toml);
[[nodiscard]] Result<Config, ConfigError> read_config(const std::filesystem::path& file);
/// What no single setting shows, after the flags: a certificate without a key, an unknown log
/// level. None: the configuration is valid.
[[nodiscard]] std::optional<ConfigError> contradiction(const Config& config);

/// janggun.db in the user's state directory (XDG_STATE_HOME).
[[nodiscard]] std::filesystem::path default_data_file();
/// Where the build or the installation put the page, relative to the program; empty: nowhere.
[[nodiscard]] std::filesystem::path default_web_folder();

}  // namespace janggun::server
