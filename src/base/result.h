// A value, or the reason why there is none. The names are std::expected's, so that it can become
// an alias of it one day.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace janggun {

template <typename E>
struct Failure {
    E error;
};
template <typename E>
Failure(E) -> Failure<E>;

template <typename T, typename E>
class [[nodiscard]] Result {
  public:
    // Not explicit: a function returns its value, or Failure{reason}, and both read plainly.
    constexpr Result(T value) : state_{std::in_place_index<0>, std::move(value)} {}
    constexpr Result(Failure<E> failure)
        : state_{std::in_place_index<1>, std::move(failure.error)} {}

    [[nodiscard]] constexpr bool has_value() const { return state_.index() == 0; }
    [[nodiscard]] constexpr explicit operator bool() const { return has_value(); }

    [[nodiscard]] constexpr const T& operator*() const& { return value(); }
    [[nodiscard]] constexpr T& operator*() & { return value(); }
    [[nodiscard]] constexpr T&& operator*() && { return std::move(value()); }
    [[nodiscard]] constexpr const T* operator->() const { return &value(); }
    [[nodiscard]] constexpr T* operator->() { return &value(); }
    [[nodiscard]] constexpr const E& error() const {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

  private:
    [[nodiscard]] constexpr T& value() {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] constexpr const T& value() const {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }

    std::variant<T, E> state_;
};

}  // namespace janggun
