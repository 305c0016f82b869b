// What all connections of a server share; only files that know Beast include this.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "server/http/address.h"
#include "server/http/limits.h"

namespace janggun::server::http {

class Application;

using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// A connection that is open, as a stopping server sees it.
class Closable {
  public:
    Closable() = default;
    Closable(const Closable&) = delete;
    Closable& operator=(const Closable&) = delete;
    virtual ~Closable() = default;
    /// Graceful shutdown: closes once the current request or message is finished.
    virtual void drain() = 0;
    /// Closes at once.
    virtual void abort() = 0;
};

/// The connections of one server and their limits.
struct Network {
    Application& application;
    Limits limits;
    std::vector<Subnet> trusted_proxies;
    Counters& counters;
    std::unordered_set<Closable*> open{};
    std::map<Address, std::size_t> open_by_address{};
    bool stopping = false;
};

/// Counts one connection, in total and for its client's address, for its lifetime.
class Attendance {
  public:
    Attendance(std::shared_ptr<Network> network, Closable& connection, const Address& client);
    ~Attendance();
    Attendance(const Attendance&) = delete;
    Attendance& operator=(const Attendance&) = delete;

    /// Behind a trusted proxy the client is known only with its request: counts the connection for
    /// that client from now on. False if the client then has more than its share.
    [[nodiscard]] bool move_to(const Address& client);

  private:
    void uncount();

    std::shared_ptr<Network> network_;
    Closable& connection_;
    Address household_;
};

/// Nothing if the other side has gone already.
[[nodiscard]] std::optional<Address> peer_of(const TcpSocket& socket);

/// Whether the other side has closed its half of the connection. A client that only stops sending
/// looks the same, and is treated so, as proxies do.
[[nodiscard]] bool has_hung_up(int socket);

/// Takes over an accepted socket and serves it until it ends.
void serve_plain(std::shared_ptr<Network> network, TcpSocket socket);
void serve_encrypted(std::shared_ptr<Network> network, TcpSocket socket,
                     boost::asio::ssl::context& context);

}  // namespace janggun::server::http
