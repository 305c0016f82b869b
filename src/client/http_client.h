// One HTTP request at a time, with a time limit and cancellation.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"
#include "client/connection_error.h"

namespace janggun::client {

struct HttpResponse {
    int status = 0;
    std::string body;
    int retry_after = 0;  // seconds; 0: not said
};

class HttpClient {
  public:
    struct Settings {
        SiteUrl site;
        std::string token{};  // empty: none is sent
        std::string agent{};
        std::string certificates{};  // a PEM file with authorities to trust; empty: the system's
        std::chrono::milliseconds time{15'000};  // for each step
    };
    [[nodiscard]] static Result<HttpClient, ConnectionError> make(Settings settings);
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;
    HttpClient& operator=(HttpClient&&) noexcept;

    /// A POST of JSON on a connection of its own.
    [[nodiscard]] Result<HttpResponse, ConnectionError> post(const std::string& path,
                                                             const std::string& body,
                                                             const std::atomic<bool>& stop);
    [[nodiscard]] Result<HttpResponse, ConnectionError> get(const std::string& path,
                                                            const std::atomic<bool>& stop);

  private:
    struct Parts;
    explicit HttpClient(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace janggun::client
