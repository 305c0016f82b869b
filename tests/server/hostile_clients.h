// Attackers: floods of requests and of WebSocket messages from an address of their own, on a thread
// of their own, until they are told to stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/json.h"
#include "server/wire.h"

namespace janggun::test {

/// Where attackers come from: another address than honest people, as limits go by address.
inline constexpr const char* kAttackersAddress = "127.0.0.66";

/// The loop and the thread of an attack. Attackers are added before start().
class Attack {
  public:
    explicit Attack(std::uint16_t port);
    ~Attack();
    Attack(const Attack&) = delete;
    Attack& operator=(const Attack&) = delete;

    /// `count` connections that send `request` again and again: after each answer, or, where
    /// answers are not awaited, on a new connection at once.
    enum class Answers { Awaited, NotAwaited };
    void flood_requests(int count, const std::string& request, Answers answers = Answers::Awaited);

    /// `count` WebSockets, each a guest of its own or all with one `cookie`. `speak` gets each
    /// message (and an empty one at first) and says what to send.
    using Speak = std::function<std::vector<std::string>(const Json& message)>;
    void flood_messages(int count, const std::function<Speak()>& make_speaker,
                        const std::string& cookie = {});

    /// `count` WebSockets that ask for a game again and again and never read an answer.
    void read_nothing(int count, const std::string& game);

    void start();
    void stop();
    /// Requests and messages sent so far.
    [[nodiscard]] std::int64_t sent() const { return sent_; }

  private:
    class Requester;
    class Speaker;
    class NonReader;

    std::uint16_t port_;
    Loop loop_;
    std::vector<std::shared_ptr<Requester>> requesters_;
    std::vector<std::unique_ptr<Speaker>> speakers_;
    std::vector<std::unique_ptr<NonReader>> non_readers_;
    std::atomic<bool> stopping_ = false;
    std::atomic<std::int64_t> sent_ = 0;
    std::thread thread_;
};

}  // namespace janggun::test
