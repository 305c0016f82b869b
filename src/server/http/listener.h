// Accepts connections, and closes them gracefully when the server stops.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/http/address.h"
#include "server/http/limits.h"

namespace boost::asio {
class io_context;
}

namespace janggun::server::http {

class Application;

struct Door {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::string certificate;    // files in PEM; both empty: not encrypted
    std::string key;
    std::vector<Subnet> trusted_proxies;
    Limits limits;
};

struct ListenError {
    enum class Reason : std::uint8_t {
        NotAnAddress,
        AddressInUse,
        PortForbidden,  // below 1024, and we are not root
        CannotListen,
        FileUnreadable,
        NotACertificate,
        NotAKey,
        KeyMismatch,      // `file` is the key, `detail` the certificate
        TlsNeedsRestart,  // reload can neither switch it on nor off
    };
    Reason reason{};
    std::string address{};
    std::uint16_t port = 0;
    std::string file{};
    std::string detail{};  // the system's or OpenSSL's message
};
/// For the operator: what is wrong, and what would help.
[[nodiscard]] std::string describe(const ListenError& error);

struct Reloaded {};

class Listener {
  public:
    [[nodiscard]] static Result<std::unique_ptr<Listener>, ListenError> open(
        boost::asio::io_context& loop, const Door& door, Application& application,
        Counters& counters);

    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    [[nodiscard]] virtual std::uint16_t port() const = 0;
    virtual void start() = 0;
    /// What SIGHUP changes: connections accepted from now on use the certificate and key in the
    /// files as they are now, and requests believe these proxies. On an error nothing changes.
    [[nodiscard]] virtual Result<Reloaded, ListenError> reload(const Door& door) = 0;
    /// Stops accepting, drains the open connections, and calls `done` when the last is closed or
    /// `patience` has run out.
    virtual void stop(std::chrono::milliseconds patience, std::function<void()> done) = 0;
};

}  // namespace janggun::server::http
