// A worker: threads that take jobs from a site over HTTP, search, and send the results back.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "client/http_client.h"

namespace janggun::worker {

struct Settings {
    client::SiteUrl site;
    std::string token;
    std::string certificates{};
    std::string version{};  // of this program
    int threads = 1;
    std::size_t hash_megabytes = 16;  // each thread
};

/// Totals of all threads since the start.
struct Totals {
    std::atomic<std::uint64_t> moves{0};
    std::atomic<std::uint64_t> reviews{0};
    std::atomic<std::uint64_t> mined{0};  // games
    std::atomic<std::uint64_t> aborted{0};
};

/// Why a worker gives up. Errors that may pass are logged and tried again.
struct TokenRefused {};
struct NoWorkerApi {
    int status = 0;
};
using WorkerError = std::variant<TokenRefused, NoWorkerApi, client::ConnectionError>;
[[nodiscard]] std::string describe(const WorkerError& error, const client::SiteUrl& site);

/// Called from any of the threads, one at a time.
using Log = std::function<void(std::string_view line)>;

/// Until `stop` is set; jobs under way are given back then.
Result<std::monostate, WorkerError> work(const Settings& settings, const std::atomic<bool>& stop,
                                         Totals& totals, const Log& log);

}  // namespace janggun::worker
