// Publish and subscribe: messages by topic, numbered by the publisher. Delivery is
// asynchronous and at most once; nothing is kept. A subscriber that detects a gap in the numbers,
// or is notified of one, resynchronises from the owner of the topic (sequence.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace janggun::server {

struct Notice {
    /// 0: not numbered, a whole state or an event. That one is lost is found by OnGap only, or by
    /// looking again after some time; docs/cluster.md, "Redis", says how for each topic.
    std::uint64_t number = 0;
    std::shared_ptr<const std::string> text;
};

class Bus {
  public:
    using Handler = std::function<void(const Notice&)>;
    /// Notices of this topic may have been lost, perhaps the last one, after which no number shows
    /// it: resynchronise. Called on the loop's thread, in order with the notices.
    using OnGap = std::function<void()>;
    enum class Subscription : std::uint64_t { None = 0 };

    Bus() = default;
    virtual ~Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;

    /// Handlers are called on the loop's thread, never from inside publish(). Notices of one topic
    /// come in the order in which they were published; some may be lost. One that was published
    /// before the subscription may still come. A handler may subscribe, unsubscribe and publish; it
    /// holds nothing of the publisher, which may be another process.
    ///
    /// Between processes a subscription begins some time after this call: `on_gap` is called when
    /// it has begun, and after every interruption. A bus inside one process never calls it.
    virtual Subscription subscribe(std::string_view topic, Handler handler, OnGap on_gap) = 0;
    Subscription subscribe(std::string_view topic, Handler handler) {
        return subscribe(topic, std::move(handler), {});
    }
    /// Neither a notice nor a gap comes after this.
    virtual void unsubscribe(Subscription subscription) = 0;
    /// Never blocks, whatever state the network is in. The publisher does not know whether there
    /// are subscribers.
    virtual void publish(std::string_view topic, Notice notice) = 0;
    /// Whether other processes can be reached, as far as is known. A bus inside one process is
    /// always up.
    [[nodiscard]] virtual bool is_up() const { return true; }
};

}  // namespace janggun::server
