// One HTTP request at a time, with a time limit, until somebody says stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "worker/site_url.h"

namespace janggun::worker {

struct HttpResponse {
    int status = 0;
    std::string body;
    int retry_after = 0;  // seconds; 0: not said
};

struct HttpError {
    enum class Step : std::uint8_t {
        Certificates,  // the file of trusted certificates cannot be read
        Resolve,
        Connect,
        Handshake,
        Exchange,
        Stopped,
    };
    Step step{};
    std::string detail{};  // the system's message
};
[[nodiscard]] std::string describe(const HttpError& error, const SiteUrl& site);

class HttpClient {
  public:
    struct Settings {
        SiteUrl site;
        std::string token;
        std::string agent;
        std::string certificates{};  // a PEM file with authorities to trust; empty: the system's
        std::chrono::milliseconds time{15'000};  // for each step
    };
    [[nodiscard]] static Result<HttpClient, HttpError> make(Settings settings);
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;
    HttpClient& operator=(HttpClient&&) noexcept;

    /// A POST of JSON on a connection of its own.
    [[nodiscard]] Result<HttpResponse, HttpError> post(const std::string& path,
                                                       const std::string& body,
                                                       const std::atomic<bool>& stop);

  private:
    struct Parts;
    explicit HttpClient(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace janggun::worker
