// Telling whoever listens: messages by topic, numbered by whoever publishes them. Nothing here is
// kept; who misses a number asks the owner of the topic.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace janggun::server {

struct Notice {
    std::uint64_t number = 0;  // 0: not numbered
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

    /// Notices of one topic come in the order in which they were published, each once. A handler
    /// may subscribe, unsubscribe and publish.
    virtual Subscription subscribe(std::string_view topic, Handler handler) = 0;
    /// No notice comes after this.
    virtual void unsubscribe(Subscription subscription) = 0;
    virtual void publish(std::string_view topic, Notice notice) = 0;
    /// Here, in this process.
    [[nodiscard]] virtual std::size_t listeners(std::string_view topic) const = 0;
};

}  // namespace janggun::server
