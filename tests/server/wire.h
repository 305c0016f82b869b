// A client's end of the wire: HTTP requests, streams of lines, WebSockets and raw bytes against a
// real server, without hope and sleep: everything waits for a condition, with patience.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace janggun::test {

/// Long enough for a loaded machine and a sanitized server.
inline constexpr std::chrono::seconds kPatience{60};

/// One event loop for all clients of a test.
class Loop {
  public:
    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs until the condition holds; false if patience runs out first.
    bool run_until(const std::function<bool()>& condition,
                   std::chrono::milliseconds patience = kPatience);
    /// Runs whatever comes for this long.
    void run_for(std::chrono::milliseconds time);
    void after(std::chrono::milliseconds time, std::function<void()> task);

    struct Parts;
    std::unique_ptr<Parts> parts;
};

struct HttpAnswer {
    int status = 0;                              // 0: the connection ended without an answer
    std::map<std::string, std::string> headers;  // lower case; of several the last
    std::string body;
};

using Fields = std::map<std::string, std::string>;

struct HttpAsk {
    std::string method = "GET";
    std::string target = "/";
    std::string body{};
    Fields headers{};  // beside Host
    /// Of an answer that goes on, only its head.
    bool skip_streams = false;
};
/// One request on a connection of its own.
[[nodiscard]] HttpAnswer ask(std::uint16_t port, const HttpAsk& ask);

/// A WebSocket client on a loop.
class Socket {
  public:
    struct Options {
        std::uint16_t port = 0;
        std::string target = "/ws";
        std::string cookie{};  // "name=value"
        std::string origin{};  // empty: the server's own; "-": none
        std::string token{};
        std::size_t receive_buffer = 0;  // of the kernel; 0: as it likes
        std::string source{};            // the loopback address to come from; empty: 127.0.0.1
    };
    struct Events {
        std::function<void()> opened{};
        std::function<void(std::string_view)> received{};
        std::function<void()> closed{};  // once, also if it never opened
    };
    Socket(Loop& loop, const Options& options, Events events);
    ~Socket();
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    void send(std::string text);
    void send_binary(std::string bytes);
    void close();
    [[nodiscard]] bool is_open() const;
    [[nodiscard]] bool is_closed() const;
    [[nodiscard]] int close_code() const;  // 0: there was none
    [[nodiscard]] std::string close_reason() const;
    [[nodiscard]] int handshake_status() const;         // 101 if it opened
    [[nodiscard]] std::string set_cookie() const;       // "name=value" of the handshake, or empty
    [[nodiscard]] std::string set_cookie_line() const;  // with its attributes

    struct Parts;

  private:
    std::shared_ptr<Parts> parts_;
};

/// Lines of an HTTP answer that goes on.
class LineStream {
  public:
    LineStream(Loop& loop, std::uint16_t port, const HttpAsk& ask);
    ~LineStream();
    LineStream(const LineStream&) = delete;
    LineStream& operator=(const LineStream&) = delete;

    /// The next line that is not empty; nothing if the stream ends first.
    [[nodiscard]] std::optional<std::string> line(std::chrono::milliseconds patience = kPatience);
    /// How many empty lines came so far, and how many of them before any other.
    [[nodiscard]] int empty_lines() const;
    [[nodiscard]] int empty_lines_first() const;
    [[nodiscard]] int status();
    [[nodiscard]] bool is_over() const;
    void close();

    struct Parts;

  private:
    Loop& loop_;
    std::shared_ptr<Parts> parts_;
};

/// Bytes as they are, for requests that no library would send.
class RawConnection {
  public:
    /// `source` is the loopback address to come from.
    explicit RawConnection(std::uint16_t port, const char* source = "127.0.0.1");
    ~RawConnection();
    RawConnection(const RawConnection&) = delete;
    RawConnection& operator=(const RawConnection&) = delete;

    /// Asks for a WebSocket as a page would; what comes after is the test's own business. False if
    /// there was no welcome.
    bool become_socket(std::uint16_t port);

    /// False once the other side has closed.
    bool write(std::string_view bytes);
    /// As many as are taken within this time.
    std::size_t write_some(std::string_view bytes, std::chrono::milliseconds patience);
    /// Everything until the other side closes, `until` is seen, or patience runs out.
    [[nodiscard]] std::string read(std::string_view until = {},
                                   std::chrono::milliseconds patience = kPatience);
    [[nodiscard]] bool ended() const { return ended_; }

  private:
    int socket_ = -1;
    bool ended_ = false;
};

}  // namespace janggun::test
