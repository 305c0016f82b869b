// What a server is told before it starts: by a file in TOML, and by flags that win over it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/http/address.h"
#include "server/http/limits.h"

namespace janggun::server {

enum class LogFormat { Text, Json };

struct Config {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 8080;
    std::filesystem::path data;  // empty: default_data_file()
    std::filesystem::path web;   // empty: default_web_folder()
    std::vector<std::string> origins;
    std::vector<http::Subnet> trusted_proxies;
    std::vector<http::Subnet> metrics_readers = {*http::Subnet::read("127.0.0.0/8"),
                                                 *http::Subnet::read("::1")};
    std::string certificate;
    std::string key;
    int engine_threads = 0;  // 0: the machine's cores but one
    int engine_hash = 16;    // megabytes, each thread
    int engine_floor = 500;  // milliseconds: about how long its answer takes at least
    std::string log_level = "info";
    LogFormat log_format = LogFormat::Text;
    bool rate_limits = true;
    bool single_commits = false;  // a commit a move: the slow way, to measure against
    int setup_seconds = 30;
    int drain_seconds = 10;
    http::Limits limits;
};

/// Where in the file, and what would be right.
struct ConfigError {
    int line = 0;  // from 1; 0: the whole
    int column = 0;
    std::string text;
};

[[nodiscard]] Result<Config, ConfigError> parse_config(std::string_view toml);
/// Reads the file and names it in what is wrong.
[[nodiscard]] Result<Config, std::string> read_config(const std::filesystem::path& file);
/// What no single setting can see, after the flags: a certificate without key, a bad log level.
/// Empty if all is well.
[[nodiscard]] std::string contradiction(const Config& config);

/// janggun.db in the folder that the system has for such things.
[[nodiscard]] std::filesystem::path default_data_file();
/// Where the build or the installation put the page, seen from the program; empty: nowhere.
[[nodiscard]] std::filesystem::path default_web_folder();

}  // namespace janggun::server
