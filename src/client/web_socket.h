// A WebSocket to a site.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "client/connection_error.h"

namespace janggun::client {

/// Everything happens in poll(), on the thread that calls it.
class WebSocket {
  public:
    struct Settings {
        SiteUrl site;
        std::string token{};         // empty: the site creates a guest
        std::string certificates{};  // a PEM file with authorities to trust; empty: the system's
        std::string agent{};
    };
    struct Events {
        std::function<void(std::string_view)> received;
        /// Once for each open(), also if the connection was never opened.
        std::function<void(const ConnectionError&)> closed;
    };
    [[nodiscard]] static Result<std::unique_ptr<WebSocket>, ConnectionError> make(Settings settings,
                                                                                  Events events);
    ~WebSocket();
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    /// A new connection in place of the one before. A guest's cookie is kept.
    void open(const std::string& target);
    /// Dropped without a connection: what is to arrive in any case is sent again by the caller.
    void send(std::string text);
    void poll();
    /// Sends a close frame, and gives the site a moment for its own.
    void close();

  private:
    class Connection;
    struct Parts;
    explicit WebSocket(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace janggun::client
