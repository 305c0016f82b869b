// Publish and subscribe: messages by topic, numbered by whoever publishes them. Delivery is
// asynchronous and at most once; nothing is kept. A subscriber that sees a gap in the numbers
// resynchronises from the owner of the topic (sequence.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace janggun::server {

struct Notice {
    std::uint64_t number = 0;  // 0: not numbered, a whole state
    std::shared_ptr<const std::string> text;
};

class Bus {
  public:
    using Handler = std::function<void(const Notice&)>;
    enum class Subscription : std::uint64_t { None = 0 };

    Bus() = default;
    virtual ~Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;

    /// Handlers are called on the loop's thread, never from inside publish(). Notices of one topic
    /// come in the order in which they were published; some may be lost. One that was published
    /// before the subscription may still come. A handler may subscribe, unsubscribe and publish; it
    /// holds nothing of the publisher, which may be another process.
    virtual Subscription subscribe(std::string_view topic, Handler handler) = 0;
    /// No notice comes after this.
    virtual void unsubscribe(Subscription subscription) = 0;
    /// Whoever publishes does not know whether anybody listens.
    virtual void publish(std::string_view topic, Notice notice) = 0;
};

}  // namespace janggun::server
