// Checking the numbers of a topic: a subscriber that sees a gap resynchronises from the publisher.
#pragma once

#include <cstdint>

namespace janggun::server {

class Sequence {
  public:
    enum class Order : std::uint8_t {
        Next,
        Seen,  // part of what the subscriber began with, or delivered twice
        Gap,   // at least one message before it was lost
    };

    /// `last` is the number of what the subscriber has already.
    explicit Sequence(std::uint64_t last = 0) : last_{last} {}

    [[nodiscard]] Order take(std::uint64_t number) {
        if (number <= last_) return Order::Seen;
        const bool is_next = number == last_ + 1;
        last_ = number;
        return is_next ? Order::Next : Order::Gap;
    }
    [[nodiscard]] std::uint64_t last() const { return last_; }
    /// The publisher has given everything up to this number.
    void restart(std::uint64_t last) { last_ = last; }

  private:
    std::uint64_t last_;
};

}  // namespace janggun::server
