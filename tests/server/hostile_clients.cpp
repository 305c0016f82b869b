// Clients that do what no client should: floods, slow reads, half requests.
#include "server/hostile_clients.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "server/wire_loop.h"

namespace janggun::test {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using std::chrono::milliseconds;

/// One connection of a flood of requests; opened anew when the server closes it.
class Attack::Requester : public std::enable_shared_from_this<Attack::Requester> {
  public:
    Requester(Attack& attack, std::string request, Answers answers)
        : attack_{attack},
          request_{std::move(request)},
          answers_{answers},
          socket_{attack.loop_.parts->context} {}

    void connect() {
        if (attack_.stopping_) return;
        Error ignored;
        socket_ = tcp::socket{attack_.loop_.parts->context};
        socket_.open(tcp::v4(), ignored);
        socket_.bind({asio::ip::make_address(kAttackersAddress), 0}, ignored);
        socket_.async_connect({asio::ip::address_v4::loopback(), attack_.port_},
                              [self = shared_from_this()](Error error) {
                                  if (error) return self->again_later();
                                  self->send();
                              });
    }

  private:
    void send() {
        if (attack_.stopping_) return;
        ++attack_.sent_;
        asio::async_write(socket_, asio::buffer(request_),
                          [self = shared_from_this()](Error error, std::size_t) {
                              if (error || self->answers_ == Answers::NotAwaited)
                                  return self->again_later();
                              self->read();
                          });
    }
    void read() {
        socket_.async_read_some(asio::buffer(bytes_),
                                [self = shared_from_this()](Error error, std::size_t) {
                                    if (error) return self->again_later();
                                    self->send();  // the rest of the answer is read next time
                                });
    }
    void again_later() {
        attack_.loop_.after(milliseconds{10}, [self = shared_from_this()] { self->connect(); });
    }

    Attack& attack_;
    std::string request_;
    Answers answers_;
    tcp::socket socket_;
    std::array<char, 16384> bytes_{};
};

/// One WebSocket of a flood of messages; connects anew when it was cut off.
class Attack::Speaker {
  public:
    Speaker(Attack& attack, Speak speak, std::string cookie)
        : attack_{attack}, speak_{std::move(speak)}, cookie_{std::move(cookie)} {}

    void connect() {
        if (attack_.stopping_) return;
        socket_ = std::make_unique<Socket>(
            attack_.loop_,
            Socket::Options{.port = attack_.port_, .cookie = cookie_, .source = kAttackersAddress},
            Socket::Events{
                .opened = [this] { say(speak_(Json{})); },
                .received = [this](std::string_view text) { say(speak_(Json{text})); },
                .closed =
                    [this] { attack_.loop_.after(milliseconds{200}, [this] { connect(); }); }});
    }

  private:
    void say(const std::vector<std::string>& texts) {
        if (attack_.stopping_) return;
        for (const std::string& text : texts) {
            ++attack_.sent_;
            socket_->send(text);
        }
    }

    Attack& attack_;
    Speak speak_;
    std::string cookie_;
    std::unique_ptr<Socket> socket_;
};

/// Writes for ever and reads nothing.
class Attack::NonReader {
  public:
    NonReader(Attack& attack, std::string burst) : attack_{attack}, burst_{std::move(burst)} {}

    void write() {
        if (attack_.stopping_) return;
        if (!connection_) {
            connection_ = std::make_unique<RawConnection>(attack_.port_, kAttackersAddress);
            if (!connection_->become_socket(attack_.port_)) connection_.reset();
        }
        if (connection_ && connection_->write_some(burst_, milliseconds{0}) > 0) ++attack_.sent_;
        attack_.loop_.after(milliseconds{20}, [this] { write(); });
    }

  private:
    Attack& attack_;
    std::string burst_;
    std::unique_ptr<RawConnection> connection_;
};

Attack::Attack(std::uint16_t port) : port_{port} {}
Attack::~Attack() {
    stop();
}

void Attack::flood_requests(int count, const std::string& request, Answers answers) {
    for (int made = 0; made < count; ++made)
        requesters_.push_back(std::make_shared<Requester>(*this, request, answers));
}

void Attack::flood_messages(int count, const std::function<Speak()>& make_speaker,
                            const std::string& cookie) {
    for (int made = 0; made < count; ++made)
        speakers_.push_back(std::make_unique<Speaker>(*this, make_speaker(), cookie));
}

void Attack::read_nothing(int count, const std::string& game) {
    const std::string text = fmt::format(R"({{"t":"watch","id":1,"game":"{}","padding":"{}"}})",
                                         game, std::string(130, 'x'));
    const std::string frame = std::string{"\x81\xFE"} + static_cast<char>(text.size() >> 8) +
                              static_cast<char>(text.size() & 255) + std::string(4, '\0') + text;
    for (int made = 0; made < count; ++made)
        non_readers_.push_back(std::make_unique<NonReader>(*this, frame));
}

void Attack::start() {
    for (const auto& requester : requesters_) requester->connect();
    for (const auto& speaker : speakers_) speaker->connect();
    for (const auto& reader : non_readers_)
        loop_.after(milliseconds{0}, [each = reader.get()] { each->write(); });
    thread_ = std::thread{[this] {
        constexpr std::chrono::minutes kLongest{5};  // whatever happens, it ends by itself
        loop_.run_until([this] { return stopping_.load(); }, kLongest);
    }};
}

void Attack::stop() {
    stopping_ = true;
    if (thread_.joinable()) thread_.join();
}

}  // namespace janggun::test
