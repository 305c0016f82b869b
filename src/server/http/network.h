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
#include "server/http/gate.h"
#include "server/http/limits.h"

namespace janggun::server::http {

using Executor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;

/// A connection that is open, as a stopping server sees it.
class Closable {
  public:
    Closable() = default;
    Closable(const Closable&) = delete;
    Closable& operator=(const Closable&) = delete;
    virtual ~Closable() = default;
    /// The server stops: end after what is under way.
    virtual void wind_up() = 0;
    /// No more patience.
    virtual void abort() = 0;
};

/// The connections of one server and what they are held to.
struct Network {
    Gate& gate;
    Limits limits;
    std::vector<Subnet> trusted_proxies;
    Counters& counters;
    std::unordered_set<Closable*> open{};
    std::map<Address, std::size_t> open_by_address{};
    bool stopping = false;
};

/// Keeps the books about one connection for as long as it lives.
class Attendance {
  public:
    Attendance(std::shared_ptr<Network> network, Closable& connection, const Address& peer);
    ~Attendance();
    Attendance(const Attendance&) = delete;
    Attendance& operator=(const Attendance&) = delete;

  private:
    std::shared_ptr<Network> network_;
    Closable& connection_;
    Address household_;
};

/// Nothing if the other side has gone already.
[[nodiscard]] std::optional<Address> peer_of(const TcpSocket& socket);

/// Takes over an accepted socket and serves it until it ends.
void serve_plain(std::shared_ptr<Network> network, TcpSocket socket);
void serve_encrypted(std::shared_ptr<Network> network, TcpSocket socket,
                     boost::asio::ssl::context& context);

}  // namespace janggun::server::http
