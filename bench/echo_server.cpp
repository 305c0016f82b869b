// A WebSocket echo server with Asio and Beast.
#include "bench/echo_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <csignal>
#include <memory>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace janggun::bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

class Echo : public std::enable_shared_from_this<Echo> {
  public:
    explicit Echo(tcp::socket socket) : stream_{std::move(socket)} {}
    void start() {
        stream_.async_accept([self = shared_from_this()](Error error) {
            if (!error) self->read();
        });
    }

  private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
            if (!error) self->write();
        });
    }
    void write() {
        stream_.async_write(buffer_.data(), [self = shared_from_this()](Error error, std::size_t) {
            if (error) return;
            self->buffer_.clear();
            self->read();
        });
    }
    websocket::stream<tcp::socket> stream_;
    beast::flat_buffer buffer_;
};

void accept(tcp::acceptor& acceptor) {
    acceptor.async_accept([&acceptor](Error error, tcp::socket socket) {
        if (!error) {
            Error ignored;
            socket.set_option(tcp::no_delay{true}, ignored);
            std::make_shared<Echo>(std::move(socket))->start();
        }
        accept(acceptor);
    });
}

}  // namespace

EchoServer::EchoServer() {
    int pipe[2];
    if (::pipe(pipe) != 0) throw std::runtime_error{"no pipe"};
    process_ = ::fork();
    if (process_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        asio::io_context loop{1};
        tcp::acceptor acceptor{loop, {asio::ip::address_v4::loopback(), 0}};
        acceptor.listen(4096);
        const std::uint16_t port = acceptor.local_endpoint().port();
        if (::write(pipe[1], &port, sizeof port) != sizeof port) ::_exit(1);
        accept(acceptor);
        loop.run();
        ::_exit(0);
    }
    if (::read(pipe[0], &port_, sizeof port_) != sizeof port_)
        throw std::runtime_error{"the echo server did not start"};
    ::close(pipe[0]);
    ::close(pipe[1]);
}

EchoServer::~EchoServer() {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
}

}  // namespace janggun::bench
