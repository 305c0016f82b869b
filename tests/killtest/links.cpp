// The forwarding, on a thread of its own.
#include "killtest/links.h"

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <future>
#include <map>
#include <thread>
#include <vector>

namespace janggun::test {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;

tcp::endpoint here(std::uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

/// Both directions of one connection.
class Pipe : public std::enable_shared_from_this<Pipe> {
  public:
    Pipe(tcp::socket client, const Links::State& state)
        : client_{std::move(client)}, server_{client_.get_executor()}, state_{state} {}

    void start(std::uint16_t target) {
        server_.async_connect(here(target), [self = shared_from_this()](Error error) {
            if (error) return self->close();
            Error ignored;
            self->client_.set_option(tcp::no_delay{true}, ignored);
            self->server_.set_option(tcp::no_delay{true}, ignored);
            self->read(self->up_);
            self->read(self->down_);
        });
    }
    /// The link is open again.
    void resume() {
        for (Direction* way : {&up_, &down_})
            if (std::exchange(way->is_held, false)) write(*way);
    }
    void close() {
        Error ignored;
        // A reset, not an orderly end.
        client_.set_option(asio::socket_base::linger{true, 0}, ignored);
        server_.set_option(asio::socket_base::linger{true, 0}, ignored);
        client_.close(ignored);
        server_.close(ignored);
    }

  private:
    struct Direction {
        tcp::socket* from;
        tcp::socket* to;
        std::array<char, 65536> bytes{};
        std::size_t size = 0;
        bool is_held = false;
    };

    void read(Direction& way) {
        way.from->async_read_some(asio::buffer(way.bytes),
                                  [self = shared_from_this(), &way](Error error, std::size_t size) {
                                      if (error) return self->close();
                                      way.size = size;
                                      way.is_held = self->state_ == Links::State::Silent;
                                      if (!way.is_held) self->write(way);
                                  });
    }
    void write(Direction& way) {
        asio::async_write(*way.to, asio::buffer(way.bytes, way.size),
                          [self = shared_from_this(), &way](Error error, std::size_t) {
                              if (error) return self->close();
                              self->read(way);
                          });
    }

    tcp::socket client_;
    tcp::socket server_;
    const Links::State& state_;
    Direction up_{&client_, &server_};
    Direction down_{&server_, &client_};
};

class Link {
  public:
    Link(asio::io_context& context, std::uint16_t target)
        : acceptor_{context, here(0)}, target_{target} {
        accept();
    }
    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    void set(Links::State state) {
        state_ = state;
        for (const auto& weak : pipes_)
            if (const auto pipe = weak.lock()) {
                if (state == Links::State::Closed) pipe->close();
                if (state == Links::State::Open) pipe->resume();
            }
    }

  private:
    void accept() {
        acceptor_.async_accept([this](Error error, tcp::socket client) {
            if (error) return;
            std::erase_if(pipes_, [](const auto& weak) { return weak.expired(); });
            const auto pipe = std::make_shared<Pipe>(std::move(client), state_);
            if (state_ == Links::State::Closed) {
                pipe->close();
            } else {
                pipes_.push_back(pipe);
                pipe->start(target_);
            }
            accept();
        });
    }

    tcp::acceptor acceptor_;
    std::uint16_t target_;
    Links::State state_ = Links::State::Open;
    std::vector<std::weak_ptr<Pipe>> pipes_;
};

}  // namespace

struct Links::Parts {
    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
    std::map<std::uint16_t, std::unique_ptr<Link>> links;
    std::thread thread{[this] { context.run(); }};

    /// On the thread of the links, and done when this returns.
    template <typename F>
    void run(F task) {
        std::promise<void> done;
        asio::post(context, [&] {
            task();
            done.set_value();
        });
        done.get_future().wait();
    }
};

Links::Links() : parts_{std::make_unique<Parts>()} {}

Links::~Links() {
    parts_->context.stop();
    parts_->thread.join();
}

std::uint16_t Links::add(std::uint16_t target) {
    std::uint16_t port = 0;
    parts_->run([&] {
        auto link = std::make_unique<Link>(parts_->context, target);
        port = link->port();
        parts_->links.emplace(port, std::move(link));
    });
    return port;
}

void Links::set(std::uint16_t port, State state) {
    parts_->run([&] { parts_->links.at(port)->set(state); });
}

}  // namespace janggun::test
