// Takes connections in, and sees them out when the server stops.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/http/address.h"
#include "server/http/gate.h"
#include "server/http/limits.h"

namespace boost::asio {
class io_context;
}

namespace janggun::server::http {

struct Door {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::string certificate;    // files in PEM; both empty: not encrypted
    std::string key;
    std::vector<Subnet> trusted_proxies;
    Limits limits;
};

struct Reloaded {};

class Listener {
  public:
    /// Opens the door, or says what is in the way and what would help.
    [[nodiscard]] static Result<std::unique_ptr<Listener>, std::string> open(
        boost::asio::io_context& loop, const Door& door, Gate& gate, Counters& counters);

    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    [[nodiscard]] virtual std::uint16_t port() const = 0;
    virtual void start() = 0;
    /// What SIGHUP changes: connections accepted from now on use the certificate and key in the
    /// files as they are now, and requests believe these proxies. On an error nothing changes.
    [[nodiscard]] virtual Result<Reloaded, std::string> reload(const Door& door) = 0;
    /// Takes nobody in any more, bids all farewell, and calls `done` when the last has gone or
    /// `patience` has run out.
    virtual void stop(std::chrono::milliseconds patience, std::function<void()> done) = 0;
};

}  // namespace janggun::server::http
